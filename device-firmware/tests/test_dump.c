/* State dumps. */
#include "stream.h"

static rig r;

static uint32_t rows_in(uint32_t i, ascope_field *f) {
    CHECK_EQUAL(frames[i].field, MESSAGE_DUMP);
    CHECK(ascope_read_message(frames[i].content, frames[i].length, f, 21));
    return f[4].value;
}

TEST(a_dump_has_every_live_block) {
    rig_start_attached(&r);
    for (uint32_t i = 0; i < 50; i++) {
        ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4000 - 16 * i, 16, 16);
    }
    ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 0, 8, 4);
    ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 8, 9, 4);
    ascope_free(&r.rec, 0, ASCOPE_TEMP, 0);
    pump_all(&r);
    r.out_count = 0;
    say_command(&r, 5, 8, 0, 0);
    pump_all(&r);
    uint32_t n = take_apart(&r), rows = 0;
    ascope_field f[21];
    check_result(0, 5, 0);
    for (uint32_t i = 1; i < n; i++) {
        uint32_t count = rows_in(i, f);
        CHECK_EQUAL(f[2].value, 51);
        CHECK_EQUAL(f[3].value, rows);
        CHECK_EQUAL(f[6].value, 0);
        CHECK_EQUAL(f[20].value, 1); /* the freed temp still holds the extent */
        for (uint32_t k = 0; k < count; k++) {
            CHECK_EQUAL(entry(&f[14], k), rows + k < 50 ? 4000 - 16 * (rows + k) : 8);
        }
        rows += count;
    }
    CHECK_EQUAL(rows, 51);
    rig_end(&r);
}

/* Events that go on between the parts of a dump. */
static size_t takes_all_and_reports(rig *rig, size_t n) {
    if (rig->random > 0) {
        rig->random--;
        rig->interrupt = true;
        ascope_op_begin(&rig->rec, 1, 1);
        rig->interrupt = false;
    }
    return n;
}

static void dump_while_events_go_on(unsigned events, bool inconsistent) {
    rig_start_attached(&r);
    for (uint32_t i = 0; i < 60; i++) {
        ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4000 - 16 * i, 16, 16);
    }
    pump_all(&r);
    r.out_count = 0;
    say_command(&r, 0, 8, 0, 0);
    r.random = events;
    r.take = takes_all_and_reports;
    pump_all(&r);
    uint32_t n = take_apart(&r), rows = 0, at = 0;
    bool flagged = false;
    for (uint32_t i = 0; i < n; i++) {
        ascope_field f[21];
        if (frames[i].field != MESSAGE_DUMP) {
            continue;
        }
        uint32_t count = rows_in(i, f);
        rows = f[3].value == 0 ? count : rows + count;
        at = f[3].value == 0 ? f[1].value : at;
        CHECK_EQUAL(f[1].value, at);
        flagged = f[6].value;
    }
    CHECK_EQUAL(rows, 60);
    CHECK_EQUAL(flagged, inconsistent);
    rig_end(&r);
}

TEST(a_dump_begins_again_when_events_go_on) {
    dump_while_events_go_on(3, false);
}

TEST(a_dump_that_never_comes_to_rest_says_so) {
    dump_while_events_go_on(1000, true);
}

static uint32_t operator_told(void) {
    ascope_field f[21];
    pump_all(&r); /* the events before */
    r.out_count = 0;
    say_command(&r, 5, 8, 0, 0);
    pump_all(&r);
    CHECK(take_apart(&r) >= 2);
    rows_in(1, f);
    return f[8].value;
}

TEST(a_dump_says_whether_an_invoke_is_under_way) {
    rig_start_attached(&r);
    CHECK_EQUAL(operator_told(), wire_zigzag((uint32_t)-1));
    ascope_invoke_begin(&r.rec, 1);
    CHECK_EQUAL(operator_told(), wire_zigzag((uint32_t)-2));
    ascope_op_begin(&r.rec, 1, 1);
    CHECK_EQUAL(operator_told(), wire_zigzag(1));
    ascope_op_end(&r.rec, 1, 1);
    CHECK_EQUAL(operator_told(), wire_zigzag((uint32_t)-2));
    ascope_invoke_end(&r.rec, 0, 0);
    CHECK_EQUAL(operator_told(), wire_zigzag((uint32_t)-1));
    rig_end(&r);
}

int main(void) {
    RUN(a_dump_has_every_live_block);
    RUN(a_dump_begins_again_when_events_go_on);
    RUN(a_dump_that_never_comes_to_rest_says_so);
    RUN(a_dump_says_whether_an_invoke_is_under_way);
    return check_summary(__FILE__);
}
