// What the adapter makes of TFLM's allocations: purposes and owners, the plan, the arenas, and that nothing in them changes.
#include "tap_fixture.h"

namespace {

TEST(every_block_has_its_purpose_and_owner) {
    Fresh fresh;
    tap->Describe("toy", "abc", 3);
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr);
    CHECK(driver.AllocateTensors());
    CHECK(heard.waited);
    Same(Between("arena 0 tensor_arena kind 1", "phase start"), "phase create -1 sg0\n"
                                                                "0 tail runtime - m0 sg0\n"
                                                                "0 tail runtime - m0 sg0\n"
                                                                "0 tail runtime - m0 sg0\n");
    Same(Between("phase start", "phase init"), "0 tail runtime - m0 sg0\n"
                                               "head scratch_requests resized\n"
                                               "0 tail subgraph_tables - m0 sg0\n"
                                               "model 0 toy size 3 weights 8: 3 subgraphs, 6 operators, 7 tensors, arena 0\n"
                                               "0 tail eval_tensors - m0 sg0\n"
                                               "0 tail eval_tensors - m0 sg1\n"
                                               "0 tail eval_tensors - m0 sg2\n"
                                               "0 tail nodes - m0 sg0\n"
                                               "0 tail nodes - m0 sg1\n"
                                               "0 tail nodes - m0 sg2\n"
                                               "0 tail builtin_data o0 m0 sg0\n"
                                               "0 tail builtin_data o2 m0 sg0\n"
                                               "0 tail builtin_data o0 m0 sg1\n"
                                               "0 tail builtin_data o0 m0 sg2\n"
                                               "0 tail builtin_data o1 m0 sg2\n");
    Same(Between("phase init 0 sg0", "phase prepare"), "0 tail op_data o0 m0 sg0 24\n"
                                                       "phase init 1 sg0\n"
                                                       "0 tail op_data o1 m0 sg0 24\n"
                                                       "phase init 1 sg2\n"
                                                       "0 tail op_data o1 m0 sg2 24\n");
    Same(Between("phase prepare 0 sg0", "phase prepare 0 sg1"), "0 temp temp_tensor t0 m0 sg0\n"
                                                                "0 temp scratch o0 m0 sg0 6\n"
                                                                "0 tail kernel_buffer o0 m0 sg0 20\n"
                                                                "free\nfree\nreset\n"
                                                                "head scratch_requests resized\n"
                                                                "phase prepare 1 sg0\nreset\nhead scratch_requests resized\n"
                                                                "phase prepare 2 sg0\nreset\nhead scratch_requests resized\n");
    Same(Between("phase finish", "phase invoke"), "0 tail io_array - m0 sg0\n"
                                                  "0 tail io_tensor t0 m0 sg0\n"
                                                  "0 tail quantization t0 m0 sg0\n"
                                                  "0 tail io_array - m0 sg0\n"
                                                  "0 tail io_tensor t4 m0 sg0\n"
                                                  "0 tail quantization t4 m0 sg0\n");
}

TEST(the_plan_names_tensors_and_scratch_buffers) {
    Fresh fresh;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr);
    CHECK(driver.AllocateTensors());
    Same(Between("phase plan", "free"), "0 tail scratch_handles - m0 sg0\n"
                                        "0 temp allocation_info - m0 sg0\n"
                                        "0 temp allocation_info - m0 sg0\n"
                                        "0 tail variable t2 m0 sg0 4\n"
                                        "0 temp planner_scratch - m0 sg0\n"
                                        "plan of 40 a buffer\n"
                                        "planned t0 sg0 16 (16) scopes 0..1 offline -1\n"
                                        "planned t3 sg0 1 (16) scopes 1..2 offline -1\n"
                                        "planned t4 sg0 10 (16) scopes 2..3 offline 96\n"
                                        "planned t0 sg1 10 (16) scopes 3..4 offline -1\n"
                                        "planned t0 sg2 10 (16) scopes 4..5 offline -1\n"
                                        "planned o0 sg0 50 (64) scopes 5..6 offline -1\n"
                                        "planned o1 sg2 50 (64) scopes 6..7 offline -1\n"
                                        "place 0 at 0\nplace 1 at 16\nplace 2 at 32\nplace 3 at 48\nplace 4 at 64\n"
                                        "place 5 at 80\nplace 6 at 144\n");
    CHECK(Contains("free\nfree\nfree\nreset\nhead scratch_requests gone\nplan size 208\nhead reserved 208\nphase finish -1 sg0\n"));
}

