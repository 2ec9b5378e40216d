// What the adapter makes of TFLM's profiler calls and resets: which operator runs, and where an invoke begins and ends.
#include "tap_fixture.h"

namespace {

TEST(operators_of_a_branch_are_told_by_its_condition) {
    Fresh fresh;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), &tap->ops());
    CHECK(driver.AllocateTensors());
    heard.events.clear();
    driver.Invoke(true);
    Same(heard.events, "invoke m0 rule 0\nbegin o0 sg0 m0 scope 1\nreset\nend o0 sg0 m0 scope 1\n"
                       "begin o1 sg0 m0 scope 2\nbegin o0 sg1 m0 scope 4\nreset\nend o0 sg1 m0 scope 4\nreset\nend o1 sg0 m0 scope 7\n"
                       "begin o2 sg0 m0 scope 8\nreset\nend o2 sg0 m0 scope 8\ninvoked m0 status 0 crc 0\n");
    heard.events.clear();
    driver.Invoke(false);
    CHECK(Contains("begin o1 sg0 m0 scope 2\nbegin o0 sg2 m0 scope 6\nreset\nend o0 sg2 m0 scope 6\n"
                   "begin o1 sg2 m0 scope 7\nreset\nend o1 sg2 m0 scope 7\nreset\nend o1 sg0 m0 scope 7\n"));
}

TEST(a_failed_invoke_ends_where_the_next_one_begins) {
    Fresh fresh;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), &tap->ops());
    CHECK(driver.AllocateTensors());
    driver.Invoke(true, 1);
    heard.events.clear();
    driver.Invoke(true);
    CHECK_EQUAL(heard.events.find("invoked m0 status -1 crc 0\ninvoke m0 rule 0\nbegin o0 sg0 m0 scope 1\n"), 0);
    heard.events.clear();
    tap->InvokeBegin(3);
    driver.Invoke(true, 0);
    tap->InvokeEnd(kTfLiteError, 0xabc);
    Same(heard.events, "invoke m0 rule 3\nbegin o0 sg0 m0 scope 1\nreset\nend o0 sg0 m0 scope 1\ninvoked m0 status -1 crc abc\n");
}

struct Counting : tflite::MicroProfilerInterface {
    int begun = 0, ended = 0;
    uint32_t last = 0;
    uint32_t BeginEvent(const char *) override {
        return static_cast<uint32_t>(++begun);
    }
    void EndEvent(uint32_t event_handle) override {
        ended++;
        last = event_handle;
    }
};

TEST(a_profiler_of_the_programs_own_hears_every_event) {
    Fresh fresh;
    Counting own;
    Driver driver(&toy.model, tap->Begin(arena, sizeof arena), &tap->ops(0, &own));
    CHECK(driver.AllocateTensors());
    driver.Invoke(false);
    CHECK_EQUAL(own.begun, 5);
    CHECK_EQUAL(own.ended, 5);
    CHECK_EQUAL(own.last, 5);
    heard.events.clear();
    const uint32_t handle = tap->ops(0, &own).BeginEvent("filter bank"); // an event of the program's own
    tap->ops(0, &own).EndEvent(handle);
    CHECK_EQUAL(own.last, 6);
    Same(heard.events, "");
}

TEST(resets_tell_operators_only_of_a_model_without_branches) {
    Fresh fresh;
    Driver branches(&toy.model, tap->Begin(arena, sizeof arena), nullptr);
    CHECK(branches.AllocateTensors());
    heard.events.clear();
    branches.Invoke(true);
    Same(heard.events, "reset\nreset\nreset\nreset\n");

    Fresh again;
    const ToyModel straight(tflite::BuiltinOperator_IF, 1);
    Driver driver(&straight.model, tap->Begin(arena, sizeof arena), nullptr);
    CHECK(driver.AllocateTensors());
    heard.events.clear();
    driver.Invoke(true);
    CHECK(Contains("reset\ninvoke m0 rule 0\nbegin o0 sg0 m0 scope 1\nend o0 sg0 m0 scope 1\ninvoked m0 status 0 crc 0\n"));
}

TEST(a_loop_runs_its_condition_and_its_body_in_turn) {
    Fresh fresh;
    const ToyModel loop(tflite::BuiltinOperator_WHILE);
    Driver driver(&loop.model, tap->Begin(arena, sizeof arena), &tap->ops());
    CHECK(driver.AllocateTensors());
    heard.events.clear();
    driver.Invoke(false);
    CHECK(Contains("begin o1 sg0 m0 scope 2\nbegin o0 sg1 m0 scope 4\nreset\nend o0 sg1 m0 scope 4\n"
                   "begin o0 sg2 m0 scope 6\nreset\nend o0 sg2 m0 scope 6\nbegin o1 sg2 m0 scope 7\nreset\nend o1 sg2 m0 scope 7\n"
                   "begin o0 sg1 m0 scope 4\nreset\nend o0 sg1 m0 scope 4\nreset\nend o1 sg0 m0 scope 7\n"));
}

} // namespace

int main() {
    RUN(operators_of_a_branch_are_told_by_its_condition);
    RUN(a_failed_invoke_ends_where_the_next_one_begins);
    RUN(a_profiler_of_the_programs_own_hears_every_event);
    RUN(resets_tell_operators_only_of_a_model_without_branches);
    RUN(a_loop_runs_its_condition_and_its_body_in_turn);
    return check_summary(__FILE__);
}
