/* CONV_2D: input [batch, height, width, depth], filter [channels, height, width, depth / groups], bias [channels]. */
#include <string.h>

#include "dot.h"
#include "kernels.h"
#include "quantization.h"
#include "window.h"

typedef struct conv_data {
    window w;
    int32_t batches, in_depth, channels;
    int32_t filter_depth, channels_per_group;
    channel_quantization q;
    convolution variant;
    int8_t *persistent_rows; /* im2col: inputs of one row of outputs */
    uint32_t scratch_rows;
} conv_data;

static int32_t patch_size(const conv_data *d) {
    return d->w.y.filter * d->w.x.filter * d->in_depth;
}

/* A 1 x 1 filter finds its inputs side by side already, and a grouped one has no contiguous patch: both stay direct. */
static bool worth_gathering(const conv_data *d) {
    bool pointwise = d->w.y.filter == 1 && d->w.x.filter == 1 && d->w.y.stride == 1 && d->w.x.stride == 1;
    return !pointwise && d->channels_per_group == d->channels;
}

static int request_rows(preparation *p, conv_data *d) {
    d->variant = worth_gathering(d) ? p->it->variant : CONVOLUTION_DIRECT;
    if (d->variant == CONVOLUTION_DIRECT)
        return RUNTIME_OK;
    int64_t patch = (int64_t)d->w.y.filter * d->w.x.filter * d->in_depth, bytes = patch * d->w.x.out;
    if (patch > INT32_MAX || bytes > INT32_MAX)
        return kernel_refuse(p, NULL, "a filter too large for im2col");
    if (d->variant == CONVOLUTION_IM2COL_PERSISTENT) {
        d->persistent_rows = kernel_allocate(p, (uint32_t)bytes);
        return p->it->status;
    }
    d->scratch_rows = kernel_request_scratch(p, (uint32_t)bytes);
    return RUNTIME_OK;
}

static int check_shapes(preparation *p, const tensor *output, const tensor *input, const tensor *filter) {
    conv_data *d = p->node->data;
    if (kernel_check_int8(p, output, 4) || kernel_check_int8(p, input, 4) || kernel_check_int8(p, filter, 4))
        return p->it->status;
    d->batches = kernel_dimension(p, input, 0);
    d->in_depth = kernel_dimension(p, input, 3);
    d->channels = kernel_dimension(p, filter, 0);
    d->filter_depth = kernel_dimension(p, filter, 3);
    if (d->in_depth % d->filter_depth != 0 || d->channels % (d->in_depth / d->filter_depth) != 0)
        return kernel_refuse(p, filter, "is a filter whose depth does not divide the input's into groups");
    if (d->channels != kernel_dimension(p, output, 3))
        return kernel_refuse(p, output, "has a depth other than the filter's channels");
    d->channels_per_group = d->channels / (d->in_depth / d->filter_depth);
    return window_prepare(p, input, output, kernel_dimension(p, filter, 1), kernel_dimension(p, filter, 2), &d->w);
}

/* As in TFLM, the tensors are looked at twice, the kernel's buffers allocated in between. */
static int prepare(preparation *p) {
    conv_data *d = p->node->data;
    const window_options *options = p->node->options;
    tensor *output = kernel_output(p), *input = NULL, *filter = NULL;
    if (output != NULL)
        input = kernel_input(p, 0);
    if (input != NULL)
        filter = kernel_input(p, 1);
    if (filter == NULL || check_shapes(p, output, input, filter))
        return p->it->status;
    if (quantization_check_filter(p, filter, 0, d->channels))
        return p->it->status;
    if (quantization_allocate_channels(p, d->channels, &d->q))
        return p->it->status;
    if (quantization_fill_channels(p, d->channels, options->activation, &d->q) || request_rows(p, d))
        return p->it->status;
    kernel_release(p, filter);
    kernel_release(p, input);
    kernel_release(p, output);
    return RUNTIME_OK;
}

