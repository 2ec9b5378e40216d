/* The ring when it is full, when nobody listens, and when interrupts report. */
#include "stream.h"

static rig r;

static void start(ascope_full_policy policy) {
    rig_prepare(&r);
    r.config.full_policy = policy;
    rig_start(&r);
}

/* After `happened` events: everything is sent, and index and counters say exactly how many are missing. */
static tally all_is_told(uint32_t happened) {
    r.take = NULL;
    CHECK(ascope_flush(&r.rec, 1000));
    tally t = count_events(take_apart(&r));
    CHECK_EQUAL(r.rec.link.sent, happened);
    CHECK_EQUAL(r.rec.dropped, happened - t.events);
    CHECK_EQUAL(t.lost_frames, 0);
    return t;
}

TEST(dropping_counts_exactly) {
    start(ASCOPE_DROP);
    attach(&r);
    r.take = takes_nothing;
    for (int i = 0; i < 1000; i++) {
        report_op(&r);
    }
    CHECK_EQUAL(r.rec.dropped, 1000 - RIG_RING);
    CHECK_EQUAL(r.rec.stalled_ticks, 0);
    r.take = NULL;
    ascope_pump(&r.rec);
    report_op(&r); /* its frame's index shows the loss */
    tally t = all_is_told(1001);
    CHECK_EQUAL(t.events, RIG_RING + 1);
    CHECK_EQUAL(t.lost_events, 1000 - RIG_RING);
    CHECK_EQUAL(r.rec.ring_high_water, RIG_RING);
    rig_end(&r);
}

TEST(a_loss_at_the_end_is_told_by_the_next_message) {
    start(ASCOPE_DROP);
    attach(&r);
    r.take = takes_nothing;
    for (int i = 0; i < RIG_RING + 7; i++) {
        report_op(&r);
    }
    r.take = NULL;
    while (ascope_pump(&r.rec)) {
    }
    ascope_log(&r.rec, 0, "done");
    CHECK_EQUAL(all_is_told(RIG_RING + 7).lost_events, 7);
    rig_end(&r);
}

TEST(losses_between_events_keep_their_places) {
    start(ASCOPE_DROP);
    attach(&r);
    uint32_t happened = 0;
    for (int round = 0; round < 20; round++) {
        r.take = takes_nothing;
        for (int i = 0; i < RIG_RING + round; i++, happened++) {
            report_op(&r);
        }
        r.take = NULL;
        ascope_pump(&r.rec);
    }
    report_op(&r);
    tally t = all_is_told(++happened);
    CHECK_EQUAL(t.events + t.lost_events, happened);
    CHECK(t.lost_events > 0);
    rig_end(&r);
}

TEST(blocking_waits_for_room_and_loses_nothing) {
    start(ASCOPE_BLOCK);
    attach(&r);
    for (int i = 0; i < 1000; i++) {
        report_op(&r);
    }
    tally t = all_is_told(1000);
    CHECK_EQUAL(t.events, 1000);
    CHECK_EQUAL(t.lost_events, 0);
    CHECK(r.rec.stalled_ticks > 0);
    rig_end(&r);
}

TEST(blocking_ends_at_its_limit_and_then_drops) {
    start(ASCOPE_BLOCK);
    r.config.block_limit_ms = 20;
    attach(&r);
    r.take = takes_nothing;
    const uint32_t held = RIG_RING + MAX_ROWS; /* a frame of events waits outside the ring */
    for (uint32_t i = 0; i < held; i++) {
        report_op(&r);
    }
    uint32_t before = r.now;
    report_op(&r);
    CHECK_EQUAL(r.rec.dropped, 1);
    CHECK(r.now - before >= 20000 && r.now - before < 20100);
    CHECK(r.rec.stalled_ticks >= 20000 && r.rec.stalled_ticks < 20100);
    before = r.now;
    for (int i = 0; i < 100; i++) {
        report_op(&r); /* the link has not moved: it is not waited for again */
    }
    CHECK(r.now - before < 1000);
    CHECK_EQUAL(r.rec.dropped, 101);
    CHECK_EQUAL(all_is_told(held + 101).events, held);
    for (int i = 0; i < 200; i++) {
        report_op(&r); /* now it moves again */
    }
    CHECK_EQUAL(all_is_told(held + 301).events, held + 200);
    rig_end(&r);
}

TEST(an_interrupt_never_waits) {
    start(ASCOPE_BLOCK);
    attach(&r);
    r.interrupt = true;
    for (int i = 0; i < RIG_RING + 5; i++) {
        report_op(&r);
    }
    CHECK_EQUAL(r.rec.dropped, 5);
    CHECK_EQUAL(r.rec.stalled_ticks, 0);
    CHECK_EQUAL(all_is_told(RIG_RING + 5).events, RIG_RING);
    rig_end(&r);
}

