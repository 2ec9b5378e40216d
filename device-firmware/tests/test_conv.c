/* CONV_2D and DEPTHWISE_CONV_2D: worked cases, and random shapes against a slow loop over the definition. */
#include "one_operator.h"

typedef struct shape_of_conv {
    int32_t batches, h, w, depth, channels, filter_h, filter_w, filter_depth;
    int32_t stride_h, stride_w, dilation_h, dilation_w, out_h, out_w;
    bool same, depthwise, with_bias;
    int activation;
    int32_t in_zero, out_zero;
} shape_of_conv;

static built_model m;
static int8_t input[1 << 14], filter[1 << 13], expected[1 << 14];
static int32_t bias[BUILT_CHANNELS];

static int8_t input_at(const shape_of_conv *s, int32_t b, int32_t y, int32_t x, int32_t d) {
    bool outside = y < 0 || x < 0 || y >= s->h || x >= s->w;
    return outside ? (int8_t)s->in_zero : input[((b * s->h + y) * s->w + x) * s->depth + d];
}

static int64_t sum_at(const shape_of_conv *s, int32_t b, int32_t oy, int32_t ox, int32_t c) {
    int32_t pad_y = s->same ? reference_pad(s->h, s->out_h, s->filter_h, s->stride_h, s->dilation_h) : 0;
    int32_t pad_x = s->same ? reference_pad(s->w, s->out_w, s->filter_w, s->stride_w, s->dilation_w) : 0;
    int32_t groups = s->depthwise ? s->depth : s->depth / s->filter_depth, group = c / (s->channels / groups);
    int64_t sum = s->with_bias ? bias[c] : 0;
    for (int32_t fy = 0; fy < s->filter_h; fy++) {
        for (int32_t fx = 0; fx < s->filter_w; fx++) {
            for (int32_t d = 0; d < s->filter_depth; d++) {
                int32_t y = oy * s->stride_h - pad_y + fy * s->dilation_h, x = ox * s->stride_w - pad_x + fx * s->dilation_w;
                int32_t tap = s->depthwise ? (fy * s->filter_w + fx) * s->channels + c
                                           : ((c * s->filter_h + fy) * s->filter_w + fx) * s->filter_depth + d;
                sum += (int64_t)filter[tap] * (input_at(s, b, y, x, group * s->filter_depth + d) - s->in_zero);
            }
        }
    }
    return sum;
}

static void expect(const shape_of_conv *s) {
    const built_tensor *in = &m.tensors[0], *f = &m.tensors[1], *out = &m.tensors[m.operators[0].output];
    int32_t at = 0;
    for (int32_t b = 0; b < s->batches; b++) {
        for (int32_t y = 0; y < s->out_h; y++) {
            for (int32_t x = 0; x < s->out_w; x++) {
                for (int32_t c = 0; c < s->channels; c++) {
                    double scale = (double)f->scale[f->scales > 1 ? c : 0];
                    double factor = (double)in->scale[0] * scale / (double)out->scale[0];
                    int64_t value = reference_rescale(sum_at(s, b, y, x, c), factor) + (int64_t)s->out_zero;
                    expected[at++] = reference_output(value, s->activation, out->scale[0], s->out_zero);
                }
            }
        }
    }
}

static shape_of_conv random_shape(bool depthwise) {
    shape_of_conv s;
    do {
        int32_t groups = seeded_between(0, 3) == 0 ? seeded_between(1, 3) : 1;
        s.depthwise = depthwise;
        s.batches = seeded_between(1, 2);
        s.h = seeded_between(1, 9);
        s.w = seeded_between(1, 9);
        s.filter_depth = depthwise ? 1 : seeded_between(1, 6);
        s.depth = depthwise ? seeded_between(1, 6) : s.filter_depth * groups;
        s.channels = depthwise ? s.depth * seeded_between(1, 3) : groups * seeded_between(1, 5);
        s.filter_h = seeded_between(1, 4);
        s.filter_w = seeded_between(1, 4);
        s.stride_h = seeded_between(1, 3);
        s.stride_w = seeded_between(1, 3);
        s.dilation_h = seeded_between(0, 2) == 0 ? seeded_between(1, 3) : 1;
        s.dilation_w = seeded_between(0, 2) == 0 ? seeded_between(1, 3) : 1;
        s.same = seeded_between(0, 1);
        s.with_bias = seeded_between(0, 4) > 0;
        s.activation = seeded_between(0, 3);
        s.in_zero = seeded_between(-128, 127);
        s.out_zero = seeded_between(-128, 127);
        s.out_h = reference_outputs(s.h, s.filter_h, s.stride_h, s.dilation_h, s.same);
        s.out_w = reference_outputs(s.w, s.filter_w, s.stride_w, s.dilation_w, s.same);
    } while (s.out_h < 1 || s.out_w < 1);
    return s;
}