TEST(the_operator_table_has_tflms_scopes) {
    Fresh fresh;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr);
    CHECK(driver.AllocateTensors());
    Same(heard.operators, "sg0 o0 code 3 scopes 1..1\nsg0 o1 code 118 scopes 2..7\nsg0 o2 code 9 scopes 8..8\n"
                          "sg1 o0 code 9 scopes 4..4\nsg2 o0 code 9 scopes 6..6\nsg2 o1 code 3 scopes 7..7\n");
}

TEST(the_arena_holds_what_it_holds_without_the_tap) {
    Fresh fresh;
    static uint8_t plain[sizeof arena];
    tflite::MicroAllocator *stock = tflite::MicroAllocator::Create(arena, sizeof arena);
    CHECK(Driver(&toy.model, stock, nullptr).AllocateTensors());
    const size_t used = stock->used_bytes();
    memcpy(plain, arena, sizeof arena);
    memset(arena, 0, sizeof arena);
    tflite::MicroAllocator *tapped = tap->Begin(arena, sizeof arena);
    CHECK(Driver(&toy.model, tapped, nullptr).AllocateTensors());
    CHECK_EQUAL(tapped->used_bytes(), used);
    // TFLM's own objects differ: pointers, and the MicroAllocator that the tap's stands in for.
    const size_t objects =
        sizeof(tflite::SingleArenaBufferAllocator) + sizeof(tflite::GreedyMemoryPlanner) + sizeof(tflite::MicroAllocator) + 16;
    CHECK(memcmp(plain, arena, sizeof arena - objects) == 0);
}

TEST(the_allocators_own_figures_are_sent) {
    Fresh fresh;
    tflite::MicroAllocator *allocator = tap->Begin(arena, sizeof arena);
    CHECK(Driver(&toy.model, allocator, nullptr).AllocateTensors());
    char expected[200];
    snprintf(expected, sizeof expected, "arena 0: head 208 temp 0 used %zu allocations 36 frees 7 failures 0\n", allocator->used_bytes());
    Same(heard.statistics, expected);
    CHECK(heard.high_water_mark >= allocator->used_bytes());
}

TEST(a_request_that_fails_is_told_with_what_was_left) {
    size_t failing = 0;
    for (size_t size = 16; size <= sizeof arena; size += 16) {
        Fresh fresh;
        tflite::MicroAllocator *allocator = tap->Begin(arena, size);
        if (allocator == nullptr) {
            CHECK(Contains("failed tail runtime -: "));
        } else if (!Driver(&toy.model, allocator, nullptr).AllocateTensors()) {
            CHECK(heard.events.find("failed ") != std::string::npos);
            failing++;
        } else {
            break;
        }
    }
    CHECK(failing > 20);
}

TEST(a_planner_without_room_is_a_failed_request) {
    bool seen = false;
    for (size_t size = sizeof arena; size > 512 && !seen; size -= 16) {
        Fresh fresh;
        tflite::MicroAllocator *allocator = tap->Begin(arena, size);
        if (allocator != nullptr && !Driver(&toy.model, allocator, nullptr).AllocateTensors()) {
            seen = heard.events.find("plan failed\n") != std::string::npos;
            CHECK(!seen || heard.events.find("failed temp planner_scratch -: ") != std::string::npos);
        }
    }
    CHECK(seen);
}

TEST(begun_again_everything_starts_anew) {
    Fresh fresh;
    CHECK(Driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr).AllocateTensors());
    const std::string first = heard.events;
    heard.events.clear();
    CHECK(Driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr).AllocateTensors());
    CHECK(Contains("arena 0 tensor_arena kind 1\narena 0 reset\nphase create -1 sg0\n"));
    const size_t reset = heard.events.find("arena 0 reset\n");
    Same(heard.events.substr(0, reset) + heard.events.substr(reset + strlen("arena 0 reset\n")), first);
}

