/* What fuzzing has found, one test each (see fuzz/). */
#include "frame.h"
#include "rig.h"

static rig r;

static void say(const uint8_t *payload, size_t count) {
    uint8_t wire[FRAME_MAX_WIRE + 3] = {0}, *body = wire + 3;
    body[0] = FRAME_FROM_HOST;
    memcpy(body + FRAME_HEADER, payload, count);
    uint32_t end = (uint32_t)(FRAME_HEADER + count), crc = ascope_crc32(body, end);
    for (uint32_t i = 0; i < FRAME_CRC; i++)
        body[end + i] = (uint8_t)(crc >> 8 * i);
    uint32_t size = ascope_cobs_encode(wire, 3, end + 3 + FRAME_CRC);
    memcpy(r.in + r.in_count, wire, size);
    r.in_count += size;
}

static void say_hello(void) {
    static const uint8_t hello[] = {0x12, 7, 0x0D, 1, 2, 3, 4, 0x10, 1};
    say(hello, sizeof hello);
}

static void pump(void) {
    for (int i = 0; i < 64; i++)
        (void)ascope_pump(&r.rec);
}

static void start(void) {
    rig_prepare(&r);
    rig_start(&r);
}

TEST(a_command_before_the_first_hello_is_rejected_and_holds_up_nothing) {
    static const uint8_t run[] = {0x08, 5, 0x1A, 2, 0x08, 20};
    start();
    say(run, sizeof run);
    pump();
    CHECK_EQUAL(r.out_count, 0);
    CHECK_EQUAL(r.commands, 0);
    CHECK_EQUAL(r.rec.link.commands_rejected, 1);
    say_hello();
    pump();
    CHECK_EQUAL(r.in_at, r.in_count);
    CHECK(r.out_count > 0);
    say(run, sizeof run);
    pump();
    CHECK_EQUAL(r.commands, 1);
    rig_end(&r);
}

/* Field 3 (Run) as a varint: its "length" must not be read from nowhere. */
TEST(a_command_that_is_a_number_is_rejected) {
    static const uint8_t number[] = {0x08, 5, 0x18, 20};
    start();
    say_hello();
    say(number, sizeof number);
    pump();
    CHECK_EQUAL(r.commands, 0);
    CHECK_EQUAL(r.rec.link.commands_rejected, 1);
    rig_end(&r);
}

int main(void) {
    RUN(a_command_before_the_first_hello_is_rejected_and_holds_up_nothing);
    RUN(a_command_that_is_a_number_is_rejected);
    return check_summary(__FILE__);
}
