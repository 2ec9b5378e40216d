#include "window.h"

#include <string.h>

#define LARGEST 65535 /* of strides, dilations and filters: keeps every product below 2^31 or inside 64 bits */

enum { PADDING_SAME = 0 };

static window_options defaults(void) {
    window_options o = {.dilation_h = 1, .dilation_w = 1};
    return o;
}

void window_read_conv(flatbuffer *file, uint32_t table, void *options) {
    window_options o = defaults();
    o.padding = flatbuffer_uint8(file, table, 0, PADDING_SAME);
    o.stride_w = flatbuffer_int32(file, table, 1, 0);
    o.stride_h = flatbuffer_int32(file, table, 2, 0);
    o.activation = flatbuffer_uint8(file, table, 3, 0);
    o.dilation_w = flatbuffer_int32(file, table, 4, 1);
    o.dilation_h = flatbuffer_int32(file, table, 5, 1);
    memcpy(options, &o, sizeof o);
}

void window_read_depthwise(flatbuffer *file, uint32_t table, void *options) {
    window_options o = defaults();
    o.padding = flatbuffer_uint8(file, table, 0, PADDING_SAME);
    o.stride_w = flatbuffer_int32(file, table, 1, 0);
    o.stride_h = flatbuffer_int32(file, table, 2, 0);
    o.depth_multiplier = flatbuffer_int32(file, table, 3, 0);
    o.activation = flatbuffer_uint8(file, table, 4, 0);
    o.dilation_w = flatbuffer_int32(file, table, 5, 1);
    o.dilation_h = flatbuffer_int32(file, table, 6, 1);
    memcpy(options, &o, sizeof o);
}

void window_read_pool(flatbuffer *file, uint32_t table, void *options) {
    window_options o = defaults();
    o.padding = flatbuffer_uint8(file, table, 0, PADDING_SAME);
    o.stride_w = flatbuffer_int32(file, table, 1, 0);
    o.stride_h = flatbuffer_int32(file, table, 2, 0);
    o.filter_w = flatbuffer_int32(file, table, 3, 0);
    o.filter_h = flatbuffer_int32(file, table, 4, 0);
    o.activation = flatbuffer_uint8(file, table, 5, 0);
    memcpy(options, &o, sizeof o);
}

/* False: the output has not the size that the input and the options give. */
static bool fit(window_axis *a, uint8_t padding) {
    int64_t effective = ((int64_t)a->filter - 1) * a->dilation + 1, in = a->in;
    int64_t out = padding == PADDING_SAME ? (in + a->stride - 1) / a->stride : (in + a->stride - effective) / a->stride;
    if (out != a->out || in > INT32_MAX / 2 || effective > INT32_MAX / 2)
        return false;
    int64_t total = (out - 1) * a->stride + effective - in;
    a->pad = total > 0 ? (int32_t)(total / 2) : 0;
    return true;
}

static bool in_range(int32_t value) {
    return value >= 1 && value <= LARGEST;
}

int window_prepare(preparation *p, const tensor *input, const tensor *output, int32_t filter_h, int32_t filter_w, window *w) {
    const window_options *o = p->node->options;
    window_axis y = {kernel_dimension(p, input, 1), kernel_dimension(p, output, 1), filter_h, o->stride_h, o->dilation_h, 0};
    window_axis x = {kernel_dimension(p, input, 2), kernel_dimension(p, output, 2), filter_w, o->stride_w, o->dilation_w, 0};
    bool usable = in_range(y.filter) && in_range(x.filter) && in_range(y.stride) && in_range(x.stride) && in_range(y.dilation) &&
                  in_range(x.dilation);
    if (!usable || o->padding > 1)
        return kernel_refuse(p, NULL, "a filter size, stride, dilation or padding that is not supported");
    if (kernel_dimension(p, input, 0) != kernel_dimension(p, output, 0) || !fit(&y, o->padding) || !fit(&x, o->padding))
        return kernel_refuse(p, output, "has a shape that does not follow from the input");
    w->y = y;
    w->x = x;
    return RUNTIME_OK;
}
