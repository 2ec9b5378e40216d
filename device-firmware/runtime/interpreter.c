#include "interpreter.h"

#include <string.h>

#include "invocation.h"
#include "set_up.h"
#include "tables.h"

static int wrong_call(interpreter *it, const char *text) {
    message_clear(&it->text);
    message_add(&it->text, text);
    it->status = RUNTIME_EINVAL;
    return it->status;
}

bool convolution_from_workload(const char *workload, convolution *out) {
    static const char *const names[] = {"invoke", "im2col_scratch", "im2col_persistent"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(workload, names[i]) == 0) {
            *out = (convolution)i;
            return true;
        }
    }
    return false;
}

int interpreter_init(interpreter *it, const void *file, uint32_t size, convolution variant) {
    memset(it, 0, sizeof *it);
    it->variant = variant;
    it->op = -1;
    it->status = model_open(&it->file, file, size, &it->text);
    it->opened = it->status == RUNTIME_OK;
    return it->status;
}

static int operator_at(const void *context, uint32_t i, ascope_operator *out) {
    const interpreter *it = context;
    if (i >= it->file.operators.count)
        return ASCOPE_EINVAL;
    memset(out, 0, sizeof *out);
    out->index = (uint16_t)i;
    out->begin_scope = out->end_scope = (uint16_t)(i + 1);
    const model_operator o = model_operator_at(&it->file, i);
    out->builtin_code = (uint16_t)o.builtin_code;
    if (o.builtin_code == OPERATOR_CUSTOM)
        out->custom_code = model_custom_code(&it->file, &o);
    return ASCOPE_OK;
}

void interpreter_describe(const interpreter *it, ascope_model *out) {
    if (!it->opened)
        return;
    out->hash = model_hash(&it->file);
    out->size = it->file.file.size;
    out->weight_bytes = model_weight_bytes(&it->file);
    out->subgraphs = 1;
    out->operators = (uint16_t)it->file.operators.count;
    out->tensors = (uint16_t)it->file.tensors.count;
    out->operator_at = operator_at;
    out->context = it;
}

/* False: something wrote around the arena. */
static bool unharmed(interpreter *it) {
    const char *harm = it->guard != NULL ? arena_guard_broken(it->guard) : NULL;
    if (harm == NULL)
        return true;
    message_clear(&it->text);
    message_add(&it->text, harm);
    it->status = RUNTIME_EDAMAGED;
    return false;
}

int interpreter_allocate_tensors(interpreter *it, allocator memory) {
    typedef int (*step)(interpreter *);
    static const step planned[] = {set_up_create, set_up_start, set_up_init, set_up_prepare, set_up_plan, set_up_finish, NULL};
    static const step pooled[] = {set_up_create,    set_up_start,  set_up_init, set_up_prepare,
                                  set_up_unplanned, set_up_finish, set_up_pool, NULL};
    if (!it->opened)
        return it->status;
    message_clear(&it->text);
    it->memory = memory;
    it->tables = NULL;
    it->last_scope = NULL;
    it->ready = false;
    it->plan_size = 0;
    it->input_count = it->output_count = 0;
    it->status = RUNTIME_OK;
    for (const step *next = memory.pool == POOL_NONE ? planned : pooled; *next != NULL; next++) {
        if ((*next)(it) != RUNTIME_OK)
            return it->status;
    }
    if (!unharmed(it))
        return it->status;
    it->ready = true;
    it->input_count = (uint16_t)it->file.inputs.count;
    it->output_count = (uint16_t)it->file.outputs.count;
    set_up_phase(it, ASCOPE_INVOKE, -1);
    return RUNTIME_OK;
}

int interpreter_invoke(interpreter *it, input_rule rule) {
    if (!it->ready)
        return wrong_call(it, "there is no model ready to run: see the message of its set-up");
    if (it->memory.pool != POOL_NONE && rule == INPUT_BY_APPLICATION)
        return wrong_call(it, "inputs in a pool exist only during an invoke: give a rule that fills them");
    message_clear(&it->text);
    const allocator_calls *calls = it->memory.calls;
    const bool pooled = it->memory.pool != POOL_NONE;
    for (uint16_t i = 0; i < it->input_count && !pooled; i++)
        invocation_fill(it, rule, i);
    if (calls->invoke_begin != NULL)
        calls->invoke_begin(it->memory.self, (uint8_t)rule);
    it->status = pooled ? invocation_pooled(it, rule) : invocation_planned(it);
    if (it->status == RUNTIME_OK)
        (void)unharmed(it);
    if (calls->invoke_end != NULL)
        calls->invoke_end(it->memory.self, it->status, it->output_crc32);
    return it->status;
}

static int8_t *io_data(struct tensor **list, uint16_t count, uint16_t i, uint32_t *bytes) {
    *bytes = i < count ? list[i]->bytes : 0;
    return i < count ? list[i]->data : NULL;
}

int8_t *interpreter_input(const interpreter *it, uint16_t i, uint32_t *bytes) {
    return io_data(it->ready ? it->tables->inputs : NULL, it->input_count, i, bytes);
}

const int8_t *interpreter_output(const interpreter *it, uint16_t i, uint32_t *bytes) {
    return io_data(it->ready ? it->tables->outputs : NULL, it->output_count, i, bytes);
}

const char *interpreter_message(const interpreter *it) {
    return it->text.text;
}
