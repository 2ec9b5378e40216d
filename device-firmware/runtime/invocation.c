#include "invocation.h"

#include <stddef.h>

#include "kernels/kernel.h"

void invocation_fill(interpreter *it, input_rule rule, uint16_t input) {
    const tensor *t = it->tables->inputs[input];
    io_rules_fill(rule, it->tables->tensors[t->index].data, t->bytes, t->zero_point);
}

static void paint_scratch(interpreter *it, uint32_t op) {
    for (uint16_t i = 0; it->painting != NULL && i < it->painting->count; i++) {
        const ascope_touched_buffer *buffer = &it->painting->buffers[i];
        if (buffer->owner == ASCOPE_OPERATOR(op))
            painting_cover(PAINT_SCRATCH, it->tables->scratch[i], buffer->size);
    }
}

static void look_at_scratch(interpreter *it, uint32_t op) {
    for (uint16_t i = 0; it->painting != NULL && i < it->painting->count; i++) {
        ascope_touched_buffer *buffer = &it->painting->buffers[i];
        if (buffer->owner != ASCOPE_OPERATOR(op))
            continue;
        uint32_t reach = painting_reach(PAINT_SCRATCH, it->tables->scratch[i], buffer->size);
        if (reach > buffer->touched)
            buffer->touched = reach;
    }
}

void invocation_operator(interpreter *it, uint32_t op) {
    const node *n = &it->tables->nodes[op];
    kernel_call call = {.options = n->options, .data = n->data, .scratch = it->tables->scratch};
    flatbuffer_vector inputs = {n->inputs, n->input_count}, outputs = {n->outputs, n->output_count};
    for (uint32_t i = 0; i < inputs.count && i < KERNEL_MAX_INPUTS; i++) {
        int32_t tensor = model_int32_at(&it->file, inputs, i);
        call.input[i] = tensor < 0 ? NULL : it->tables->tensors[tensor].data;
    }
    const eval_tensor *output = &it->tables->tensors[model_int32_at(&it->file, outputs, 0)];
    call.output = output->data;
    call.output_bytes = output->bytes;
    paint_scratch(it, op);
    n->kernel->invoke(&call);
    look_at_scratch(it, op);
}

uint32_t invocation_crc32(const interpreter *it) {
    uint32_t crc = 0;
    for (uint16_t i = 0; i < it->output_count; i++) {
        const tensor *output = it->tables->outputs[i];
        crc = io_rules_crc32(crc, it->tables->tensors[output->index].data, output->bytes);
    }
    return crc;
}

int invocation_planned(interpreter *it) {
    const allocator_calls *calls = it->memory.calls;
    for (uint32_t op = 0; op < it->file.operators.count; op++) {
        const uint16_t scope = it->tables->nodes[op].scope;
        if (calls->op_begin != NULL)
            calls->op_begin(it->memory.self, (int32_t)op, scope);
        invocation_operator(it, op);
        calls->reset_temps(it->memory.self); /* as TFLM does after each operator, though no kernel of ours leaves a temp */
        if (calls->op_end != NULL)
            calls->op_end(it->memory.self, (int32_t)op, scope);
    }
    it->output_crc32 = invocation_crc32(it);
    return RUNTIME_OK;
}
