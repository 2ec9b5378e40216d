/* AVERAGE_POOL_2D and MAX_POOL_2D: input [batch, height, width, depth]. Input and output share scale and zero point. */
#include "fixed_point.h"
#include "kernels.h"
#include "quantization.h"
#include "window.h"

typedef struct pool_data {
    window w;
    int32_t batches, depth;
    output_range range;
} pool_data;

static int check(preparation *p, const tensor *input, const tensor *output) {
    pool_data *d = p->node->data;
    const window_options *options = p->node->options;
    if (kernel_check_int8(p, input, 4) || kernel_check_int8(p, output, 4))
        return p->it->status;
    d->batches = kernel_dimension(p, input, 0);
    d->depth = kernel_dimension(p, input, 3);
    if (d->depth != kernel_dimension(p, output, 3))
        return kernel_refuse(p, output, "has a depth other than the input's");
    if (window_prepare(p, input, output, options->filter_h, options->filter_w, &d->w))
        return p->it->status;
    return quantization_output_range(p, output, options->activation, &d->range);
}

static int prepare(preparation *p) {
    tensor *input = kernel_input(p, 0), *output = input == NULL ? NULL : kernel_output(p);
    if (output == NULL || check(p, input, output))
        return p->it->status;
    kernel_release(p, input);
    kernel_release(p, output);
    return RUNTIME_OK;
}

/* Rounded half away from zero. */
static int32_t average(const pool_data *d, const int8_t *corner, int32_t taps_y, int32_t taps_x) {
    int32_t sum = 0, count = taps_y * taps_x;
    for (int32_t y = 0; y < taps_y; y++, corner += d->w.x.in * d->depth) {
        for (int32_t x = 0; x < taps_x; x++)
            sum += corner[x * d->depth];
    }
    return sum > 0 ? (sum + count / 2) / count : (sum - count / 2) / count;
}

static int32_t maximum(const pool_data *d, const int8_t *corner, int32_t taps_y, int32_t taps_x) {
    int32_t max = INT8_MIN;
    for (int32_t y = 0; y < taps_y; y++, corner += d->w.x.in * d->depth) {
        for (int32_t x = 0; x < taps_x; x++)
            max = corner[x * d->depth] > max ? corner[x * d->depth] : max;
    }
    return max;
}

static inline void pool(const kernel_call *call, int32_t (*reduce)(const pool_data *, const int8_t *, int32_t, int32_t)) {
    const pool_data *d = call->data;
    const int8_t *image = call->input[0];
    int8_t *out = call->output;
    for (int32_t b = 0; b < d->batches; b++, image += d->w.y.in * d->w.x.in * d->depth) {
        for (int32_t y = 0; y < d->w.y.out; y++) {
            const window_taps ty = window_taps_of(&d->w.y, y);
            for (int32_t x = 0; x < d->w.x.out; x++, out += d->depth) {
                const window_taps tx = window_taps_of(&d->w.x, x);
                const int8_t *corner = image + (ty.at * d->w.x.in + tx.at) * d->depth;
                for (int32_t c = 0; c < d->depth; c++) {
                    int32_t value = reduce(d, corner + c, ty.end - ty.first, tx.end - tx.first);
                    out[c] = (int8_t)clamp(value, d->range.low, d->range.high);
                }
            }
        }
    }
}

static void invoke_average(const kernel_call *call) {
    pool(call, average);
}

static void invoke_maximum(const kernel_call *call) {
    pool(call, maximum);
}

const kernel kernel_average_pool = {
    .builtin_code = OPERATOR_AVERAGE_POOL_2D,
    .options_type = 5,
    .options_size = sizeof(window_options),
    .data_size = sizeof(pool_data),
    .least_inputs = 1,
    .most_inputs = 1,
    .read_options = window_read_pool,
    .prepare = prepare,
    .invoke = invoke_average,
};

const kernel kernel_max_pool = {
    .builtin_code = OPERATOR_MAX_POOL_2D,
    .options_type = 5,
    .options_size = sizeof(window_options),
    .data_size = sizeof(pool_data),
    .least_inputs = 1,
    .most_inputs = 1,
    .read_options = window_read_pool,
    .prepare = prepare,
    .invoke = invoke_maximum,
};