static void build(const shape_of_conv *s, int scales, float in_scale, float out_scale) {
    const int32_t in_shape[] = {s->batches, s->h, s->w, s->depth}, out_shape[] = {s->batches, s->out_h, s->out_w, s->channels};
    const int32_t conv_filter[] = {s->channels, s->filter_h, s->filter_w, s->filter_depth};
    const int32_t depthwise_filter[] = {1, s->filter_h, s->filter_w, s->channels};
    m.tensor_count = m.operator_count = 0;
    m.inputs[0] = built_int8(&m, 4, in_shape, in_scale, s->in_zero, NULL);
    built_int8(&m, 4, s->depthwise ? depthwise_filter : conv_filter, 1.0f, 0, filter);
    if (s->with_bias)
        built_int32(&m, s->channels, bias);
    m.outputs[0] = built_int8(&m, 4, out_shape, out_scale, s->out_zero, NULL);
    m.input_count = m.output_count = 1;
    built_tensor *f = &m.tensors[1];
    f->scales = scales;
    f->dimension = s->depthwise ? 3 : 0;
    for (int i = 0; i < scales; i++) {
        f->scale[i] = seeded_scale(0.001f, 0.01f);
        f->zero_point[i] = 0;
    }
    built_operator *o = built_op(&m, s->depthwise ? OPERATOR_DEPTHWISE_CONV_2D : OPERATOR_CONV_2D, s->depthwise ? 2 : 1, m.outputs[0]);
    const int32_t conv[] = {!s->same, s->stride_w, s->stride_h, s->activation, s->dilation_w, s->dilation_h};
    const int32_t depthwise[] = {!s->same, s->stride_w, s->stride_h, s->channels / s->depth, s->activation, s->dilation_w, s->dilation_h};
    o->option_count = s->depthwise ? 7 : 6;
    memcpy(o->options, s->depthwise ? depthwise : conv, 4 * (size_t)o->option_count);
    o->input_count = s->with_bias ? 3 : 2;
    for (int i = 0; i < o->input_count; i++)
        o->inputs[i] = i;
}

static void compare(const shape_of_conv *s, convolution variant) {
    const int8_t *inputs[] = {input}, *out = one_run(&m, variant, inputs);
    CHECK(out != NULL);
    CHECK(out != NULL && memcmp(out, expected, (size_t)(s->batches * s->out_h * s->out_w * s->channels)) == 0);
}

static void random_case(bool depthwise) {
    shape_of_conv s = random_shape(depthwise);
    int scales = seeded_between(0, 2) == 0 ? 1 : s.channels;
    seeded_fill(input, sizeof input);
    seeded_fill(filter, sizeof filter);
    for (int i = 0; i < BUILT_CHANNELS; i++)
        bias[i] = seeded_between(-40000, 40000);
    build(&s, scales, seeded_scale(0.005f, 0.1f), seeded_scale(0.002f, 1.0f));
    expect(&s);
    compare(&s, CONVOLUTION_DIRECT);
    if (!depthwise)
        compare(&s, CONVOLUTION_IM2COL_SCRATCH);
    if (!depthwise)
        compare(&s, CONVOLUTION_IM2COL_PERSISTENT);
}

static void convolutions_of_random_shapes(void) {
    for (int i = 0; i < 400; i++)
        random_case(false);
}

static void depthwise_convolutions_of_random_shapes(void) {
    for (int i = 0; i < 400; i++)
        random_case(true);
}

/* 1 x 3 x 3 x 1, a 2 x 2 filter of ones, everything with scale 1 and zero point 0: sums of squares of four. */
static const shape_of_conv worked = {1, 3, 3, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2, false, false, true, 0, 0, 0};

