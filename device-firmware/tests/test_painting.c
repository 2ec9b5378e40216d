/* What painting and the words around an arena find, on their own and around a model. */
#include "painting.h"

#include "arena_guard.h"
#include "check.h"
#include "interpreter.h"
#include "micro_allocator.h"
#include "small_network.h"

#define SIZE 16384u

static _Alignas(16) uint8_t memory[ARENA_GUARD_BYTES + SIZE + ARENA_GUARD_BYTES];
static uint8_t *const arena = memory + ARENA_GUARD_BYTES;
static built_model m;
static interpreter it;
static micro_allocator allocator_state;
static arena_guard guard;
static ascope_touched_buffer buffers[4];
static painting painted = {.buffers = buffers, .capacity = 4};

/* Any two writes at random places: what is untouched is what the dumbest look says, but for bytes that hold what was painted. */
TEST(ends_enclose_the_longest_stretch_nobody_wrote_to) {
    for (int round = 0; round < 500; round++) {
        static uint8_t written[SIZE];
        const uint32_t bytes = (uint32_t)seeded_between(1, 600);
        uint32_t low, high, longest = 0, at = 0;
        painting_cover(PAINT_ARENA, arena, bytes);
        memset(written, 0, sizeof written);
        for (int i = seeded_between(0, 4); i > 0; i--) {
            uint32_t from = (uint32_t)seeded_between(0, (int32_t)bytes - 1), to = (uint32_t)seeded_between((int32_t)from, (int32_t)bytes);
            for (uint32_t b = from; b < to; b++) {
                arena[b] ^= 0x80; /* anything but the paint */
                written[b] ^= 1;
            }
        }
        for (uint32_t from = 0, to; from < bytes; from = to + 1) {
            for (to = from; to < bytes && !written[to];)
                to++;
            if (to - from > longest) {
                longest = to - from;
                at = from;
            }
        }
        painting_ends(PAINT_ARENA, arena, bytes, &low, &high);
        CHECK_EQUAL(low, longest > 0 ? at : bytes);
        CHECK_EQUAL(high, longest > 0 ? bytes - at - longest : 0);
    }
}

TEST(reach_is_the_last_byte_written) {
    painting_cover(PAINT_SCRATCH, arena, 300);
    CHECK_EQUAL(painting_reach(PAINT_SCRATCH, arena, 300), 0);
    arena[17] ^= 1;
    CHECK_EQUAL(painting_reach(PAINT_SCRATCH, arena, 300), 18);
    arena[299] ^= 1;
    CHECK_EQUAL(painting_reach(PAINT_SCRATCH, arena, 300), 300);
    CHECK_EQUAL(painting_reach(PAINT_SCRATCH, arena, 0), 0);
}

/* memset() with any value leaves at most one byte in 251 that looks painted, and never many in a row. */
TEST(no_fill_value_hides) {
    for (int value = 0; value < 256; value++) {
        uint32_t low, high;
        painting_cover(PAINT_ARENA, arena, 2000);
        memset(arena, value, 1000);
        painting_ends(PAINT_ARENA, arena, 2000, &low, &high);
        CHECK(low >= 999 && low <= 1000 && high == 0);
    }
}

static int set_up(uint32_t size, pool_kind kind, convolution variant) {
    small_network(&m);
    arena_guard_set(&guard, arena, size);
    painting_cover(PAINT_ARENA, arena, size);
    micro_allocator_init(&allocator_state, arena, size);
    int status = interpreter_init(&it, m.bytes, m.size, variant);
    allocator used = micro_allocator_plain(&allocator_state);
    used.pool = kind;
    it.guard = &guard;
    it.painting = &painted;
    return status != RUNTIME_OK ? status : interpreter_allocate_tensors(&it, used);
}

/* The two ends agree with the allocator's counters: nothing beyond them was written, and next to nothing within was not. */
TEST(a_painted_arena_checks_the_high_water_mark) {
    for (int kind = POOL_NONE; kind <= POOL_BEST_FIT; kind++) {
        uint32_t low, high;
        CHECK_EQUAL(set_up(SIZE, (pool_kind)kind, CONVOLUTION_IM2COL_SCRATCH), RUNTIME_OK);
        CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
        ascope_counters counters;
        micro_allocator_counters(&allocator_state, &counters);
        painting_ends(PAINT_ARENA, arena, SIZE, &low, &high);
        uint32_t free_header = kind >= POOL_FIRST_FIT ? GENERAL_HEADER : 0; /* of the free block above all others */
        CHECK(low + high <= counters.high_water_mark + free_header && low + high + 64 > counters.high_water_mark);
        CHECK(high <= counters.tail && high + 16 > counters.tail);
        CHECK_EQUAL(painted.count, 1);
        CHECK_EQUAL(buffers[0].owner, ASCOPE_OPERATOR(0));
        CHECK_EQUAL(buffers[0].size, 12 * 18); /* a row of 12 patches of 3 x 3 x 2 */
        CHECK_EQUAL(buffers[0].touched, 12 * 18);
    }
}

TEST(painting_changes_no_output) {
    CHECK_EQUAL(set_up(SIZE, POOL_NONE, CONVOLUTION_IM2COL_SCRATCH), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_OK);
    const uint32_t crc = it.output_crc32;
    it.painting = NULL;
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_OK);
    CHECK_EQUAL(it.output_crc32, crc);
}

TEST(a_write_around_the_arena_fails_the_invoke) {
    static const int32_t places[] = {-1, -16, SIZE, SIZE + 15};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        CHECK_EQUAL(set_up(SIZE, POOL_NONE, CONVOLUTION_DIRECT), RUNTIME_OK);
        CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_OK);
        arena[places[i]] ^= 1;
        CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_EDAMAGED);
        CHECK_TEXT(interpreter_message(&it),
                   places[i] < 0 ? "something wrote below the arena's first byte" : "something wrote above the arena's last byte");
    }
}

/* Also where the arena is only a part of the memory that there is. */
TEST(the_guard_follows_the_arenas_size) {
    CHECK_EQUAL(set_up(8192, POOL_NONE, CONVOLUTION_DIRECT), RUNTIME_OK);
    arena[8192] ^= 1;
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_EDAMAGED);
    CHECK_EQUAL(set_up(8192, POOL_NONE, CONVOLUTION_DIRECT), RUNTIME_OK);
    arena[8192 + ARENA_GUARD_BYTES] ^= 1; /* nobody's business */
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_OK);
}

TEST(set_up_is_guarded_too) {
    CHECK_EQUAL(set_up(SIZE, POOL_NONE, CONVOLUTION_DIRECT), RUNTIME_OK);
    arena[-1] ^= 1;
    micro_allocator_init(&allocator_state, arena, SIZE);
    CHECK_EQUAL(interpreter_allocate_tensors(&it, micro_allocator_plain(&allocator_state)), RUNTIME_EDAMAGED);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_RAMP), RUNTIME_EINVAL);
}

int main(void) {
    seeded_start(20261130);
    RUN(ends_enclose_the_longest_stretch_nobody_wrote_to);
    RUN(reach_is_the_last_byte_written);
    RUN(no_fill_value_hides);
    RUN(a_painted_arena_checks_the_high_water_mark);
    RUN(painting_changes_no_output);
    RUN(a_write_around_the_arena_fails_the_invoke);
    RUN(the_guard_follows_the_arenas_size);
    RUN(set_up_is_guarded_too);
    free(m.bytes);
    return check_summary(__FILE__);
}
