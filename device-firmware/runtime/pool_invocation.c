/* A run whose activations come from a pool: an operator's output and scratch are allocated before it, its inputs freed after their last
 * use. Outputs stay until the next run has new ones, since the application may still read them; only so can blocks of one run stand in
 * the way of the next. A linear pool frees nothing, and all of it is reset at the end. */
#include <stddef.h>

#include "invocation.h"
#include "lifetimes.h"
#include "set_up.h"

#define NEVER_FREED UINT16_MAX /* before the end of the run */

static int report_damage(interpreter *it, uint32_t at) {
    set_up_error(it, RUNTIME_EDAMAGED, -1);
    message_add(&it->text, "the pool is damaged: something wrote over the header at offset ");
    message_add_number(&it->text, at);
    return it->status;
}

static void *take(interpreter *it, uint32_t bytes, ascope_purpose purpose, int32_t owner) {
    const allocator_calls *calls = it->memory.calls;
    block_tag tag = {purpose, owner};
    uint32_t at;
    void *block = calls->allocate_pool(it->memory.self, bytes, tag);
    if (block != NULL)
        return block;
    if (calls->pool_damaged(it->memory.self, &at)) {
        report_damage(it, at);
        return NULL;
    }
    general_space space = calls->pool_space(it->memory.self);
    set_up_error(it, RUNTIME_ENOMEM, owner > 0 ? owner - 1 : -1);
    message_add(&it->text, "no room for ");
    message_add_number(&it->text, bytes);
    message_add(&it->text, " B: ");
    message_add_number(&it->text, space.free);
    message_add(&it->text, " B free, ");
    message_add_number(&it->text, space.largest);
    message_add(&it->text, " B in one piece");
    return NULL;
}

static bool take_tensor(interpreter *it, int32_t index) {
    eval_tensor *t = &it->tables->tensors[index];
    if (t->data == NULL && t->bytes > 0)
        t->data = take(it, t->bytes, ASCOPE_ACTIVATION, ASCOPE_TENSOR(index));
    return t->data != NULL || t->bytes == 0;
}

static bool take_scratch(interpreter *it, uint32_t op) {
    for (uint32_t i = 0; i < it->tables->scratch_count; i++) {
        const scratch_request *r = &it->tables->requests[i];
        if (r->op != op || r->bytes == 0)
            continue;
        it->tables->scratch[i] = take(it, r->bytes, ASCOPE_SCRATCH, ASCOPE_OPERATOR(op));
        if (it->tables->scratch[i] == NULL)
            return false;
    }
    return true;
}

/* Gives a block back and forgets it. */
static void give_back(interpreter *it, void **block) {
    uint32_t at;
    if (*block != NULL && it->memory.pool != POOL_LINEAR) {
        it->memory.calls->free_pool(it->memory.self, *block);
        if (it->status == RUNTIME_OK && it->memory.calls->pool_damaged(it->memory.self, &at))
            report_damage(it, at);
    }
    *block = NULL;
}

static bool in_pool(const eval_tensor *t) {
    return !t->constant && !t->variable;
}

static void give_back_scratch(interpreter *it) {
    for (uint32_t i = 0; i < it->tables->scratch_count; i++)
        give_back(it, &it->tables->scratch[i]);
}

static void give_back_inputs(interpreter *it, const node *n) {
    flatbuffer_vector inputs = {n->inputs, n->input_count};
    for (uint32_t i = 0; i < inputs.count; i++) {
        int32_t index = model_int32_at(&it->file, inputs, i);
        if (index >= 0 && in_pool(&it->tables->tensors[index]) && it->last_scope[index] == n->scope)
            give_back(it, &it->tables->tensors[index].data);
    }
}

static void run_operator(interpreter *it, uint32_t op) {
    const node *n = &it->tables->nodes[op];
    flatbuffer_vector outputs = {n->outputs, n->output_count};
    int32_t output = model_int32_at(&it->file, outputs, 0);
    it->op = (int32_t)op;
    if (take_tensor(it, output) && take_scratch(it, op))
        invocation_operator(it, op);
    give_back_scratch(it);
    if (it->status == RUNTIME_OK)
        give_back_inputs(it, n);
    if (it->status == RUNTIME_OK && it->last_scope[output] == n->scope && in_pool(&it->tables->tensors[output]))
        give_back(it, &it->tables->tensors[output].data); /* nothing reads it */
    it->memory.calls->reset_temps(it->memory.self);
}

