/* Activations from a pool instead of a plan: the same outputs, and what happens when there is no room or no order. */
#include "interpreter.h"

#include "check.h"
#include "files.h"
#include "micro_allocator.h"
#include "small_network.h"

#define LARGEST (96u << 10)

static _Alignas(16) uint8_t arena[LARGEST];
static built_model m;
static interpreter it;
static micro_allocator memory;
static uint8_t *file;
static uint32_t file_size;

static int set_up(const void *bytes, uint32_t count, uint32_t size, pool_kind kind, convolution variant) {
    memset(arena, 0xA5, sizeof arena);
    micro_allocator_init(&memory, arena, size);
    int status = interpreter_init(&it, bytes, count, variant);
    allocator used = micro_allocator_plain(&memory);
    used.pool = kind;
    return status != RUNTIME_OK ? status : interpreter_allocate_tensors(&it, used);
}

static int set_up_small(uint32_t size, pool_kind kind) {
    return set_up(m.bytes, m.size, size, kind, CONVOLUTION_DIRECT);
}

static ascope_counters counters(void) {
    ascope_counters now;
    micro_allocator_counters(&memory, &now);
    return now;
}

static void same_outputs(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "device-firmware/models/%s.tflite", name);
    FILE *from = files_open(path);
    CHECK(from != NULL);
    if (from == NULL)
        return;
    file = files_read(from, &file_size);
    for (int rule = INPUT_ZERO_POINT; rule <= INPUT_MAX; rule++) {
        uint32_t planned = 0;
        for (int kind = POOL_NONE; kind <= POOL_BEST_FIT; kind++) {
            for (int variant = CONVOLUTION_DIRECT; variant <= CONVOLUTION_IM2COL_PERSISTENT; variant++) {
                CHECK_EQUAL(set_up(file, file_size, LARGEST, (pool_kind)kind, (convolution)variant), RUNTIME_OK);
                for (int again = 0; again < 3; again++) {
                    CHECK_EQUAL(interpreter_invoke(&it, (input_rule)rule), RUNTIME_OK);
                    planned = planned == 0 ? it.output_crc32 : planned;
                    CHECK_EQUAL(it.output_crc32, planned);
                }
                CHECK_EQUAL(counters().failures, 0);
            }
        }
    }
    free(file);
}

TEST(every_allocator_gives_the_planned_outputs) {
    same_outputs("cnn");
    same_outputs("kws");
}

TEST(a_general_pool_keeps_the_outputs_and_a_linear_one_nothing) {
    uint32_t bytes, crc;
    small_network(&m);
    for (int kind = POOL_LINEAR; kind <= POOL_BEST_FIT; kind++) {
        CHECK_EQUAL(set_up_small(LARGEST, (pool_kind)kind), RUNTIME_OK);
        CHECK_EQUAL(counters().pool, 0);
        CHECK(interpreter_output(&it, 0, &bytes) == NULL && interpreter_input(&it, 0, &bytes) == NULL);
        CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
        crc = it.output_crc32;
        const int8_t *output = interpreter_output(&it, 0, &bytes);
        CHECK_EQUAL(output != NULL, kind != POOL_LINEAR);
        CHECK(interpreter_input(&it, 0, &bytes) == NULL);
        ascope_counters now = counters();
        CHECK_EQUAL(now.pool > 0, kind != POOL_LINEAR);
        CHECK_EQUAL(now.allocations - now.frees > 0, 1);
        if (output != NULL)
            CHECK_EQUAL(io_rules_crc32(0, output, 10), crc);
        CHECK_EQUAL(interpreter_invoke(&it, INPUT_BY_APPLICATION), RUNTIME_EINVAL);
    }
}

/* From hardly anything to enough: an error with a text below, the right output from there on, and set-up never needs the pool. */
static uint32_t least_arena(pool_kind kind) {
    uint32_t least = 0;
    CHECK_EQUAL(set_up_small(LARGEST, kind), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
    const uint32_t crc = it.output_crc32, high = counters().high_water_mark;
    for (uint32_t size = 16; size < high + 64; size += 16) {
        int status = set_up_small(size, kind);
        if (status == RUNTIME_OK)
            status = interpreter_invoke(&it, INPUT_LCG);
        if (status == RUNTIME_OK) {
            least = least == 0 ? size : least;
            CHECK_EQUAL(it.output_crc32, crc);
            CHECK_TEXT(interpreter_message(&it), "");
        } else {
            CHECK_EQUAL(status, RUNTIME_ENOMEM);
            CHECK_EQUAL(least, 0);
            CHECK(counters().failures > 0 && interpreter_message(&it)[0] != '\0');
        }
    }
    CHECK_EQUAL(least, (high + 15) / 16 * 16);
    return least;
}

TEST(the_least_arena_of_one_run_is_the_high_water_mark) {
    small_network(&m);
    uint32_t linear = least_arena(POOL_LINEAR), general = least_arena(POOL_FIRST_FIT);
    CHECK(least_arena(POOL_BEST_FIT) <= linear);
    CHECK(general < linear);
    printf("small network: linear %u, first fit %u\n", (unsigned)linear, (unsigned)general);
}

TEST(no_room_names_operator_tensor_and_what_is_free) {
    unsigned op, tensor, bytes, free_bytes, piece;
    small_network(&m);
    CHECK_EQUAL(set_up_small(LARGEST, POOL_FIRST_FIT), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
    const uint32_t enough = (counters().high_water_mark + 15) / 16 * 16;
    CHECK_EQUAL(set_up_small(enough - 16, POOL_FIRST_FIT), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_ENOMEM);
    CHECK_EQUAL(sscanf(interpreter_message(&it), "%*[A-Z_0-9] (operator %u): tensor %u: no room for %u B: %u B free, %u B in one piece",
                       &op, &tensor, &bytes, &free_bytes, &piece),
                5);
    CHECK(bytes + GENERAL_HEADER > piece && piece <= free_bytes);
    CHECK_EQUAL(counters().pool, 0); /* what the run had taken is free again */
    CHECK_EQUAL(it.op, -1);
}

TEST(a_damaged_pool_is_an_error_and_a_new_start) {
    small_network(&m);
    CHECK_EQUAL(set_up_small(LARGEST, POOL_BEST_FIT), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
    const uint32_t crc = it.output_crc32;
    memset(arena, 0, 16); /* the pool begins there */
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_EDAMAGED);
    CHECK(strstr(interpreter_message(&it), "the pool is damaged: something wrote over the header at offset 0") != NULL);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
    CHECK_EQUAL(it.output_crc32, crc);
}

TEST(allocators_have_names) {
    pool_kind kind = POOL_NONE;
    CHECK(pool_kind_from_allocator("linear", &kind) && kind == POOL_LINEAR);
    CHECK(pool_kind_from_allocator("first_fit", &kind) && kind == POOL_FIRST_FIT);
    CHECK(pool_kind_from_allocator("best_fit", &kind) && kind == POOL_BEST_FIT);
    CHECK(pool_kind_from_allocator("planned", &kind) && kind == POOL_NONE);
    CHECK(!pool_kind_from_allocator("heap", &kind));
}

int main(void) {
    seeded_start(20261130);
    RUN(every_allocator_gives_the_planned_outputs);
    RUN(a_general_pool_keeps_the_outputs_and_a_linear_one_nothing);
    RUN(the_least_arena_of_one_run_is_the_high_water_mark);
    RUN(no_room_names_operator_tensor_and_what_is_free);
    RUN(a_damaged_pool_is_an_error_and_a_new_start);
    RUN(allocators_have_names);
    free(m.bytes);
    return check_summary(__FILE__);
}
