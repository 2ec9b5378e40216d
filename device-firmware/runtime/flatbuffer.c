#include "flatbuffer.h"

#include <string.h>

static uint32_t read_uint32(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint32_t read_uint16(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

int32_t read_int32(const uint8_t *at) {
    return (int32_t)read_uint32(at);
}

int64_t read_int64(const uint8_t *at) {
    return (int64_t)((uint64_t)read_uint32(at) | (uint64_t)read_uint32(at + 4) << 32);
}

float read_float(const uint8_t *at) {
    uint32_t bits = read_uint32(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Whether `size` bytes lie at `at`. Notes the first place that fails. */
static bool inside(flatbuffer *file, uint64_t at, uint64_t size) {
    if (at <= file->size && size <= file->size - at)
        return true;
    if (!file->broken) {
        file->broken = true;
        file->broken_at = at < file->size ? (uint32_t)at : file->size;
    }
    return false;
}

/* What the unsigned offset stored at `at` points to, with room for a table's or vector's first word. */
static uint32_t follow(flatbuffer *file, uint32_t at) {
    if (!inside(file, at, 4))
        return 0;
    uint64_t target = (uint64_t)at + read_uint32(file->bytes + at);
    return inside(file, target, 4) ? (uint32_t)target : 0;
}

uint32_t flatbuffer_root(flatbuffer *file) {
    return follow(file, 0);
}

uint32_t flatbuffer_field(flatbuffer *file, uint32_t table, uint32_t field, uint32_t size) {
    if (table == 0 || !inside(file, table, 4))
        return 0;
    int64_t vtable = (int64_t)table - read_int32(file->bytes + table);
    if (vtable < 0)
        vtable = file->size;
    if (!inside(file, (uint64_t)vtable, 4))
        return 0;
    uint32_t vtable_size = read_uint16(file->bytes + vtable);
    uint32_t entry = 4 + 2 * field;
    if (entry + 2 > vtable_size)
        return 0;
    if (!inside(file, (uint64_t)vtable + entry, 2))
        return 0;
    uint32_t offset = read_uint16(file->bytes + vtable + entry);
    if (offset == 0)
        return 0;
    return inside(file, (uint64_t)table + offset, size) ? table + offset : 0;
}

int32_t flatbuffer_int32(flatbuffer *file, uint32_t table, uint32_t field, int32_t absent) {
    uint32_t at = flatbuffer_field(file, table, field, 4);
    return at == 0 ? absent : read_int32(file->bytes + at);
}

int32_t flatbuffer_int8(flatbuffer *file, uint32_t table, uint32_t field, int32_t absent) {
    uint32_t at = flatbuffer_field(file, table, field, 1);
    return at == 0 ? absent : (int8_t)file->bytes[at];
}

uint8_t flatbuffer_uint8(flatbuffer *file, uint32_t table, uint32_t field, uint8_t absent) {
    uint32_t at = flatbuffer_field(file, table, field, 1);
    return at == 0 ? absent : file->bytes[at];
}

float flatbuffer_float(flatbuffer *file, uint32_t table, uint32_t field, float absent) {
    uint32_t at = flatbuffer_field(file, table, field, 4);
    return at == 0 ? absent : read_float(file->bytes + at);
}

uint32_t flatbuffer_table(flatbuffer *file, uint32_t table, uint32_t field) {
    uint32_t at = flatbuffer_field(file, table, field, 4);
    return at == 0 ? 0 : follow(file, at);
}

flatbuffer_vector flatbuffer_vector_of(flatbuffer *file, uint32_t table, uint32_t field, uint32_t element) {
    flatbuffer_vector none = {0, 0};
    uint32_t at = flatbuffer_table(file, table, field);
    if (at == 0)
        return none;
    uint32_t count = read_uint32(file->bytes + at);
    if (!inside(file, (uint64_t)at + 4, (uint64_t)count * element))
        return none;
    flatbuffer_vector found = {at + 4, count};
    return found;
}

uint32_t flatbuffer_table_at(flatbuffer *file, flatbuffer_vector tables, uint32_t i) {
    return i < tables.count ? follow(file, tables.at + 4 * i) : 0;
}
