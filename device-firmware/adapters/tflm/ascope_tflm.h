// ascope_tflm.h - watches TensorFlow Lite Micro's tensor arena, without a change to TFLM. Two lines in a program:
//
//     static ascope::TflmTap tap;
//     tflite::MicroInterpreter interpreter(model, resolver, tap.Begin(arena, sizeof arena), nullptr, &tap.ops());
//
// and ascope_board_recorder(), once in the program. The arena gets exactly the bytes TFLM would put there by itself: all of
// the tap's own state lies in the tap. Compile with the flags TFLM was compiled with (TF_LITE_STATIC_MEMORY above all).
// With ASCOPE_ENABLED=0, Begin() is MicroAllocator::Create(), nothing is watched and no recorder is needed.
//
// Not thread-safe: one tap, and all interpreters on it, belong to one thread. C++17, no exceptions, no RTTI, no heap.
#ifndef ASCOPE_TFLM_H_
#define ASCOPE_TFLM_H_

#include <cstddef>
#include <cstdint>
#include <new>

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "ascope.h"
#if ASCOPE_ENABLED
#include "tap_parts.h"
#endif

// Supplied by the program: a recorder that ascope_init() has set up, or NULL for none. Called by the first Begin().
extern "C" ascope_recorder *ascope_board_recorder(void);

