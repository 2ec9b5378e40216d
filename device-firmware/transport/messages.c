/* messages.c - what a session is about, and the allocator's counters. */
#include "messages.h"

#if ASCOPE_ENABLED

#define TEXT_LIMIT 28 /* of each of the six texts of SessionStart, so that it always fits */

static void compose_start(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)id, (void)first, (void)count;
    const ascope_device *d = rec->config->device;
    ascope_put_number(w, 1, 1); /* protocol 1.1 */
    ascope_put_number(w, 2, 1);
    ascope_put_text(w, 3, d->firmware, TEXT_LIMIT);
    ascope_put_text(w, 4, d->board, TEXT_LIMIT);
    ascope_put_text(w, 5, d->cpu, TEXT_LIMIT);
    ascope_put_number(w, 6, 8 * sizeof(void *));
    ascope_put_fixed32(w, 7, rec->link.nonce);
    const uint32_t boot[] = {d->boot_counter, rec->config->ticks_per_second, d->tick_source};
    ascope_put_numbers(w, 8, boot, 3);
    ascope_put_text(w, 11, d->allocator, TEXT_LIMIT);
    ascope_put_text(w, 12, d->workload, TEXT_LIMIT);
    const uint32_t memory[] = {d->sram, d->static_ram, d->stack_size, d->stack_high_water ? d->stack_high_water() : 0, d->reset_cause};
    ascope_put_numbers(w, 13, memory, 5);
    ascope_put_text(w, 18, d->clock, TEXT_LIMIT);
    ascope_put_number(w, 19, d->cpu_hz);
}

static void compose_arena(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)first, (void)count;
    const ascope_arena *a = rec->arenas[id];
    uint32_t base = (uint32_t)(uintptr_t)a->base;
    ascope_put_number(w, 1, id);
    ascope_put_fixed32(w, 2, base);
    ascope_put_number(w, 3, a->size);
    ascope_put_number(w, 4, base & (0u - base));
    ascope_put_text(w, 5, a->name, 32);
    ascope_put_number(w, 6, a->planner_bytes_per_buffer);
    ascope_put_number(w, 7, a->kind);
}

static void compose_model(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)first, (void)count;
    const ascope_model *m = rec->models[id];
    ascope_put_number(w, 1, id);
    ascope_put_text(w, 2, m->name, 48);
    if (m->hash) {
        ascope_put_byte(w, 3 << 3 | 1);
        for (uint32_t shift = 0; shift < 64; shift += 8) {
            ascope_put_byte(w, (uint8_t)(m->hash >> shift));
        }
    }
    const uint32_t numbers[] = {m->size, m->weight_bytes, m->weight_place, m->subgraphs, m->operators, m->tensors, m->arena};
    ascope_put_numbers(w, 4, numbers, 7);
}

static void operator_at(const ascope_model *m, uint32_t i, ascope_operator *op) {
    *op = (ascope_operator){0};
    m->operator_at(m->context, i, op);
}

static void operator_row(const void *source, uint32_t i, uint32_t *words) {
    ascope_operator op;
    operator_at(source, i, &op);
    words[0] = op.builtin_code;
    words[1] = op.subgraph;
    words[2] = op.index;
    words[3] = op.begin_scope;
    words[4] = op.end_scope;
}

static uint32_t operator_rows(const ascope *rec, uint32_t id) {
    return rec->models[id]->operator_at ? rec->models[id]->operators : 0;
}

static void compose_operators(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    static const ascope_column columns[] = {
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 0, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 1, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 2, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 3, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 4, BITS_32, 0),
    };
    const ascope_model *m = rec->models[id];
    const uint32_t numbers[] = {id, operator_rows(rec, id), first, count};
    const ascope_rows rows = {operator_row, m, first, count};
    ascope_put_numbers(w, 1, numbers, 4);
    ascope_put_columns(w, 5, columns, sizeof columns / sizeof *columns, &rows);
    for (uint32_t i = first; i < first + count; i++) {
        ascope_operator op;
        operator_at(m, i, &op);
        if (op.builtin_code == 32) { /* custom */
            ascope_put_text(w, 10, op.custom_code && *op.custom_code ? op.custom_code : "?", 32);
        }
    }
}

