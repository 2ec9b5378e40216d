/* The general and the linear allocator against the dumbest picture of what they do: one byte of ownership a byte of memory. */
#include "general_allocator.h"

#include "check.h"
#include "linear_allocator.h"
#include "seeded.h"

#define SIZE 4096u
#define MOST 64

static _Alignas(16) uint8_t memory[16 + SIZE + 16]; /* what lies around must stay */
static uint8_t *const base = memory + 16;
static general_allocator a;

/* The oracle. A block's bytes, header included, hold its number + 1; 0 is free. */
static uint8_t owned[SIZE];
static struct {
    uint8_t *at; /* NULL: not live */
    uint32_t size, offset, taken;
} live[MOST];

static void start(general_fit fit) {
    memset(memory, 0x5A, sizeof memory);
    memset(owned, 0, sizeof owned);
    memset(live, 0, sizeof live);
    general_allocator_init(&a, base, SIZE, fit);
}

/* Free runs by looking at every byte: the first, or the smallest, that holds `needs` bytes. */
static general_space look(uint32_t needs, general_fit fit, uint32_t *wanted) {
    general_space space = {0};
    uint32_t best = UINT32_MAX;
    *wanted = SIZE;
    for (uint32_t i = 0; i < SIZE;) {
        uint32_t run = 0;
        while (i + run < SIZE && owned[i + run] == 0)
            run++;
        space.free += run;
        space.largest = run > space.largest ? run : space.largest;
        bool better = run >= needs && (fit == GENERAL_FIRST_FIT ? *wanted == SIZE : run < best);
        best = better ? run : best;
        *wanted = better ? i : *wanted;
        i += run;
        if (i < SIZE)
            space.end = ++i;
    }
    return space;
}

static void compare(void) {
    uint32_t ignored;
    general_space is = general_allocator_space(&a), should = look(SIZE + 1, GENERAL_FIRST_FIT, &ignored);
    CHECK_EQUAL(is.free, should.free);
    CHECK_EQUAL(is.largest, should.largest);
    CHECK_EQUAL(is.end, should.end);
    CHECK_EQUAL(general_allocator_check(&a), GENERAL_OK); /* no two free blocks touch: coalescing left nothing behind */
    for (int i = 0; i < 16; i++)
        CHECK(memory[i] == 0x5A && memory[16 + SIZE + (uint32_t)i] == 0x5A);
}

static void allocate(int slot, uint32_t size, general_fit fit) {
    uint32_t wanted, needs = (size == 0 ? 16 : (size + 15) / 16 * 16) + 16;
    look(needs, fit, &wanted);
    uint8_t *block = general_allocator_allocate(&a, size);
    CHECK_EQUAL(block != NULL, wanted != SIZE);
    if (block == NULL)
        return;
    CHECK_EQUAL(block - base, wanted + GENERAL_HEADER);
    CHECK_EQUAL((uintptr_t)block % 16, 0);
    live[slot].at = block;
    live[slot].size = size;
    live[slot].offset = wanted;
    live[slot].taken = general_allocator_taken(&a, block);
    CHECK(live[slot].taken == needs || (live[slot].taken == needs + 16 && owned[wanted + needs] == 0));
    for (uint32_t i = wanted; i < wanted + live[slot].taken; i++)
        CHECK_EQUAL(owned[i], 0);
    memset(owned + wanted, slot + 1, live[slot].taken);
    memset(block, slot, size); /* what is in a block stays, and hurts nobody */
}

static void give_back(int slot) {
    for (uint32_t i = 0; i < live[slot].size; i++)
        CHECK_EQUAL(live[slot].at[i], slot);
    CHECK_EQUAL(general_allocator_free(&a, live[slot].at), GENERAL_OK);
    CHECK_EQUAL(general_allocator_free(&a, live[slot].at), GENERAL_EUNKNOWN); /* twice */
    memset(owned + live[slot].offset, 0, live[slot].taken);
    live[slot].at = NULL;
}

