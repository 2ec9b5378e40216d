/* events.c - the rarer events. */
#include <string.h>

#include "blocks.h"

#if ASCOPE_ENABLED

#define MODEL_BITS (7u << WHAT_MODEL)

void ascope_select(ascope *rec, uint8_t model, uint16_t subgraph) {
    rec->model = model & (ASCOPE_MODELS - 1);
    rec->place = (rec->place & 0xFFFF0000u) | subgraph;
    rec->selected = (rec->selected & ~MODEL_BITS) | (uint32_t)rec->model << WHAT_MODEL;
}

void ascope_tag(ascope *rec, ascope_purpose purpose, int32_t owner) {
    uint32_t loan = purpose == ASCOPE_PLANNER_SCRATCH;
    rec->selected = (rec->selected & MODEL_BITS) | (uint32_t)purpose << WHAT_PURPOSE | loan << WHAT_LOAN;
    rec->owner = owner;
}

/* Takes all blocks of a kind in an arena out of the table. */
static void forget(ascope *rec, uint32_t kind, uint8_t arena) {
    ascope_arena_state *s = &rec->arenas[arena]->state;
    bool in_chain = kind == KIND_ALLOCATE_TEMP || kind == KIND_ALLOCATE_POOL;
    for (uint32_t i = 0; i < rec->config->block_count; i++) {
        ascope_block *block = &rec->blocks[i];
        while (block_key(block) == BLOCK_KEY(kind, arena)) {
            if (in_chain) { /* what is taken may be another block at the same offset */
                s->current -= blocks_take(rec, block_key(block), block->offset)->used;
            } else {
                s->current -= block->used;
                blocks_drop(rec, block);
            }
        }
    }
}

/* `align` is a power of two. */
static void put_in(ascope *rec, uint32_t kind, uint8_t arena, uint32_t size, uint32_t align) {
    ascope_put(rec, BLOCK_KEY(kind, arena) | rec->selected | record_align(align), 0, size, 0);
}

void ascope_temp_reset(ascope *rec, uint8_t arena) {
    ascope_arena *a = ascope_open_arena(rec, arena);
    if (a) {
        ascope_arena_state *s = &a->state;
        ascope_end_loan(a);
        if (s->current != s->tail + s->planned + (s->head_block ? s->head : 0)) { /* temps are live that were not freed: rare */
            forget(rec, KIND_ALLOCATE_TEMP, arena);
        }
        s->untracked = (uint16_t)(s->untracked - s->untracked_temps);
        s->untracked_temps = 0;
        s->end = s->head;
        put_in(rec, KIND_TEMP_RESET, arena, 0, 1);
    }
}

void ascope_pool_reset(ascope *rec, uint8_t arena) {
    ascope_arena *a = ascope_open_arena(rec, arena);
    if (a) {
        forget(rec, KIND_ALLOCATE_POOL, arena);
        a->state.untracked = 0;
        put_in(rec, KIND_POOL_RESET, arena, 0, 1);
    }
}

/* A block lies in the head only when it is the resizable buffer. */
static void set_head(ascope *rec, uint8_t arena, uint32_t kind, uint32_t size, uint32_t align) {
    ascope_arena *a = ascope_open_arena(rec, arena);
    if (!a) {
        return;
    }
    ascope_arena_state *s = &a->state;
    if (s->head_block) {
        s->current -= s->head;
        blocks_drop(rec, s->head_block);
        s->head_block = NULL;
    }
    if (kind == KIND_HEAD_RESIZE && size) {
        s->head_block = blocks_add(rec, &rec->unchained, BLOCK_KEY(kind, arena) | rec->selected, 0, size, size);
        s->current += s->head_block ? size : 0;
    }
    if (s->end == s->head || s->end < size) {
        s->end = size; /* no temp lies above */
    }
    s->head = size;
    ascope_measure(a, s->tail);
    put_in(rec, kind, arena, size, align);
}

void ascope_head_resize(ascope *rec, uint8_t arena, uint32_t size, uint32_t align) {
    set_head(rec, arena, KIND_HEAD_RESIZE, size, align);
}

void ascope_head_reserve(ascope *rec, uint8_t arena, uint32_t size, uint32_t align) {
    set_head(rec, arena, KIND_HEAD_RESERVE, size, align);
}

