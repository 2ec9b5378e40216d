/* one_operator.h - runs built models, and computes what kernels should give, from the definitions and without their code. */
#ifndef ONE_OPERATOR_H_
#define ONE_OPERATOR_H_

#include <math.h>

#include "check.h"
#include "interpreter.h"
#include "micro_allocator.h"
#include "model_builder.h"
#include "seeded.h"

#define ONE_ARENA (1u << 19)

static _Alignas(16) uint8_t one_arena[ONE_ARENA];
static interpreter one_interpreter;

/* Builds the file, sets the interpreter up in the static arena; input 0 gets `input` (NULL: left). Returns the status. */
static inline int one_prepare(built_model *m, convolution variant) {
    static micro_allocator memory;
    built_finish(m);
    memset(one_arena, 0xA5, sizeof one_arena);
    micro_allocator_init(&memory, one_arena, sizeof one_arena);
    int status = interpreter_init(&one_interpreter, m->bytes, m->size, variant);
    return status != RUNTIME_OK ? status : interpreter_allocate_tensors(&one_interpreter, micro_allocator_plain(&memory));
}

/* Runs with the given inputs (input i has as many bytes as the tensor); the output, or NULL with the message printed. */
static inline const int8_t *one_run(built_model *m, convolution variant, const int8_t *const *inputs) {
    uint32_t bytes;
    if (one_prepare(m, variant) != RUNTIME_OK) {
        printf("%s\n", interpreter_message(&one_interpreter));
        return NULL;
    }
    for (uint16_t i = 0; i < one_interpreter.input_count; i++) {
        int8_t *to = interpreter_input(&one_interpreter, i, &bytes);
        memcpy(to, inputs[i], bytes);
    }
    if (interpreter_invoke(&one_interpreter, INPUT_BY_APPLICATION) != RUNTIME_OK)
        return NULL;
    return interpreter_output(&one_interpreter, 0, &bytes);
}

/* ---- the arithmetic, written from its definition in exact integers */

/* x times a real factor, rounded twice: half up after the multiplication by a 31-bit mantissa, half away from zero after
 * the shift. */
static inline int32_t reference_rescale(int64_t x, double factor) {
    int shift;
    int64_t mantissa = llround(ldexp(frexp(factor, &shift), 31));
    if (mantissa == (int64_t)1 << 31) {
        mantissa /= 2;
        shift++;
    }
    if (shift < -31)
        return 0;
    __int128 scaled = (__int128)x * mantissa;
    if (shift > 0)
        scaled *= (__int128)1 << shift;
    __int128 half_up = scaled + ((__int128)1 << 30), unit = (__int128)1 << 31;
    __int128 product = half_up / unit - (half_up % unit < 0 ? 1 : 0);
    if (shift >= 0)
        return (int32_t)product;
    __int128 size = product < 0 ? -product : product, divisor = (__int128)1 << -shift;
    size = (size + divisor / 2) / divisor;
    return (int32_t)(product < 0 ? -size : size);
}

static inline int32_t reference_clamp(int64_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : (int32_t)value;
}

/* The value of an int8 output after its fused activation 0..3: NONE, RELU, RELU_N1_TO_1, RELU6. */
static inline int8_t reference_output(int64_t value, int activation, float scale, int32_t zero_point) {
    int32_t low = -128, high = 127;
    float floor_at = activation == 2 ? -1.0f : 0.0f, ceiling = activation == 3 ? 6.0f : 1.0f;
    if (activation != 0)
        low = reference_clamp(zero_point + (int64_t)roundf(floor_at / scale), -128, 127);
    if (activation >= 2)
        high = reference_clamp(zero_point + (int64_t)roundf(ceiling / scale), -128, 127);
    return (int8_t)reference_clamp(value, low, high);
}

/* Outputs and padding in front, along one axis. */
static inline int32_t reference_outputs(int32_t in, int32_t filter, int32_t stride, int32_t dilation, bool same) {
    int32_t reach = (filter - 1) * dilation + 1;
    return same ? (in + stride - 1) / stride : in < reach ? 0 : (in - reach) / stride + 1;
}

static inline int32_t reference_pad(int32_t in, int32_t out, int32_t filter, int32_t stride, int32_t dilation) {
    int32_t total = (out - 1) * stride + (filter - 1) * dilation + 1 - in;
    return total > 0 ? total / 2 : 0;
}

#endif
