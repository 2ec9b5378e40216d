#include "rig.h"

static rig r;

TEST(figures_follow_a_small_arena) {
    rig_prepare(&r);
    rig_start(&r);
    ascope_tag(&r.rec, ASCOPE_RUNTIME, ASCOPE_NOBODY);
    ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4096 - 36, 33, 4);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 36);
    ascope_head_resize(&r.rec, 0, 144, 4);
    ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 160, 32, 16);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 36 + 144 + 48);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), 192 + 36);
    ascope_free(&r.rec, 0, ASCOPE_TEMP, 160);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 36 + 144);
    ascope_temp_reset(&r.rec, 0);
    ascope_head_resize(&r.rec, 0, 0, 4);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 36);
    CHECK_EQUAL(ascope_peak(&r.rec, 0), 228);
    CHECK_EQUAL(r.rec.events, 6);
    rig_end(&r);
}

int main(void) {
    RUN(figures_follow_a_small_arena);
    return check_summary(__FILE__);
}
