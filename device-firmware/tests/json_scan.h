/* json_scan.h - reads single values out of the one-line JSON objects of the golden files. Enough for those, not for any JSON. */
#ifndef JSON_SCAN_H_
#define JSON_SCAN_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows "key": from `at` on; NULL: no such key. */
static inline const char *json_value(const char *at, const char *key) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(at, quoted);
    if (found == NULL)
        return NULL;
    found += strlen(quoted);
    return found + strspn(found, " ");
}

/* An integer; `absent` for null or a missing key. */
static inline long json_integer(const char *at, const char *key, long absent) {
    const char *value = json_value(at, key);
    return value == NULL || *value == 'n' ? absent : strtol(value, NULL, 10);
}

/* A string without escapes. */
static inline void json_text(const char *at, const char *key, char *out, size_t size) {
    const char *value = json_value(at, key);
    size_t n = 0;
    if (value != NULL && *value == '"') {
        for (value++; *value != '"' && *value != '\0' && n + 1 < size; value++)
            out[n++] = *value;
    }
    out[n] = '\0';
}

#endif
