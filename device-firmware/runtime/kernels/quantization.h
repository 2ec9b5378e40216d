/* quantization.h - from scales and zero points to the integers that kernels compute with. */
#ifndef QUANTIZATION_H_
#define QUANTIZATION_H_

#include "fixed_point.h"
#include "kernel.h"

/* Output values are offset and clamped: RELU and its relatives are a narrower clamp. */
typedef struct output_range {
    int32_t offset, low, high;
} output_range;

/* For a fused activation NONE, RELU, RELU_N1_TO_1 or RELU6 of an int8 output. */
int quantization_output_range(preparation *p, const tensor *output, uint8_t activation, output_range *range);

/* From a convolution's sums to its outputs, channel by channel. */
typedef struct channel_quantization {
    int32_t input_offset;
    output_range range;
    int32_t *multipliers, *shifts; /* in the tail */
} channel_quantization;

/* Allocates the factors, one for each channel. */
int quantization_allocate_channels(preparation *p, int32_t channels, channel_quantization *q);

/* Fills all of it from the operator's input 0, filter (input 1), bias (input 2, may be left out) and output:
 * factor c = input scale x filter scale c / output scale; a filter with a single scale has it for every channel. */
int quantization_fill_channels(preparation *p, int32_t channels, uint8_t activation, channel_quantization *q);

/* Checks a filter's scales: one, or one for each of the `channels` along `dimension`. */
int quantization_check_filter(preparation *p, const tensor *filter, int32_t dimension, int32_t channels);

/* Checks that a bias (NULL: none) holds one int32 for each channel. */
int quantization_check_bias(preparation *p, const tensor *bias, int32_t channels);

/* Bias c from any alignment; 0 without a bias. */
static inline int32_t bias_at(const int8_t *bias, int32_t c) {
    return bias == NULL ? 0 : read_int32((const uint8_t *)bias + 4 * (size_t)(uint32_t)c);
}

/* The output of channel `c` for a sum of products. */
static inline int8_t quantization_output(const channel_quantization *q, const int8_t *bias, int32_t c, uint32_t sum) {
    int32_t value = rescale(wrapping_add((int32_t)sum, bias_at(bias, c)), q->multipliers[c], q->shifts[c]);
    return (int8_t)clamp(wrapping_add(value, q->range.offset), q->range.low, q->range.high);
}

#endif
