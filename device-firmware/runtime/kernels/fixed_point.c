#include "fixed_point.h"

#include <string.h>

bool fixed_point_split(double factor, int32_t *multiplier, int32_t *shift) {
    uint64_t bits;
    memcpy(&bits, &factor, sizeof bits);             /* IEEE 754 binary64 */
    int32_t exponent = (int32_t)(bits >> 52) - 1022; /* factor = m x 2^exponent, m in [0.5, 1); a sign makes it too large */
    if (!(factor > 0.0) || exponent > 31)
        return false;
    uint64_t mantissa = (bits & 0xFFFFFFFFFFFFFu) | (uint64_t)1 << 52;
    uint64_t rounded = (mantissa + ((uint64_t)1 << 21)) >> 22; /* m x 2^31 */
    if (rounded == (uint64_t)1 << 31) {
        rounded >>= 1;
        exponent++;
    }
    bool tiny = exponent < -31;
    *multiplier = tiny ? 0 : (int32_t)rounded;
    *shift = tiny ? 0 : exponent;
    return exponent <= 31;
}

int32_t fixed_point_round(double x) {
    if (x >= 2147483647.0)
        return INT32_MAX;
    if (x <= -2147483647.0)
        return -INT32_MAX;
    return x < 0.0 ? -(int32_t)(0.5 - x) : (int32_t)(x + 0.5);
}

/* x x 2^exponent, saturated. */
static int32_t saturating_shift_left(int32_t x, int32_t exponent) {
    int32_t limit = INT32_MAX >> exponent;
    if (x > limit)
        return INT32_MAX;
    if (x < -limit - 1)
        return INT32_MIN;
    return shift_left(x, exponent);
}

/* exp(x) for x in [-1/4, 0), no integer bits: Taylor's series around -1/8. */
static int32_t exp_near_zero(int32_t x) {
    const int32_t exp_of_minus_eighth = 1895147668, third = 715827883;
    int32_t y = wrapping_add(x, 1 << 28);
    int32_t y2 = rounding_doubling_high_multiply(y, y);
    int32_t y3 = rounding_doubling_high_multiply(y2, y);
    int32_t y4 = rounding_doubling_high_multiply(y2, y2);
    int32_t y4_over_4 = rounding_divide_by_power(y4, 2);
    int32_t tail = wrapping_add(rounding_doubling_high_multiply(wrapping_add(y4_over_4, y3), third), y2);
    int32_t sum = wrapping_add(y, rounding_divide_by_power(tail, 1));
    return wrapping_add(exp_of_minus_eighth, rounding_doubling_high_multiply(exp_of_minus_eighth, sum));
}

int32_t fixed_point_exp(int32_t x) {
    /* exp(-2^k) without integer bits, k = -2, -1, 0, 1, 2, 3, 4 */
    static const int32_t factors[] = {1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242};
    const int32_t quarter = 1 << 24;
    if (x == 0)
        return INT32_MAX;
    int32_t fraction = (x & (quarter - 1)) - quarter;           /* in [-1/4, 0) */
    int32_t rest = (int32_t)((uint32_t)fraction - (uint32_t)x); /* what is still to be multiplied in, a multiple of 1/4 */
    int32_t result = exp_near_zero(saturating_shift_left(fraction, 5));
    for (int32_t i = 0; i < 7; i++) {
        if (rest & shift_left(1, 24 + i))
            result = rounding_doubling_high_multiply(result, factors[i]);
    }
    return result;
}

int32_t fixed_point_reciprocal(int32_t x) {
    /* Newton and Raphson's division for 1 / d, d = (1 + x) / 2 in [1/2, 1); estimates have 2 integer bits */
    const int32_t one = 1 << 29, forty_eight_seventeenths = 1515870810, minus_thirty_two_seventeenths = -1010580540;
    int64_t sum = (int64_t)x + INT32_MAX;
    int32_t half = (int32_t)((sum + (sum >= 0 ? 1 : -1)) / 2);
    int32_t estimate = wrapping_add(forty_eight_seventeenths, rounding_doubling_high_multiply(half, minus_thirty_two_seventeenths));
    for (int i = 0; i < 3; i++) {
        int32_t error = wrapping_add(one, -rounding_doubling_high_multiply(half, estimate));
        estimate = wrapping_add(estimate, saturating_shift_left(rounding_doubling_high_multiply(estimate, error), 2));
    }
    return saturating_shift_left(estimate, 1);
}
