/* vectors.h - reads the cases of protocol/vectors. Include it first: it asks for POSIX's directory functions. */
#ifndef VECTORS_H_
#define VECTORS_H_

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define VECTOR_MAX 65536

/* The text of protocol/vectors/FOLDER/NAME.SUFFIX; "" and a failed check when there is none. Good until the next call. */
static inline char *vector_text(const char *folder, const char *name, const char *suffix) {
    static char text[2][VECTOR_MAX];
    static int turn;
    char path[512], *out = text[turn ^= 1];
    snprintf(path, sizeof path, REPOSITORY "/protocol/vectors/%s/%s.%s", folder, name, suffix);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t n = file ? fread(out, 1, VECTOR_MAX - 1, file) : 0;
    CHECK(n < VECTOR_MAX - 1);
    out[n] = 0;
    if (file) {
        fclose(file);
    }
    return out;
}

static inline int vector_digit(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Hex, with comment lines, to bytes; returns their number. */
static inline size_t vector_bytes(const char *hex, uint8_t *bytes) {
    size_t n = 0;
    while (*hex) {
        if (*hex == '#') {
            hex += strcspn(hex, "\n");
        } else if (vector_digit(hex[0]) >= 0 && vector_digit(hex[1]) >= 0) {
            bytes[n++] = (uint8_t)(vector_digit(hex[0]) << 4 | vector_digit(hex[1]));
            hex += 2;
        } else {
            CHECK(*hex == ' ' || *hex == '\n');
            hex++;
        }
    }
    return n;
}

static inline void vector_to_hex(const uint8_t *bytes, size_t n, char *hex) {
    for (size_t i = 0; i < n; i++) {
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    }
    hex[2 * n] = 0;
}

/* Calls run() for each NAME.SUFFIX of a folder; every case counts as a test. Without any the folder itself is a failed one. */
static inline void vector_each(const char *folder, const char *suffix, void (*run)(const char *name)) {
    DIR *directory = NULL;
    char path[512];
    int cases = 0;
    snprintf(path, sizeof path, REPOSITORY "/protocol/vectors/%s", folder);
    directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        char name[256];
        snprintf(name, sizeof name, "%s", entry->d_name);
        char *dot = strrchr(name, '.');
        if (dot && strcmp(dot + 1, suffix) == 0) {
            *dot = 0;
            run(name);
            check_done(name);
            cases++;
        }
    }
    if (directory) {
        closedir(directory);
    }
    if (cases == 0) {
        CHECK(!"the folder holds cases");
        check_done(folder);
    }
}

/* A line "Name key=value key="a text"": pairs in order. */
typedef struct vector_line {
    char name[32];
    bool indented;
    int count;
    char keys[24][32], values[24][640];
    const char *next; /* the line after it */
} vector_line;

/* False at the end of the text. */
static inline bool vector_read_line(const char *text, vector_line *line) {
    memset(line, 0, sizeof *line);
    if (!*text) {
        return false;
    }
    const char *end = text + strcspn(text, "\n");
    line->indented = *text == ' ';
    text += strspn(text, " ");
    size_t n = strcspn(text, " \n");
    snprintf(line->name, sizeof line->name, "%.*s", (int)n, text);
    for (text += n; text < end;) {
        text += strspn(text, " ");
        char *key = line->keys[line->count], *value = line->values[line->count];
        n = strcspn(text, "= \n");
        snprintf(key, sizeof line->keys[0], "%.*s", (int)n, text);
        text += n + (text[n] == '=');
        bool quoted = *text == '"';
        text += quoted;
        n = strcspn(text, quoted ? "\"\n" : " \n");
        snprintf(value, sizeof line->values[0], "%.*s", (int)n, text);
        text += n + quoted;
        line->count++;
    }
    line->next = *end ? end + 1 : end;
    return true;
}

/* A value by key; a failed check and "" when the line has none. */
static inline const char *vector_value(const vector_line *line, const char *key) {
    for (int i = 0; i < line->count; i++) {
        if (strcmp(line->keys[i], key) == 0) {
            return line->values[i];
        }
    }
    fprintf(stderr, "%s has no %s\n", line->name, key);
    check_errors++;
    return "";
}

static inline uint64_t vector_number(const vector_line *line, const char *key) {
    const char *value = vector_value(line, key);
    return *value == '-' ? (uint64_t)strtoll(value, NULL, 10) : strtoull(value, NULL, 0);
}

/* A line's value as its place among the names, which are parted by spaces. */
static inline uint32_t vector_choice(const vector_line *line, const char *key, const char *names) {
    const char *value = vector_value(line, key);
    size_t n = strlen(value);
    for (uint32_t i = 0; *names; i++) {
        size_t length = strcspn(names, " ");
        if (length == n && memcmp(names, value, n) == 0) {
            return i;
        }
        names += length + strspn(names + length, " ");
    }
    fprintf(stderr, "%s: %s=%s is not among the names\n", line->name, key, value);
    check_errors++;
    return 0;
}

#endif
