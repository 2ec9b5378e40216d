/* record.c - the events that a program reports most often. Build it with -O2: their cost is what the product exists for. */
#include "blocks.h"

#if ASCOPE_ENABLED

/* Their frequent path has no room for these. */
#ifdef __GNUC__
#define SELDOM __attribute__((noinline, cold))
#else
#define SELDOM
#endif

static SELDOM void report_nowhere(ascope *rec) { (void)ascope_open_arena(rec, ASCOPE_ARENAS); }

static SELDOM void not_tracked(ascope_arena *arena, bool temp) {
    arena->state.untracked++;
    arena->state.untracked_temps = (uint16_t)(arena->state.untracked_temps + temp);
}

static SELDOM void free_not_tracked(ascope_arena *arena, bool temp) {
    if (arena->state.untracked) {
        arena->state.untracked--;
        arena->state.untracked_temps = (uint16_t)(arena->state.untracked_temps - (temp && arena->state.untracked_temps));
    }
}

static inline void raise(uint32_t *greatest, uint32_t value) {
    if (value > *greatest) {
        *greatest = value;
    }
}

void ascope_measure(ascope_arena *arena, uint32_t tail) {
    raise(&arena->state.peak, arena->state.current);
    raise(&arena->state.high_water_mark, arena->state.end + tail);
}

/* What is lent does not count: ascope_plan_add() counts what the planner takes of it. */
static SELDOM void lend(ascope_arena *arena, uint32_t offset) {
    arena->state.lending = true;
    arena->state.loan_offset = offset;
    arena->state.planner_added = 0;
    raise(&arena->state.end, offset);
}

void ascope_end_loan(ascope_arena *arena) {
    if (arena->state.lending) {
        arena->state.lending = false;
        arena->state.current -= (uint32_t)arena->planner_bytes_per_buffer * arena->state.planner_added;
    }
}

void ascope_allocate(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset, uint32_t size, uint32_t align) {
#if defined(ASCOPE_SEEDED_BUG) && ASCOPE_SEEDED_BUG
    /* Only for the test that shows that a recorder which misreports is found out: every 7th tail block is kept quiet. */
    static uint32_t tails;
    if (section == ASCOPE_TAIL && ++tails % 7 == 0) {
        return;
    }
#endif
    ascope_arena *a = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (!a || (uint32_t)section - ASCOPE_TEMP > ASCOPE_POOL - ASCOPE_TEMP) {
        report_nowhere(rec);
        return;
    }
    ascope_arena_state *s = &a->state;
    ascope_record *record = record_open(rec);
    uint32_t what = rec->selected | (uint32_t)arena << WHAT_ARENA | record_align(align), used = size;
    if (section == ASCOPE_TAIL) {
        what |= KIND_ALLOCATE_TAIL;
        uint32_t tail = a->size - offset;
        if (tail > s->tail) {
            used = tail - s->tail;
            s->tail = tail;
        }
    } else if (section == ASCOPE_POOL) {
        what |= KIND_ALLOCATE_POOL;
        raise(&s->end, offset + size);
    } else {
        what |= KIND_ALLOCATE_TEMP;
        if ((what >> WHAT_PURPOSE & 31) == ASCOPE_PLANNER_SCRATCH) {
            used = 0;
            lend(a, offset);
        } else if (offset + size >= s->end) {
            used = offset + size - s->end;
            s->end = offset + size;
        }
    }
    ascope_block *block = blocks_add(rec, what, offset, size, used);
    if (block) {
        s->current += used;
        if (section != ASCOPE_TAIL) {
            blocks_link(rec, block, offset);
            s->chained++;
        }
    } else {
        not_tracked(a, section == ASCOPE_TEMP);
    }
    raise(&s->peak, s->current);
    raise(&s->high_water_mark, s->end + s->tail);
    record_put(rec, record, what, offset, size, rec->owner);
}

void ascope_free(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset) {
    ascope_arena *a = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (!a) {
        report_nowhere(rec);
        return;
    }
    ascope_arena_state *s = &a->state;
    ascope_record *record = record_open(rec);
    bool temp = section == ASCOPE_TEMP;
    uint32_t kind = temp ? KIND_ALLOCATE_TEMP : KIND_ALLOCATE_POOL, in = rec->selected | (uint32_t)arena << WHAT_ARENA;
    ascope_block *block = !rec->blocks ? NULL : blocks_take(rec, BLOCK_KEY(kind, arena), offset);
    if (block) {
        s->current -= block->used;
        s->chained--;
    } else {
        free_not_tracked(a, temp);
    }
    if (temp) {
        s->temps_freed = true;
        if (s->lending && offset == s->loan_offset) {
            ascope_end_loan(a);
        }
    }
    record_put(rec, record, in | (kind + KIND_FREE_TEMP - KIND_ALLOCATE_TEMP), offset, 0, 0);
}

/* `word` is the place in the model's scope_bytes of what is live from here on. */
static inline void step(ascope *rec, uint32_t kind, int32_t op, uint32_t word) {
    ascope_record *record = record_open(rec);
    const ascope_model *model = rec->models[rec->model];
    if (model && word < model->plan_state.scope_words) {
        ascope_arena_state *s = &rec->arenas[model->arena]->state;
        uint32_t planned = model->scope_bytes[word];
        s->current += planned - s->planned;
        s->planned = planned;
        raise(&s->peak, s->current);
    }
    rec->op = kind == KIND_OP_BEGIN ? op : -1;
    record_put(rec, record, kind | rec->selected, 0, 0, op);
}

void ascope_op_begin(ascope *rec, int32_t op, uint16_t scope) { step(rec, KIND_OP_BEGIN, op, 2u * scope); }

void ascope_op_end(ascope *rec, int32_t op, uint16_t scope) { step(rec, KIND_OP_END, op, 2u * scope + 1); }

#endif
