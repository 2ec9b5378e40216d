// A build with ASCOPE_ENABLED=0: the two lines still compile, and leave TFLM as it is. Linked without any recorder.
#include "check.h"

#include "ascope_tflm.h"
#include "driver.h"

namespace {

alignas(16) uint8_t arena[8192];
ascope::TflmTap tap;

TEST(begin_gives_tflms_own_allocator) {
    const ToyModel toy;
    tap.Describe("toy", "abc", 3);
    tflite::MicroAllocator *allocator = tap.Begin(arena, sizeof arena);
    CHECK(reinterpret_cast<uint8_t *>(allocator) >= arena && reinterpret_cast<uint8_t *>(allocator) < arena + sizeof arena);
    tflite::Driver driver(&toy.model, allocator, &tap.ops());
    CHECK(driver.AllocateTensors());
    driver.Invoke(true);
}

TEST(the_programs_own_profiler_is_handed_through) {
    struct : tflite::MicroProfilerInterface {
        uint32_t BeginEvent(const char *) override {
            return 7;
        }
        void EndEvent(uint32_t) override {}
    } own;
    CHECK(&tap.ops(0, &own) == &own);
    CHECK_EQUAL(tap.ops().BeginEvent("CONV_2D"), 0);
}

} // namespace

int main() {
    RUN(begin_gives_tflms_own_allocator);
    RUN(the_programs_own_profiler_is_handed_through);
    return check_summary(__FILE__);
}
