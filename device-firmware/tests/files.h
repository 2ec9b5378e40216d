/* files.h - test data of this repository, and the published models where they are at hand. */
#ifndef FILES_H_
#define FILES_H_

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Opens `path` seen from this folder or one of its parents. */
static inline FILE *files_open(const char *path) {
    static const char *const up[] = {"", "../", "../../", "../../../", "../../../../"};
    char full[512];
    FILE *file = NULL;
    for (size_t i = 0; i < sizeof up / sizeof *up && file == NULL; i++) {
        snprintf(full, sizeof full, "%s%s", up[i], path);
        file = fopen(full, "rb");
    }
    return file;
}

/* One of the published models, from $ARENASCOPE_SHARED/models or ../shared/models beside the checkout; NULL: not there. */
static inline FILE *files_open_shared_model(const char *name) {
    char path[512];
    const char *shared = getenv("ARENASCOPE_SHARED");
    snprintf(path, sizeof path, "%s/models/%s.tflite", shared != NULL ? shared : "../shared", name);
    return files_open(path);
}

/* The whole file in memory that the caller frees; closes it. */
static inline uint8_t *files_read(FILE *file, uint32_t *size) {
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(length > 0 ? (size_t)length : 1);
    *size = (uint32_t)fread(bytes, 1, (size_t)length, file);
    fclose(file);
    return bytes;
}

#endif