static void build_worked(const shape_of_conv *s) {
    for (int i = 0; i < 9; i++)
        input[i] = (int8_t)(i + 1);
    for (int i = 0; i < 4; i++)
        filter[i] = 1;
    bias[0] = 10;
    build(s, 1, 1.0f, 1.0f);
    m.tensors[1].scale[0] = 1.0f;
}

static void a_worked_valid_convolution(void) {
    const int8_t *inputs[] = {input}, sums[] = {22, 26, 34, 38};
    build_worked(&worked);
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    CHECK(out != NULL && memcmp(out, sums, 4) == 0);
}

static void a_worked_same_convolution_pads_after_the_input(void) {
    const int8_t *inputs[] = {input}, sums[] = {22, 26, 19, 34, 38, 25, 25, 27, 19};
    shape_of_conv s = worked;
    s.same = true;
    s.out_h = s.out_w = 3;
    build_worked(&s);
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    CHECK(out != NULL && memcmp(out, sums, 9) == 0);
}

/* As for a fully connected layer, but here TFLM multiplies in double precision. */
static void the_scales_are_multiplied_in_double_precision(void) {
    const shape_of_conv s = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, false, false, true, 0, 0, 0};
    int found = 0;
    for (int i = 0; i < 20000000 && found < 3; i++) {
        float in = seeded_scale(0.005f, 0.1f), f = seeded_scale(0.001f, 0.01f), out = seeded_scale(0.002f, 1.0f);
        int32_t sum = (int32_t)((double)seeded_between(-127, 127) * (double)out / ((double)in * (double)f) * 0.996);
        double factor = (double)in * (double)f / (double)out, other = (double)(in * f) / (double)out;
        if (reference_rescale(sum, factor) == reference_rescale(sum, other))
            continue;
        found++;
        bias[0] = sum;
        filter[0] = 0;
        build(&s, 1, in, out);
        m.tensors[1].scale[0] = f;
        expect(&s);
        compare(&s, CONVOLUTION_DIRECT);
    }
    CHECK(found == 3);
}

static void im2col_takes_one_row_of_patches(void) {
    shape_of_conv s = {1, 8, 8, 3, 4, 3, 3, 3, 1, 1, 1, 1, 6, 6, false, false, true, 0, 0, 0};
    build(&s, 1, 0.5f, 0.5f);
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_OK);
    uint32_t direct = one_interpreter.plan_size;
    CHECK(direct == 192 + 144);
    CHECK(one_prepare(&m, CONVOLUTION_IM2COL_PERSISTENT) == RUNTIME_OK);
    CHECK(one_interpreter.plan_size == direct);
    CHECK(one_prepare(&m, CONVOLUTION_IM2COL_SCRATCH) == RUNTIME_OK);
    CHECK(one_interpreter.plan_size == direct + 176); /* 6 x 27 = 162, rounded up to 16 */
}

static void what_does_not_fit_together_is_refused(void) {
    shape_of_conv s = {1, 8, 8, 3, 4, 3, 3, 3, 1, 1, 1, 1, 6, 6, false, false, true, 0, 0, 0};
    build(&s, 1, 0.5f, 0.5f);
    m.tensors[m.outputs[0]].shape[1] = 7;
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
    CHECK(strstr(interpreter_message(&one_interpreter), "CONV_2D (operator 0): tensor 3: has a shape") != NULL);
    build(&s, 1, 0.5f, 0.5f);
    m.operators[0].options[1] = 0; /* stride */
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
    build(&s, 1, 0.5f, 0.5f);
    m.operators[0].options[3] = 4; /* TANH */
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
    build(&s, 3, 0.5f, 0.5f); /* 3 scales, 4 channels */
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
    build(&s, 1, 0.5f, 0.0f);
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
}

int main(void) {
    seeded_start(20261130);
    RUN(a_worked_valid_convolution);
    RUN(a_worked_same_convolution_pads_after_the_input);
    RUN(convolutions_of_random_shapes);
    RUN(depthwise_convolutions_of_random_shapes);
    RUN(the_scales_are_multiplied_in_double_precision);
    RUN(im2col_takes_one_row_of_patches);
    RUN(what_does_not_fit_together_is_refused);
    free(m.bytes);
    return check_summary(__FILE__);
}