/* Reports from "interrupts" at every place where they are not locked out: in each hook that the recorder calls unlocked. */
static size_t takes_some_and_interrupts(rig *rig, size_t n) {
    static int depth;
    if (depth == 0 && rig->random % 3 == 0) {
        depth = 1;
        rig->interrupt = true;
        report_op(&r);
        rig->interrupt = false;
        depth = 0;
    }
    rig->random = rig->random * 1664525u + 1013904223u;
    return n ? 1 + (rig->random >> 16) % n : 0;
}

TEST(events_of_interrupts_are_told_in_order) {
    start(ASCOPE_BLOCK);
    attach(&r);
    r.take = takes_some_and_interrupts;
    for (int i = 0; i < 2000; i++) {
        report_op(&r);
    }
    while (r.rec.head != r.rec.tail) {
        ascope_pump(&r.rec);
    }
    CHECK(ascope_events(&r.rec) > 2000);
    tally t = all_is_told(ascope_events(&r.rec));
    CHECK_EQUAL(t.events + t.lost_events, ascope_events(&r.rec));
    rig_end(&r);
}

TEST(without_a_host_the_first_events_are_kept) {
    start(ASCOPE_BLOCK);
    r.config.keep_before_host = 40;
    rig_start(&r);
    for (int i = 0; i < 500; i++) {
        report_op(&r);
        ascope_pump(&r.rec);
    }
    CHECK_EQUAL(r.out_count, 0);
    CHECK_EQUAL(r.rec.stalled_ticks, 0);
    attach(&r);
    report_op(&r);
    tally t = all_is_told(501);
    CHECK_EQUAL(t.events, 41);
    CHECK_EQUAL(t.lost_events, 460);
    rig_end(&r);
}

TEST(without_a_host_events_are_only_counted_if_so_wished) {
    start(ASCOPE_BLOCK);
    for (int i = 0; i < 500; i++) {
        report_op(&r);
    }
    attach(&r);
    report_op(&r);
    tally t = all_is_told(501);
    CHECK_EQUAL(t.events, 1);
    CHECK_EQUAL(t.lost_events, 500);
    rig_end(&r);
}

TEST(waiting_for_a_host_ends) {
    start(ASCOPE_BLOCK);
    CHECK(!ascope_wait_for_host(&r.rec));
    CHECK(r.now >= 3000000 && r.now < 3000100);
    r.config.wait_for_host_ms = 7;
    uint32_t before = r.now;
    CHECK(!ascope_wait_for_host(&r.rec));
    CHECK(r.now - before < 7100);
    r.config.wait_for_host_ms = UINT32_MAX;
    before = r.now;
    CHECK(!ascope_wait_for_host(&r.rec));
    CHECK_EQUAL(r.now, before);
    r.config.wait_for_host_ms = 0;
    say_hello(&r, 1);
    CHECK(ascope_wait_for_host(&r.rec));
    CHECK(r.now - before < 1000);
    rig_end(&r);
}

static void pumps(void *context) {
    ((rig *)context)->waits++;
    ascope_pump(&((rig *)context)->rec);
}

TEST(the_wait_hook_is_used) {
    start(ASCOPE_BLOCK);
    r.config.wait = pumps;
    attach(&r);
    for (int i = 0; i < 200; i++) {
        report_op(&r);
    }
    CHECK(r.waits > 0);
    CHECK_EQUAL(all_is_told(200).events, 200);
    rig_end(&r);
}

TEST(an_event_in_an_unknown_arena_is_counted_as_dropped) {
    start(ASCOPE_DROP);
    attach(&r);
    ascope_allocate(&r.rec, 3, ASCOPE_TAIL, 0, 16, 16);
    ascope_allocate(&r.rec, 255, ASCOPE_TAIL, 0, 16, 16);
    ascope_temp_reset(&r.rec, 9);
    report_op(&r);
    CHECK_EQUAL(all_is_told(4).lost_events, 3);
    rig_end(&r);
}

int main(void) {
    RUN(dropping_counts_exactly);
    RUN(a_loss_at_the_end_is_told_by_the_next_message);
    RUN(losses_between_events_keep_their_places);
    RUN(blocking_waits_for_room_and_loses_nothing);
    RUN(blocking_ends_at_its_limit_and_then_drops);
    RUN(an_interrupt_never_waits);
    RUN(events_of_interrupts_are_told_in_order);
    RUN(without_a_host_the_first_events_are_kept);
    RUN(without_a_host_events_are_only_counted_if_so_wished);
    RUN(waiting_for_a_host_ends);
    RUN(the_wait_hook_is_used);
    RUN(an_event_in_an_unknown_arena_is_counted_as_dropped);
    return check_summary(__FILE__);
}
