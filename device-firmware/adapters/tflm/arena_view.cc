#include "arena_view.h"

#if ASCOPE_ENABLED
namespace ascope {

namespace {
uint32_t Narrow(size_t n) {
    return static_cast<uint32_t>(n);
}
} // namespace

void ArenaView::Open(ascope_recorder *recorder, uint8_t id, const ArenaLayout &layout) {
    const bool again = base_ != nullptr;
    recorder_ = recorder;
    id_ = id;
    base_ = layout.base;
    description_.base = layout.base; // its private state stays: the recorder looks after that
    description_.size = Narrow(layout.size);
    description_.name = layout.name;
    description_.kind = layout.kind;
    description_.planner_bytes_per_buffer = static_cast<uint16_t>(layout.bytes_per_buffer);
    counters_ = {};
    loan_offset_ = lent_ = buffers_added_ = 0;
    Watch(nullptr, nullptr);
    ascope_add_arena(recorder_, id_, &description_);
    if (again) {
        ascope_arena_reset(recorder_, id_, description_.size);
    }
}

void ArenaView::Watch(const tflite::IPersistentBufferAllocator *persistent, const tflite::INonPersistentBufferAllocator *nonpersistent) {
    persistent_ = persistent;
    nonpersistent_ = nonpersistent;
}

uint32_t ArenaView::OffsetOf(const void *block) const {
    return Narrow(static_cast<size_t>(static_cast<const uint8_t *>(block) - base_));
}

uint32_t ArenaView::PersistentUsed() const {
    return persistent_ != nullptr ? Narrow(persistent_->GetPersistentUsedBytes()) : 0;
}

// The loan counts only as far as the planner has filled it.
uint32_t ArenaView::NonPersistentUsed() const {
    if (lent_ != 0) {
        return loan_offset_ + buffers_added_ * description_.planner_bytes_per_buffer;
    }
    return nonpersistent_ != nullptr ? Narrow(nonpersistent_->GetNonPersistentUsedBytes()) : 0;
}

void ArenaView::NoteExtent() {
    uint32_t tail = PersistentUsed();
    if (lent_ != 0) {
        tail = (tail + 15u) & ~15u; // the loan ends on a 16-byte boundary below the tail
    }
    const uint32_t extent = NonPersistentUsed() + tail;
    if (extent > counters_.high_water_mark) {
        counters_.high_water_mark = extent;
    }
}

// What TFLM compares a request with: the head may grow from the arena's start to the tail, the tail down to the head (through
// temps, if there are any), and a temp lies between the temps and the tail.
uint32_t ArenaView::Available(ascope_section section) const {
    const uint32_t below = section == ASCOPE_HEAD ? 0 : section == ASCOPE_TAIL ? counters_.head : NonPersistentUsed();
    const uint32_t used = below + PersistentUsed();
    return used < description_.size ? description_.size - used : 0;
}

void ArenaView::Failed(ascope_section section, size_t size, size_t align) {
    counters_.failures++;
    ascope_allocate_failed(recorder_, id_, section, Narrow(size), Narrow(align), Available(section));
}

void ArenaView::Allocated(ascope_section section, const void *block, size_t size, size_t align) {
    if (block == nullptr) {
        Failed(section, size, align);
        return;
    }
    counters_.allocations++;
    NoteExtent();
    ascope_allocate(recorder_, id_, section, OffsetOf(block), Narrow(size), Narrow(align));
}

void ArenaView::Lent(const void *block, size_t size, size_t align) {
    if (block != nullptr) {
        loan_offset_ = OffsetOf(block);
        lent_ = Narrow(size);
        buffers_added_ = 0;
    }
    Allocated(ASCOPE_TEMP, block, size, align);
}

void ArenaView::Freed(const void *block) {
    counters_.frees++;
    ascope_free(recorder_, id_, ASCOPE_TEMP, OffsetOf(block));
}

void ArenaView::TempsReset() {
    lent_ = 0;
    counters_.head = NonPersistentUsed();
    ascope_temp_reset(recorder_, id_);
}

void ArenaView::HeadResized(bool done, size_t size, size_t align) {
    if (!done) {
        Failed(ASCOPE_HEAD, size, align);
        return;
    }
    counters_.head = NonPersistentUsed();
    NoteExtent();
    ascope_head_resize(recorder_, id_, Narrow(size), Narrow(align));
}

void ArenaView::HeadReserved(bool done, size_t size, size_t align) {
    if (!done) {
        Failed(ASCOPE_HEAD, size, align);
        return;
    }
    counters_.head = NonPersistentUsed();
    NoteExtent();
    ascope_head_reserve(recorder_, id_, Narrow(size), Narrow(align));
}

void ArenaView::PlannerAdded() {
    buffers_added_++;
    NoteExtent();
}

void ArenaView::PlannerFailed() {
    counters_.failures++;
    const uint32_t needed = (buffers_added_ + 1) * description_.planner_bytes_per_buffer;
    ascope_allocate_failed(recorder_, id_, ASCOPE_TEMP, needed, 16, lent_);
}

void ArenaView::SendStatistics() {
    counters_.tail = PersistentUsed();
    counters_.temp = NonPersistentUsed() - counters_.head;
    counters_.arena_used_bytes = NonPersistentUsed() + counters_.tail;
    ascope_statistics(recorder_, id_, &counters_);
}

} // namespace ascope
#endif
