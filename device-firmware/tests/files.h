/* files.h - test data of this repository, and the published models where they are at hand. */
#ifndef FILES_H_
#define FILES_H_

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* `path` counts from the repository's top folder. */
static inline FILE *files_open(const char *path) {
    char full[2048];
    snprintf(full, sizeof full, "%s/%s", REPOSITORY, path);
    return fopen(full, "rb");
}

/* One of the published models, from $ARENASCOPE_SHARED/models or a folder shared/models beside the checkout or above it;
 * NULL: not there. */
static inline FILE *files_open_published(const char *model) {
    static const char *const places[] = {"..", "../.."};
    const char *shared = getenv("ARENASCOPE_SHARED");
    char path[1024];
    FILE *file = NULL;
    if (shared != NULL) {
        snprintf(path, sizeof path, "%s/models/%s.tflite", shared, model);
        return fopen(path, "rb");
    }
    for (int i = 0; i < 2 && file == NULL; i++) {
        snprintf(path, sizeof path, "%s/shared/models/%s.tflite", places[i], model);
        file = files_open(path);
    }
    return file;
}

/* The whole file, in memory that the caller frees; closes it. */
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