static int failed_with_enough; /* requests refused though free bytes sufficed */

static void random_run(general_fit fit, int steps) {
    start(fit);
    for (int step = 0; step < steps; step++) {
        int slot = seeded_between(0, MOST - 1);
        if (live[slot].at != NULL) {
            give_back(slot);
        } else {
            uint32_t size = (uint32_t)(seeded_between(0, 3) == 0 ? seeded_between(0, 1200) : seeded_between(0, 120));
            allocate(slot, size, fit);
            failed_with_enough += live[slot].at == NULL && general_allocator_space(&a).free >= general_allocator_needs(size);
        }
        compare();
    }
    for (int slot = 0; slot < MOST; slot++) {
        if (live[slot].at != NULL)
            give_back(slot);
    }
    compare();
    CHECK_EQUAL(general_allocator_space(&a).largest, SIZE);
}

TEST(random_runs_agree_with_the_oracle) {
    for (int run = 0; run < 20; run++)
        random_run(run % 2 == 0 ? GENERAL_FIRST_FIT : GENERAL_BEST_FIT, 400);
    CHECK(failed_with_enough > 50);
    printf("%d requests failed although enough bytes were free\n", failed_with_enough);
}

TEST(best_fit_takes_the_tightest_hole_and_first_fit_the_lowest) {
    for (int fit = GENERAL_FIRST_FIT; fit <= GENERAL_BEST_FIT; fit++) {
        start((general_fit)fit);
        uint8_t *wide = general_allocator_allocate(&a, 512), *wall = general_allocator_allocate(&a, 16);
        uint8_t *tight = general_allocator_allocate(&a, 128), *end = general_allocator_allocate(&a, 16);
        CHECK(wall != NULL && end != NULL);
        general_allocator_free(&a, wide);
        general_allocator_free(&a, tight);
        CHECK(general_allocator_allocate(&a, 100) == (fit == GENERAL_FIRST_FIT ? wide : tight));
    }
}

TEST(a_remainder_too_small_for_a_block_stays_with_its_neighbour) {
    start(GENERAL_FIRST_FIT);
    uint8_t *first = general_allocator_allocate(&a, 64), *wall = general_allocator_allocate(&a, 16);
    CHECK(wall != NULL);
    general_allocator_free(&a, first);
    CHECK(general_allocator_allocate(&a, 48) == first); /* 16 bytes would be left: less than header and payload */
    CHECK_EQUAL(general_allocator_taken(&a, first), 80);
    CHECK_EQUAL(general_allocator_needs(48), 64);
}

TEST(strange_addresses_are_refused) {
    start(GENERAL_FIRST_FIT);
    uint8_t *block = general_allocator_allocate(&a, 64);
    CHECK_EQUAL(general_allocator_free(&a, block + 16), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, block + 1), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, base), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, base - 64), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, base + SIZE), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, base + SIZE + 4096), GENERAL_EUNKNOWN);
    CHECK_EQUAL(general_allocator_free(&a, block), GENERAL_OK);
}

TEST(sizes_beyond_all_memory_are_refused) {
    static const uint32_t sizes[] = {SIZE - 15, SIZE, INT32_MAX, INT32_MAX - 31, UINT32_MAX - 15, UINT32_MAX};
    start(GENERAL_BEST_FIT);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        CHECK(general_allocator_allocate(&a, sizes[i]) == NULL);
    CHECK(general_allocator_allocate(&a, SIZE - 16) == base + 16);
    for (uint32_t size = 0; size < 32; size += 16) {
        general_allocator_init(&a, base, size, GENERAL_FIRST_FIT);
        CHECK(general_allocator_allocate(&a, 0) == NULL);
        CHECK_EQUAL(general_allocator_space(&a).end, 0);
    }
}

