// decorators.h - TFLM's allocator and planner interfaces, handing every call on and reporting it.
//
// They hold no memory and change no argument, so the arena gets exactly the bytes it would get without them.
#ifndef ASCOPE_TFLM_DECORATORS_H_
#define ASCOPE_TFLM_DECORATORS_H_

#include "tensorflow/lite/micro/arena_allocator/ibuffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"
#include "arena_view.h"
#include "set_up.h"

namespace ascope {

class PersistentTap : public tflite::IPersistentBufferAllocator {
  public:
    void Watch(tflite::IPersistentBufferAllocator *inner, ArenaView *arena, SetUp *set_up);

    uint8_t *AllocatePersistentBuffer(size_t size, size_t alignment) override;
    size_t GetPersistentUsedBytes() const override;

  private:
    tflite::IPersistentBufferAllocator *inner_ = nullptr;
    ArenaView *arena_ = nullptr;
    SetUp *set_up_ = nullptr;
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

class NonPersistentTap : public tflite::INonPersistentBufferAllocator {
  public:
    void Watch(tflite::INonPersistentBufferAllocator *inner, ArenaView *arena, SetUp *set_up);

    uint8_t *AllocateTemp(size_t size, size_t alignment) override;
    void DeallocateTemp(uint8_t *buffer) override;
    bool IsAllTempDeallocated() override;
    TfLiteStatus ResetTempAllocations() override;
    uint8_t *AllocateResizableBuffer(size_t size, size_t alignment) override;
    TfLiteStatus ResizeBuffer(uint8_t *buffer, size_t size, size_t alignment) override;
    TfLiteStatus DeallocateResizableBuffer(uint8_t *buffer) override;
    uint8_t *GetOverlayMemoryAddress() const override;
    TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) override;
    size_t GetNonPersistentUsedBytes() const override;
    size_t GetAvailableMemory(size_t alignment) const override;

    // The list of scratch requests in the head; valid until the plan is committed.
    const tflite::internal::ScratchBufferRequest *requests() const {
        return reinterpret_cast<const tflite::internal::ScratchBufferRequest *>(requests_);
    }

  private:
    tflite::INonPersistentBufferAllocator *inner_ = nullptr;
    ArenaView *arena_ = nullptr;
    SetUp *set_up_ = nullptr;
    const uint8_t *requests_ = nullptr;
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

class PlannerTap : public tflite::MicroMemoryPlanner {
  public:
    void Watch(ascope_recorder *recorder, tflite::MicroMemoryPlanner *inner, ArenaView *arena, SetUp *set_up, NonPersistentTap *head);

    TfLiteStatus Init(unsigned char *scratch_buffer, int scratch_buffer_size) override;
    TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
    TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) override;
    size_t GetMaximumMemorySize() override;
    int GetBufferCount() override;
    TfLiteStatus GetOffsetForBuffer(int buffer_index, int *offset) override;
    bool preserves_all_tensors() const override;
    void PrintMemoryPlan() override;

  private:
    static constexpr int kOnline = -1; // no offline offset
    TfLiteStatus Added(TfLiteStatus status, int size, int first, int last, int offline_offset);

    ascope_recorder *recorder_ = nullptr;
    tflite::MicroMemoryPlanner *inner_ = nullptr;
    ArenaView *arena_ = nullptr;
    SetUp *set_up_ = nullptr;
    NonPersistentTap *head_ = nullptr;
    bool planning_ = false;
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

} // namespace ascope
#endif
