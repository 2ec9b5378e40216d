/* What the device says, in which order, and how it comes onto the line. */
#include "stream.h"

static rig r;

TEST(nothing_is_said_before_a_hello) {
    rig_start_keeping(&r);
    report_op(&r);
    ascope_log(&r.rec, 1, "text");
    ascope_statistics(&r.rec, 0, &(ascope_counters){.tail = 4});
    CHECK(!ascope_pump(&r.rec));
    CHECK_EQUAL(r.out_count, 0);
    rig_end(&r);
}

TEST(a_hello_is_answered_with_all_that_is_known_then_events) {
    rig_start_keeping(&r);
    report_plan(&r, 3);
    ascope_statistics(&r.rec, 0, &(ascope_counters){.tail = 4});
    report_op(&r);
    ascope_log(&r.rec, 1, "text");
    report_op(&r);
    attach(&r);
    CHECK_EQUAL(r.out[0], 0);
    CHECK(r.out[1] != 0);
    CHECK_TEXT(order(&r), "start arena model operators 3 plan statistics 1 log 1");
    CHECK_EQUAL(frames[0].session, 0x34);
    r.out_count = 0;
    say_hello(&r, 0x99);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators plan statistics");
    CHECK_EQUAL(frames[0].session, 0x99);
    CHECK_EQUAL(frames[0].index, 5);
    rig_end(&r);
}

/* Events before the change, then who speaks now, then events after it. */
TEST(an_announcement_has_its_place_among_the_events) {
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    report_op(&r);
    report_op(&r);
    ascope_announce(&r.rec);
    report_op(&r);
    pump_all(&r);
    CHECK_TEXT(order(&r), "2 start arena 1");
    CHECK_EQUAL(frames[1].index, 2);
    rig_end(&r);
}

TEST(a_hello_brings_an_announcement_forward_and_before_a_hello_there_is_none) {
    rig_start_keeping(&r);
    ascope_announce(&r.rec);
    report_op(&r);
    attach(&r);
    CHECK_TEXT(order(&r), "start arena model operators 1");
    r.out_count = 0;
    report_op(&r);
    ascope_announce(&r.rec);
    say_hello(&r, 0x99);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators 1");
    rig_end(&r);
}

TEST(what_was_touched_has_its_place_and_is_told_again) {
    static ascope_touched_buffer buffers[40];
    static const ascope_touched touched = {.low = 100, .high = 36, .buffers = buffers, .count = 40};
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    report_op(&r);
    ascope_report_touched(&r.rec, &touched);
    report_op(&r);
    pump_all(&r);
    CHECK_TEXT(order(&r), "1 touched touched 1");
    r.out_count = 0;
    say_hello(&r, 0x99);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators touched touched");
    ascope_report_touched(&r.rec, NULL);
    r.out_count = 0;
    say_hello(&r, 0x9A);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators");
    rig_end(&r);
}

TEST(every_hello_is_answered_even_within_an_answer) {
    rig_start_keeping(&r);
    say_hello(&r, 1);
    say_hello(&r, 1);
    say_hello(&r, 2);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators");
    CHECK_EQUAL(frames[0].session, 2);
    rig_end(&r);
}

static size_t takes_at_random(rig *rig, size_t n) {
    rig->random = rig->random * 1664525u + 1013904223u;
    return (rig->random >> 16) % 5 == 0 ? 0 : 1 + (rig->random >> 20) % n;
}

/* A run with everything in it; the clock stands still so that pumping more often changes nothing. */
static void talk(unsigned seed) {
    rig_start_keeping(&r);
    r.step = 0;
    r.config.ring_size = 1024;
    r.config.keep_before_host = 1024;
    rig_start(&r);
    r.random = seed;
    r.take = seed ? takes_at_random : NULL;
    say_hello(&r, 5);
    say_command(&r, 3, ASCOPE_COMMAND_RUN, 1, 2);
    report_plan(&r, 40);
    for (uint32_t i = 0; i < 200; i++) {
        ascope_tag(&r.rec, ASCOPE_OP_DATA, ASCOPE_OPERATOR(i));
        ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4000 - 16 * i, 13, 16);
        ascope_log(&r.rec, 0, i % 50 == 0 ? "a log that needs several records of the ring, one after the other" : "x");
    }
    ascope_statistics(&r.rec, 0, &(ascope_counters){.tail = 77});
    pump_all(&r);
    for (int i = 0; i < 100000 && r.rec.link.tx_at != r.rec.link.tx_end; i++) {
        ascope_pump(&r.rec);
    }
}

