/* What a fault leaves behind for the next boot to tell. */
#include "stream.h"

static rig r;

TEST(a_fault_is_reported_after_the_reset) {
    static ascope_fault fault;
    rig_start_keeping(&r);
    for (uint32_t i = 0; i < 50; i++) {
        ascope_op_begin(&r.rec, (int32_t)i, 1);
        if (i == 40) {
            ascope_log(&r.rec, 0, "a text between the events, which is no event");
        }
    }
    fault = (ascope_fault){.kind = 3, .boot_counter = 7, .pc = 0x08000100};
    ascope_last_events(&r.rec, &fault);
    CHECK_EQUAL(fault.event_count, 32);
    CHECK_EQUAL(fault.first_event, 18);
    rig_start(&r); /* the reset */
    ascope_report_fault(&r.rec, &fault);
    attach(&r);
    CHECK_TEXT(order(&r), "start arena model operators fault fault fault fault fault fault fault fault");
    for (uint32_t i = 0; i < 8; i++) {
        ascope_field f[15], batch[11];
        CHECK(ascope_read_message(frames[4 + i].content, frames[4 + i].length, f, 15));
        CHECK(ascope_read_message(f[14].bytes, f[14].value, batch, 11));
        CHECK_EQUAL(f[3].value, 0x08000100);
        CHECK_EQUAL(f[11].value, i);
        CHECK_EQUAL(f[12].value, 8);
        CHECK_EQUAL(f[13].value, 18 + 4 * i);
        CHECK_EQUAL(entry(&batch[10], 0), 2 * (18 + 4 * i)); /* zigzag */
    }
    rig_end(&r);
}

TEST(last_events_stop_at_a_loss) {
    static ascope_fault fault;
    rig_start_keeping(&r);
    r.config.full_policy = ASCOPE_DROP;
    attach(&r);
    r.take = takes_nothing;
    for (int i = 0; i < RIG_RING + 9; i++) {
        report_op(&r);
    }
    r.take = NULL;
    pump_all(&r);
    report_op(&r);
    report_op(&r);
    ascope_last_events(&r.rec, &fault);
    CHECK_EQUAL(fault.event_count, 2);
    CHECK_EQUAL(fault.first_event, RIG_RING + 9);
    rig_end(&r);
}

int main(void) {
    RUN(a_fault_is_reported_after_the_reset);
    RUN(last_events_stop_at_a_loss);
    return check_summary(__FILE__);
}
