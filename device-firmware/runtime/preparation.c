#include <string.h>

#include "kernels/kernel.h"
#include "kernels/kernels.h"
#include "set_up.h"

const kernel *kernel_for(int32_t builtin_code) {
    static const kernel *const all[] = {
        &kernel_add,      &kernel_average_pool, &kernel_conv,   &kernel_depthwise_conv, &kernel_fully_connected,
        &kernel_max_pool, &kernel_reshape,      &kernel_softmax};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->builtin_code == builtin_code)
            return all[i];
    }
    return NULL;
}

static tensor *argument(preparation *p, uint32_t list, uint32_t count, uint32_t i) {
    flatbuffer_vector indices = {list, count};
    int32_t index = i < count ? model_int32_at(&p->it->file, indices, i) : -1;
    if (index >= 0)
        return set_up_tensor(p->it, (uint32_t)index, false);
    kernel_refuse(p, NULL, "an input that it needs is left out");
    return NULL;
}

tensor *kernel_input(preparation *p, uint32_t i) {
    return argument(p, p->node->inputs, p->node->input_count, i);
}

tensor *kernel_output(preparation *p) {
    return argument(p, p->node->outputs, p->node->output_count, 0);
}

bool kernel_has_input(const preparation *p, uint32_t i) {
    flatbuffer_vector indices = {p->node->inputs, p->node->input_count};
    return i < indices.count && model_int32_at(&p->it->file, indices, i) >= 0;
}

void kernel_release(preparation *p, tensor *t) {
    if (t == NULL)
        return;
    allocator *memory = &p->it->memory;
    if (t->quantization != NULL) {
        memory->calls->free_temp(memory->self, t->quantization->zero_points);
        memory->calls->free_temp(memory->self, t->quantization);
    }
    memory->calls->free_temp(memory->self, t);
}

void *kernel_allocate(preparation *p, uint32_t bytes) {
    return set_up_tail(p->it, bytes, ARENA_ALIGN, ASCOPE_KERNEL_BUFFER, ASCOPE_OPERATOR(p->op));
}

uint32_t kernel_request_scratch(preparation *p, uint32_t bytes) {
    model_tables *tables = p->it->tables;
    scratch_request request = {bytes, p->op, 0};
    tables->requests[tables->scratch_count] = request; /* there is room for SCRATCH_REQUESTS_PER_OPERATOR more before each operator */
    return tables->scratch_count++;
}

int kernel_refuse(preparation *p, const tensor *t, const char *text) {
    set_up_error(p->it, RUNTIME_EUNSUPPORTED, t == NULL ? -1 : t->index);
    message_add(&p->it->text, text);
    return p->it->status;
}

int32_t kernel_dimension(const preparation *p, const tensor *t, uint32_t i) {
    flatbuffer_vector shape = {t->shape, t->rank};
    return model_int32_at(&p->it->file, shape, i);
}

uint32_t kernel_scale_count(const tensor *t) {
    return t->quantization == NULL ? 0 : (uint32_t)t->quantization->zero_points->count;
}

float kernel_scale(const preparation *p, const tensor *t, uint32_t i) {
    return read_float(p->it->file.file.bytes + t->quantization->scales + 4 * i);
}

int kernel_check_int8(preparation *p, const tensor *t, uint32_t rank) {
    if (t->type == TENSOR_FLOAT32)
        return kernel_refuse(p, t, "is float32, only int8 is supported");
    if (t->type != TENSOR_INT8)
        return kernel_refuse(p, t, "is not int8");
    if (rank != 0 && t->rank != rank)
        return kernel_refuse(p, t, "has a number of dimensions that is not supported");
    if (t->bytes == 0)
        return kernel_refuse(p, t, "is empty");
    if (t->quantization == NULL)
        return kernel_refuse(p, t, "has no quantization");
    for (uint32_t i = 0; i < kernel_scale_count(t); i++) {
        float scale = kernel_scale(p, t, i);
        int32_t zero_point = t->quantization->zero_points->values[i];
        if (!(scale > 0.0f && scale <= 3.4e38f))
            return kernel_refuse(p, t, "has a scale that is not a positive number");
        if (zero_point < INT8_MIN || zero_point > INT8_MAX)
            return kernel_refuse(p, t, "has a zero point outside int8");
    }
    return RUNTIME_OK;
}
