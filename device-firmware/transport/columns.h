/* columns.h - rows of numbers as packed protobuf columns, by the rule of arenascope.proto. Private to transport/. */
#ifndef ASCOPE_COLUMNS_H_
#define ASCOPE_COLUMNS_H_

#include "record.h"
#include "wire.h"

#define ROW_WORDS 8

typedef enum {
    ENCODE_NUMBER,
    ENCODE_SIGNED, /* zigzag */
    ENCODE_FIXED32,
    ENCODE_KIND,    /* a number, but repeats are not cut: it says how many rows there are */
    ENCODE_TICKS,   /* difference to the row before, 0 in the first */
    ENCODE_OFFSET,  /* zigzag of the difference to the last offset of the same section */
    ENCODE_OFFLINE, /* zigzag; absent means -1 throughout */
    ENCODE_ALIGN    /* 31 minus it */
} ascope_encoding;

/* A column, in one word: which kinds of event have an entry (bit k: kind k; none: every row has), and where in the row the value
 * lies. */
typedef uint32_t ascope_column;
enum { BITS_3, BITS_5, BITS_16, BITS_32 };
#define COLUMN(kinds, encoding, word, bits, shift)                                                                                         \
    ((uint32_t)(kinds) | (uint32_t)(encoding) << 18 | (uint32_t)(word) << 21 | (uint32_t)(bits) << 24 | (uint32_t)(shift) << 26)
#define EVERY_ROW 0

/* Rows first..first+count-1 of something; row() fills words 0..7 with row i. */
typedef struct ascope_rows {
    void (*row)(const void *source, uint32_t i, uint32_t *words);
    const void *source;
    uint32_t first, count;
} ascope_rows;

/* Writes `count` columns as fields field, field + 1, ... */
void ascope_put_columns(ascope_writer *w, uint32_t field, const ascope_column *columns, uint32_t count, const ascope_rows *rows);

#endif
