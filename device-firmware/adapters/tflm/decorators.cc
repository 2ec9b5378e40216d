#include "decorators.h"

#if ASCOPE_ENABLED
namespace ascope {

void PersistentTap::Watch(tflite::IPersistentBufferAllocator *inner, ArenaView *arena, SetUp *set_up) {
    inner_ = inner;
    arena_ = arena;
    set_up_ = set_up;
}

uint8_t *PersistentTap::AllocatePersistentBuffer(size_t size, size_t alignment) {
    set_up_->BeforePersistent();
    uint8_t *block = inner_->AllocatePersistentBuffer(size, alignment);
    arena_->Allocated(ASCOPE_TAIL, block, size, alignment);
    return block;
}

size_t PersistentTap::GetPersistentUsedBytes() const {
    return inner_->GetPersistentUsedBytes();
}

void NonPersistentTap::Watch(tflite::INonPersistentBufferAllocator *inner, ArenaView *arena, SetUp *set_up) {
    inner_ = inner;
    arena_ = arena;
    set_up_ = set_up;
}

uint8_t *NonPersistentTap::AllocateTemp(size_t size, size_t alignment) {
    const bool loan = set_up_->BeforeTemp(size == inner_->GetAvailableMemory(alignment));
    uint8_t *block = inner_->AllocateTemp(size, alignment);
    if (loan) {
        arena_->Lent(block, size, alignment);
    } else {
        arena_->Allocated(ASCOPE_TEMP, block, size, alignment);
    }
    return block;
}

void NonPersistentTap::DeallocateTemp(uint8_t *buffer) {
    inner_->DeallocateTemp(buffer);
    arena_->Freed(buffer);
}

bool NonPersistentTap::IsAllTempDeallocated() {
    return inner_->IsAllTempDeallocated();
}

TfLiteStatus NonPersistentTap::ResetTempAllocations() {
    const TfLiteStatus status = inner_->ResetTempAllocations();
    if (status == kTfLiteOk) {
        arena_->TempsReset();
    }
    return status;
}

uint8_t *NonPersistentTap::AllocateResizableBuffer(size_t size, size_t alignment) {
    set_up_->BeforeHead();
    uint8_t *block = inner_->AllocateResizableBuffer(size, alignment);
    requests_ = block;
    arena_->HeadResized(block != nullptr, size, alignment);
    return block;
}

TfLiteStatus NonPersistentTap::ResizeBuffer(uint8_t *buffer, size_t size, size_t alignment) {
    set_up_->BeforeHead();
    const TfLiteStatus status = inner_->ResizeBuffer(buffer, size, alignment);
    arena_->HeadResized(status == kTfLiteOk, size, alignment);
    set_up_->HeadResized();
    return status;
}

TfLiteStatus NonPersistentTap::DeallocateResizableBuffer(uint8_t *buffer) {
    set_up_->BeforeHead();
    const TfLiteStatus status = inner_->DeallocateResizableBuffer(buffer);
    arena_->HeadResized(status == kTfLiteOk, 0, 1);
    return status;
}

uint8_t *NonPersistentTap::GetOverlayMemoryAddress() const {
    return inner_->GetOverlayMemoryAddress();
}

TfLiteStatus NonPersistentTap::ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) {
    const TfLiteStatus status = inner_->ReserveNonPersistentOverlayMemory(size, alignment);
    arena_->HeadReserved(status == kTfLiteOk, size, alignment);
    set_up_->HeadReserved();
    return status;
}

size_t NonPersistentTap::GetNonPersistentUsedBytes() const {
    return inner_->GetNonPersistentUsedBytes();
}

size_t NonPersistentTap::GetAvailableMemory(size_t alignment) const {
    return inner_->GetAvailableMemory(alignment);
}

void PlannerTap::Watch(ascope_recorder *recorder, tflite::MicroMemoryPlanner *inner, ArenaView *arena, SetUp *set_up,
                       NonPersistentTap *head) {
    recorder_ = recorder;
    inner_ = inner;
    arena_ = arena;
    set_up_ = set_up;
    head_ = head;
}

TfLiteStatus PlannerTap::Init(unsigned char *scratch_buffer, int scratch_buffer_size) {
    planning_ = true;
    ascope_plan_begin(recorder_, arena_->bytes_per_buffer());
    return inner_->Init(scratch_buffer, scratch_buffer_size);
}

TfLiteStatus PlannerTap::AddBuffer(int size, int first_time_used, int last_time_used) {
    const TfLiteStatus status = inner_->AddBuffer(size, first_time_used, last_time_used);
    return Added(status, size, first_time_used, last_time_used, kOnline);
}

TfLiteStatus PlannerTap::AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) {
    const TfLiteStatus status = inner_->AddBuffer(size, first_time_used, last_time_used, offline_offset);
    return Added(status, size, first_time_used, last_time_used, offline_offset);
}

TfLiteStatus PlannerTap::Added(TfLiteStatus status, int size, int first, int last, int offline_offset) {
    if (status != kTfLiteOk) {
        arena_->PlannerFailed();
        ascope_plan_fail(recorder_);
        planning_ = false;
        return status;
    }
    ascope_plan_buffer buffer = {};
    if (!set_up_->DescribePlanned(head_->requests(), &buffer)) {
        buffer.size = static_cast<uint32_t>(size);
    }
    buffer.aligned_size = static_cast<uint32_t>(size);
    buffer.first_scope = static_cast<uint16_t>(first); // -1, of a subgraph that nothing runs, becomes a scope that never comes
    buffer.last_scope = static_cast<uint16_t>(last);
    buffer.offline_offset = offline_offset;
    ascope_plan_add(recorder_, &buffer);
    arena_->PlannerAdded();
    return status;
}

// The planner places all buffers when it is first asked for a result.
TfLiteStatus PlannerTap::GetOffsetForBuffer(int buffer_index, int *offset) {
    const TfLiteStatus status = inner_->GetOffsetForBuffer(buffer_index, offset);
    if (planning_ && status == kTfLiteOk) {
        ascope_plan_offset(recorder_, static_cast<uint16_t>(buffer_index), static_cast<uint32_t>(*offset));
    } else if (planning_) {
        ascope_plan_fail(recorder_);
        planning_ = false;
    }
    return status;
}

size_t PlannerTap::GetMaximumMemorySize() {
    const size_t size = inner_->GetMaximumMemorySize();
    if (planning_) {
        ascope_plan_commit(recorder_, static_cast<uint32_t>(size));
        planning_ = false;
    }
    return size;
}

int PlannerTap::GetBufferCount() {
    return inner_->GetBufferCount();
}

bool PlannerTap::preserves_all_tensors() const {
    return inner_->preserves_all_tensors();
}

void PlannerTap::PrintMemoryPlan() {
    inner_->PrintMemoryPlan();
}

} // namespace ascope
#endif