static void plan_row(const void *source, uint32_t i, uint32_t *words) {
    const ascope_model *m = source;
    const ascope_plan_buffer *b = &m->plan[i];
    words[0] = b->size;
    words[1] = b->aligned_size - b->size;
    words[2] = (uint32_t)b->owner;
    words[3] = b->subgraph;
    words[4] = b->first_scope;
    words[5] = b->last_scope;
    words[6] = m->plan_state.partial ? 0 : b->offset;
    words[7] = (uint32_t)b->offline_offset;
}

static uint32_t plan_rows(const ascope *rec, uint32_t id) {
    const ascope_model *m = rec->models[id];
    return m->plan_state.added < m->plan_capacity ? m->plan_state.added : m->plan_capacity;
}

static void compose_plan(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    static const ascope_column columns[] = {
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 0, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 1, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_SIGNED, 2, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 3, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 4, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_NUMBER, 5, BITS_32, 0),
        COLUMN(EVERY_ROW, ENCODE_NUMBER, 6, BITS_32, 0), COLUMN(EVERY_ROW, ENCODE_OFFLINE, 7, BITS_32, 0),
    };
    const ascope_model *m = rec->models[id];
    const ascope_plan_state *s = &m->plan_state;
    const uint32_t numbers[] = {id, m->arena, s->bytes_per_buffer, s->added, first, count, s->size, s->partial};
    const ascope_rows rows = {plan_row, m, first, count};
    ascope_put_numbers(w, 1, numbers, 8);
    ascope_put_columns(w, 9, columns, sizeof columns / sizeof *columns, &rows);
}

static void compose_statistics(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)first, (void)count;
    const ascope_arena_state *s = &rec->arenas[id]->state;
    const ascope_counters *c = &s->statistics;
    const ascope_device *d = rec->config->device;
    const uint32_t numbers[] = {id,
                                c->head,
                                c->temp,
                                c->tail,
                                c->pool,
                                c->high_water_mark,
                                c->arena_used_bytes,
                                c->allocations,
                                c->frees,
                                c->failures,
                                rec->dropped,
                                rec->ring_high_water,
                                rec->config->ring_size};
    ascope_put_fixed32(w, 1, s->statistics_at);
    ascope_put_numbers(w, 2, numbers, 13);
    if (rec->stalled_ticks) {
        ascope_put_byte(w, 15 << 3);
        ascope_put_varint(w, (uint32_t)rec->stalled_ticks, (uint32_t)(rec->stalled_ticks >> 32));
    }
    const uint32_t rest[] = {d->stack_high_water ? d->stack_high_water() : 0, rec->link.commands_rejected, rec->logs_dropped};
    ascope_put_numbers(w, 16, rest, 3);
}

static void compose_result(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count) {
    (void)id, (void)first, (void)count;
    ascope_put_number(w, 1, rec->link.result_id);
    ascope_put_number(w, 2, rec->link.result_status);
    ascope_put_text(w, 3, rec->link.result_text, 120);
}

const ascope_message ascope_messages[ASCOPE_DUE_KINDS] = {
    [ASCOPE_DUE_START] = {MESSAGE_SESSION_START, 0, compose_start, NULL},
    [ASCOPE_DUE_ARENA] = {MESSAGE_ARENA, 0, compose_arena, NULL},
    [ASCOPE_DUE_MODEL] = {MESSAGE_MODEL, 0, compose_model, NULL},
    [ASCOPE_DUE_OPERATORS] = {MESSAGE_OPERATORS, MAX_ROWS, compose_operators, operator_rows},
    [ASCOPE_DUE_PLAN] = {MESSAGE_PLAN, MAX_ROWS, compose_plan, plan_rows},
    [ASCOPE_DUE_FAULT] = {MESSAGE_FAULT, MAX_FAULT_ROWS, ascope_compose_fault, ascope_fault_rows},
    [ASCOPE_DUE_STATISTICS] = {MESSAGE_STATISTICS, 0, compose_statistics, NULL},
    [ASCOPE_DUE_TOUCHED] = {MESSAGE_TOUCHED, MAX_ROWS, ascope_compose_touched, ascope_touched_rows},
    [ASCOPE_DUE_RESULT] = {MESSAGE_RESULT, 0, compose_result, NULL},
    [ASCOPE_DUE_DUMP] = {MESSAGE_DUMP, MAX_ROWS, ascope_compose_dump, ascope_dump_rows},
};

#endif
