/* wire.c - see wire.h. */
#include "wire.h"

#include "record.h"

#include <string.h>

#if ASCOPE_ENABLED

enum { WIRE_VARINT = 0, WIRE_FIXED64 = 1, WIRE_BYTES = 2, WIRE_FIXED32 = 5 };

void ascope_put_byte(ascope_writer *w, uint8_t byte) {
    if (w->count < w->limit) {
        w->bytes[w->count] = byte;
    }
    w->count++;
}

void ascope_put_varint(ascope_writer *w, uint32_t low, uint32_t high) {
    while (high || low > 127) {
        ascope_put_byte(w, (uint8_t)(low | 128));
        low = low >> 7 | high << 25;
        high >>= 7;
    }
    ascope_put_byte(w, (uint8_t)low);
}

static void put_tag(ascope_writer *w, uint32_t field, uint32_t type) {
    ascope_put_varint(w, field << 3 | type, 0);
}

void ascope_put_number(ascope_writer *w, uint32_t field, uint32_t value) {
    if (value) {
        put_tag(w, field, WIRE_VARINT);
        ascope_put_varint(w, value, 0);
    }
}

void ascope_put_numbers(ascope_writer *w, uint32_t first, const uint32_t *values, uint32_t count) {
    while (count--) {
        ascope_put_number(w, first++, *values++);
    }
}

void ascope_put_fixed32(ascope_writer *w, uint32_t field, uint32_t value) {
    if (value) {
        put_tag(w, field, WIRE_FIXED32);
        for (int i = 0; i < 4; i++, value >>= 8) {
            ascope_put_byte(w, (uint8_t)value);
        }
    }
}

void ascope_put_text(ascope_writer *w, uint32_t field, const char *text, uint32_t limit) {
    uint32_t length = ascope_text_length(text, limit); /* a decoder refuses a message with half a character */
    if (length) {
        put_tag(w, field, WIRE_BYTES);
        ascope_put_varint(w, length, 0);
        for (uint32_t i = 0; i < length; i++) {
            ascope_put_byte(w, (uint8_t)text[i]);
        }
    }
}

uint16_t ascope_begin_part(ascope_writer *w, uint32_t field) {
    put_tag(w, field, WIRE_BYTES);
    ascope_put_byte(w, 0); /* its length, if that takes one byte */
    return w->count;
}

void ascope_end_part(ascope_writer *w, uint16_t begin) {
    uint16_t length = (uint16_t)(w->count - begin);
    if (!wire_fits(w)) {
        return;
    }
    if (length > 127) {
        ascope_put_byte(w, 0);
        if (!wire_fits(w)) {
            return;
        }
        memmove(&w->bytes[begin + 1], &w->bytes[begin], length);
        w->bytes[begin] = (uint8_t)(length >> 7);
        length |= 128;
    }
    w->bytes[begin - 1] = (uint8_t)length;
}

typedef struct reader {
    const uint8_t *at, *end;
    bool broken;
} reader;

static uint32_t read_varint(reader *r) {
    uint32_t value = 0;
    for (uint32_t shift = 0; shift < 70; shift += 7) {
        if (r->at == r->end) {
            break;
        }
        uint8_t byte = *r->at++;
        if (shift < 32) {
            value |= (uint32_t)(byte & 127) << shift;
        }
        if (byte < 128) {
            return value;
        }
    }
    r->broken = true;
    return 0;
}

/* The place of the next n bytes, which are passed over. */
static const uint8_t *read_bytes(reader *r, uint32_t n) {
    const uint8_t *at = r->at;
    if (n > (uint32_t)(r->end - at)) {
        r->broken = true;
        return at;
    }
    r->at += n;
    return at;
}

static void read_field(reader *r, uint32_t type, ascope_field *field) {
    switch (type) {
    case WIRE_VARINT:
        field->value = read_varint(r);
        field->bytes = NULL;
        break;
    case WIRE_FIXED64:
        read_bytes(r, 8);
        break;
    case WIRE_BYTES:
        field->value = read_varint(r);
        field->bytes = read_bytes(r, field->value);
        break;
    case WIRE_FIXED32: {
        const uint8_t *b = read_bytes(r, 4);
        if (!r->broken) {
            field->value = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
            field->bytes = NULL;
        }
        break;
    }
    default:
        r->broken = true;
    }
}

bool ascope_read_message(const uint8_t *bytes, uint32_t length, ascope_field *fields, uint32_t count) {
    memset(fields, 0, count * sizeof *fields);
    reader r = {bytes, bytes + length, false};
    while (r.at != r.end && !r.broken) {
        uint32_t tag = read_varint(&r), number = tag >> 3;
        ascope_field skipped, *field = number && number < count ? &fields[number] : &skipped;
        read_field(&r, tag & 7, field);
        r.broken |= number == 0;
        if (field != &skipped && field->bytes) {
            fields[0].value = number;
        }
    }
    return !r.broken;
}

#endif
