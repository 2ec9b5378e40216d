/* DEPTHWISE_CONV_2D: input [batch, height, width, depth], filter [1, height, width, depth x multiplier], bias [channels]. */
#include "kernels.h"
#include "quantization.h"
#include "window.h"

typedef struct depthwise_data {
    window w;
    int32_t batches, in_depth, channels, multiplier;
    channel_quantization q;
} depthwise_data;

static int check_shapes(preparation *p, const tensor *output, const tensor *input, const tensor *filter) {
    depthwise_data *d = p->node->data;
    if (kernel_check_int8(p, output, 4) || kernel_check_int8(p, input, 4) || kernel_check_int8(p, filter, 4))
        return p->it->status;
    d->batches = kernel_dimension(p, input, 0);
    d->in_depth = kernel_dimension(p, input, 3);
    d->channels = kernel_dimension(p, filter, 3);
    d->multiplier = d->channels / d->in_depth;
    if (kernel_dimension(p, filter, 0) != 1 || d->channels % d->in_depth != 0)
        return kernel_refuse(p, filter, "is a filter whose depth is not a multiple of the input's");
    if (d->channels != kernel_dimension(p, output, 3))
        return kernel_refuse(p, output, "has a depth other than the filter's channels");
    return window_prepare(p, input, output, kernel_dimension(p, filter, 1), kernel_dimension(p, filter, 2), &d->w);
}

static int prepare(preparation *p) {
    depthwise_data *d = p->node->data;
    const window_options *options = p->node->options;
    tensor *output = kernel_output(p), *input = NULL, *filter = NULL;
    if (output != NULL)
        input = kernel_input(p, 0);
    if (input != NULL)
        filter = kernel_input(p, 1);
    if (filter == NULL || check_shapes(p, output, input, filter))
        return p->it->status;
    if (quantization_check_filter(p, filter, 3, d->channels))
        return p->it->status;
    if (quantization_allocate_channels(p, d->channels, &d->q))
        return p->it->status;
    if (quantization_fill_channels(p, d->channels, options->activation, &d->q))
        return p->it->status;
    kernel_release(p, output);
    kernel_release(p, input);
    kernel_release(p, filter);
    return RUNTIME_OK;
}

static void convolve_at(const depthwise_data *d, const kernel_call *call, const int8_t *image, window_taps y, window_taps x, int8_t *out) {
    const int32_t in_step = d->w.x.dilation * d->in_depth, in_row = d->w.y.dilation * d->w.x.in * d->in_depth;
    const int32_t filter_row = d->w.x.filter * d->channels;
    const int8_t *in_corner = image + (y.at * d->w.x.in + x.at) * d->in_depth;
    const int8_t *filter_corner = call->input[1] + y.first * filter_row + x.first * d->channels;
    for (int32_t c = 0; c < d->channels; c++) {
        uint32_t sum = 0;
        const int8_t *in_line = in_corner + c / d->multiplier, *filter_line = filter_corner + c;
        for (int32_t ty = y.first; ty < y.end; ty++, in_line += in_row, filter_line += filter_row) {
            const int8_t *in = in_line, *filter = filter_line;
            for (int32_t tx = x.first; tx < x.end; tx++, in += in_step, filter += d->channels)
                sum += (uint32_t)(*filter * (*in + d->q.input_offset));
        }
        out[c] = quantization_output(&d->q, call->input[2], c, sum);
    }
}

static void invoke(const kernel_call *call) {
    const depthwise_data *d = call->data;
    const int8_t *image = call->input[0];
    int8_t *out = call->output;
    for (int32_t b = 0; b < d->batches; b++, image += d->w.y.in * d->w.x.in * d->in_depth) {
        for (int32_t y = 0; y < d->w.y.out; y++) {
            for (int32_t x = 0; x < d->w.x.out; x++, out += d->channels)
                convolve_at(d, call, image, window_taps_of(&d->w.y, y), window_taps_of(&d->w.x, x), out);
        }
    }
}

const kernel kernel_depthwise_conv = {
    .builtin_code = OPERATOR_DEPTHWISE_CONV_2D,
    .options_type = 2,
    .options_size = sizeof(window_options),
    .data_size = sizeof(depthwise_data),
    .least_inputs = 2,
    .most_inputs = 3,
    .read_options = window_read_depthwise,
    .prepare = prepare,
    .invoke = invoke,
};
