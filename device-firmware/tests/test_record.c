/* The figures a recorder keeps: worked cases, and random histories against the definitions. */
#include "rig.h"
#include "seeded.h"

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
    rig_end(&r);
}

static void add(uint16_t first, uint16_t last, uint32_t size) {
    ascope_plan_buffer buffer = {.size = size, .aligned_size = (size + 15) & ~15u, .first_scope = first, .last_scope = last};
    ascope_plan_add(&r.rec, &buffer);
}

/* The loan counts 40 bytes a buffer, whatever was lent, and the tail is rounded up to 16 meanwhile. */
TEST(the_planners_loan_counts_what_the_planner_takes) {
    rig_prepare(&r);
    rig_start(&r);
    ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4096 - 20, 20, 4);
    ascope_tag(&r.rec, ASCOPE_PLANNER_SCRATCH, ASCOPE_NOBODY);
    ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 0, 4064, 16);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 20);
    ascope_plan_begin(&r.rec, 40);
    for (uint16_t i = 1; i <= 5; i++) {
        add(i, i, 100);
        CHECK_EQUAL(ascope_current_use(&r.rec, 0), 20 + 40 * i);
        CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), 32 + 40 * i);
    }
    ascope_plan_commit(&r.rec, 112);
    ascope_free(&r.rec, 0, ASCOPE_TEMP, 0);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 20);
    ascope_temp_reset(&r.rec, 0);
    ascope_head_reserve(&r.rec, 0, 112, 16);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), 232);
    CHECK_EQUAL(ascope_peak(&r.rec, 0), 220);
    rig_end(&r);
}

/* The keyword-spotting net of the metrics reference: 400, 1600, 1600, 3200, 10 bytes; peak 4800 in operator 2. */
TEST(planned_buffers_count_during_an_invoke) {
    static const uint32_t sizes[] = {400, 1600, 1600, 3200, 10}, during[] = {2000, 3200, 4800, 3216}, after[] = {1600, 1600, 3200, 0};
    rig_prepare(&r);
    rig_start(&r);
    ascope_plan_begin(&r.rec, 40);
    for (uint16_t i = 0; i < 5; i++) {
        add(i, i < 4 ? (uint16_t)(i + 1) : 4, sizes[i]);
    }
    ascope_plan_commit(&r.rec, 4800);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 0);
    for (int invoke = 0; invoke < 2; invoke++) {
        ascope_invoke_begin(&r.rec, 1);
        for (uint16_t op = 0; op < 4; op++) {
            ascope_op_begin(&r.rec, op, (uint16_t)(op + 1));
            CHECK_EQUAL(ascope_current_use(&r.rec, 0), during[op]);
            ascope_op_end(&r.rec, op, (uint16_t)(op + 1));
            CHECK_EQUAL(ascope_current_use(&r.rec, 0), after[op]);
        }
        ascope_invoke_end(&r.rec, 0, 0);
        CHECK_EQUAL(ascope_current_use(&r.rec, 0), 0);
    }
    CHECK_EQUAL(ascope_peak(&r.rec, 0), 4800);
    ascope_arena_reset(&r.rec, 0, 2048);
    ascope_op_begin(&r.rec, 1, 1);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 0);
    CHECK_EQUAL(ascope_peak(&r.rec, 0), 0);
    rig_end(&r);
}

/* ---- random histories */

typedef struct known {
    uint8_t arena;
    ascope_section section;
    uint32_t offset, used;
    bool live;
} known;

static known blocks[4096];
static uint32_t block_count, head[2], temps[2], tail[2], pool[2], peak[2], reach[2];

#define SIZE (1u << 24)

static void expect(uint8_t arena) {
    uint32_t current = head[arena], end = 0;
    for (uint32_t i = 0; i < block_count; i++) {
        if (blocks[i].live && blocks[i].arena == arena) {
            current += blocks[i].used;
        }
        if (blocks[i].live && blocks[i].arena == arena && blocks[i].section == ASCOPE_POOL && blocks[i].offset + blocks[i].used > end) {
            end = blocks[i].offset + blocks[i].used;
        }
    }
    end = end > temps[arena] ? end : temps[arena];
    peak[arena] = current > peak[arena] ? current : peak[arena];
    reach[arena] = end + tail[arena] > reach[arena] ? end + tail[arena] : reach[arena];
    CHECK_EQUAL(ascope_current_use(&r.rec, arena), current);
    CHECK_EQUAL(ascope_peak(&r.rec, arena), peak[arena]);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, arena), reach[arena]);
}

static void allocate(uint8_t arena, ascope_section section) {
    uint32_t size = (uint32_t)seeded_between(0, 300), gap = (uint32_t)seeded_between(0, 15), offset, used;
    if (section == ASCOPE_TAIL) {
        used = size + gap;
        tail[arena] += used;
        offset = SIZE - tail[arena];
    } else if (section == ASCOPE_TEMP) {
        used = size + gap;
        offset = temps[arena] + gap;
        temps[arena] += used;
    } else {
        used = size;
        offset = 16u * (uint32_t)seeded_between(0, 100000);
    }
    blocks[block_count++] = (known){arena, section, offset, used, true};
    ascope_allocate(&r.rec, arena, section, offset, size, 1);
}

static void free_one(void) {
    for (int tries = 0; tries < 20 && block_count; tries++) {
        known *b = &blocks[(uint32_t)seeded_between(0, (int)block_count - 1)];
        if (!b->live || b->section == ASCOPE_TAIL) {
            continue;
        }
        for (known *later = b + 1; later != blocks + block_count; later++) { /* of blocks at the same place the newest goes */
            if (later->live && later->arena == b->arena && later->section == b->section && later->offset == b->offset) {
                b = later;
            }
        }
        b->live = false;
        ascope_free(&r.rec, b->arena, b->section, b->offset);
        expect(b->arena);
        return;
    }
}

