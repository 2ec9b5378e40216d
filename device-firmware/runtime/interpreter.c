#include "interpreter.h"

#include <string.h>

#include "kernels/kernel.h"
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

int interpreter_allocate_tensors(interpreter *it, allocator memory) {
    static int (*const steps[])(interpreter *) = {set_up_create, set_up_start, set_up_init, set_up_prepare, set_up_plan, set_up_finish};
    if (!it->opened)
        return it->status;
    message_clear(&it->text);
    it->memory = memory;
    it->tables = NULL;
    it->ready = false;
    it->plan_size = 0;
    it->input_count = it->output_count = 0;
    it->status = RUNTIME_OK;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (steps[i](it) != RUNTIME_OK)
            return it->status;
    }
    it->ready = true;
    it->input_count = (uint16_t)it->file.inputs.count;
    it->output_count = (uint16_t)it->file.outputs.count;
    set_up_phase(it, ASCOPE_INVOKE, -1);
    return RUNTIME_OK;
}

static void run_operator(interpreter *it, const node *n) {
    kernel_call call = {.options = n->options, .data = n->data, .scratch = it->tables->scratch};
    flatbuffer_vector inputs = {n->inputs, n->input_count}, outputs = {n->outputs, n->output_count};
    for (uint32_t i = 0; i < inputs.count && i < KERNEL_MAX_INPUTS; i++) {
        int32_t tensor = model_int32_at(&it->file, inputs, i);
        call.input[i] = tensor < 0 ? NULL : it->tables->tensors[tensor].data;
    }
    const eval_tensor *output = &it->tables->tensors[model_int32_at(&it->file, outputs, 0)];
    call.output = output->data;
    call.output_bytes = output->bytes;
    n->kernel->invoke(&call);
}

static void run(interpreter *it) {
    const allocator_calls *calls = it->memory.calls;
    for (uint32_t i = 0; i < it->file.operators.count; i++) {
        const node *n = &it->tables->nodes[i];
        if (calls->op_begin != NULL)
            calls->op_begin(it->memory.self, (int32_t)i, n->scope);
        run_operator(it, n);
        calls->reset_temps(it->memory.self); /* as TFLM does after each operator, though no kernel of ours leaves a temp */
        if (calls->op_end != NULL)
            calls->op_end(it->memory.self, (int32_t)i, n->scope);
    }
}

int interpreter_invoke(interpreter *it, input_rule rule) {
    if (!it->ready)
        return wrong_call(it, "there is no model ready to run: see the message of its set-up");
    const allocator_calls *calls = it->memory.calls;
    for (uint16_t i = 0; i < it->input_count; i++) {
        const tensor *input = it->tables->inputs[i];
        io_rules_fill(rule, input->data, input->bytes, input->zero_point);
    }
    if (calls->invoke_begin != NULL)
        calls->invoke_begin(it->memory.self, (uint8_t)rule);
    run(it);
    it->output_crc32 = 0;
    for (uint16_t i = 0; i < it->output_count; i++) {
        const tensor *output = it->tables->outputs[i];
        it->output_crc32 = io_rules_crc32(it->output_crc32, output->data, output->bytes);
    }
    if (calls->invoke_end != NULL)
        calls->invoke_end(it->memory.self, RUNTIME_OK, it->output_crc32);
    return RUNTIME_OK;
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
