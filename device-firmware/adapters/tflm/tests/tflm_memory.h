// tflm_memory.h - NOT TensorFlow Lite Micro: see tflm_declarations.h. Its allocators and planners.
#ifndef TFLM_MEMORY_H_
#define TFLM_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <new>

#define TF_LITE_REMOVE_VIRTUAL_DELETE                                                                                                      \
    void operator delete(void *) {}

enum TfLiteStatus { kTfLiteOk = 0, kTfLiteError = 1 };

namespace tflite {

constexpr size_t MicroArenaBufferAlignment() {
    return 16;
}

inline uint8_t *AlignPointerUp(uint8_t *p, size_t align) {
    return p + (align - reinterpret_cast<uintptr_t>(p) % align) % align;
}
inline uint8_t *AlignPointerDown(uint8_t *p, size_t align) {
    return p - reinterpret_cast<uintptr_t>(p) % align;
}

class IPersistentBufferAllocator {
  public:
    virtual ~IPersistentBufferAllocator() {}
    virtual uint8_t *AllocatePersistentBuffer(size_t size, size_t alignment) = 0;
    virtual size_t GetPersistentUsedBytes() const = 0;
};

class INonPersistentBufferAllocator {
  public:
    virtual ~INonPersistentBufferAllocator() {}
    virtual uint8_t *AllocateTemp(size_t size, size_t alignment) = 0;
    virtual void DeallocateTemp(uint8_t *buffer) = 0;
    virtual bool IsAllTempDeallocated() = 0;
    virtual TfLiteStatus ResetTempAllocations() = 0;
    virtual uint8_t *AllocateResizableBuffer(size_t size, size_t alignment) = 0;
    virtual TfLiteStatus ResizeBuffer(uint8_t *buffer, size_t size, size_t alignment) = 0;
    virtual TfLiteStatus DeallocateResizableBuffer(uint8_t *buffer) = 0;
    virtual uint8_t *GetOverlayMemoryAddress() const = 0;
    virtual TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) = 0;
    virtual size_t GetNonPersistentUsedBytes() const = 0;
    virtual size_t GetAvailableMemory(size_t alignment) const = 0;
};

// Both ends of an arena; each half of a split one uses one end.
class Ends : public INonPersistentBufferAllocator, public IPersistentBufferAllocator {
  public:
    Ends(uint8_t *base, size_t size) : base_(base), end_(base + size), head_(base), temp_(base), tail_(end_) {}

    uint8_t *AllocatePersistentBuffer(size_t size, size_t alignment) override {
        uint8_t *block = size <= Room(head_) ? AlignPointerDown(tail_ - size, alignment) : nullptr;
        if (block == nullptr || block < head_) {
            return nullptr;
        }
        return tail_ = block;
    }
    size_t GetPersistentUsedBytes() const override {
        return static_cast<size_t>(end_ - tail_);
    }
    uint8_t *AllocateTemp(size_t size, size_t alignment) override {
        uint8_t *block = AlignPointerUp(temp_, alignment);
        if (block > tail_ || size > Room(block)) {
            return nullptr;
        }
        temp_ = block + size;
        temps_++;
        return block;
    }
    void DeallocateTemp(uint8_t *) override {
        temps_--;
    }
    bool IsAllTempDeallocated() override {
        return temps_ == 0;
    }
    TfLiteStatus ResetTempAllocations() override {
        if (temps_ != 0) {
            return kTfLiteError;
        }
        temp_ = head_;
        return kTfLiteOk;
    }
    uint8_t *AllocateResizableBuffer(size_t size, size_t alignment) override {
        return ResizeBuffer(base_, size, alignment) == kTfLiteOk ? base_ : nullptr;
    }
    TfLiteStatus ResizeBuffer(uint8_t *, size_t size, size_t) override {
        if (size > Room(base_)) {
            return kTfLiteError;
        }
        head_ = temp_ = base_ + size;
        return kTfLiteOk;
    }
    TfLiteStatus DeallocateResizableBuffer(uint8_t *buffer) override {
        return ResizeBuffer(buffer, 0, 1);
    }
    uint8_t *GetOverlayMemoryAddress() const override {
        return base_;
    }
    TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t align) override {
        return ResizeBuffer(base_, size, align);
    }
    size_t GetNonPersistentUsedBytes() const override {
        return static_cast<size_t>(temp_ - base_);
    }
    size_t GetAvailableMemory(size_t align) const override {
        return static_cast<size_t>(AlignPointerDown(tail_, align) - AlignPointerUp(temp_, align));
    }
    TF_LITE_REMOVE_VIRTUAL_DELETE

  private:
    size_t Room(const uint8_t *from) const {
        return static_cast<size_t>(tail_ - from);
    }

    uint8_t *base_, *end_, *head_, *temp_, *tail_;
    int temps_ = 0;
};

class SingleArenaBufferAllocator : public Ends {
  public:
    using Ends::Ends;
    static SingleArenaBufferAllocator *Create(uint8_t *base, size_t size) {
        SingleArenaBufferAllocator first(base, size);
        uint8_t *place = first.AllocatePersistentBuffer(sizeof first, alignof(SingleArenaBufferAllocator));
        return new (place) SingleArenaBufferAllocator(first);
    }
};
class PersistentArenaBufferAllocator : public Ends {
    using Ends::Ends;
};
class NonPersistentArenaBufferAllocator : public Ends {
    using Ends::Ends;
};

class MicroMemoryPlanner {
  public:
    virtual ~MicroMemoryPlanner() {}
    virtual TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) = 0;
    virtual TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) = 0;
    virtual size_t GetMaximumMemorySize() = 0;
    virtual int GetBufferCount() = 0;
    virtual TfLiteStatus GetOffsetForBuffer(int buffer_index, int *offset) = 0;
    virtual TfLiteStatus Init(unsigned char *, int) {
        return kTfLiteOk;
    }
    virtual bool preserves_all_tensors() const = 0;
    virtual void PrintMemoryPlan() {}
};

// Places one buffer after the other; takes 40 bytes of the loan for each, as TFLM's does.
class GreedyMemoryPlanner : public MicroMemoryPlanner {
  public:
    static size_t per_buffer_size() {
        return 40;
    }
    TfLiteStatus Init(unsigned char *, int size) override {
        room_ = size / 40 < kMost ? size / 40 : kMost;
        count_ = next_ = 0;
        return kTfLiteOk;
    }
    TfLiteStatus AddBuffer(int size, int, int) override {
        if (count_ == room_) {
            return kTfLiteError;
        }
        offsets_[count_++] = next_;
        next_ += size;
        return kTfLiteOk;
    }
    TfLiteStatus AddBuffer(int size, int first, int last, int) override {
        return AddBuffer(size, first, last);
    }
    size_t GetMaximumMemorySize() override {
        return static_cast<size_t>(next_);
    }
    int GetBufferCount() override {
        return count_;
    }
    TfLiteStatus GetOffsetForBuffer(int buffer_index, int *offset) override {
        *offset = offsets_[buffer_index];
        return kTfLiteOk;
    }
    bool preserves_all_tensors() const override {
        return false;
    }
    TF_LITE_REMOVE_VIRTUAL_DELETE

  private:
    static constexpr int kMost = 32;
    int room_ = kMost, count_ = 0, next_ = 0;
    int offsets_[kMost] = {};
};
class LinearMemoryPlanner : public GreedyMemoryPlanner {};

} // namespace tflite
#endif
