/* fixed_point.h - the integer arithmetic of TFLite's int8 kernels, with double rounding.
 *
 * A real factor m is held as multiplier x 2^(shift - 31), multiplier in [2^30, 2^31). Sources: Jacob et al., "Quantization and
 * Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference" (2018), section 2.2; the operations are those
 * of gemmlowp's fixedpoint.h. Right shifts of negative numbers are arithmetic on every supported compiler (checked below).
 */
#ifndef FIXED_POINT_H_
#define FIXED_POINT_H_

#include <stdbool.h>
#include <stdint.h>

typedef char right_shift_is_arithmetic[(-3 >> 1) == -2 ? 1 : -1];

/* a x b x 2^-31, rounded half up, saturated. */
static inline int32_t rounding_doubling_high_multiply(int32_t a, int32_t b) {
    if (a == INT32_MIN && b == INT32_MIN)
        return INT32_MAX;
    return (int32_t)(((int64_t)a * b + (1 << 30)) >> 31);
}

/* x / 2^exponent, rounded half away from zero; exponent 0..31. */
static inline int32_t rounding_divide_by_power(int32_t x, int32_t exponent) {
    int32_t mask = (int32_t)(((uint32_t)1 << exponent) - 1u);
    int32_t remainder = x & mask, threshold = (mask >> 1) + (x < 0);
    return (x >> exponent) + (remainder > threshold);
}

/* x x 2^exponent, wrapping; exponent 0..31. */
static inline int32_t shift_left(int32_t x, int32_t exponent) {
    return (int32_t)((uint32_t)x << exponent);
}

/* a + b, wrapping. */
static inline int32_t wrapping_add(int32_t a, int32_t b) {
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* x times the real factor. */
static inline int32_t rescale(int32_t x, int32_t multiplier, int32_t shift) {
    int32_t left = shift > 0 ? shift : 0, right = shift > 0 ? 0 : -shift;
    return rounding_divide_by_power(rounding_doubling_high_multiply(shift_left(x, left), multiplier), right);
}

static inline int32_t clamp(int32_t x, int32_t low, int32_t high) {
    return x < low ? low : x > high ? high : x;
}

/* Splits a factor; false: it is not above 0, or is 2^31 or more. A factor below 2^-32 becomes 0. */
bool fixed_point_split(double factor, int32_t *multiplier, int32_t *shift);

/* round(x), halves away from zero, saturated to int32. */
int32_t fixed_point_round(double x);

/* exp(x) for x <= 0 given with 5 integer bits (x = raw x 2^-26); the result has none (value = raw x 2^-31). */
int32_t fixed_point_exp(int32_t x);

/* 1 / (1 + x) for x in [0, 1), both without integer bits. */
int32_t fixed_point_reciprocal(int32_t x);

#endif