void ascope_arena_reset(ascope *rec, uint8_t arena, uint32_t size) {
    ascope_arena *a = ascope_open_arena(rec, arena);
    if (!a) {
        return;
    }
    static const uint8_t kinds[] = {KIND_HEAD_RESIZE, KIND_ALLOCATE_TAIL, KIND_ALLOCATE_TEMP, KIND_ALLOCATE_POOL};
    for (uint32_t i = 0; i < sizeof kinds; i++) {
        forget(rec, kinds[i], arena);
    }
    for (int i = 0; i < ASCOPE_MODELS; i++) {
        if (rec->models[i] && rec->models[i]->arena == arena) {
            rec->link.known[ASCOPE_DUE_PLAN] &= (uint8_t) ~(1u << i);
            rec->models[i]->plan_state.scope_words = 0;
        }
    }
    memset(&a->state, 0, offsetof(ascope_arena_state, statistics));
    a->size = size;
    put_in(rec, KIND_ARENA_RESET, arena, size, 1);
}

void ascope_allocate_failed(ascope *rec, uint8_t arena, ascope_section section, uint32_t size, uint32_t align, uint32_t available) {
    if (ascope_open_arena(rec, arena)) {
        uint32_t what = KIND_ALLOCATE_FAILED | (uint32_t)arena << WHAT_ARENA | rec->selected;
        ascope_put(rec, what | record_align(align) | (uint32_t)section << WHAT_SECTION, available, size, rec->owner);
    }
}

void ascope_phase_change(ascope *rec, ascope_phase phase, int32_t op) {
    ascope_open(rec);
    rec->phase = (uint8_t)phase;
    rec->op = op;
    ascope_put(rec, KIND_PHASE | (rec->selected & MODEL_BITS) | (uint32_t)phase << WHAT_PURPOSE, 0, 0, op);
}

/* No planned buffer is live between invokes. */
static void end_planned(ascope *rec) {
    const ascope_model *model = rec->models[rec->model];
    if (model && rec->arenas[model->arena]) {
        ascope_arena_state *s = &rec->arenas[model->arena]->state;
        s->current -= s->planned;
        s->planned = 0;
    }
}

void ascope_invoke_begin(ascope *rec, uint8_t input_rule) {
    ascope_open(rec);
    end_planned(rec);
    rec->op = ASCOPE_OP_BETWEEN;
    ascope_put(rec, KIND_INVOKE_BEGIN | (rec->selected & MODEL_BITS) | (uint32_t)input_rule << WHAT_PURPOSE, 0, ++rec->invoke, 0);
}

void ascope_invoke_end(ascope *rec, int32_t status, uint32_t output_crc32) {
    ascope_open(rec);
    end_planned(rec);
    rec->op = -1;
    ascope_put(rec, KIND_INVOKE_END | (rec->selected & MODEL_BITS), output_crc32, rec->invoke, status);
}

void ascope_statistics(ascope *rec, uint8_t arena, const ascope_counters *counters) {
    ascope_arena *a = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (a) {
        ascope_enter(rec);
        a->state.statistics = *counters;
        a->state.statistics_at = ascope_events(rec);
        ascope_owe(rec, ASCOPE_DUE_STATISTICS, arena);
        ascope_leave(rec);
    }
}

uint32_t ascope_text_length(const char *text, uint32_t limit) {
    uint32_t length = 0;
    while (text && length < limit && text[length]) {
        length++;
    }
    while (length && length == limit && ((uint8_t)text[length] & 0xC0) == 0x80) {
        limit = --length;
    }
    return length;
}

void ascope_report_touched(ascope *rec, const ascope_touched *touched) {
    ascope_enter(rec);
    ascope_withdraw(rec, ASCOPE_DUE_TOUCHED, 0);
    rec->touched = touched;
    rec->touched_at = ascope_events(rec);
    if (touched) {
        ascope_owe(rec, ASCOPE_DUE_TOUCHED, 0);
    }
    ascope_leave(rec);
}

void ascope_log(ascope *rec, uint8_t level, const char *text) {
    uint32_t length = ascope_text_length(text, 120);
    uint32_t records = length ? (length + LOG_BYTES - 1) / LOG_BYTES : 1;
    ascope_enter(rec);
    if (rec->head - rec->tail + records > rec->capacity) {
        rec->logs_dropped++;
        records = 0;
    }
    rec->event_offset -= records; /* which are no events */
    for (uint32_t i = 0; i < records; i++) {
        ascope_record *record = ascope_ring_at(rec, rec->head++);
        uint32_t n = length - i * LOG_BYTES < LOG_BYTES ? length - i * LOG_BYTES : LOG_BYTES;
        memset(record, 0, sizeof *record);
        memcpy(record->word, text + i * LOG_BYTES, n);
        record->word[WORD_WHAT] = KIND_LOG | (level & 3u) << WHAT_LEVEL | (uint32_t)(i + 1 < records) << WHAT_MORE;
    }
    ascope_set_limit(rec);
    ascope_leave(rec);
}

#endif