TEST(the_stream_is_the_same_however_little_the_line_takes) {
    static uint8_t expected[65536];
    talk(0);
    size_t n = r.out_count;
    CHECK(n > 1000 && n < sizeof expected);
    memcpy(expected, r.out, n);
    rig_end(&r);
    for (unsigned seed = 1; seed <= 20; seed++) {
        talk(seed);
        CHECK_EQUAL(r.out_count, n);
        CHECK(memcmp(r.out, expected, n < r.out_count ? n : r.out_count) == 0);
        rig_end(&r);
    }
}

TEST(events_that_do_not_fit_one_frame_go_in_two) {
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    for (uint32_t i = 0; i < 32; i++) { /* all columns change all the time */
        ascope_tag(&r.rec, (ascope_purpose)(1 + i % 20), ASCOPE_TENSOR(60000 + i));
        ascope_select(&r.rec, 0, (uint16_t)(50000 + i));
        ascope_allocate(&r.rec, 0, ASCOPE_TAIL, (i % 2 ? 0x7F000000 : 0) + i, 0x70000000 + i, 1u << i % 5);
        r.now += 500000000;
    }
    pump_all(&r);
    tally t = count_events(take_apart(&r));
    CHECK_EQUAL(t.events, 32);
    CHECK(frames[0].events < 32);
    rig_end(&r);
}

TEST(logs_are_cut_at_120_bytes_but_never_within_a_character) {
    char text[200];
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    memset(text, 'a', 118);
    strcpy(text + 118, "\xE2\x82\xAC and more"); /* a character of three bytes over the limit */
    ascope_log(&r.rec, 2, text);
    ascope_log(&r.rec, 0, "");
    pump_all(&r);
    ascope_field f[3];
    CHECK_EQUAL(take_apart(&r), 2);
    CHECK(ascope_read_message(frames[0].content, frames[0].length, f, 3));
    CHECK_EQUAL(f[1].value, 2);
    CHECK_EQUAL(f[2].value, 118);
    CHECK_EQUAL(frames[1].length, 0);
    rig_end(&r);
}

TEST(time_goes_on_over_the_wrap_of_the_clock) {
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    r.step = 0;
    for (int i = 0; i < 6; i++) {
        r.now += 0xC0000000u; /* wraps three times out of four */
        report_op(&r);
        pump_all(&r);
    }
    for (int i = 0; i < 3; i++) {
        r.now += 0xC0000000u;
        ascope_pump(&r.rec); /* no event, only a look at the clock */
    }
    report_op(&r);
    pump_all(&r);
    CHECK_EQUAL(take_apart(&r), 7);
    const uint8_t *c = frames[6].content;
    uint64_t ticks = 0;
    for (int i = 0; i == 0 || c[i] > 127; i++) {
        ticks |= (uint64_t)(c[1 + i] & 127) << 7 * i;
    }
    CHECK_EQUAL(c[0], 8);
    CHECK_EQUAL(ticks >> 32, 9u * 3 / 4);
    rig_end(&r);
}

int main(void) {
    RUN(nothing_is_said_before_a_hello);
    RUN(a_hello_is_answered_with_all_that_is_known_then_events);
    RUN(an_announcement_has_its_place_among_the_events);
    RUN(a_hello_brings_an_announcement_forward_and_before_a_hello_there_is_none);
    RUN(what_was_touched_has_its_place_and_is_told_again);
    RUN(every_hello_is_answered_even_within_an_answer);
    RUN(the_stream_is_the_same_however_little_the_line_takes);
    RUN(events_that_do_not_fit_one_frame_go_in_two);
    RUN(logs_are_cut_at_120_bytes_but_never_within_a_character);
    RUN(time_goes_on_over_the_wrap_of_the_clock);
    return check_summary(__FILE__);
}
