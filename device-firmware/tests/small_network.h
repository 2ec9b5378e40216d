/* small_network.h - a model with four operators, for tests that need one but not which. */
#ifndef SMALL_NETWORK_H_
#define SMALL_NETWORK_H_

#include "model_builder.h"
#include "seeded.h"

static int8_t small_weights[2048];
static int32_t small_biases[64];

/* conv 3 x 3 (12 x 12 x 2 to 12 x 12 x 4), max pool 2 x 2, fully connected to 10, softmax. */
static inline void small_network(built_model *m) {
    static const int32_t image[] = {1, 12, 12, 2}, filter[] = {4, 3, 3, 2}, maps[] = {1, 12, 12, 4}, pooled[] = {1, 6, 6, 4};
    static const int32_t matrix[] = {10, 144}, classes[] = {1, 10};
    static const int32_t conv[] = {0, 1, 1, 1, 1, 1}, pool[] = {1, 2, 2, 2, 2, 0};
    static const float beta = 1.0f;
    built_start(m);
    seeded_fill(small_weights, sizeof small_weights);
    for (int i = 0; i < 64; i++)
        small_biases[i] = seeded_between(-1000, 1000);
    int32_t x = built_int8(m, 4, image, 0.02f, -3, NULL), f = built_int8(m, 4, filter, 0.01f, 0, small_weights);
    int32_t b = built_int32(m, 4, small_biases), y = built_int8(m, 4, maps, 0.05f, -128, NULL),
            p = built_int8(m, 4, pooled, 0.05f, -128, NULL);
    int32_t w = built_int8(m, 2, matrix, 0.01f, 0, small_weights), c = built_int32(m, 10, small_biases);
    int32_t logits = built_int8(m, 2, classes, 0.2f, 4, NULL), out = built_int8(m, 2, classes, 1.0f / 256.0f, -128, NULL);
    built_operator conv_op = {OPERATOR_CONV_2D, 1, 6, {0}, 3, {x, f, b}, y, NULL};
    built_operator pool_op = {OPERATOR_MAX_POOL_2D, 5, 6, {0}, 1, {y}, p, NULL};
    built_operator dense_op = {OPERATOR_FULLY_CONNECTED, 8, 1, {0}, 3, {p, w, c}, logits, NULL};
    built_operator softmax_op = {OPERATOR_SOFTMAX, 9, 1, {0}, 1, {logits}, out, NULL};
    memcpy(conv_op.options, conv, sizeof conv);
    memcpy(pool_op.options, pool, sizeof pool);
    memcpy(softmax_op.options, &beta, sizeof beta);
    m->operators[0] = conv_op;
    m->operators[1] = pool_op;
    m->operators[2] = dense_op;
    m->operators[3] = softmax_op;
    m->operator_count = 4;
    m->inputs[0] = x;
    m->outputs[0] = out;
    m->input_count = m->output_count = 1;
    built_finish(m);
}

#endif
