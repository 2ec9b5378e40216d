#include <string.h>

#include "set_up.h"

static const char *purpose_name(ascope_purpose purpose) {
    switch (purpose) {
    case ASCOPE_EVAL_TENSORS:
        return "the table of tensors";
    case ASCOPE_NODE_AND_REGISTRATIONS:
        return "the table of operators";
    case ASCOPE_SCRATCH_REQUESTS:
        return "the list of scratch requests";
    case ASCOPE_SCRATCH_HANDLES:
        return "the table of scratch buffers";
    case ASCOPE_ALLOCATION_INFO:
        return "the planning tables";
    case ASCOPE_VARIABLE:
        return "a variable";
    case ASCOPE_IO_ARRAY:
        return "the inputs and outputs";
    case ASCOPE_IO_TENSOR:
        return "an input or output";
    case ASCOPE_QUANTIZATION:
        return "an input's or output's quantization";
    default:
        return "the runtime";
    }
}

int set_up_error(interpreter *it, runtime_status status, int32_t tensor) {
    message_clear(&it->text);
    if (it->op >= 0) {
        model_name_operator(&it->file, (uint32_t)it->op, &it->text);
        message_add(&it->text, ": ");
    }
    if (tensor >= 0) {
        message_add(&it->text, "tensor ");
        message_add_number(&it->text, tensor);
        message_add(&it->text, ": ");
    }
    it->status = status;
    return status;
}

int set_up_too_small(interpreter *it, const char *what, uint32_t needs, uint32_t available) {
    set_up_error(it, RUNTIME_ENOMEM, -1);
    message_add(&it->text, "arena too small");
    if (it->op < 0) {
        message_add(&it->text, " for ");
        message_add(&it->text, what);
    }
    message_add(&it->text, ": needs ");
    message_add_number(&it->text, needs);
    message_add(&it->text, " B, ");
    message_add_number(&it->text, available);
    message_add(&it->text, " B available");
    return it->status;
}

static void *missing(interpreter *it, ascope_section section, uint32_t size, uint32_t align, ascope_purpose purpose) {
    set_up_too_small(it, purpose_name(purpose), size, it->memory.calls->available(it->memory.self, section, align));
    return NULL;
}

void *set_up_tail(interpreter *it, uint32_t size, uint32_t align, ascope_purpose purpose, int32_t owner) {
    block_tag tag = {purpose, owner};
    void *block = it->memory.calls->allocate_tail(it->memory.self, size, align, tag);
    return block != NULL ? block : missing(it, ASCOPE_TAIL, size, align, purpose);
}

void *set_up_temp(interpreter *it, uint32_t size, uint32_t align, ascope_purpose purpose, int32_t owner) {
    block_tag tag = {purpose, owner};
    void *block = it->memory.calls->allocate_temp(it->memory.self, size, align, tag);
    return block != NULL ? block : missing(it, ASCOPE_TEMP, size, align, purpose);
}

bool set_up_requests(interpreter *it, uint32_t count) {
    uint32_t size = count * (uint32_t)sizeof(scratch_request);
    it->tables->requests = it->memory.calls->resize_head(it->memory.self, size, (uint32_t)sizeof(uint32_t));
    return it->tables->requests != NULL || missing(it, ASCOPE_HEAD, size, 4, ASCOPE_SCRATCH_REQUESTS) != NULL;
}

void set_up_phase(interpreter *it, ascope_phase phase, int32_t op) {
    it->op = op;
    if (it->memory.calls->phase != NULL)
        it->memory.calls->phase(it->memory.self, phase, op);
}

static bool add_quantization(interpreter *it, tensor *t, const model_tensor *from, bool persistent) {
    void *(*allocate)(interpreter *, uint32_t, uint32_t, ascope_purpose, int32_t) = persistent ? set_up_tail : set_up_temp;
    ascope_purpose purpose = persistent ? ASCOPE_QUANTIZATION : ASCOPE_TEMP_QUANTIZATION;
    uint32_t count = from->scales.count;
    quantization *q = allocate(it, sizeof *q, (uint32_t)sizeof(void *), purpose, ASCOPE_TENSOR(t->index));
    if (q == NULL)
        return false;
    q->zero_points = allocate(it, 4 + 4 * count, 4, purpose, ASCOPE_TENSOR(t->index));
    if (q->zero_points == NULL)
        return false;
    const uint8_t *values = it->file.file.bytes + from->zero_points.at;
    q->zero_points->count = (int32_t)count;
    for (uint32_t i = 0; i < count; i++)
        q->zero_points->values[i] = read_int32(values + 8 * i);
    q->scales = from->scales.at;
    q->dimension = from->quantized_dimension;
    t->quantization = q;
    t->scale = read_float(it->file.file.bytes + from->scales.at);
    t->zero_point = q->zero_points->values[0];
    return true;
}

tensor *set_up_tensor(interpreter *it, uint32_t index, bool persistent) {
    void *(*allocate)(interpreter *, uint32_t, uint32_t, ascope_purpose, int32_t) = persistent ? set_up_tail : set_up_temp;
    ascope_purpose purpose = persistent ? ASCOPE_IO_TENSOR : ASCOPE_TEMP_TENSOR;
    tensor *t = allocate(it, sizeof *t, (uint32_t)sizeof(void *), purpose, ASCOPE_TENSOR(index));
    if (t == NULL)
        return NULL;
    model_tensor from = model_tensor_at(&it->file, index);
    memset(t, 0, sizeof *t);
    t->data = it->tables->tensors[index].data;
    t->shape = from.shape.at;
    t->rank = (uint16_t)from.shape.count;
    t->bytes = from.bytes;
    t->index = (uint16_t)index;
    t->type = from.type;
    bool quantized = from.scales.count > 0 && from.zero_points.count > 0;
    return !quantized || add_quantization(it, t, &from, persistent) ? t : NULL;
}

bool set_up_variables(interpreter *it) {
    for (uint32_t i = 0; i < it->file.tensors.count; i++) {
        eval_tensor *t = &it->tables->tensors[i];
        if (!t->variable || t->constant || t->bytes == 0)
            continue;
        t->data = set_up_tail(it, t->bytes, ARENA_ALIGN, ASCOPE_VARIABLE, ASCOPE_TENSOR(i));
        if (t->data == NULL)
            return false;
        memset(t->data, 0, t->bytes);
    }
    return true;
}

/* Here, where the requests are still to be had. */
static void list_for_painting(interpreter *it) {
    painting *p = it->painting;
    if (p == NULL)
        return;
    p->count = (uint16_t)(it->tables->scratch_count < p->capacity ? it->tables->scratch_count : p->capacity);
    for (uint16_t i = 0; i < p->count; i++) {
        const scratch_request *r = &it->tables->requests[i];
        p->buffers[i] = (ascope_touched_buffer){.size = r->bytes, .owner = ASCOPE_OPERATOR(r->op)};
    }
}

bool set_up_scratch_handles(interpreter *it) {
    list_for_painting(it);
    if (it->tables->scratch_count == 0)
        return true;
    uint32_t size = it->tables->scratch_count * (uint32_t)sizeof(void *);
    it->tables->scratch = set_up_tail(it, size, (uint32_t)sizeof(void *), ASCOPE_SCRATCH_HANDLES, ASCOPE_NOBODY);
    return it->tables->scratch != NULL;
}
