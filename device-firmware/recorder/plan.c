/* plan.c - the memory plan of a model. */
#include "record.h"

#if ASCOPE_ENABLED

static ascope_model *selected_model(const ascope *rec) {
    return rec->models[rec->model];
}

static bool plans_are_sent(const ascope *rec) {
    return !rec->link.due[ASCOPE_DUE_PLAN];
}

void ascope_release_plan(ascope *rec, uint32_t id) {
    if (!plans_are_sent(rec)) {
        ascope_wait_for_link(rec, plans_are_sent);
    }
    if (rec->link.due[ASCOPE_DUE_PLAN] >> id & 1) {
        rec->logs_dropped += rec->link.host;
    }
    ascope_withdraw(rec, ASCOPE_DUE_PLAN, id);
}

void ascope_plan_begin(ascope *rec, uint16_t bytes_per_buffer) {
    ascope_model *model = selected_model(rec);
    if (model) {
        ascope_enter(rec);
        ascope_release_plan(rec, rec->model);
        model->plan_state = (ascope_plan_state){.bytes_per_buffer = bytes_per_buffer};
        ascope_leave(rec);
    }
}

void ascope_plan_add(ascope *rec, const ascope_plan_buffer *buffer) {
    ascope_model *model = selected_model(rec);
    ascope_arena *arena = ascope_open_arena(rec, model ? model->arena : ASCOPE_ARENAS);
    if (!arena) {
        return;
    }
    ascope_arena_state *s = &arena->state;
    if (s->lending) {
        s->planner_added++;
        s->current += arena->planner_bytes_per_buffer;
        uint32_t end = s->loan_offset + (uint32_t)arena->planner_bytes_per_buffer * s->planner_added;
        s->end = end > s->end ? end : s->end;
        ascope_measure(arena, (s->tail + 15) & ~15u); /* TFLM aligns the end of the loan downwards */
    }
    if (model->plan_state.added < model->plan_capacity) {
        model->plan[model->plan_state.added] = *buffer;
    }
    model->plan_state.added++;
    ascope_put(rec, KIND_PLANNER_ADD | (uint32_t)model->arena << WHAT_ARENA | rec->selected, 0, buffer->aligned_size, 0);
}

void ascope_plan_offset(ascope *rec, uint16_t buffer, uint32_t offset) {
    ascope_model *model = selected_model(rec);
    if (model && buffer < model->plan_capacity) {
        model->plan[buffer].offset = offset;
    }
}

/* What is live while an operator runs that begins at a scope, and after one that ends there: two words a scope. The second
 * is exact also for an operator that calls subgraphs, since nothing inside them outlives it. */
static void sum_scopes(const ascope_model *model) {
    for (uint32_t scope = 0; scope < model->scope_count; scope++) {
        uint32_t during = 0, after = 0;
        for (uint32_t i = 0; i < model->plan_state.added && i < model->plan_capacity; i++) {
            const ascope_plan_buffer *buffer = &model->plan[i];
            if (buffer->first_scope <= scope && scope <= buffer->last_scope) {
                during += buffer->aligned_size;
                after += scope < buffer->last_scope ? buffer->aligned_size : 0;
            }
        }
        model->scope_bytes[2 * scope] = during;
        model->scope_bytes[2 * scope + 1] = after;
    }
}

static void end_plan(ascope *rec, uint32_t plan_size, bool partial) {
    ascope_model *model = selected_model(rec);
    if (!model || !rec->arenas[model->arena]) {
        return;
    }
    bool summed = model->scope_bytes && !partial;
    if (summed) {
        sum_scopes(model);
    }
    ascope_enter(rec);
    model->plan_state.size = plan_size;
    model->plan_state.partial = partial;
    model->plan_state.scope_words = summed ? 2u * model->scope_count : 0;
    model->plan_state.at = ascope_events(rec);
    ascope_owe(rec, ASCOPE_DUE_PLAN, rec->model);
    ascope_leave(rec);
}

void ascope_plan_commit(ascope *rec, uint32_t plan_size) {
    end_plan(rec, plan_size, false);
}

void ascope_plan_fail(ascope *rec) {
    end_plan(rec, 0, true);
}

#endif
