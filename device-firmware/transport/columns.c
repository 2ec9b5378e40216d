/* columns.c - see columns.h. */
#include "columns.h"

#if ASCOPE_ENABLED

/* 1 tail, 2 temp, 0 pool: of kinds ALLOCATE_TAIL to FREE_POOL. */
static uint32_t section_of(uint32_t kind) {
    return (kind > KIND_ALLOCATE_POOL ? kind - 2 : kind) % 3;
}

static void put_value(ascope_writer *w, uint32_t encoding, uint32_t value) {
    if (encoding == ENCODE_FIXED32) {
        for (uint32_t shift = 0; shift < 32; shift += 8) {
            ascope_put_byte(w, (uint8_t)(value >> shift));
        }
    } else {
        bool is_signed = encoding == ENCODE_SIGNED || encoding == ENCODE_OFFSET || encoding == ENCODE_OFFLINE;
        ascope_put_varint(w, is_signed ? wire_zigzag(value) : value, 0);
    }
}

static void put_column(ascope_writer *w, uint32_t field, ascope_column column, const ascope_rows *rows) {
    static const uint32_t masks[] = {[BITS_3] = 7, [BITS_5] = 31, [BITS_16] = 0xFFFF, [BITS_32] = 0xFFFFFFFF};
    uint32_t kinds = column & 0x3FFFF, encoding = column >> 18 & 7;
    uint32_t words[ROW_WORDS] = {0}, last[3] = {0}, previous = encoding == ENCODE_OFFLINE ? UINT32_MAX : 0;
    uint16_t start = w->count, begin = ascope_begin_part(w, field), keep = 0;
    for (uint32_t i = 0; i < rows->count; i++) {
        rows->row(rows->source, rows->first + i, words);
        uint32_t kind = words[WORD_WHAT] & 31;
        if (kinds && !(kinds >> kind & 1)) {
            continue;
        }
        uint32_t value = words[column >> 21 & 7] >> (column >> 26) & masks[column >> 24 & 3];
        if (encoding == ENCODE_TICKS || encoding == ENCODE_OFFSET) {
            uint32_t *base = &last[encoding == ENCODE_OFFSET ? section_of(kind) : 0];
            uint32_t absolute = value;
            value = i || encoding == ENCODE_OFFSET ? value - *base : 0;
            *base = absolute;
        }
        value = encoding == ENCODE_ALIGN ? 31 - value : value;
        put_value(w, encoding, value);
        if (value != previous || encoding == ENCODE_KIND) {
            keep = w->count; /* what only repeats it up to the end is cut */
        }
        previous = value;
    }
    if (wire_fits(w)) {
        w->count = keep ? keep : start;
        if (keep) {
            ascope_end_part(w, begin);
        }
    }
}

void ascope_put_columns(ascope_writer *w, uint32_t field, const ascope_column *columns, uint32_t count, const ascope_rows *rows) {
    while (count--) {
        put_column(w, field++, *columns++, rows);
    }
}

#endif
