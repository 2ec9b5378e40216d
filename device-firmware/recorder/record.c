/* record.c - the events that a program reports most often. Build it with -O2: their cost is what the product exists for. */
#include "blocks.h"

#if ASCOPE_ENABLED

/* After a loss two records are needed: how many events are missing, and the event. */
static bool has_room(const ascope *rec) { return rec->head - rec->tail + (rec->lost != 0) < rec->capacity; }

bool ascope_wait(ascope *rec, bool (*done)(const ascope *rec), uint32_t limit_ms) {
    const ascope_config *config = rec->config;
    uint32_t start = config->ticks(config->context);
    while (!done(rec)) {
        if (limit_ms == 0) {
            return false;
        }
        if (config->wait) {
            config->wait(config->context);
        } else {
            ascope_pump(rec);
        }
        uint32_t millisecond = config->ticks_per_second / 1000;
        while (limit_ms && config->ticks(config->context) - start >= millisecond) {
            start += millisecond;
            limit_ms--;
        }
    }
    return true;
}

void ascope_wait_for_link(ascope *rec, bool (*done)(const ascope *rec)) {
    const ascope_config *config = rec->config;
    if (!rec->link.host || rec->gave_up || config->full_policy != ASCOPE_BLOCK) {
        return;
    }
    if ((config->in_interrupt && config->in_interrupt(config->context)) || (!config->wait && rec->link.pumping)) {
        return; /* in the second case a hook that the pump has called reports an event: nobody else would make room */
    }
    ascope_leave(rec);
    uint32_t start = config->ticks(config->context);
    bool moved = ascope_wait(rec, done, config->block_limit_ms ? config->block_limit_ms : 1000);
    uint32_t end = config->ticks(config->context);
    ascope_enter(rec);
    rec->gave_up = !moved;
    rec->stalled_ticks += end - start;
}

static void count_lost(ascope *rec) {
    rec->events++;
    rec->lost++;
    rec->dropped++;
    ascope_leave(rec);
}

void ascope_put_lost(ascope *rec) {
    ascope_record *record = ascope_ring_at(rec, rec->head++);
    record->word[WORD_WHAT] = KIND_LOST;
    record->word[WORD_SIZE] = rec->lost;
    rec->lost = 0;
}

void ascope_open(ascope *rec) {
    ascope_enter(rec);
    if (!has_room(rec)) {
        ascope_wait_for_link(rec, has_room);
    }
}

ascope_arena *ascope_open_arena(ascope *rec, uint8_t arena) {
    ascope_open(rec);
    ascope_arena *found = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (!found) {
        count_lost(rec);
    }
    return found;
}

void ascope_put(ascope *rec, uint32_t what, uint32_t offset, uint32_t size, int32_t owner) {
    uint32_t now = ascope_now(rec);
    if (!has_room(rec)) {
        count_lost(rec);
        return;
    }
    if (rec->lost) {
        ascope_put_lost(rec);
    }
    ascope_record *record = ascope_ring_at(rec, rec->head++);
    record->word[WORD_TICKS] = now;
    record->word[WORD_OFFSET] = offset;
    record->word[WORD_SIZE] = size;
    record->word[WORD_OWNER] = (uint32_t)owner;
    record->word[WORD_WHAT] = what;
    record->word[WORD_PLACE] = rec->ticks_high << 16 | rec->subgraph;
    rec->events++;
    ascope_leave(rec);
}

/* Brings peak and high-water mark up to date. */
static inline void measure(ascope_arena *arena) {
    ascope_arena_state *s = &arena->state;
    uint32_t use = s->current + s->planned;
    if (use > s->peak) {
        s->peak = use;
    }
    uint32_t tail = arena->size - s->tail_offset;
    if (s->lending) {
        tail = (tail + 15) & ~15u; /* TFLM aligns the end of the loan downwards */
    }
    uint32_t below = s->temp_end > s->pool_end ? s->temp_end : s->pool_end;
    if (below + tail > s->high_water_mark) {
        s->high_water_mark = below + tail;
    }
}

void ascope_measure(ascope_arena *arena) { measure(arena); }

void ascope_end_loan(ascope_arena *arena) {
    if (arena->state.lending) {
        arena->state.lending = false;
        arena->state.current -= (uint32_t)arena->planner_bytes_per_buffer * arena->state.planner_added;
    }
}