TEST(two_models_share_an_allocator) {
    Fresh fresh;
    tflite::MicroAllocator *allocator = tap->Begin(arena, sizeof arena);
    Driver first(&toy.model, allocator, &tap->ops(0)), second(&toy.model, allocator, &tap->ops(1));
    CHECK(first.AllocateTensors());
    ascope_plan_buffer *const first_plan = heard.model->plan;
    CHECK(allocator->AllocatePersistentBuffer(40) != nullptr); // as MicroResourceVariables::Create() does
    CHECK(Contains("0 tail resource_variable - m1 sg0\n"));
    CHECK(second.AllocateTensors());
    CHECK(heard.model->plan == first_plan + 7);
    CHECK_EQUAL(heard.model->plan_capacity, 32 - 7);
    heard.events.clear();
    second.Invoke(true);
    first.Invoke(true);
    CHECK_EQUAL(heard.events.find("invoke m1 rule 0\nbegin o0 sg0 m1 scope 1\n"), 0);
    CHECK(Contains("invoke m0 rule 0\nbegin o0 sg0 m0 scope 1\n"));
    Driver third(&toy.model, allocator, nullptr);
    CHECK(third.AllocateTensors());
    CHECK(Contains("log more models than the TflmTap has room for: the last one is replaced\n"));
}

TEST(a_split_arena_is_two) {
    Fresh fresh;
    tap->Use(nullptr, 2, 1);
    Driver driver(&toy.model, tap->Begin(arena, 4096, arena + 4096, 4096), nullptr);
    CHECK(driver.AllocateTensors());
    CHECK(Contains("arena 2 persistent_arena kind 2\narena 3 nonpersistent_arena kind 3\n"));
    CHECK(Contains("3 temp temp_tensor t0 m1 sg0\n"));
    CHECK(Contains("2 tail kernel_buffer o0 m1 sg0 20\n"));
    CHECK_EQUAL(heard.model->arena, 3);
}

TEST(a_planner_of_the_programs_own_is_watched_too) {
    Fresh fresh;
    tflite::GreedyMemoryPlanner own;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena, &own, tflite::GreedyMemoryPlanner::per_buffer_size()), nullptr);
    CHECK(driver.AllocateTensors());
    CHECK(Contains("plan size 208\n"));
    Fresh again;
    tflite::SingleArenaBufferAllocator *memory = tflite::SingleArenaBufferAllocator::Create(arena, sizeof arena);
    CHECK(Driver(&toy.model, tap->Begin(memory, &own, 40), nullptr).AllocateTensors());
    CHECK(Contains("phase create -1 sg0\n0 tail runtime - m0 sg0\n0 tail runtime - m0 sg0\nphase start -1 sg0\n"));
}

TEST(an_init_that_gives_nothing_is_stepped_over) {
    Fresh fresh;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), nullptr);
    driver.gives_conv_op_data = false;
    CHECK(driver.AllocateTensors());
    CHECK(Contains("phase prepare 0 sg0\n0 temp temp_tensor t0 m0 sg0\n"));
}

TEST(without_a_recorder_tflm_is_left_alone) {
    Fresh fresh;
    nobody_listens = true;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), &tap->ops());
    CHECK(driver.AllocateTensors());
    driver.Invoke(true);
    Same(heard.events, "");
}

} // namespace

int main() {
    RUN(every_block_has_its_purpose_and_owner);
    RUN(the_plan_names_tensors_and_scratch_buffers);
    RUN(the_operator_table_has_tflms_scopes);
    RUN(the_arena_holds_what_it_holds_without_the_tap);
    RUN(the_allocators_own_figures_are_sent);
    RUN(a_request_that_fails_is_told_with_what_was_left);
    RUN(a_planner_without_room_is_a_failed_request);
    RUN(begun_again_everything_starts_anew);
    RUN(two_models_share_an_allocator);
    RUN(a_split_arena_is_two);
    RUN(a_planner_of_the_programs_own_is_watched_too);
    RUN(an_init_that_gives_nothing_is_stepped_over);
    RUN(without_a_recorder_tflm_is_left_alone);
    return check_summary(__FILE__);
}
