/* AVERAGE_POOL_2D and MAX_POOL_2D: worked cases, and random shapes against the definition. */
#include "one_operator.h"

static built_model m;
static int8_t input[1 << 12];

typedef struct pooling {
    int32_t batches, h, w, depth, filter_h, filter_w, stride_h, stride_w, out_h, out_w;
    bool same, average;
    int activation;
    int32_t zero;
    float scale;
} pooling;

static void build(const pooling *s) {
    const int32_t in_shape[] = {s->batches, s->h, s->w, s->depth}, out_shape[] = {s->batches, s->out_h, s->out_w, s->depth};
    m.tensor_count = m.operator_count = 0;
    m.inputs[0] = built_int8(&m, 4, in_shape, s->scale, s->zero, NULL);
    m.outputs[0] = built_int8(&m, 4, out_shape, s->scale, s->zero, NULL);
    m.input_count = m.output_count = 1;
    built_operator *o = built_op(&m, s->average ? OPERATOR_AVERAGE_POOL_2D : OPERATOR_MAX_POOL_2D, 5, m.outputs[0]);
    const int32_t options[] = {!s->same, s->stride_w, s->stride_h, s->filter_w, s->filter_h, s->activation};
    o->option_count = 6;
    memcpy(o->options, options, sizeof options);
    o->input_count = 1;
}

/* The mean rounds half away from zero. */
static int8_t expected(const pooling *s, int32_t b, int32_t oy, int32_t ox, int32_t d) {
    int32_t pad_y = s->same ? reference_pad(s->h, s->out_h, s->filter_h, s->stride_h, 1) : 0;
    int32_t pad_x = s->same ? reference_pad(s->w, s->out_w, s->filter_w, s->stride_w, 1) : 0;
    int32_t max = -128, sum = 0, count = 0;
    for (int32_t y = oy * s->stride_h - pad_y; y < oy * s->stride_h - pad_y + s->filter_h; y++) {
        for (int32_t x = ox * s->stride_w - pad_x; x < ox * s->stride_w - pad_x + s->filter_w; x++) {
            if (y < 0 || x < 0 || y >= s->h || x >= s->w)
                continue;
            int32_t value = input[((b * s->h + y) * s->w + x) * s->depth + d];
            max = value > max ? value : max;
            sum += value;
            count++;
        }
    }
    int64_t value = s->average ? lround((double)sum / (double)count) : max;
    return reference_output(value, s->activation, s->scale, s->zero);
}

static void compare(const pooling *s) {
    const int8_t *inputs[] = {input}, *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    int wrong = 0, at = 0;
    CHECK(out != NULL);
    for (int32_t b = 0; b < s->batches && out != NULL; b++) {
        for (int32_t y = 0; y < s->out_h; y++) {
            for (int32_t x = 0; x < s->out_w; x++) {
                for (int32_t d = 0; d < s->depth; d++)
                    wrong += out[at++] != expected(s, b, y, x, d);
            }
        }
    }
    CHECK(wrong == 0);
}

static void poolings_of_random_shapes(void) {
    for (int i = 0; i < 400; i++) {
        pooling s;
        do {
            pooling tried = {seeded_between(1, 2),
                             seeded_between(1, 9),
                             seeded_between(1, 9),
                             seeded_between(1, 6),
                             seeded_between(1, 4),
                             seeded_between(1, 4),
                             seeded_between(1, 5),
                             seeded_between(1, 5),
                             0,
                             0,
                             seeded_between(0, 1),
                             seeded_between(0, 1),
                             seeded_between(0, 3),
                             seeded_between(-128, 127),
                             seeded_scale(0.01f, 0.2f)};
            s = tried;
            s.out_h = reference_outputs(s.h, s.filter_h, s.stride_h, 1, s.same);
            s.out_w = reference_outputs(s.w, s.filter_w, s.stride_w, 1, s.same);
        } while (s.out_h < 1 || s.out_w < 1);
        seeded_fill(input, sizeof input);
        build(&s);
        compare(&s);
    }
}

static void worked(bool average, int8_t result) {
    const pooling s = {1, 2, 2, 1, 2, 2, 2, 2, 1, 1, false, average, 0, 0, 1.0f};
    const int8_t values[] = {-1, -2, -4, -3}, *inputs[] = {values};
    build(&s);
    const int8_t *out = one_run(&m, CONVOLUTION_DIRECT, inputs);
    CHECK(out != NULL && *out == result);
}

static void the_mean_rounds_half_away_from_zero(void) {
    worked(true, -3); /* -2.5 */
}

static void the_maximum_of_four(void) {
    worked(false, -1);
}

int main(void) {
    seeded_start(20261202);
    RUN(the_mean_rounds_half_away_from_zero);
    RUN(the_maximum_of_four);
    RUN(poolings_of_random_shapes);
    free(m.bytes);
    return check_summary(__FILE__);
}
