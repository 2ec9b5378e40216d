/* record.c - the events that a program reports most often. Build it with -O2: their cost is what the product exists for. */
#include "blocks.h"

#if ASCOPE_ENABLED

#ifdef __GNUC__
#define SELDOM __attribute__((noinline, cold)) /* the frequent path has no room for it */
#define NOT_TWICE __attribute__((noinline))
#else
#define SELDOM
#define NOT_TWICE
#endif

static SELDOM void report_nowhere(ascope *rec) {
    (void)ascope_open_arena(rec, ASCOPE_ARENAS);
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
    if (!a) {
        report_nowhere(rec);
        return;
    }
    ascope_arena_state *s = &a->state;
    uint32_t what = rec->selected | (uint32_t)arena << WHAT_ARENA | record_align(align), used = size;
    ascope_record *record = record_open(rec);
    uint32_t end = offset + size, top = s->end;
    ascope_block **chain;
    if (section == ASCOPE_TEMP) {
        what |= KIND_ALLOCATE_TEMP;
        chain = blocks_chain(rec, offset);
        if (what >> WHAT_LOAN) { /* ascope_plan_add() counts what the planner takes of it */
            s->lending = true;
            s->loan_offset = offset;
            s->planner_added = 0;
            end = offset;
        }
        if (end >= top) {
            used = end - top;
            s->end = top = end;
        }
        if (what >> WHAT_LOAN) {
            used = 0;
        }
    } else if (section == ASCOPE_TAIL) {
        what |= KIND_ALLOCATE_TAIL;
        chain = &rec->unchained;
        uint32_t tail = a->size - offset;
        if (tail > s->tail) {
            used = tail - s->tail;
            s->tail = tail;
        }
    } else {
        what |= KIND_ALLOCATE_POOL;
        chain = blocks_chain(rec, offset);
        top = end;
    }
    if (blocks_add(rec, chain, what, offset, size, used)) {
        s->current += used;
    } else {
        s->untracked++;
        s->untracked_temps = (uint16_t)(s->untracked_temps + (section == ASCOPE_TEMP));
    }
    raise(&s->peak, s->current);
    raise(&s->high_water_mark, top + s->tail);
    record->word[WORD_OFFSET] = offset;
    record->word[WORD_SIZE] = size;
    record->word[WORD_OWNER] = (uint32_t)rec->owner;
    record_put(rec, record, what);
}

/* A block that was not in the table: one of those it had no room for, or the program's mistake, which the host finds. */
static SELDOM void free_untracked(ascope_arena *arena, bool temp) {
    if (arena->state.untracked) {
        arena->state.untracked--;
        arena->state.untracked_temps = (uint16_t)(arena->state.untracked_temps - (temp && arena->state.untracked_temps));
    }
}

void ascope_free(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset) {
    ascope_arena *a = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (!a) {
        report_nowhere(rec);
        return;
    }
    ascope_arena_state *s = &a->state;
    ascope_record *record = record_open(rec);
    uint32_t key = (section == ASCOPE_TEMP ? KIND_ALLOCATE_TEMP : KIND_ALLOCATE_POOL) | (uint32_t)arena << WHAT_ARENA;
    const ascope_block *block = blocks_take(rec, key, offset);
    if (block) {
        s->current -= block->used;
    } else {
        free_untracked(a, section == ASCOPE_TEMP);
    }
    if (s->lending && offset == s->loan_offset) {
        ascope_end_loan(a);
    }
    record->word[WORD_OFFSET] = offset;
    record_put(rec, record, rec->selected | (key + KIND_FREE_TEMP - KIND_ALLOCATE_TEMP));
}

/* `word` is the place in the model's scope_bytes of what is live from here on. */
static NOT_TWICE void step(ascope *rec, uint32_t kind, int32_t op, uint32_t word) {
    ascope_record *record = record_open(rec);
    const ascope_model *model = rec->models[rec->model];
    if (model && word < model->plan_state.scope_words) {
        ascope_arena_state *s = &rec->arenas[model->arena]->state;
        uint32_t planned = model->scope_bytes[word];
        s->current += planned - s->planned;
        s->planned = planned;
        raise(&s->peak, s->current);
    }
    rec->op = kind == KIND_OP_BEGIN && op >= 0 ? op : ASCOPE_OP_BETWEEN;
    record->word[WORD_OWNER] = (uint32_t)op;
    record_put(rec, record, kind | rec->selected);
}

void ascope_op_begin(ascope *rec, int32_t op, uint16_t scope) {
    step(rec, KIND_OP_BEGIN, op, 2u * scope);
}

void ascope_op_end(ascope *rec, int32_t op, uint16_t scope) {
    step(rec, KIND_OP_END, op, 2u * scope + 1);
}

#endif
