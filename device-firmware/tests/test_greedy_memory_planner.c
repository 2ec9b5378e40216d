/* The planner against every problem that TFLM's own planner solved. */
#include "greedy_memory_planner.h"

#include "check.h"
#include "files.h"
#include "json_scan.h"

#define MOST_BUFFERS 4096
#define LONGEST_LINE (1 << 20)

static char line[LONGEST_LINE];
static uint32_t memory[MOST_BUFFERS * 10];
static long expected[MOST_BUFFERS];

/* Adds the buffers of a line; returns how many. */
static int32_t add_buffers(greedy_memory_planner *planner) {
    int32_t count = 0;
    const char *at = json_value(line, "buffers");
    while (at != NULL && (at = strchr(at, '{')) != NULL) {
        long size = json_integer(at, "size", -1), first = json_integer(at, "first_scope", -1), last = json_integer(at, "last_scope", -1);
        long fixed = json_integer(at, "offline_offset", PLANNER_ANYWHERE);
        expected[count] = json_integer(at, "expected_offset", -1);
        CHECK(greedy_memory_planner_add(planner, (int32_t)size, (int32_t)first, (int32_t)last, (int32_t)fixed));
        count++;
        at++;
    }
    return count;
}

static void every_problem_is_planned_as_tflm_plans_it(void) {
    int problems = 0, fixed_problems = 0;
    FILE *file = files_open("host/src/test/resources/golden/planner_vectors.jsonl");
    CHECK(file != NULL);
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        greedy_memory_planner planner;
        greedy_memory_planner_init(&planner, memory, sizeof memory);
        int32_t count = add_buffers(&planner), wrong = 0;
        CHECK(count > 0);
        CHECK(greedy_memory_planner_plan(&planner));
        for (int32_t i = 0; i < count; i++) {
            wrong += planner.buffers[i].offset != expected[i];
            fixed_problems += planner.buffers[i].offline_offset != PLANNER_ANYWHERE;
        }
        CHECK(wrong == 0);
        CHECK(planner.plan_size == json_integer(line, "expected_total", -1));
        problems++;
    }
    fclose(file);
    CHECK(problems == 36);
    CHECK(fixed_problems > 0);
}

static void a_buffer_needs_forty_bytes(void) {
    greedy_memory_planner planner;
    greedy_memory_planner_init(&planner, memory, 3 * 40 + 39);
    for (int i = 0; i < 3; i++)
        CHECK(greedy_memory_planner_add(&planner, 16, 0, 1, PLANNER_ANYWHERE));
    CHECK(!greedy_memory_planner_add(&planner, 16, 0, 1, PLANNER_ANYWHERE));
    CHECK(greedy_memory_planner_plan(&planner));
    CHECK(planner.plan_size == 48);
}

static void nothing_is_a_plan_too(void) {
    greedy_memory_planner planner;
    greedy_memory_planner_init(&planner, memory, 0);
    CHECK(greedy_memory_planner_plan(&planner));
    CHECK(planner.plan_size == 0);
}

static void a_plan_beyond_two_gigabytes_is_refused(void) {
    greedy_memory_planner planner;
    greedy_memory_planner_init(&planner, memory, sizeof memory);
    for (int i = 0; i < 3; i++)
        CHECK(greedy_memory_planner_add(&planner, INT32_MAX / 2, 0, 1, PLANNER_ANYWHERE));
    CHECK(!greedy_memory_planner_plan(&planner));
    greedy_memory_planner_init(&planner, memory, sizeof memory);
    CHECK(greedy_memory_planner_add(&planner, 16, 0, 1, INT32_MAX));
    CHECK(!greedy_memory_planner_plan(&planner));
}

int main(void) {
    RUN(every_problem_is_planned_as_tflm_plans_it);
    RUN(a_buffer_needs_forty_bytes);
    RUN(nothing_is_a_plan_too);
    RUN(a_plan_beyond_two_gigabytes_is_refused);
    return check_summary(__FILE__);
}
