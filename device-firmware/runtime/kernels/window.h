/* window.h - the sliding window of convolutions and pooling, one axis at a time. */
#ifndef WINDOW_H_
#define WINDOW_H_

#include "kernel.h"

/* Schema defaults apply where a file leaves a field out. Serves CONV_2D, DEPTHWISE_CONV_2D and the poolings. */
typedef struct window_options {
    int32_t stride_h, stride_w, dilation_h, dilation_w;
    int32_t filter_h, filter_w; /* poolings only */
    int32_t depth_multiplier;   /* DEPTHWISE_CONV_2D only */
    uint8_t padding, activation;
} window_options;

/* One axis: outputs 0..out-1, taps 0..filter-1; tap f of output o reads input o x stride - pad + f x dilation. */
typedef struct window_axis {
    int32_t in, out, filter, stride, dilation, pad;
} window_axis;

typedef struct window {
    window_axis y, x;
} window;

void window_read_conv(flatbuffer *file, uint32_t table, void *options);
void window_read_depthwise(flatbuffer *file, uint32_t table, void *options);
void window_read_pool(flatbuffer *file, uint32_t table, void *options);

/* Fills `w` from the options and the tensors, both [batch, height, width, depth]; an error if they do not fit together. */
int window_prepare(preparation *p, const tensor *input, const tensor *output, int32_t filter_h, int32_t filter_w, window *w);

/* The taps of output `o` that fall on the input: first..end-1; the first input they read. */
typedef struct window_taps {
    int32_t first, end, at;
} window_taps;

static inline window_taps window_taps_of(const window_axis *a, int32_t o) {
    int32_t origin = o * a->stride - a->pad;
    int32_t first = origin < 0 ? (-origin + a->dilation - 1) / a->dilation : 0;
    int32_t reach = a->in - origin; /* taps f with f x dilation < reach are inside */
    int32_t end = reach <= 0 ? 0 : (reach + a->dilation - 1) / a->dilation;
    if (end > a->filter)
        end = a->filter;
    window_taps none = {0, 0, 0}, taps = {first, end, origin + first * a->dilation};
    return first < end ? taps : none;
}

#endif