/* Any byte of any header, with a few wrong values: an error at once or at the next look, and nothing outside is touched. */
TEST(every_damaged_header_byte_is_found) {
    int found = 0, tried = 0;
    for (uint32_t byte = 0; byte < 5 * GENERAL_HEADER; byte++) {
        for (uint32_t flip = 1; flip < 256; flip <<= 1) {
            uint8_t *blocks[4];
            start(byte % 2 == 0 ? GENERAL_FIRST_FIT : GENERAL_BEST_FIT);
            for (int i = 0; i < 4; i++)
                blocks[i] = general_allocator_allocate(&a, 48);
            general_allocator_free(&a, blocks[1]);
            base[byte / GENERAL_HEADER * 64 + byte % GENERAL_HEADER] ^= (uint8_t)flip; /* header of each block and of the rest */
            tried++;
            found += general_allocator_check(&a) == GENERAL_EDAMAGED;
            CHECK(general_allocator_allocate(&a, 16) == NULL);
            CHECK_EQUAL(general_allocator_free(&a, blocks[2]), GENERAL_EDAMAGED);
            CHECK_EQUAL(general_allocator_space(&a).free, 0);
            CHECK_EQUAL(a.damaged_at, byte / GENERAL_HEADER * 64);
        }
    }
    CHECK_EQUAL(found, tried);
}

/* The same without asking first: whatever the allocator does then ends, and stays inside. */
TEST(damage_is_survived_wherever_it_is_met) {
    int errors = 0;
    for (int round = 0; round < 300; round++) {
        start(round % 2 == 0 ? GENERAL_FIRST_FIT : GENERAL_BEST_FIT);
        for (int step = 0; step < 60; step++) {
            int slot = seeded_between(0, 15);
            if (step == 30)
                memset(base + seeded_between(0, (int32_t)SIZE - 64), seeded_between(0, 255), 64);
            if (live[slot].at == NULL) {
                live[slot].at = general_allocator_allocate(&a, (uint32_t)seeded_between(1, 400));
            } else {
                errors += general_allocator_free(&a, live[slot].at) == GENERAL_EDAMAGED;
                live[slot].at = NULL;
            }
        }
        for (int i = 0; i < 16; i++)
            CHECK(memory[i] == 0x5A && memory[16 + SIZE + (uint32_t)i] == 0x5A);
    }
    CHECK(errors > 100);
}

TEST(linear_blocks_follow_each_other_and_go_together) {
    linear_allocator l;
    uint32_t end = 0;
    linear_allocator_init(&l, base, SIZE);
    for (int i = 0; i < 1000; i++) {
        uint32_t size = (uint32_t)seeded_between(0, 500), rounded = (size + 15) / 16 * 16;
        uint8_t *block = linear_allocator_allocate(&l, size);
        CHECK_EQUAL(block != NULL, end + rounded <= SIZE);
        if (block != NULL) {
            CHECK_EQUAL(block - base, end);
            end += rounded;
        } else {
            linear_allocator_reset(&l);
            end = 0;
        }
        CHECK_EQUAL(l.end, end);
    }
    linear_allocator_reset(&l);
    CHECK(linear_allocator_allocate(&l, UINT32_MAX) == NULL && linear_allocator_allocate(&l, SIZE + 1) == NULL);
    CHECK(linear_allocator_allocate(&l, SIZE) == base && linear_allocator_allocate(&l, 1) == NULL);
}

int main(void) {
    seeded_start(20261130);
    RUN(random_runs_agree_with_the_oracle);
    RUN(best_fit_takes_the_tightest_hole_and_first_fit_the_lowest);
    RUN(a_remainder_too_small_for_a_block_stays_with_its_neighbour);
    RUN(strange_addresses_are_refused);
    RUN(sizes_beyond_all_memory_are_refused);
    RUN(every_damaged_header_byte_is_found);
    RUN(damage_is_survived_wherever_it_is_met);
    RUN(linear_blocks_follow_each_other_and_go_together);
    return check_summary(__FILE__);
}
