#define _GNU_SOURCE /* getopt_long */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LARGEST_MODEL (256L << 20)

static const char usage[] =
    "usage: arenascope-firmware [--model FILE.tflite] [--arena BYTES] [--port TERMINAL | --fd NUMBER]\n"
    "\n"
    "The profiling firmware as a program. Without --port or --fd it opens a pseudo-terminal and prints \"link PATH\".\n";

void options_fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    (void)fputs("arenascope-firmware: ", stderr);
    (void)vfprintf(stderr, format, values);
    (void)fputc('\n', stderr);
    va_end(values);
    exit(1);
}

static void wrong_usage(const char *option, const char *value, const char *wanted) {
    (void)fprintf(stderr, "arenascope-firmware: --%s %s: give %s\n", option, value, wanted);
    exit(2);
}

static uint32_t number(const char *option, const char *text, unsigned long least, unsigned long most, const char *wanted) {
    char *end;
    errno = 0;
    const unsigned long value = strtoul(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || text[0] == '-' || value < least || value > most) {
        wrong_usage(option, text, wanted);
    }
    return (uint32_t)value;
}

options options_read(int argc, char **argv) {
    static const struct option known[] = {
        {"model", required_argument, NULL, 'm'}, {"arena", required_argument, NULL, 'a'}, {"port", required_argument, NULL, 'p'},
        {"fd", required_argument, NULL, 'f'},    {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0},
    };
    options chosen = {.fd = -1};
    int option;
    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (option) {
        case 'm':
            chosen.model = optarg;
            break;
        case 'a':
            chosen.arena_size = number("arena", optarg, 16, 1ul << 30, "bytes, 16 to 1073741824") & ~15u;
            break;
        case 'p':
            chosen.port = optarg;
            break;
        case 'f':
            chosen.fd = (int)number("fd", optarg, 0, 65535, "the number of an open descriptor");
            break;
        case 'h':
            (void)fputs(usage, stdout);
            exit(0);
        default:
            (void)fputs(usage, stderr);
            exit(2);
        }
    }
    if (optind < argc) {
        (void)fprintf(stderr, "arenascope-firmware: unexpected argument %s\n%s", argv[optind], usage);
        exit(2);
    }
    return chosen;
}

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    char *name = strdup(slash != NULL ? slash + 1 : path);
    if (name == NULL) {
        options_fail("no memory");
    }
    char *suffix = strstr(name, ".tflite");
    if (suffix != NULL && suffix[strlen(".tflite")] == '\0') {
        *suffix = '\0';
    }
    return name;
}

void options_load_model(const char *path, port_memory *memory) {
    FILE *file = fopen(path, "rb");
    struct stat facts;
    if (file == NULL || fstat(fileno(file), &facts) != 0) {
        options_fail("cannot open the model %s: %s", path, strerror(errno));
    }
    if (!S_ISREG(facts.st_mode) || facts.st_size == 0 || facts.st_size > LARGEST_MODEL) {
        options_fail("%s is not a model: give a .tflite file of at most 256 MiB", path);
    }
    const size_t size = (size_t)facts.st_size;
    uint8_t *bytes = aligned_alloc(16, (size + 15) & ~(size_t)15);
    if (bytes == NULL || fread(bytes, 1, size, file) != size) {
        options_fail("cannot read the model %s", path);
    }
    (void)fclose(file);
    memory->model = bytes;
    memory->model_size = (uint32_t)size;
    memory->model_name = name_of(path);
}
