/* ADD of two int8 tensors; dimensions of 1 are repeated, shapes are matched from the last dimension (NumPy's broadcasting). */
#include "fixed_point.h"
#include "kernels.h"
#include "quantization.h"

#define HEADROOM 20 /* bits by which inputs are shifted up before they are rescaled */

typedef struct add_options {
    uint8_t activation;
} add_options;

typedef struct add_input {
    int32_t offset, multiplier, shift;
    int32_t strides[MODEL_MAX_RANK]; /* 0 where repeated */
} add_input;

typedef struct add_data {
    add_input a, b;
    int32_t multiplier, shift;
    output_range range;
    int32_t sizes[MODEL_MAX_RANK]; /* of the output, padded with 1 in front */
} add_data;

static void read_options(flatbuffer *file, uint32_t table, void *options) {
    add_options *o = options;
    o->activation = flatbuffer_uint8(file, table, 0, 0);
}

/* Dimension i of a shape padded with 1 in front. */
static int32_t padded_dimension(const preparation *p, const tensor *t, uint32_t i) {
    uint32_t missing = MODEL_MAX_RANK - t->rank;
    return i < missing ? 1 : kernel_dimension(p, t, i - missing);
}

static int prepare_input(preparation *p, const tensor *t, const add_data *d, double twice_largest_scale, add_input *in) {
    int32_t stride = 1;
    for (uint32_t i = MODEL_MAX_RANK; i-- > 0;) {
        int32_t size = padded_dimension(p, t, i);
        if (size != d->sizes[i] && size != 1)
            return kernel_refuse(p, t, "has a shape that does not fit the output's");
        in->strides[i] = size == 1 ? 0 : stride;
        stride *= size;
    }
    in->offset = -t->zero_point;
    if (!fixed_point_split((double)t->scale / twice_largest_scale, &in->multiplier, &in->shift))
        return kernel_refuse(p, t, "has a scale of 0");
    return RUNTIME_OK;
}

static int check(preparation *p, const tensor *a, const tensor *b, const tensor *output) {
    const add_options *options = p->node->options;
    add_data *d = p->node->data;
    if (kernel_check_int8(p, a, 0) || kernel_check_int8(p, b, 0) || kernel_check_int8(p, output, 0))
        return p->it->status;
    for (uint32_t i = 0; i < MODEL_MAX_RANK; i++) {
        int32_t left = padded_dimension(p, a, i), right = padded_dimension(p, b, i);
        d->sizes[i] = padded_dimension(p, output, i);
        if (d->sizes[i] != (left > right ? left : right))
            return kernel_refuse(p, output, "has a shape that does not follow from the inputs");
    }
    double twice = 2.0 * (double)(a->scale > b->scale ? a->scale : b->scale);
    if (prepare_input(p, a, d, twice, &d->a) || prepare_input(p, b, d, twice, &d->b))
        return p->it->status;
    if (!fixed_point_split(twice / ((double)(1 << HEADROOM) * (double)output->scale), &d->multiplier, &d->shift) || d->shift > 0)
        return kernel_refuse(p, output, "has a scale far below the inputs'");
    return quantization_output_range(p, output, options->activation, &d->range);
}

static int prepare(preparation *p) {
    tensor *a = kernel_input(p, 0), *b = a == NULL ? NULL : kernel_input(p, 1), *output = b == NULL ? NULL : kernel_output(p);
    if (output == NULL || check(p, a, b, output))
        return p->it->status;
    kernel_release(p, a);
    kernel_release(p, b);
    kernel_release(p, output);
    return RUNTIME_OK;
}

static inline int32_t scaled(const add_input *in, int8_t value) {
    return rescale((value + in->offset) * (1 << HEADROOM), in->multiplier, in->shift);
}

/* The last dimension. */
static void add_row(const add_data *d, const int8_t *a, const int8_t *b, int8_t *out) {
    const int32_t step_a = d->a.strides[MODEL_MAX_RANK - 1], step_b = d->b.strides[MODEL_MAX_RANK - 1];
    for (int32_t i = 0; i < d->sizes[MODEL_MAX_RANK - 1]; i++, a += step_a, b += step_b) {
        int32_t sum = rescale(scaled(&d->a, *a) + scaled(&d->b, *b), d->multiplier, d->shift);
        out[i] = (int8_t)clamp(sum + d->range.offset, d->range.low, d->range.high);
    }
}

static void invoke(const kernel_call *call) {
    const add_data *d = call->data;
    int32_t at[MODEL_MAX_RANK] = {0};
    int8_t *out = call->output;
    for (bool more = true; more; out += d->sizes[MODEL_MAX_RANK - 1]) {
        int32_t offset_a = 0, offset_b = 0;
        for (uint32_t i = 0; i + 1 < MODEL_MAX_RANK; i++) {
            offset_a += at[i] * d->a.strides[i];
            offset_b += at[i] * d->b.strides[i];
        }
        add_row(d, call->input[0] + offset_a, call->input[1] + offset_b, out);
        more = false;
        for (uint32_t i = MODEL_MAX_RANK - 1; i-- > 0 && !more;) {
            more = ++at[i] < d->sizes[i];
            if (!more)
                at[i] = 0;
        }
    }
}

const kernel kernel_add = {
    .builtin_code = OPERATOR_ADD,
    .options_type = 11,
    .options_size = sizeof(add_options),
    .data_size = sizeof(add_data),
    .least_inputs = 2,
    .most_inputs = 2,
    .read_options = read_options,
    .prepare = prepare,
    .invoke = invoke,
};