static void run(interpreter *it, input_rule rule) {
    const allocator_calls *calls = it->memory.calls;
    for (uint16_t i = 0; i < it->input_count && it->status == RUNTIME_OK; i++) {
        if (take_tensor(it, it->tables->inputs[i]->index))
            invocation_fill(it, rule, i);
    }
    for (uint32_t op = 0; op < it->file.operators.count && it->status == RUNTIME_OK; op++) {
        const uint16_t scope = it->tables->nodes[op].scope;
        if (calls->op_begin != NULL)
            calls->op_begin(it->memory.self, (int32_t)op, scope);
        run_operator(it, op);
        if (calls->op_end != NULL)
            calls->op_end(it->memory.self, (int32_t)op, scope);
    }
    it->op = -1;
}

/* The new outputs take the place of the old ones. */
static void keep_outputs(interpreter *it) {
    for (uint16_t i = 0; i < it->output_count; i++) {
        tensor *output = it->tables->outputs[i];
        eval_tensor *made = &it->tables->tensors[output->index];
        if (!in_pool(made)) {
            output->data = made->data;
        } else if (made->data != NULL) {
            give_back(it, &output->data);
            output->data = made->data;
            made->data = NULL;
        }
    }
}

/* All but the outputs goes. */
static void end(interpreter *it) {
    uint32_t at;
    if (it->status == RUNTIME_OK && it->memory.pool != POOL_LINEAR)
        keep_outputs(it);
    for (uint32_t i = 0; i < it->file.tensors.count; i++) {
        if (in_pool(&it->tables->tensors[i]))
            give_back(it, &it->tables->tensors[i].data);
    }
    if (it->memory.pool == POOL_LINEAR || it->memory.calls->pool_damaged(it->memory.self, &at)) {
        for (uint16_t i = 0; i < it->output_count; i++)
            it->tables->outputs[i]->data = NULL;
        it->memory.calls->reset_pool(it->memory.self);
    }
}

int invocation_pooled(interpreter *it, input_rule rule) {
    it->status = RUNTIME_OK;
    run(it, rule);
    it->output_crc32 = it->status == RUNTIME_OK ? invocation_crc32(it) : 0;
    end(it);
    return it->status;
}

/* ---- what is set up for it */

int set_up_unplanned(interpreter *it) {
    model_tables *tables = it->tables;
    set_up_phase(it, ASCOPE_PLAN, -1);
    if (!set_up_scratch_handles(it))
        return it->status;
    if (tables->scratch_count > 0) {
        uint32_t size = tables->scratch_count * (uint32_t)sizeof *tables->requests;
        scratch_request *kept = set_up_tail(it, size, (uint32_t)sizeof(uint32_t), ASCOPE_SCRATCH_HANDLES, ASCOPE_NOBODY);
        if (kept == NULL)
            return it->status;
        for (uint32_t i = 0; i < tables->scratch_count; i++) {
            kept[i] = tables->requests[i];
            tables->scratch[i] = NULL;
        }
        tables->requests = kept;
    }
    if (!set_up_variables(it))
        return it->status;
    it->memory.calls->resize_head(it->memory.self, 0, 1);
    return it->status;
}

static void note_last_scopes(interpreter *it, const allocation_info *infos) {
    for (uint32_t i = 0; i < it->file.tensors.count; i++)
        it->last_scope[i] = infos[i].last > 0 ? (uint16_t)infos[i].last : NEVER_FREED;
    for (uint16_t i = 0; i < it->file.outputs.count; i++)
        it->last_scope[model_int32_at(&it->file, it->file.outputs, i)] = NEVER_FREED;
}

int set_up_pool(interpreter *it) {
    const allocator_calls *calls = it->memory.calls;
    uint32_t count = it->file.tensors.count;
    allocation_info *infos =
        set_up_temp(it, (count + it->tables->scratch_count) * (uint32_t)sizeof *infos, 4, ASCOPE_ALLOCATION_INFO, ASCOPE_NOBODY);
    if (infos == NULL || lifetimes_find(it, infos) != RUNTIME_OK)
        return it->status;
    /* Aligned, so that no bytes are left over between the pool and the tail. */
    it->last_scope = set_up_tail(it, count * (uint32_t)sizeof *it->last_scope, ARENA_ALIGN, ASCOPE_RUNTIME, ASCOPE_NOBODY);
    if (it->last_scope == NULL)
        return it->status;
    note_last_scopes(it, infos);
    calls->free_temp(it->memory.self, infos);
    calls->reset_temps(it->memory.self);
    calls->open_pool(it->memory.self, it->memory.pool);
    return it->status;
}