/* One output position. Without groups and dilation a row of the filter is contiguous, in the filter and in the input. */
static void convolve_at(const conv_data *d, const kernel_call *call, const int8_t *image, window_taps y, window_taps x, int8_t *out) {
    const int32_t row = d->w.x.in * d->in_depth, taps_x = x.end - x.first;
    const bool contiguous = d->filter_depth == d->in_depth && d->w.x.dilation == 1;
    const int32_t run = contiguous ? taps_x * d->filter_depth : d->filter_depth, runs = contiguous ? 1 : taps_x;
    for (int32_t c = 0; c < d->channels; c++) {
        const int8_t *group = image + x.at * d->in_depth + c / d->channels_per_group * d->filter_depth;
        uint32_t sum = 0;
        for (int32_t ty = y.first; ty < y.end; ty++) {
            const int8_t *in = group + (y.at + (ty - y.first) * d->w.y.dilation) * row;
            const int8_t *filter = call->input[1] + ((c * d->w.y.filter + ty) * d->w.x.filter + x.first) * d->filter_depth;
            for (int32_t r = 0; r < runs; r++)
                sum += dot(filter + r * run, in + r * d->w.x.dilation * d->in_depth, run, d->q.input_offset);
        }
        out[c] = quantization_output(&d->q, call->input[2], c, sum);
    }
}

static void convolve_row(const conv_data *d, const kernel_call *call, const int8_t *image, int32_t y, int8_t *out) {
    for (int32_t x = 0; x < d->w.x.out; x++) {
        convolve_at(d, call, image, window_taps_of(&d->w.y, y), window_taps_of(&d->w.x, x), out + x * d->channels);
    }
}

/* Inputs of all outputs of row `y`, patch after patch; what lies outside is the zero point. */
static void gather_row(const conv_data *d, const int8_t *image, int32_t y, int8_t *rows) {
    const window_taps ty = window_taps_of(&d->w.y, y);
    const int32_t depth = d->in_depth;
    memset(rows, -d->q.input_offset, (size_t)d->w.x.out * (size_t)patch_size(d));
    for (int32_t x = 0; x < d->w.x.out; x++, rows += patch_size(d)) {
        const window_taps tx = window_taps_of(&d->w.x, x);
        for (int32_t fy = ty.first; fy < ty.end; fy++) {
            const int8_t *in = image + (ty.at + (fy - ty.first) * d->w.y.dilation) * d->w.x.in * depth;
            for (int32_t fx = tx.first; fx < tx.end; fx++) {
                const int32_t at = tx.at + (fx - tx.first) * d->w.x.dilation;
                memcpy(rows + (fy * d->w.x.filter + fx) * depth, in + at * depth, (size_t)depth);
            }
        }
    }
}

static void multiply_row(const conv_data *d, const kernel_call *call, const int8_t *rows, int8_t *out) {
    const int32_t patch = patch_size(d);
    for (int32_t x = 0; x < d->w.x.out; x++, rows += patch, out += d->channels) {
        for (int32_t c = 0; c < d->channels; c++)
            out[c] = quantization_output(&d->q, call->input[2], c, dot(call->input[1] + c * patch, rows, patch, d->q.input_offset));
    }
}

static void invoke(const kernel_call *call) {
    const conv_data *d = call->data;
    int8_t *rows = d->variant == CONVOLUTION_IM2COL_SCRATCH ? call->scratch[d->scratch_rows] : d->persistent_rows;
    const int8_t *image = call->input[0];
    int8_t *out = call->output;
    for (int32_t b = 0; b < d->batches; b++, image += d->w.y.in * d->w.x.in * d->in_depth) {
        for (int32_t y = 0; y < d->w.y.out; y++, out += d->w.x.out * d->channels) {
            if (d->variant == CONVOLUTION_DIRECT) {
                convolve_row(d, call, image, y, out);
            } else {
                gather_row(d, image, y, rows);
                multiply_row(d, call, rows, out);
            }
        }
    }
}

const kernel kernel_conv = {
    .builtin_code = OPERATOR_CONV_2D,
    .options_type = 1,
    .options_size = sizeof(window_options),
    .data_size = sizeof(conv_data),
    .least_inputs = 2,
    .most_inputs = 3,
    .read_options = window_read_conv,
    .prepare = prepare,
    .invoke = invoke,
};
