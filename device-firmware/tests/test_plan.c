/* A memory plan on its way: its place among the events, its parts, and what happens when the next one comes early. */
#include "stream.h"

static rig r;

TEST(plan_and_statistics_keep_their_places) {
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    report_op(&r);
    report_plan(&r, 2);
    report_op(&r);
    ascope_statistics(&r.rec, 0, &(ascope_counters){.tail = 4});
    report_op(&r);
    report_op(&r);
    pump_all(&r);
    CHECK_TEXT(order(&r), "3 plan 1 statistics 2");
    rig_end(&r);
}

TEST(a_plan_keeps_its_place_when_events_around_it_were_dropped) {
    rig_start_keeping(&r);
    r.config.keep_before_host = 0;
    r.config.full_policy = ASCOPE_DROP;
    rig_start(&r);
    report_op(&r);
    report_plan(&r, 2);
    report_op(&r);
    attach(&r);
    report_op(&r);
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators plan 1");
    CHECK_EQUAL(frames[5].index, 4);
    rig_end(&r);
}

TEST(a_long_plan_travels_in_parts) {
    rig_start_keeping(&r);
    report_plan(&r, 64);
    attach(&r);
    uint32_t n = take_apart(&r), first = 0, parts = 0;
    for (uint32_t i = 0; i < n; i++) {
        ascope_field f[17];
        if (frames[i].field == MESSAGE_PLAN) {
            CHECK(ascope_read_message(frames[i].content, frames[i].length, f, 17));
            CHECK_EQUAL(f[4].value, 64);
            CHECK_EQUAL(f[5].value, first);
            for (uint32_t k = 0; k < f[6].value; k++) {
                CHECK_EQUAL(entry(&f[9], k), 100 + first + k);
                CHECK_EQUAL(entry(&f[15], k), 16 * (first + k));
            }
            first += f[6].value;
            parts++;
        }
    }
    CHECK_EQUAL(first, 64);
    CHECK(parts >= 2);
    rig_end(&r);
}

TEST(a_plan_is_not_overwritten_before_it_is_sent) {
    rig_start_keeping(&r);
    attach(&r);
    report_plan(&r, 2);
    report_plan(&r, 2); /* waits, and so pumps */
    pump_all(&r);
    CHECK_TEXT(order(&r), "start arena model operators 2 plan 2 plan");
    r.take = takes_nothing;
    report_plan(&r, 2);
    uint32_t before = r.now;
    report_plan(&r, 2); /* nobody takes the one before: it is given up in the end, and that is counted */
    CHECK(r.now - before >= 1000000 && r.now - before < 1001000);
    CHECK_EQUAL(r.rec.logs_dropped, 1);
    rig_end(&r);
}

TEST(a_plan_given_up_halfway_is_not_gone_on_with) {
    rig_start_keeping(&r);
    attach(&r);
    r.out_count = 0;
    r.config.full_policy = ASCOPE_DROP; /* which does not wait */
    report_plan(&r, 60);
    r.take = takes_nothing;
    ascope_pump(&r.rec); /* events and the first part of the plan leave the recorder one by one */
    for (int i = 0; i < 8 && r.rec.link.part == 0; i++) {
        r.rec.link.tx_at = r.rec.link.tx_end; /* as if the line had taken this frame */
        ascope_pump(&r.rec);
    }
    CHECK(r.rec.link.part > 0);
    report_plan(&r, 2);
    CHECK_EQUAL(r.rec.link.part, 0);
    r.take = NULL;
    r.out_count = 0;
    r.rec.link.tx_at = r.rec.link.tx_end;
    pump_all(&r);
    CHECK_TEXT(order(&r), "2 plan");
    CHECK_EQUAL(r.rec.logs_dropped, 1);
    rig_end(&r);
}

int main(void) {
    RUN(plan_and_statistics_keep_their_places);
    RUN(a_plan_keeps_its_place_when_events_around_it_were_dropped);
    RUN(a_long_plan_travels_in_parts);
    RUN(a_plan_is_not_overwritten_before_it_is_sent);
    RUN(a_plan_given_up_halfway_is_not_gone_on_with);
    return check_summary(__FILE__);
}
