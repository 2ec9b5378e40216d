/* SOFTMAX against the exponentials themselves, and RESHAPE. */
#include "one_operator.h"

static built_model m;
static int8_t input[1 << 12];

static void build(int32_t rows, int32_t depth, float scale, float beta) {
    const int32_t shape[] = {rows, depth};
    m.tensor_count = m.operator_count = 0;
    m.inputs[0] = built_int8(&m, 2, shape, scale, seeded_between(-128, 127), NULL);
    m.outputs[0] = built_int8(&m, 2, shape, 1.0f / 256.0f, -128, NULL);
    m.input_count = m.output_count = 1;
    built_operator *o = built_op(&m, OPERATOR_SOFTMAX, 9, m.outputs[0]);
    o->option_count = 1;
    memcpy(&o->options[0], &beta, sizeof beta);
    o->input_count = 1;
}

static double softmax(const int8_t *row, int32_t depth, double scale, int32_t i) {
    double sum = 0;
    for (int32_t k = 0; k < depth; k++)
        sum += exp(scale * (row[k] - row[i]));
    return 1.0 / sum;
}

/* Fixed-point exponentials and division: within one step of 1/256. */
static void rows_of_random_values(void) {
    for (int i = 0; i < 200; i++) {
        int32_t rows = seeded_between(1, 4), depth = seeded_between(1, 40);
        float scale = seeded_scale(0.001f, 0.5f), beta = seeded_scale(0.5f, 2.0f);
        const int8_t *inputs[] = {input}, *out;
        double worst = 0;
        seeded_fill(input, sizeof input);
        build(rows, depth, scale, beta);
        out = one_run(&m, CONVOLUTION_DIRECT, inputs);
        CHECK(out != NULL);
        for (int32_t at = 0; at < rows * depth && out != NULL; at++) {
            double exact = softmax(input + at / depth * depth, depth, (double)scale * (double)beta, at % depth);
            worst = fmax(worst, fabs(fmin(exact * 256.0, 255.0) - (out[at] + 128)));
        }
        CHECK(worst <= 1.0);
    }
}

static void equal_values_share_equally(void) {
    const int8_t *inputs[] = {input};
    memset(input, 5, sizeof input);
    build(1, 4, 0.1f, 1.0f);
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    for (int i = 0; i < 4; i++)
        CHECK(out != NULL && out[i] == -64); /* 1/4 */
}

/* More than 256 equal values: each share rounds to nothing. */
static void very_long_rows_of_equal_values(void) {
    const int8_t *inputs[] = {input};
    memset(input, 5, sizeof input);
    build(1, 4000, 0.1f, 1.0f);
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    for (int i = 0; i < 4000; i++)
        CHECK(out != NULL && out[i] == -128);
}

static void another_output_scale_is_refused(void) {
    build(1, 4, 0.1f, 1.0f);
    m.tensors[m.outputs[0]].scale[0] = 1.0f / 128.0f;
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
    build(1, 4, 1e-12f, 1.0f);
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
}

static void a_reshape_keeps_the_bytes(void) {
    const int32_t from[] = {2, 6}, to[] = {3, 2, 2};
    const int8_t *inputs[] = {input};
    seeded_fill(input, sizeof input);
    m.tensor_count = m.operator_count = 0;
    m.inputs[0] = built_int8(&m, 2, from, 1.0f, 0, NULL);
    m.outputs[0] = built_int8(&m, 3, to, 1.0f, 0, NULL);
    built_op(&m, OPERATOR_RESHAPE, 0, m.outputs[0])->input_count = 1;
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    CHECK(out != NULL && memcmp(out, input, 12) == 0);
    m.tensors[1].shape[0] = 4;
    CHECK(one_prepare(&m, CONVOLUTION_DIRECT) == RUNTIME_EUNSUPPORTED);
}

int main(void) {
    seeded_start(20261204);
    RUN(equal_values_share_equally);
    RUN(rows_of_random_values);
    RUN(very_long_rows_of_equal_values);
    RUN(another_output_scale_is_refused);
    RUN(a_reshape_keeps_the_bytes);
    free(m.bytes);
    return check_summary(__FILE__);
}
