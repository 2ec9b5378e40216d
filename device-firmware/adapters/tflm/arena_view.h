// arena_view.h - one arena: offsets for the recorder, and the figures of the allocator that owns it.
#ifndef ASCOPE_TFLM_ARENA_VIEW_H_
#define ASCOPE_TFLM_ARENA_VIEW_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/arena_allocator/ibuffer_allocator.h"
#include "ascope.h"

namespace ascope {

// An arena, or one half of a split one. Sizes and offsets are bytes.
struct ArenaLayout {
    uint8_t *base;
    size_t size;
    const char *name;
    uint8_t kind;            // proto ArenaKind
    size_t bytes_per_buffer; // of the loan, what its planner takes for each buffer
};

class ArenaView {
  public:
    // Describes the arena to the recorder. Opened again: everything in it is gone.
    void Open(ascope_recorder *recorder, uint8_t id, const ArenaLayout &layout);

    // The allocator whose sums count. A null half has none of the arena's memory.
    void Watch(const tflite::IPersistentBufferAllocator *persistent, const tflite::INonPersistentBufferAllocator *nonpersistent);

    // Each reports what the allocator has just done, under the recorder's present tag. A null block, or done = false, is a failure.
    void Allocated(ascope_section section, const void *block, size_t size, size_t align);
    void Lent(const void *block, size_t size, size_t align);
    void Freed(const void *block);
    void TempsReset();
    void HeadResized(bool done, size_t size, size_t align);
    void HeadReserved(bool done, size_t size, size_t align);
    void PlannerAdded();  // one more buffer in the planner's books
    void PlannerFailed(); // it had no room for one more

    // Sends the allocator's own figures: its sums, never the recorder's.
    void SendStatistics();

    uint8_t id() const {
        return id_;
    }
    uint16_t bytes_per_buffer() const {
        return description_.planner_bytes_per_buffer;
    }

  private:
    uint32_t NonPersistentUsed() const;
    uint32_t PersistentUsed() const;
    uint32_t Available(ascope_section section) const;
    uint32_t OffsetOf(const void *block) const;
    void Failed(ascope_section section, size_t size, size_t align);
    void NoteExtent();

    ascope_recorder *recorder_ = nullptr;
    const tflite::IPersistentBufferAllocator *persistent_ = nullptr;
    const tflite::INonPersistentBufferAllocator *nonpersistent_ = nullptr;
    uint8_t *base_ = nullptr;
    ascope_arena description_ = {};
    ascope_counters counters_ = {};
    uint32_t loan_offset_ = 0, lent_ = 0, buffers_added_ = 0; // lent_ 0: the planner has no loan
    uint8_t id_ = 0;
};

} // namespace ascope
#endif
