#include "quantization.h"

enum { ACTIVATION_NONE, ACTIVATION_RELU, ACTIVATION_RELU_N1_TO_1, ACTIVATION_RELU6 };

/* Divides as TFLM does, in single precision. */
static int32_t quantize(float value, const tensor *t) {
    float ratio = value / t->scale;
    return (int32_t)clamp(fixed_point_round((double)ratio), -(1 << 30), 1 << 30) + t->zero_point;
}

int quantization_output_range(preparation *p, const tensor *output, uint8_t activation, output_range *range) {
    output_range r = {output->zero_point, INT8_MIN, INT8_MAX};
    float low = activation == ACTIVATION_RELU_N1_TO_1 ? -1.0f : 0.0f, high = activation == ACTIVATION_RELU6 ? 6.0f : 1.0f;
    if (activation > ACTIVATION_RELU6)
        return kernel_refuse(p, NULL, "a fused activation that is not supported");
    if (activation != ACTIVATION_NONE)
        r.low = clamp(quantize(low, output), r.low, INT32_MAX);
    if (activation == ACTIVATION_RELU_N1_TO_1 || activation == ACTIVATION_RELU6)
        r.high = clamp(quantize(high, output), INT32_MIN, r.high);
    if (r.low > r.high)
        return kernel_refuse(p, output, "has a scale and zero point that its activation leaves nothing of");
    *range = r;
    return RUNTIME_OK;
}

int quantization_allocate_channels(preparation *p, int32_t channels, channel_quantization *q) {
    if (channels > INT32_MAX / 8)
        return kernel_refuse(p, NULL, "too many channels");
    q->multipliers = kernel_allocate(p, (uint32_t)channels * 4u);
    if (q->multipliers == NULL)
        return p->it->status;
    q->shifts = kernel_allocate(p, (uint32_t)channels * 4u);
    return p->it->status;
}

static int fill_factors(preparation *p, const tensor *input, const tensor *filter, const tensor *output, int32_t channels,
                        channel_quantization *q) {
    bool per_channel = kernel_scale_count(filter) > 1;
    for (int32_t c = 0; c < channels; c++) {
        double filter_scale = (double)kernel_scale(p, filter, per_channel ? (uint32_t)c : 0);
        double factor = (double)input->scale * filter_scale / (double)output->scale;
        if (!fixed_point_split(factor, &q->multipliers[c], &q->shifts[c]))
            return kernel_refuse(p, output, "has a scale that does not fit the input's and the filter's");
    }
    return RUNTIME_OK;
}

int quantization_fill_channels(preparation *p, int32_t channels, uint8_t activation, channel_quantization *q) {
    tensor *input = kernel_input(p, 0), *filter = NULL, *bias = NULL, *output = NULL;
    if (input != NULL)
        filter = kernel_input(p, 1);
    if (filter != NULL && kernel_has_input(p, 2))
        bias = kernel_input(p, 2);
    if (p->it->status == RUNTIME_OK)
        output = kernel_output(p);
    if (output == NULL)
        return p->it->status;
    if (quantization_check_bias(p, bias, channels))
        return p->it->status;
    if (quantization_output_range(p, output, activation, &q->range))
        return p->it->status;
    if (fill_factors(p, input, filter, output, channels, q))
        return p->it->status;
    q->input_offset = -input->zero_point;
    kernel_release(p, output);
    kernel_release(p, input);
    kernel_release(p, filter);
    kernel_release(p, bias);
    return RUNTIME_OK;
}

int quantization_check_filter(preparation *p, const tensor *filter, int32_t dimension, int32_t channels) {
    uint32_t count = kernel_scale_count(filter);
    if (count == 1)
        return RUNTIME_OK;
    if (count != (uint32_t)channels)
        return kernel_refuse(p, filter, "has neither one scale nor one for each channel");
    if (filter->quantization->dimension != dimension)
        return kernel_refuse(p, filter, "is quantized along a dimension that is not supported");
    return RUNTIME_OK;
}

int quantization_check_bias(preparation *p, const tensor *bias, int32_t channels) {
    if (bias == NULL)
        return RUNTIME_OK;
    if (bias->type != TENSOR_INT32)
        return kernel_refuse(p, bias, "is a bias but not int32");
    if (bias->bytes != (uint32_t)channels * 4u)
        return kernel_refuse(p, bias, "is a bias whose length is not the number of channels");
    return RUNTIME_OK;
}