/* Moves the section's border and returns the bytes by which it grew. */
static inline uint32_t grow(ascope_arena *arena, ascope_section section, uint32_t offset, uint32_t size, bool loan) {
    ascope_arena_state *s = &arena->state;
    uint32_t end = offset + size, used = size;
    if (section == ASCOPE_TAIL) {
        if (offset < s->tail_offset) {
            used = s->tail_offset - offset;
            s->tail_offset = offset;
        }
    } else if (section == ASCOPE_POOL) {
        s->pool_end = end > s->pool_end ? end : s->pool_end;
    } else {
        if (loan) { /* what is lent does not count: ascope_plan_add() counts what the planner takes of it */
            s->lending = true;
            s->loan_offset = end = offset;
            s->planner_added = 0;
        }
        if (end >= s->temp_end) {
            used = loan ? 0 : end - s->temp_end;
            s->temp_end = end;
        }
    }
    return used;
}

void ascope_allocate(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset, uint32_t size, uint32_t align) {
    static const uint8_t kinds[] = {
        [ASCOPE_TEMP] = KIND_ALLOCATE_TEMP, [ASCOPE_TAIL] = KIND_ALLOCATE_TAIL, [ASCOPE_POOL] = KIND_ALLOCATE_POOL};
#if defined(ASCOPE_SEEDED_BUG) && ASCOPE_SEEDED_BUG
    /* Only for the test that shows that a recorder which misreports is found out: every 7th tail block is kept quiet. */
    static uint32_t tails;
    if (section == ASCOPE_TAIL && ++tails % 7 == 0) {
        return;
    }
#endif
    bool valid = section >= ASCOPE_TEMP && section <= ASCOPE_POOL;
    ascope_arena *a = ascope_open_arena(rec, valid ? arena : ASCOPE_ARENAS);
    if (!a) {
        return;
    }
    ascope_arena_state *s = &a->state;
    bool loan = (rec->selected >> WHAT_PURPOSE & 31) == ASCOPE_PLANNER_SCRATCH;
    uint32_t used = grow(a, section, offset, size, loan);
    uint16_t slot = blocks_add(rec, BLOCK_WHERE(arena, section), offset, size, used);
    if (!slot) {
        s->untracked++;
        s->untracked_temps = (uint16_t)(s->untracked_temps + (section == ASCOPE_TEMP));
    } else {
        s->current += used;
        if (section != ASCOPE_TAIL) {
            blocks_link(rec, slot);
            s->temps = (uint16_t)(s->temps + (section == ASCOPE_TEMP));
        }
    }
    measure(a);
    uint32_t what = kinds[section] | (uint32_t)arena << WHAT_ARENA | rec->selected | record_align(align);
    ascope_put(rec, what, offset, size, rec->owner);
}

void ascope_free(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset) {
    ascope_arena *a = ascope_open_arena(rec, arena);
    if (!a) {
        return;
    }
    ascope_arena_state *s = &a->state;
    ascope_block *block = blocks_take(rec, BLOCK_WHERE(arena, section), offset);
    bool temp = section == ASCOPE_TEMP;
    if (block) {
        s->current -= block->used;
        s->temps = (uint16_t)(s->temps - temp);
    } else if (s->untracked) {
        s->untracked--;
        s->untracked_temps = (uint16_t)(s->untracked_temps - (temp && s->untracked_temps));
    }
    if (temp) {
        s->temps_freed = true;
        if (offset == s->loan_offset) {
            ascope_end_loan(a);
        }
    }
    ascope_put(rec, (temp ? KIND_FREE_TEMP : KIND_FREE_POOL) | (uint32_t)arena << WHAT_ARENA | rec->selected, offset, 0, 0);
}

/* `word` is the place in the model's scope_bytes of what is live from here on. */
static inline void step(ascope *rec, uint32_t kind, int32_t op, uint32_t word) {
    ascope_open(rec);
    const ascope_model *model = rec->models[rec->model];
    if (model && model->plan_state.summed && word < 2u * model->scope_count) {
        ascope_arena_state *s = &rec->arenas[model->arena]->state;
        s->planned = model->scope_bytes[word];
        if (s->current + s->planned > s->peak) {
            s->peak = s->current + s->planned;
        }
    }
    rec->op = kind == KIND_OP_BEGIN ? op : -1;
    ascope_put(rec, kind | rec->selected, 0, 0, op);
}

void ascope_op_begin(ascope *rec, int32_t op, uint16_t scope) { step(rec, KIND_OP_BEGIN, op, 2u * scope); }

void ascope_op_end(ascope *rec, int32_t op, uint16_t scope) { step(rec, KIND_OP_END, op, 2u * scope + 1); }

#endif
