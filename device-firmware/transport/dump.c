/* dump.c - the recorder's picture of all arenas, as StateDump parts. Its rows are the arenas, then the slots of the table. */
#include "blocks.h"
#include "messages.h"

#if ASCOPE_ENABLED

#define RESTART_COST 16 /* of the dump's patience */

uint32_t ascope_dump_rows(const ascope *rec, uint32_t id) {
    (void)id;
    return ASCOPE_ARENAS + rec->config->block_count;
}

void ascope_check_dump(ascope *rec) {
    ascope_link *link = &rec->link;
    bool restart = link->part == 0;
    if (!restart && ascope_events(rec) != link->dump_at && link->dump_patience >= RESTART_COST) {
        link->dump_patience = (uint8_t)(link->dump_patience - RESTART_COST);
        restart = true;
    }
    if (restart) {
        link->part = 0;
        link->dump_first = 0;
        link->dump_at = ascope_events(rec);
    }
}

static void compose_arena_state(const ascope *rec, ascope_writer *w, uint32_t id) {
    const ascope_arena *a = rec->arenas[id];
    const ascope_arena_state *s = &a->state;
    uint32_t pool = 0;
    for (uint32_t i = 0; i < rec->config->block_count; i++) {
        const ascope_block *b = &rec->blocks[i];
        if (block_key(b) == BLOCK_KEY(KIND_ALLOCATE_POOL, id) && b->offset + b->size > pool) {
            pool = b->offset + b->size;
        }
    }
    const uint32_t numbers[] = {id,
                                s->head,
                                s->end - s->head,
                                s->tail,
                                pool,
                                s->current,
                                s->peak,
                                s->high_water_mark,
                                s->lending ? s->planner_added : 0,
                                s->lending ? s->loan_offset : 0};
    uint16_t begin = ascope_begin_part(w, 11);
    ascope_put_numbers(w, 1, numbers, sizeof numbers / sizeof *numbers);
    ascope_end_part(w, begin);
}

/* Slots of the blocks in a part. */
typedef struct gathered {
    const ascope *rec;
    uint16_t slots[MAX_ROWS];
} gathered;

static void block_row(const void *source, uint32_t i, uint32_t *words) {
    static const uint8_t sections[] = {[KIND_ALLOCATE_TAIL] = ASCOPE_TAIL,
                                       [KIND_ALLOCATE_TEMP] = ASCOPE_TEMP,
                                       [KIND_ALLOCATE_POOL] = ASCOPE_POOL,
                                       [KIND_HEAD_RESIZE] = ASCOPE_HEAD};
    const gathered *g = source;
    const ascope_block *b = &g->rec->blocks[g->slots[i]];
    uint32_t id = b->what >> WHAT_ARENA & 7, kind = b->what & 31;
    const ascope_arena *a = g->rec->arenas[id];
    bool loan = a->state.lending && kind == KIND_ALLOCATE_TEMP && b->offset == a->state.loan_offset;
    words[0] = sections[kind];
    words[1] = id;
    words[2] = b->offset;
    words[3] = b->size;
    words[4] = loan ? (uint32_t)a->planner_bytes_per_buffer * a->state.planner_added : b->used;
    words[5] = b->what >> WHAT_PURPOSE & 31;
    words[6] = (uint32_t)b->owner;
    words[7] = b->subgraph & 0xFFFF;
}

/* Live temps and the loan do not fill the section. */
static bool has_freed_temps(const ascope *rec, uint32_t id) {
    const ascope_arena_state *s = &rec->arenas[id]->state;
    const ascope_arena *a = rec->arenas[id];
    uint32_t live = s->lending ? (uint32_t)a->planner_bytes_per_buffer * s->planner_added : 0;
    for (uint32_t i = 0; i < rec->config->block_count; i++) {
        const ascope_block *b = &rec->blocks[i];
        live += block_key(b) == BLOCK_KEY(KIND_ALLOCATE_TEMP, id) ? b->used : 0;
    }
    return live < s->end - s->head;
}

static uint32_t live_blocks(const ascope *rec) {
    uint32_t live = 0;
    for (uint32_t i = 0; i < rec->config->block_count; i++) {
        live += rec->blocks[i].what != 0;
    }
    return live;
}

void ascope_compose_dump(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    static const ascope_column columns[] = {
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 0, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 1, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 2, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 3, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 4, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 5, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_SIGNED, 6, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 7, BITS_32, 0),
    };
    (void)id;
    ascope_link *link = &rec->link;
    gathered g = {.rec = rec};
    ascope_rows rows = {block_row, &g, 0, 0};
    for (uint32_t i = first; i < first + count; i++) {
        if (i >= ASCOPE_ARENAS && rec->blocks[i - ASCOPE_ARENAS].what) {
            g.slots[rows.count++] = (uint16_t)(i - ASCOPE_ARENAS);
        }
    }
    uint32_t untracked = 0;
    bool freed_temps = false; /* the temps of some arena reach further than those that are live */
    for (uint32_t i = 0; i < ASCOPE_ARENAS; i++) {
        if (rec->arenas[i]) {
            untracked += rec->arenas[i]->state.untracked;
            freed_temps |= has_freed_temps(rec, i);
        }
    }
    link->dump_rows = (uint16_t)rows.count;
    bool inconsistent = ascope_events(rec) != link->dump_at || link->sent != link->dump_at;
    bool last = first + count == ascope_dump_rows(rec, 0);
    uint32_t total = inconsistent && last ? link->dump_first + rows.count : live_blocks(rec);
    const uint32_t numbers[] = {
        total,      link->dump_first, rows.count, untracked, inconsistent, rec->phase, wire_zigzag((uint32_t)rec->op), rec->place & 0xFFFF,
        rec->invoke};
    ascope_put_fixed32(w, 1, link->dump_at);
    ascope_put_numbers(w, 2, numbers, sizeof numbers / sizeof *numbers);
    for (uint32_t i = first; i < ASCOPE_ARENAS && i < first + count; i++) {
        if (rec->arenas[i]) {
            compose_arena_state(rec, w, i);
        }
    }
    ascope_put_columns(w, 12, columns, sizeof columns / sizeof *columns, &rows);
    ascope_put_number(w, 20, freed_temps);
}

#endif
