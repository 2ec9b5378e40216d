/* Inputs by rule and the check sum, against published values. */
#include "io_rules.h"

#include <string.h>

#include "check.h"

static int8_t values[1960];

static void filled(input_rule rule, int32_t zero_point, const int8_t *first, uint32_t crc) {
    memset(values, 99, sizeof values);
    io_rules_fill(rule, values, sizeof values, zero_point);
    CHECK(memcmp(values, first, 8) == 0);
    CHECK_EQUAL(io_rules_crc32(0, values, sizeof values), crc);
}

/* From the golden inferences of a model with 1960 inputs. */
TEST(rules_fill_as_the_golden_inputs) {
    static const int8_t zero_point[] = {-128, -128, -128, -128, -128, -128, -128, -128}, ramp[] = {-117, -80, -43, -6, 31, 68, 105, -114};
    static const int8_t lcg[] = {-68, -34, 1, 52, -116, -34, 70, 14}, max[] = {127, 127, 127, 127, 127, 127, 127, 127};
    filled(INPUT_ZERO_POINT, -128, zero_point, 0xF544A502u);
    filled(INPUT_RAMP, -128, ramp, 0xD9138A32u);
    filled(INPUT_LCG, -128, lcg, 0xBE352D1Cu);
    filled(INPUT_MAX, -128, max, 0x097D9D53u);
}

TEST(the_applications_inputs_stay) {
    memset(values, 99, sizeof values);
    io_rules_fill(INPUT_BY_APPLICATION, values, sizeof values, 0);
    CHECK_EQUAL(values[0], 99);
    CHECK_EQUAL(values[sizeof values - 1], 99);
}

TEST(the_check_value_of_crc_32) {
    CHECK_EQUAL(io_rules_crc32(0, "123456789", 9), 0xCBF43926u);
    CHECK_EQUAL(io_rules_crc32(io_rules_crc32(0, "1234", 4), "56789", 5), 0xCBF43926u);
    CHECK_EQUAL(io_rules_crc32(0, "", 0), 0);
}

int main(void) {
    RUN(rules_fill_as_the_golden_inputs);
    RUN(the_applications_inputs_stay);
    RUN(the_check_value_of_crc_32);
    return check_summary(__FILE__);
}
