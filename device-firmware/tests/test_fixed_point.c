/* The fixed-point arithmetic against exact integers and the real functions. */
#include "fixed_point.h"

#include "one_operator.h"

TEST(rescaling_equals_exact_integers_rounded_twice) {
    for (int i = 0; i < 200000; i++) {
        double factor = ldexp((double)(seeded_bits() >> 11), seeded_between(-86, -50));
        int32_t x = seeded_between(-(1 << 22), 1 << 22) >> seeded_between(0, 22), multiplier, shift;
        if (!fixed_point_split(factor, &multiplier, &shift) || shift > 8)
            continue;
        CHECK_EQUAL(rescale(x, multiplier, shift), reference_rescale(x, factor));
    }
}

TEST(a_factor_is_split_to_31_bits) {
    int32_t multiplier, shift;
    CHECK(fixed_point_split(1.0, &multiplier, &shift) && multiplier == 1 << 30 && shift == 1);
    CHECK(fixed_point_split(0.5, &multiplier, &shift) && multiplier == 1 << 30 && shift == 0);
    CHECK(fixed_point_split(1.0 - ldexp(1, -53), &multiplier, &shift) && multiplier == 1 << 30 && shift == 1); /* rounds up to 1 */
    CHECK(fixed_point_split(ldexp(1, -32), &multiplier, &shift) && multiplier == 1 << 30 && shift == -31);
    CHECK(fixed_point_split(ldexp(1, -33), &multiplier, &shift) && multiplier == 0 && shift == 0);
    CHECK(fixed_point_split(5e-324, &multiplier, &shift) && multiplier == 0);
    CHECK(!fixed_point_split(0.0, &multiplier, &shift));
    CHECK(!fixed_point_split(-1.0, &multiplier, &shift));
    CHECK(!fixed_point_split(4294967296.0, &multiplier, &shift));
    CHECK(!fixed_point_split((double)INFINITY, &multiplier, &shift));
    CHECK(!fixed_point_split((double)NAN, &multiplier, &shift));
}

TEST(extremes_saturate) {
    CHECK_EQUAL(rounding_doubling_high_multiply(INT32_MIN, INT32_MIN), INT32_MAX);
    CHECK_EQUAL(rounding_doubling_high_multiply(INT32_MIN, INT32_MAX), -INT32_MAX);
    CHECK_EQUAL(fixed_point_round(1e300), INT32_MAX);
    CHECK_EQUAL(fixed_point_round(-1e300), -INT32_MAX);
    CHECK_EQUAL(fixed_point_round(2.5), 3);
    CHECK_EQUAL(fixed_point_round(-2.5), -3);
}

/* The series is good to 3e-7; what is left is rounding. At -1/4 - 2^k only one of the tabulated factors takes part. */
TEST(the_exponential_is_close_to_the_real_one) {
    for (int k = -2; k <= 4; k++) {
        int32_t x = -(1 << 24) - (1 << (26 + k));
        double exact = ldexp(exp(ldexp(x, -26)), 31);
        CHECK(fabs((double)fixed_point_exp(x) - exact) <= 0.6 + exact * 3e-7);
    }
    for (int i = 0; i < 100000; i++) {
        int32_t x = -(int32_t)(seeded_bits() & 0x7FFFFFFF);
        double exact = ldexp(exp(ldexp(x, -26)), 31);
        CHECK(fabs((double)fixed_point_exp(x) - exact) <= 4.0 + exact * 4e-7);
    }
    CHECK_EQUAL(fixed_point_exp(0), INT32_MAX);
}

TEST(the_reciprocal_is_close_to_the_real_one) {
    for (int i = 0; i < 100000; i++) {
        int32_t x = (int32_t)(seeded_bits() & 0x7FFFFFFF);
        double exact = ldexp(1.0 / (1.0 + ldexp(x, -31)), 31);
        CHECK(fabs((double)fixed_point_reciprocal(x) - exact) <= 16.0);
    }
}

int main(void) {
    seeded_start(20261208);
    RUN(rescaling_equals_exact_integers_rounded_twice);
    RUN(a_factor_is_split_to_31_bits);
    RUN(extremes_saturate);
    RUN(the_exponential_is_close_to_the_real_one);
    RUN(the_reciprocal_is_close_to_the_real_one);
    return check_summary(__FILE__);
}
