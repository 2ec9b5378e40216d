/* The two-ended arena, call by call. */
#include "micro_allocator.h"

#include "check.h"

#define SIZE 1024u

static _Alignas(16) uint8_t arena[SIZE];
static micro_allocator memory;
static allocator a;
static const block_tag tag = {ASCOPE_RUNTIME, ASCOPE_NOBODY};

static void start(void) {
    micro_allocator_init(&memory, arena, SIZE);
    a = micro_allocator_plain(&memory);
}

static long tail(uint32_t size, uint32_t align) {
    const uint8_t *block = a.calls->allocate_tail(a.self, size, align, tag);
    return block == NULL ? -1 : block - arena;
}

static long temp(uint32_t size, uint32_t align) {
    const uint8_t *block = a.calls->allocate_temp(a.self, size, align, tag);
    return block == NULL ? -1 : block - arena;
}

static ascope_counters counters(void) {
    ascope_counters c;
    micro_allocator_counters(&memory, &c);
    return c;
}

TEST(the_tail_grows_down_and_is_aligned) {
    start();
    CHECK_EQUAL(tail(36, 4), 1024 - 36);
    CHECK_EQUAL(tail(5, 1), 1024 - 41);
    CHECK_EQUAL(tail(48, 16), 928);
    CHECK_EQUAL(counters().tail, 96);
    CHECK_EQUAL(counters().allocations, 3);
    CHECK_EQUAL(counters().high_water_mark, 96);
}

TEST(temps_come_back_at_the_reset_only) {
    start();
    CHECK_EQUAL(temp(32, 4), 0);
    CHECK_EQUAL(temp(3, 1), 32);
    CHECK_EQUAL(temp(4, 4), 36);
    CHECK(!a.calls->reset_temps(a.self));
    a.calls->free_temp(a.self, arena);
    a.calls->free_temp(a.self, arena + 32);
    a.calls->free_temp(a.self, arena + 36);
    CHECK_EQUAL(counters().temp, 40);
    CHECK(a.calls->reset_temps(a.self));
    CHECK_EQUAL(counters().temp, 0);
    CHECK_EQUAL(counters().frees, 3);
    CHECK_EQUAL(counters().high_water_mark, 40);
}

/* TFLM checks a persistent buffer against the head only: there it would lie on the live temp. */
TEST(the_tail_never_grows_into_live_temps) {
    start();
    CHECK_EQUAL(temp(1000, 4), 0);
    CHECK_EQUAL(tail(24, 1), 1000);
    CHECK_EQUAL(tail(1, 1), -1);
    CHECK_EQUAL(temp(1, 1), -1);
    CHECK_EQUAL(counters().failures, 2);
    CHECK_EQUAL(counters().allocations, 2);
}

TEST(what_is_available_is_what_would_succeed) {
    for (uint32_t used = 0; used < 40; used++) {
        for (uint32_t align = 1; align <= 16; align *= 2) {
            start();
            CHECK(temp(used, 1) == 0 && tail(3, 1) >= 0);
            uint32_t room = a.calls->available(a.self, ASCOPE_TAIL, align);
            CHECK_EQUAL(tail(room + 1, align), -1);
            CHECK(tail(room, align) >= 0);
            start();
            CHECK(temp(used, 1) == 0 && tail(3, 1) >= 0);
            room = a.calls->available(a.self, ASCOPE_TEMP, align);
            CHECK_EQUAL(temp(room + 1, align), -1);
            CHECK(temp(room, align) >= 0);
        }
    }
}

TEST(huge_sizes_do_not_wrap) {
    start();
    CHECK_EQUAL(tail(UINT32_MAX, 16), -1);
    CHECK_EQUAL(temp(UINT32_MAX, 16), -1);
    CHECK_EQUAL(temp(UINT32_MAX - 8, 1), -1);
    CHECK(a.calls->resize_head(a.self, UINT32_MAX, 4) == NULL);
    CHECK(!a.calls->reserve_head(a.self, SIZE + 1, 16));
    CHECK_EQUAL(counters().failures, 5);
    CHECK_EQUAL(counters().high_water_mark, 0);
}

TEST(the_head_changes_only_without_temps) {
    start();
    CHECK(a.calls->resize_head(a.self, 144, 4) == arena);
    CHECK_EQUAL(temp(32, 4), 144);
    CHECK(a.calls->resize_head(a.self, 288, 4) == NULL);
    a.calls->free_temp(a.self, arena + 144);
    CHECK(a.calls->reset_temps(a.self));
    CHECK(a.calls->resize_head(a.self, 0, 1) == arena);
    CHECK(a.calls->reserve_head(a.self, 512, 16));
    CHECK_EQUAL(counters().head, 512);
    CHECK_EQUAL(counters().arena_used_bytes, 512);
    CHECK_EQUAL(counters().high_water_mark, 512);
}

/* The loan is all that is left, and counts as 40 bytes a buffer, with the tail rounded up to 16. */
TEST(the_loan_counts_what_the_planner_needs) {
    uint32_t lent = 0;
    start();
    CHECK_EQUAL(tail(20, 4), 1004);
    CHECK_EQUAL(temp(100, 4), 0);
    CHECK(a.calls->lend(a.self, 40, &lent) == arena + 112);
    CHECK_EQUAL(lent, 992 - 112);
    CHECK_EQUAL(counters().high_water_mark, 112 + 32);
    ascope_plan_buffer buffer = {0};
    for (int i = 0; i < 3; i++)
        a.calls->plan_add(a.self, &buffer);
    CHECK_EQUAL(counters().high_water_mark, 112 + 3 * 40 + 32);
    CHECK_EQUAL(counters().temp, 112 + 3 * 40);
    CHECK_EQUAL(tail(4, 4), -1);
    CHECK_EQUAL(temp(4, 4), -1);
    a.calls->free_temp(a.self, arena + 112);
    a.calls->free_temp(a.self, arena);
    CHECK(a.calls->reset_temps(a.self));
    CHECK_EQUAL(counters().temp, 0);
    CHECK_EQUAL(tail(4, 4), 1000);
}

TEST(an_arena_of_nothing_gives_nothing) {
    for (uint32_t size = 0; size < 16; size++) {
        uint32_t lent;
        micro_allocator_init(&memory, arena + 1, size);
        a = micro_allocator_plain(&memory);
        CHECK_EQUAL(memory.size, 0);
        CHECK_EQUAL(tail(1, 1), -1);
        CHECK_EQUAL(temp(1, 1), -1);
        CHECK(a.calls->lend(a.self, 40, &lent) == NULL);
    }
}

int main(void) {
    RUN(the_tail_grows_down_and_is_aligned);
    RUN(temps_come_back_at_the_reset_only);
    RUN(the_tail_never_grows_into_live_temps);
    RUN(what_is_available_is_what_would_succeed);
    RUN(huge_sizes_do_not_wrap);
    RUN(the_head_changes_only_without_temps);
    RUN(the_loan_counts_what_the_planner_needs);
    RUN(an_arena_of_nothing_gives_nothing);
    return check_summary(__FILE__);
}
