/* flatbuffer.h - reads a FlatBuffer from untrusted bytes. No read ever leaves the bytes.
 *
 * A position is an offset from the first byte; 0 means "absent". The first read that would leave the bytes is noted in
 * `broken_at` and gives 0, as does every other broken read; so a caller can read on and look at the end.
 * Source: https://flatbuffers.dev/internals (little-endian; table, vtable, vector).
 */
#ifndef FLATBUFFER_H_
#define FLATBUFFER_H_

#include <stdbool.h>
#include <stdint.h>

typedef struct flatbuffer {
    const uint8_t *bytes; /* any alignment */
    uint32_t size;        /* at most 2^31 - 1 */
    bool broken;
    uint32_t broken_at;
} flatbuffer;

/* `count` elements from position `at`; count 0: empty or absent. */
typedef struct flatbuffer_vector {
    uint32_t at, count;
} flatbuffer_vector;

uint32_t flatbuffer_root(flatbuffer *file);

/* A field's position in a table of the file, or 0. `size`: bytes of the field. */
uint32_t flatbuffer_field(flatbuffer *file, uint32_t table, uint32_t field, uint32_t size);

/* Scalars of a table; `absent` where the field is not stored. */
int32_t flatbuffer_int32(flatbuffer *file, uint32_t table, uint32_t field, int32_t absent);
int32_t flatbuffer_int8(flatbuffer *file, uint32_t table, uint32_t field, int32_t absent);
uint8_t flatbuffer_uint8(flatbuffer *file, uint32_t table, uint32_t field, uint8_t absent);
float flatbuffer_float(flatbuffer *file, uint32_t table, uint32_t field, float absent);

/* The table a field of a table points to, or 0. */
uint32_t flatbuffer_table(flatbuffer *file, uint32_t table, uint32_t field);

/* A vector or string of elements of `element` bytes, all of them inside the file. */
flatbuffer_vector flatbuffer_vector_of(flatbuffer *file, uint32_t table, uint32_t field, uint32_t element);

/* Table i of a vector of tables (element 4), or 0. */
uint32_t flatbuffer_table_at(flatbuffer *file, flatbuffer_vector tables, uint32_t i);

/* Little-endian values at any address. */
int32_t read_int32(const uint8_t *at);
int64_t read_int64(const uint8_t *at);
float read_float(const uint8_t *at);

#endif
