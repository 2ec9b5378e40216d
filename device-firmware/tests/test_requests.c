/* What each command leaves to be done, and what is refused with a reason. */
#include "../app/requests.c"

#include "check.h"

static requests asked;
static const char *text;

static void start(void) {
    asked = (requests){.arena_size = 4096, .arena_limit = 4096, .input_rule = INPUT_ZERO_POINT};
    asked.allocator = "planned";
    asked.workload = "invoke";
}

static int note(ascope_command command) {
    text = NULL;
    return requests_note(&asked, &command, &text);
}

TEST(run_counts_and_zero_means_until_stop) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RUN, .invokes = 7, .input_rule = INPUT_LCG}), STATUS_OK);
    CHECK(asked.invokes == 7 && !asked.endless && asked.input_rule == INPUT_LCG && requests_run_pending(&asked));
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RUN}), STATUS_OK);
    CHECK(asked.invokes == 0 && asked.endless && asked.input_rule == INPUT_ZERO_POINT && requests_run_pending(&asked));
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_STOP}), STATUS_OK);
    CHECK(!requests_run_pending(&asked));
}

TEST(run_refuses_an_unknown_rule_and_a_model_that_is_not_ready) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RUN, .invokes = 1, .input_rule = 5}), STATUS_BAD_ARGUMENT);
    CHECK_TEXT(text, "no such input rule");
    asked.not_ready = "arena too small";
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RUN, .invokes = 1}), STATUS_FAILED);
    CHECK_TEXT(text, "arena too small");
    CHECK(!requests_run_pending(&asked));
    asked.set_up = true; /* it may be ready by the time the run begins */
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RUN, .invokes = 1}), STATUS_OK);
}

TEST(arena_size_is_rounded_down_and_zero_means_the_largest) {
    start();
    asked.endless = true;
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE, .size = 1055}), STATUS_OK);
    CHECK(asked.set_up && asked.arena_size == 1040 && !requests_run_pending(&asked));
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE}), STATUS_OK);
    CHECK_EQUAL(asked.arena_size, 4096);
}

TEST(arena_size_out_of_range_changes_nothing) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE, .size = 15}), STATUS_BAD_ARGUMENT);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE, .size = 4112}), STATUS_BAD_ARGUMENT);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE, .size = UINT32_MAX}), STATUS_BAD_ARGUMENT);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_SET_ARENA_SIZE, .size = 64, .arena = 1}), STATUS_BAD_ARGUMENT);
    CHECK(!asked.set_up && asked.arena_size == 4096);
}

TEST(choose_keeps_what_is_not_named) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .workload = "im2col_persistent"}), STATUS_OK);
    CHECK(asked.set_up);
    CHECK_TEXT(asked.workload, "im2col_persistent");
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .allocator = "planned"}), STATUS_OK);
    CHECK_TEXT(asked.workload, "im2col_persistent");
}

TEST(choose_takes_every_allocator) {
    for (size_t i = 0; i < NAMES(allocators); i++) {
        pool_kind kind;
        ascope_command command = {.kind = ASCOPE_COMMAND_CHOOSE};
        start();
        strcpy(command.allocator, allocators[i]);
        CHECK_EQUAL(note(command), STATUS_OK);
        CHECK_TEXT(asked.allocator, allocators[i]);
        CHECK_TEXT(asked.workload, "invoke");
        CHECK(pool_kind_from_allocator(asked.allocator, &kind) && kind == (pool_kind)i);
    }
}

TEST(choose_turns_painting_on_and_off_and_leaves_it) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .painting = PAINTING_ON}), STATUS_OK);
    CHECK(asked.painting && asked.set_up);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE}), STATUS_OK);
    CHECK(asked.painting);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .painting = PAINTING_OFF}), STATUS_OK);
    CHECK(!asked.painting);
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .painting = 3}), STATUS_BAD_ARGUMENT);
    CHECK_TEXT(text, "no such painting");
}

TEST(choose_refuses_unknown_names_and_says_which_there_are) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .workload = "im2col"}), STATUS_BAD_ARGUMENT);
    CHECK_TEXT(text, "workloads: invoke, im2col_scratch, im2col_persistent");
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_CHOOSE, .allocator = "heap", .workload = "invoke"}), STATUS_BAD_ARGUMENT);
    CHECK_TEXT(text, "allocators: planned, linear, first_fit, best_fit");
    CHECK(!asked.set_up);
}

TEST(every_workload_is_one_the_interpreter_knows) {
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
        convolution variant;
        CHECK(convolution_from_workload(workloads[i], &variant));
    }
}

TEST(reset_and_unknown_commands) {
    start();
    CHECK_EQUAL(note((ascope_command){.kind = ASCOPE_COMMAND_RESET}), STATUS_OK);
    CHECK(asked.reset);
    CHECK_EQUAL(note((ascope_command){.kind = (ascope_command_kind)99}), STATUS_UNKNOWN_COMMAND);
}

int main(void) {
    RUN(run_counts_and_zero_means_until_stop);
    RUN(run_refuses_an_unknown_rule_and_a_model_that_is_not_ready);
    RUN(arena_size_is_rounded_down_and_zero_means_the_largest);
    RUN(arena_size_out_of_range_changes_nothing);
    RUN(choose_keeps_what_is_not_named);
    RUN(choose_takes_every_allocator);
    RUN(choose_turns_painting_on_and_off_and_leaves_it);
    RUN(choose_refuses_unknown_names_and_says_which_there_are);
    RUN(every_workload_is_one_the_interpreter_knows);
    RUN(reset_and_unknown_commands);
    return check_summary(__FILE__);
}