static void forget(uint8_t arena, ascope_section section) {
    for (uint32_t i = 0; i < block_count; i++) {
        blocks[i].live &= blocks[i].arena != arena || (section && blocks[i].section != section);
    }
}

static void something(void) {
    uint8_t arena = 0;
    switch (seeded_between(0, 11)) {
    case 0:
    case 1:
        allocate(0, ASCOPE_TAIL);
        break;
    case 2:
    case 3:
    case 4:
        allocate(0, ASCOPE_TEMP);
        break;
    case 5:
    case 6:
        arena = 1;
        allocate(1, ASCOPE_POOL);
        break;
    case 7:
    case 8:
    case 9:
        free_one();
        break;
    case 10:
        if (seeded_between(0, 3) == 0) {
            ascope_temp_reset(&r.rec, 0);
            forget(0, ASCOPE_TEMP);
            temps[0] = head[0];
            if (seeded_between(0, 1)) {
                head[0] = temps[0] = (uint32_t)seeded_between(0, 5) * 16;
                ascope_head_resize(&r.rec, 0, head[0], 16);
            }
        }
        break;
    default:
        if (seeded_between(0, 9) == 0) {
            arena = 1;
            ascope_pool_reset(&r.rec, 1);
            forget(1, ASCOPE_POOL);
        }
    }
    expect(arena);
}

TEST(random_histories_give_the_figures_of_the_definitions) {
    static ascope_block table[4096];
    static ascope_arena pooled;
    seeded_start(20261206);
    for (int history = 0; history < 30; history++) {
        rig_prepare(&r);
        r.arena.size = SIZE;
        r.config.blocks = table;
        r.config.block_count = (uint16_t)(history % 2 ? 1500 : 4096); /* enough for every block, in chains long and short */
        rig_start(&r);
        pooled = (ascope_arena){.size = SIZE, .kind = 4};
        ascope_add_arena(&r.rec, 1, &pooled);
        block_count = 0;
        memset(head, 0, sizeof head), memset(temps, 0, sizeof temps), memset(tail, 0, sizeof tail), memset(pool, 0, sizeof pool);
        memset(peak, 0, sizeof peak), memset(reach, 0, sizeof reach);
        for (int i = 0; i < 700; i++) {
            something();
        }
        ascope_arena_reset(&r.rec, 0, SIZE);
        CHECK_EQUAL(ascope_current_use(&r.rec, 0), 0);
        ascope_pool_reset(&r.rec, 1);
        CHECK_EQUAL(ascope_current_use(&r.rec, 1), 0);
        uint32_t in_table = 0;
        for (uint32_t i = 0; i < 4096; i++) {
            in_table += table[i].what != 0;
        }
        CHECK_EQUAL(in_table, 0);
        rig_end(&r);
    }
}

TEST(a_full_table_is_told_and_recovers) {
    rig_prepare(&r);
    r.config.block_count = 10;
    rig_start(&r);
    for (uint32_t i = 0; i < 15; i++) {
        ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 16 * i, 16, 16);
    }
    CHECK_EQUAL(r.arena.state.untracked, 5);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 160);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), 240);
    for (uint32_t i = 0; i < 15; i++) {
        ascope_free(&r.rec, 0, ASCOPE_TEMP, 16 * i);
    }
    CHECK_EQUAL(r.arena.state.untracked, 0);
    CHECK_EQUAL(ascope_current_use(&r.rec, 0), 0);
    rig_end(&r);
}

TEST(a_recorder_without_a_table_still_records) {
    rig_prepare(&r);
    r.config.block_count = 0;
    r.config.blocks = NULL;
    r.config.enter = NULL;
    r.config.leave = NULL;
    r.config.keep_before_host = 16;
    rig_start(&r);
    ascope_allocate(&r.rec, 0, ASCOPE_TEMP, 0, 16, 16);
    ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4080, 16, 16);
    ascope_free(&r.rec, 0, ASCOPE_TEMP, 0);
    ascope_temp_reset(&r.rec, 0);
    CHECK_EQUAL(r.rec.head, 4);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), 32);
    rig_end(&r);
}

TEST(a_wrong_configuration_is_refused) {
    ascope_config good;
    rig_prepare(&r);
    good = r.config;
#define REFUSED(change)                                                                                                                    \
    do {                                                                                                                                   \
        r.config = good;                                                                                                                   \
        r.config.change;                                                                                                                   \
        CHECK_EQUAL(ascope_init(&r.rec, &r.config), ASCOPE_EINVAL);                                                                        \
    } while (0)
    REFUSED(ring = NULL);
    REFUSED(ring_size = 8);
    REFUSED(ring_size = 48);
    REFUSED(keep_before_host = 65);
    REFUSED(blocks = NULL);
    REFUSED(ticks = NULL);
    REFUSED(ticks_per_second = 999);
    REFUSED(write = NULL);
    REFUSED(read = NULL);
    REFUSED(device = NULL);
    r.config = good;
    rig_start(&r);
    CHECK_EQUAL(ascope_add_arena(&r.rec, 8, &r.arena), ASCOPE_EINVAL);
    CHECK_EQUAL(ascope_add_model(&r.rec, 8, &r.model), ASCOPE_EINVAL);
}

int main(void) {
    RUN(figures_follow_a_small_arena);
    RUN(the_planners_loan_counts_what_the_planner_takes);
    RUN(planned_buffers_count_during_an_invoke);
    RUN(random_histories_give_the_figures_of_the_definitions);
    RUN(a_full_table_is_told_and_recovers);
    RUN(a_recorder_without_a_table_still_records);
    RUN(a_wrong_configuration_is_refused);
    return check_summary(__FILE__);
}
