/* touched.c - what painting found out. */
#include "messages.h"

#if ASCOPE_ENABLED

uint32_t ascope_touched_rows(const ascope *rec, uint32_t id) {
    (void)id;
    return rec->touched->count;
}

static void buffer_row(const void *source, uint32_t i, uint32_t *words) {
    const ascope_touched_buffer *buffer = &((const ascope_touched *)source)->buffers[i];
    words[0] = (uint32_t)buffer->owner;
    words[1] = buffer->subgraph;
    words[2] = buffer->size;
    words[3] = buffer->touched;
}

void ascope_compose_touched(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    static const ascope_column columns[] = {
        COLUMN(EVERY_ROW, ENCODE_SIGNED, 0, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 1, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 2, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 3, BITS_32, 0),
    };
    (void)id;
    const ascope_touched *t = rec->touched;
    const uint32_t numbers[] = {t->model, t->arena, t->low, t->high, t->count, first, count};
    const ascope_rows rows = {buffer_row, t, first, count};
    ascope_put_fixed32(w, 1, rec->touched_at);
    ascope_put_numbers(w, 2, numbers, 7);
    ascope_put_columns(w, 9, columns, sizeof columns / sizeof *columns, &rows);
}

#endif