namespace ascope {

#if ASCOPE_ENABLED

// A tap with room for `kPlanned` planned buffers (28 bytes each; more are counted, but the host cannot know them) of `kModels`
// models that share one allocator, and for the sums of `kScopes` scopes (8 bytes each; a scope more than the first model has
// operators, 0 for none), with which ascope_current_use() counts planned buffers during an invoke.
// It must have static storage and then starts out as zeros: it costs RAM, not flash.
template <uint16_t kPlanned, uint8_t kModels = 1, uint16_t kScopes = 0> class TflmTapFor {
    static_assert(kPlanned >= 1, "the plan needs room");
    static_assert(kModels >= 1 && kModels <= 8, "a device has 1 to 8 models");

  public:
    using PlannerType = tflite::MemoryPlannerType;

    constexpr TflmTapFor() = default;
    TflmTapFor(const TflmTapFor &) = delete;
    TflmTapFor &operator=(const TflmTapFor &) = delete;

    // Optional, first of all: another recorder than ascope_board_recorder()'s, and other ids than 0 for the first arena and the
    // first model. A program with several taps needs it; a split arena takes two ids. With a recorder named here, Begin() does not
    // wait for a host.
    void Use(ascope_recorder *recorder, uint8_t first_arena = 0, uint8_t first_model = 0) {
        parts().Use(recorder, first_arena, first_model);
    }

    // As MicroAllocator::Create() with the same arguments. The first time it waits for a host as the recorder is configured to; with
    // nobody there the program just goes on. Null: the arena is too small for TFLM's own objects, which has been reported.
    // Called again, for another size or a new run: everything in the arena is gone, and with it every interpreter on it.
    tflite::MicroAllocator *Begin(uint8_t *arena, size_t size, PlannerType type = PlannerType::kGreedy) {
        return parts().Begin(arena, size, type);
    }
    tflite::MicroAllocator *Begin(uint8_t *persistent, size_t persistent_size, uint8_t *nonpersistent, size_t nonpersistent_size,
                                  PlannerType type = PlannerType::kGreedy) {
        return parts().Begin(persistent, persistent_size, nonpersistent, nonpersistent_size, type);
    }

    // With the program's own planner. `bytes_per_buffer`: what it takes of the arena for each buffer while it plans;
    // GreedyMemoryPlanner::per_buffer_size() for a greedy one, 0 for one that keeps its books elsewhere.
    tflite::MicroAllocator *Begin(uint8_t *arena, size_t size, tflite::MicroMemoryPlanner *planner, size_t bytes_per_buffer) {
        return parts().Begin(arena, size, planner, bytes_per_buffer);
    }
    tflite::MicroAllocator *Begin(tflite::SingleArenaBufferAllocator *arena, tflite::MicroMemoryPlanner *planner, size_t bytes_per_buffer) {
        return parts().Begin(arena, planner, bytes_per_buffer);
    }

    // Optional, before the AllocateTensors() of a model: its name (at most 48 bytes are sent) and the bytes of its .tflite file, so
    // that the host can recognise it.
    void Describe(const char *name, const void *data, size_t length) {
        parts().NextModel().facts.Describe(name, data, length);
    }

    // The profiler to give to an interpreter: `n` counts the interpreters on this tap in the order of their AllocateTensors().
    // `own`: a profiler of the program's, which gets every event too.
    tflite::MicroProfilerInterface &ops(uint8_t n = 0, tflite::MicroProfilerInterface *own = nullptr) {
        parts().ModelAt(n).operators.Chain(own);
        return parts().ModelAt(n).operators;
    }

    // Optional, around Invoke(): tells how the input was filled (proto InputRule), TFLM's status and a CRC-32 over all output
    // bytes (0: not computed). Without it an invoke is taken to begin with its first operator and end with its last, and one that
    // failed is noticed at the next one's begin, if the types of the operators show it.
    void InvokeBegin(uint8_t input_rule = 0, uint8_t n = 0) {
        parts().ModelAt(n).operators.InvokeBegin(input_rule);
    }
    void InvokeEnd(TfLiteStatus status, uint32_t output_crc32 = 0, uint8_t n = 0) {
        parts().ModelAt(n).operators.InvokeEnd(-static_cast<int32_t>(status), output_crc32);
    }

  private:
    // The parts have virtual methods and so destructors; raw storage keeps these out of the program's exit code, and making them
    // at first use keeps their addresses out of flash.
    TapParts &parts() {
        if (!made_) {
            made_ = true;
            new (models_) ModelTap[kModels]();
            new (parts_) TapParts({reinterpret_cast<ModelTap *>(models_), kModels, {plan_, kPlanned, scope_bytes_, kScopes}});
        }
        return *reinterpret_cast<TapParts *>(parts_);
    }

    bool made_ = false;
    alignas(TapParts) unsigned char parts_[sizeof(TapParts)] = {};
    alignas(ModelTap) unsigned char models_[kModels * sizeof(ModelTap)] = {};
    ascope_plan_buffer plan_[kPlanned] = {};
    uint32_t scope_bytes_[kScopes > 0 ? 2 * kScopes : 1] = {};
};

#else // plain TFLM, with the same calls

template <uint16_t kPlanned, uint8_t kModels = 1, uint16_t kScopes = 0> class TflmTapFor {
  public:
    void Use(ascope_recorder *, uint8_t = 0, uint8_t = 0) {}
    template <typename... Arguments> tflite::MicroAllocator *Begin(uint8_t *arena, Arguments... arguments) {
        return tflite::MicroAllocator::Create(arena, arguments...);
    }
    tflite::MicroAllocator *Begin(uint8_t *arena, size_t size, tflite::MicroMemoryPlanner *planner, size_t) {
        return tflite::MicroAllocator::Create(arena, size, planner);
    }
    tflite::MicroAllocator *Begin(tflite::SingleArenaBufferAllocator *arena, tflite::MicroMemoryPlanner *planner, size_t) {
        return tflite::MicroAllocator::Create(arena, planner);
    }
    void Describe(const char *, const void *, size_t) {}
    tflite::MicroProfilerInterface &ops(uint8_t = 0, tflite::MicroProfilerInterface *own = nullptr) {
        return own != nullptr ? *own : *new (silent_) Silent;
    }
    void InvokeBegin(uint8_t = 0, uint8_t = 0) {}
    void InvokeEnd(TfLiteStatus, uint32_t = 0, uint8_t = 0) {}

  private:
    struct Silent : tflite::MicroProfilerInterface {
        uint32_t BeginEvent(const char *) override {
            return 0;
        }
        void EndEvent(uint32_t) override {}
        TF_LITE_REMOVE_VIRTUAL_DELETE
    };
    alignas(Silent) unsigned char silent_[sizeof(Silent)] = {};
};

#endif

using TflmTap = TflmTapFor<64>;

} // namespace ascope
#endif
