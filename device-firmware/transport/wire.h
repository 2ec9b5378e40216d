/* wire.h - protobuf's wire format, written by hand (protobuf.dev, "Encoding"), and read. Private to transport/.
 *
 * Fields of value 0 are not written, as proto3 asks. A writer that runs out of room goes on counting, so that the caller
 * checks once.
 */
#ifndef ASCOPE_WIRE_H_
#define ASCOPE_WIRE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ascope_writer {
    uint8_t *bytes;
    uint16_t count; /* over limit: it did not fit */
    uint16_t limit;
} ascope_writer;

static inline bool wire_fits(const ascope_writer *w) {
    return w->count <= w->limit;
}

void ascope_put_byte(ascope_writer *w, uint8_t byte);
void ascope_put_varint(ascope_writer *w, uint32_t low, uint32_t high);
void ascope_put_number(ascope_writer *w, uint32_t field, uint32_t value);
/* Fields first, first + 1, ... */
void ascope_put_numbers(ascope_writer *w, uint32_t first, const uint32_t *values, uint32_t count);
void ascope_put_fixed32(ascope_writer *w, uint32_t field, uint32_t value);
/* At most `limit` bytes of UTF-8; NULL is "". */
void ascope_put_text(ascope_writer *w, uint32_t field, const char *text, uint32_t limit);
/* A sub-message or packed column: what is written between the two becomes its content. */
uint16_t ascope_begin_part(ascope_writer *w, uint32_t field);
void ascope_end_part(ascope_writer *w, uint16_t begin);

static inline uint32_t wire_zigzag(uint32_t value) {
    return value << 1 ^ (0u - (value >> 31));
}

/* A field of a message that was read. */
typedef struct ascope_field {
    const uint8_t *bytes; /* NULL: it is a number, or absent */
    uint32_t value;       /* the number's low 32 bits, or the length of `bytes` */
} ascope_field;

/* Reads a message: fields 1..count-1 go to fields[number], later ones replace earlier ones, others are skipped. fields[0].value
 * becomes the number of the last of them that has bytes. False: these bytes are no message. */
bool ascope_read_message(const uint8_t *bytes, uint32_t length, ascope_field *fields, uint32_t count);

#endif
