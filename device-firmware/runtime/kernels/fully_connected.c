/* FULLY_CONNECTED: input [.., depth] in rows of the filter's depth, filter [channels, depth], bias [channels]. */
#include "dot.h"
#include "kernels.h"
#include "quantization.h"

typedef struct fully_connected_options {
    uint8_t activation, weights_format;
} fully_connected_options;

typedef struct fully_connected_data {
    int32_t rows, depth, channels;
    int32_t filter_offset; /* not 0 only where the filter has a single scale */
    bool per_channel;
    int32_t multiplier, shift; /* of all channels unless per_channel */
    channel_quantization q;
} fully_connected_data;

static void read_options(flatbuffer *file, uint32_t table, void *options) {
    fully_connected_options *o = options;
    o->activation = flatbuffer_uint8(file, table, 0, 0);
    o->weights_format = flatbuffer_uint8(file, table, 1, 0);
}

static int check_shapes(preparation *p, const tensor *input, const tensor *filter, const tensor *bias, const tensor *output) {
    fully_connected_data *d = p->node->data;
    if (kernel_check_int8(p, input, 0) || kernel_check_int8(p, filter, 2) || kernel_check_int8(p, output, 0))
        return p->it->status;
    d->channels = kernel_dimension(p, filter, 0);
    d->depth = kernel_dimension(p, filter, 1);
    d->rows = (int32_t)(input->bytes / (uint32_t)d->depth);
    if (input->bytes % (uint32_t)d->depth != 0)
        return kernel_refuse(p, input, "has a size that is not a multiple of the filter's depth");
    if ((int64_t)d->rows * d->channels != output->bytes)
        return kernel_refuse(p, output, "has a shape that does not follow from the input");
    if (quantization_check_filter(p, filter, 0, d->channels))
        return p->it->status;
    return quantization_check_bias(p, bias, d->channels);
}

/* One factor for all channels; TFLM multiplies the two scales in single precision here. */
static int prepare_single(preparation *p, const tensor *input, const tensor *filter, const tensor *output) {
    fully_connected_data *d = p->node->data;
    const fully_connected_options *options = p->node->options;
    float product = input->scale * filter->scale;
    d->filter_offset = -filter->zero_point;
    d->q.input_offset = -input->zero_point;
    if (!fixed_point_split((double)product / (double)output->scale, &d->multiplier, &d->shift))
        return kernel_refuse(p, output, "has a scale that does not fit the input's and the filter's");
    return quantization_output_range(p, output, options->activation, &d->q.range);
}

static int prepare_channels(preparation *p) {
    fully_connected_data *d = p->node->data;
    const fully_connected_options *options = p->node->options;
    if (quantization_allocate_channels(p, d->channels, &d->q))
        return p->it->status;
    return quantization_fill_channels(p, d->channels, options->activation, &d->q);
}

static int prepare(preparation *p) {
    fully_connected_data *d = p->node->data;
    const fully_connected_options *options = p->node->options;
    tensor *input = kernel_input(p, 0), *filter = NULL, *bias = NULL, *output = NULL;
    if (input != NULL)
        filter = kernel_input(p, 1);
    if (filter != NULL && kernel_has_input(p, 2))
        bias = kernel_input(p, 2);
    if (p->it->status == RUNTIME_OK)
        output = kernel_output(p);
    if (output == NULL || check_shapes(p, input, filter, bias, output))
        return p->it->status;
    if (options->weights_format != 0)
        return kernel_refuse(p, filter, "has shuffled weights, which are not supported");
    d->per_channel = kernel_scale_count(filter) > 1;
    if (d->per_channel ? prepare_channels(p) : prepare_single(p, input, filter, output))
        return p->it->status;
    kernel_release(p, input);
    kernel_release(p, filter);
    kernel_release(p, bias);
    kernel_release(p, output);
    return RUNTIME_OK;
}

static uint32_t dot_with_offsets(const fully_connected_data *d, const int8_t *filter, const int8_t *input) {
    uint32_t sum = 0;
    for (int32_t i = 0; i < d->depth; i++)
        sum += (uint32_t)((filter[i] + d->filter_offset) * (input[i] + d->q.input_offset));
    return sum;
}

static void invoke(const kernel_call *call) {
    const fully_connected_data *d = call->data;
    const int8_t *input = call->input[0];
    int8_t *out = call->output;
    for (int32_t r = 0; r < d->rows; r++, input += d->depth, out += d->channels) {
        const int8_t *filter = call->input[1];
        for (int32_t c = 0; c < d->channels; c++, filter += d->depth) {
            if (d->per_channel) {
                out[c] = quantization_output(&d->q, call->input[2], c, dot(filter, input, d->depth, d->q.input_offset));
                continue;
            }
            uint32_t sum = d->filter_offset == 0 ? dot(filter, input, d->depth, d->q.input_offset) : dot_with_offsets(d, filter, input);
            int32_t value = rescale(wrapping_add((int32_t)sum, bias_at(call->input[2], c)), d->multiplier, d->shift);
            out[c] = (int8_t)clamp(wrapping_add(value, d->q.range.offset), d->q.range.low, d->q.range.high);
        }
    }
}

const kernel kernel_fully_connected = {
    .builtin_code = OPERATOR_FULLY_CONNECTED,
    .options_type = 8,
    .options_size = sizeof(fully_connected_options),
    .data_size = sizeof(fully_connected_data),
    .least_inputs = 2,
    .most_inputs = 3,
    .read_options = read_options,
    .prepare = prepare,
    .invoke = invoke,
};
