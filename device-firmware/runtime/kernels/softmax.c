/* SOFTMAX over the last dimension, int8 to int8 with output scale 1/256 and zero point -128. */
#include "fixed_point.h"
#include "kernels.h"

#define DIFFERENCE_BITS 5 /* integer bits of the rescaled distance to the row's maximum */
#define SUM_BITS 12       /* integer bits of the sum of exponentials: up to 4096 values */

typedef struct softmax_options {
    float beta;
} softmax_options;

typedef struct softmax_data {
    int32_t rows, depth;
    int32_t multiplier, shift;
    int32_t least_difference; /* what is further below the maximum counts as 0 */
} softmax_data;

static void read_options(flatbuffer *file, uint32_t table, void *options) {
    softmax_options *o = options;
    o->beta = flatbuffer_float(file, table, 0, 0.0f);
}

static int check(preparation *p, const tensor *input, const tensor *output) {
    const softmax_options *options = p->node->options;
    softmax_data *d = p->node->data;
    if (kernel_check_int8(p, input, 0) || kernel_check_int8(p, output, 0))
        return p->it->status;
    if (input->bytes != output->bytes)
        return kernel_refuse(p, output, "has another number of elements than the input");
    bool unit = output->zero_point == -128 && output->scale > 0.999f / 256.0f && output->scale < 1.001f / 256.0f;
    if (!unit)
        return kernel_refuse(p, output, "must have scale 1/256 and zero point -128");
    d->depth = input->rank == 0 ? 1 : kernel_dimension(p, input, input->rank - 1u);
    d->rows = (int32_t)input->bytes / d->depth;
    if (d->depth >= 1 << SUM_BITS)
        return kernel_refuse(p, input, "has rows of 4,096 values or more, which is not supported");

    const double largest = 2147483647.0;
    double factor = (double)options->beta * (double)input->scale * (double)(1 << (31 - DIFFERENCE_BITS));
    if (factor > largest)
        factor = largest;
    if (!(factor > 1.0) || !fixed_point_split(factor, &d->multiplier, &d->shift))
        return kernel_refuse(p, input, "has a scale too small for this operator's beta");
    double radius = (double)((1 << DIFFERENCE_BITS) - 1) * (double)(1 << (31 - DIFFERENCE_BITS)) / (double)((int64_t)1 << d->shift);
    d->least_difference = -(int32_t)radius;
    return RUNTIME_OK;
}

static int prepare(preparation *p) {
    tensor *input = kernel_input(p, 0), *output = input == NULL ? NULL : kernel_output(p);
    if (output == NULL || check(p, input, output))
        return p->it->status;
    kernel_release(p, input);
    kernel_release(p, output);
    return RUNTIME_OK;
}

static int32_t exp_of(const softmax_data *d, int32_t difference) {
    return fixed_point_exp(rounding_doubling_high_multiply(shift_left(difference, d->shift), d->multiplier));
}

static int32_t leading_zeros(uint32_t x) {
    int32_t n = 0;
    for (; n < 32 && (x & 0x80000000u) == 0; x <<= 1)
        n++;
    return n;
}

static void softmax_row(const softmax_data *d, const int8_t *in, int8_t *out) {
    int32_t max = INT8_MIN, sum = 0;
    for (int32_t i = 0; i < d->depth; i++)
        max = in[i] > max ? in[i] : max;
    for (int32_t i = 0; i < d->depth; i++) {
        if (in[i] - max >= d->least_difference)
            sum += rounding_divide_by_power(exp_of(d, in[i] - max), SUM_BITS);
    }
    /* sum = 2^n x (1 + fraction): the reciprocal of the second part, a shift for the first */
    int32_t headroom = leading_zeros((uint32_t)sum);
    int32_t reciprocal = fixed_point_reciprocal((int32_t)(((uint32_t)sum << headroom) - 0x80000000u));
    int32_t right = SUM_BITS - headroom + 31 - 8;
    for (int32_t i = 0; i < d->depth; i++) {
        int32_t value = INT8_MIN;
        if (in[i] - max >= d->least_difference && right <= 31) /* beyond, everything rounds to 0 */
            value += rounding_divide_by_power(rounding_doubling_high_multiply(reciprocal, exp_of(d, in[i] - max)), right);
        out[i] = (int8_t)clamp(value, INT8_MIN, INT8_MAX);
    }
}

static void invoke(const kernel_call *call) {
    const softmax_data *d = call->data;
    for (int32_t r = 0; r < d->rows; r++)
        softmax_row(d, call->input[0] + r * d->depth, call->output + r * d->depth);
}

const kernel kernel_softmax = {
    .builtin_code = OPERATOR_SOFTMAX,
    .options_type = 9,
    .options_size = sizeof(softmax_options),
    .data_size = sizeof(softmax_data),
    .least_inputs = 1,
    .most_inputs = 1,
    .read_options = read_options,
    .prepare = prepare,
    .invoke = invoke,
};
