/* batch.c - events as an EventBatch: from the ring, and those of a fault. */
#include <string.h>

#include "messages.h"

#if ASCOPE_ENABLED

#define K(name) (1u << KIND_##name)
#define ALLOCATIONS (K(ALLOCATE_TAIL) | K(ALLOCATE_TEMP) | K(ALLOCATE_POOL))
#define UP_TO(name) (2 * K(name) - K(ALLOCATE_TAIL)) /* every kind up to this one */
#define OPERATORS (K(PHASE) | K(OP_BEGIN) | K(OP_END))

/* Fields 2 to 19 of EventBatch; which kind uses which is EventKind's business. */
static const ascope_column columns[] = {
    COLUMN(EVERY_ROW, ENCODE_KIND, WORD_WHAT, BITS_5, WHAT_KIND),
    COLUMN(EVERY_ROW, ENCODE_TICKS, WORD_TICKS, BITS_32, 0),
    COLUMN(ALLOCATIONS | K(FREE_TEMP) | K(FREE_POOL), ENCODE_OFFSET, WORD_OFFSET, BITS_32, 0),
    COLUMN(ALLOCATIONS | K(HEAD_RESIZE) | K(HEAD_RESERVE) | K(PLANNER_ADD) | K(ALLOCATE_FAILED) | K(ARENA_RESET), ENCODE_NUMBER, WORD_SIZE,
           BITS_32, 0),
    COLUMN(ALLOCATIONS | K(HEAD_RESIZE) | K(HEAD_RESERVE) | K(ALLOCATE_FAILED), ENCODE_ALIGN, WORD_WHAT, BITS_5, WHAT_ALIGN),
    COLUMN(ALLOCATIONS | K(HEAD_RESIZE) | K(ALLOCATE_FAILED), ENCODE_NUMBER, WORD_WHAT, BITS_5, WHAT_PURPOSE),
    COLUMN(ALLOCATIONS | K(ALLOCATE_FAILED), ENCODE_SIGNED, WORD_OWNER, BITS_32, 0),
    COLUMN(ALLOCATIONS | K(ALLOCATE_FAILED) | OPERATORS, ENCODE_NUMBER, WORD_PLACE, BITS_16, 0),
    COLUMN(OPERATORS, ENCODE_SIGNED, WORD_OWNER, BITS_32, 0),
    COLUMN(UP_TO(ALLOCATE_FAILED) | K(ARENA_RESET), ENCODE_NUMBER, WORD_WHAT, BITS_3, WHAT_ARENA),
    COLUMN(UP_TO(INVOKE_END), ENCODE_NUMBER, WORD_WHAT, BITS_3, WHAT_MODEL),
    COLUMN(K(PHASE), ENCODE_NUMBER, WORD_WHAT, BITS_5, WHAT_PURPOSE),
    COLUMN(K(ALLOCATE_FAILED), ENCODE_NUMBER, WORD_OFFSET, BITS_32, 0),
    COLUMN(K(ALLOCATE_FAILED), ENCODE_NUMBER, WORD_WHAT, BITS_3, WHAT_SECTION),
    COLUMN(K(INVOKE_BEGIN) | K(INVOKE_END), ENCODE_NUMBER, WORD_SIZE, BITS_32, 0),
    COLUMN(K(INVOKE_BEGIN), ENCODE_NUMBER, WORD_WHAT, BITS_5, WHAT_PURPOSE),
    COLUMN(K(INVOKE_END), ENCODE_SIGNED, WORD_OWNER, BITS_32, 0),
    COLUMN(K(INVOKE_END), ENCODE_FIXED32, WORD_OFFSET, BITS_32, 0),
};

void ascope_put_batch(ascope_writer *w, const ascope_rows *rows, uint32_t ticks_high) {
    uint32_t words[ROW_WORDS];
    rows->row(rows->source, rows->first, words);
    uint32_t high = ticks_high - (uint16_t)(ticks_high - (words[WORD_PLACE] >> 16));
    if (high | words[WORD_TICKS]) {
        ascope_put_byte(w, 1 << 3); /* first_ticks, a varint */
        ascope_put_varint(w, words[WORD_TICKS], high);
    }
    ascope_put_columns(w, 2, columns, sizeof columns / sizeof *columns, rows);
}

static void ring_row(const void *source, uint32_t i, uint32_t *words) {
    memcpy(words, ascope_ring_at(source, i)->word, sizeof(ascope_record));
}

void ascope_compose_events(ascope *rec, ascope_writer *w, uint32_t count) {
    const ascope_rows rows = {ring_row, rec, rec->tail, count};
    ascope_put_batch(w, &rows, rec->ticks_high);
}

uint32_t ascope_compose_log(const ascope *rec, ascope_writer *w) {
    char text[8 * LOG_BYTES + 1];
    uint32_t records = 0, what;
    do {
        const ascope_record *record = ascope_ring_at(rec, rec->tail + records);
        what = record->word[WORD_WHAT];
        memcpy(text + records++ * LOG_BYTES, record->word, LOG_BYTES);
    } while (what >> WHAT_MORE & 1);
    text[records * LOG_BYTES] = 0;
    ascope_put_number(w, 1, what >> WHAT_LEVEL & 3);
    ascope_put_text(w, 2, text, 120);
    return records;
}

static void fault_row(const void *source, uint32_t i, uint32_t *words) {
    memcpy(words, ((const ascope_record *)source)[i].word, sizeof(ascope_record));
}

uint32_t ascope_fault_rows(const ascope *rec, uint32_t id) {
    (void)id;
    return rec->fault->event_count;
}

void ascope_compose_fault(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)id;
    const ascope_fault *f = rec->fault;
    const uint32_t registers[] = {f->pc, f->lr, f->sp, f->psr, f->cfsr, f->hfsr, f->mmfar, f->bfar};
    ascope_put_number(w, 1, f->kind);
    ascope_put_number(w, 2, f->boot_counter);
    for (uint32_t i = 0; i < 8; i++) {
        ascope_put_fixed32(w, 3 + i, registers[i]);
    }
    ascope_put_number(w, 11, first / MAX_FAULT_ROWS);
    ascope_put_number(w, 12, f->event_count ? (f->event_count + MAX_FAULT_ROWS - 1u) / MAX_FAULT_ROWS : 1);
    if (count) {
        ascope_put_fixed32(w, 13, f->first_event + first);
        uint16_t begin = ascope_begin_part(w, 14);
        const ascope_rows rows = {fault_row, f->events, first, count};
        ascope_put_batch(w, &rows, f->events[first].word[WORD_PLACE] >> 16);
        ascope_end_part(w, begin);
    }
}

#endif
