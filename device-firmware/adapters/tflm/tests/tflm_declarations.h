// tflm_declarations.h - NOT TensorFlow Lite Micro. Minimal declarations, written for the tests beside this file, of what the
// adapter touches of TFLM: the same names and signatures, and the least behaviour that lets a test drive the adapter.
//
// They show that the adapter compiles without a warning and what it makes of TFLM's calls. That it fits the real library is
// another matter, to be checked with the library. The build turns every header of TFLM that the adapter includes into a line
// that includes this one.
#ifndef TFLM_DECLARATIONS_H_
#define TFLM_DECLARATIONS_H_

#include <cstring>

#include "tflm_memory.h"
#include "tflm_model.h"

struct TfLiteTensor {
    void *data;
};
struct TfLiteEvalTensor {
    union {
        void *data;
        bool *b;
    } data;
    size_t size; // TFLM has dimensions here
};
struct TfLiteNode {
    void *user_data;
};
struct TFLMRegistration {
    void *(*init)(void *context);
    int32_t builtin_code;
    const char *custom_name;
};

namespace tflite {

inline TfLiteStatus TfLiteEvalTensorByteLength(const TfLiteEvalTensor *tensor, size_t *bytes) {
    *bytes = tensor->size;
    return kTfLiteOk;
}

class MicroProfilerInterface {
  public:
    virtual ~MicroProfilerInterface() {}
    virtual uint32_t BeginEvent(const char *tag) = 0;
    virtual void EndEvent(uint32_t event_handle) = 0;
};

namespace internal {
struct ScratchBufferRequest {
    size_t bytes;
    int node_idx;
    int subgraph_idx;
};
} // namespace internal

enum class MemoryPlannerType { kGreedy, kLinear };
struct NodeAndRegistration {
    TfLiteNode node;
    const TFLMRegistration *registration;
};
struct SubgraphAllocations {
    NodeAndRegistration *node_and_registrations;
    TfLiteEvalTensor *tensors;
};

class MicroAllocator {
  public:
    static MicroAllocator *Create(uint8_t *arena, size_t size, MemoryPlannerType = MemoryPlannerType::kGreedy) {
        SingleArenaBufferAllocator *memory = SingleArenaBufferAllocator::Create(arena, size);
        void *planner = memory->AllocatePersistentBuffer(sizeof(GreedyMemoryPlanner), alignof(GreedyMemoryPlanner));
        return Create(memory, new (planner) GreedyMemoryPlanner());
    }
    static MicroAllocator *Create(uint8_t *arena, size_t size, MicroMemoryPlanner *planner) {
        return Create(SingleArenaBufferAllocator::Create(arena, size), planner);
    }
    static MicroAllocator *Create(SingleArenaBufferAllocator *memory, MicroMemoryPlanner *planner) {
        return new (memory->AllocatePersistentBuffer(sizeof(MicroAllocator), alignof(MicroAllocator)))
            MicroAllocator(memory, memory, planner);
    }
    static MicroAllocator *Create(uint8_t *, size_t, uint8_t *head, size_t size, MemoryPlannerType = MemoryPlannerType::kGreedy) {
        return Create(head, size);
    }

    virtual TfLiteTensor *AllocatePersistentTfLiteTensor(const Model *, const SubgraphAllocations *, int, int) {
        void *tensor = tail_->AllocatePersistentBuffer(sizeof(TfLiteTensor), alignof(TfLiteTensor));
        void *quantization = tail_->AllocatePersistentBuffer(12, 4);
        return quantization != nullptr ? static_cast<TfLiteTensor *>(tensor) : nullptr;
    }
    virtual TfLiteTensor *AllocateTempTfLiteTensor(const Model *, const SubgraphAllocations *, int, int) {
        return reinterpret_cast<TfLiteTensor *>(head_->AllocateTemp(sizeof(TfLiteTensor), alignof(TfLiteTensor)));
    }
    virtual void DeallocateTempTfLiteTensor(TfLiteTensor *tensor) {
        head_->DeallocateTemp(reinterpret_cast<uint8_t *>(tensor));
    }
    virtual uint8_t *AllocateTempBuffer(size_t size, size_t alignment) {
        return head_->AllocateTemp(size, alignment);
    }
    virtual void DeallocateTempBuffer(uint8_t *buffer) {
        head_->DeallocateTemp(buffer);
    }
    virtual TfLiteStatus ResetTempAllocations() {
        return head_->ResetTempAllocations();
    }
    virtual bool IsAllTempDeallocated() {
        return head_->IsAllTempDeallocated();
    }
    virtual void *AllocatePersistentBuffer(size_t bytes) {
        return tail_->AllocatePersistentBuffer(bytes, 16);
    }
    size_t used_bytes() const {
        return head_->GetNonPersistentUsedBytes() + tail_->GetPersistentUsedBytes();
    }

  protected:
    friend class Driver; // makes the calls of AllocateTensors(): driver.h
    MicroAllocator(IPersistentBufferAllocator *tail, INonPersistentBufferAllocator *head, MicroMemoryPlanner *planner)
        : tail_(tail), head_(head), planner_(planner) {}
    virtual ~MicroAllocator() {}

    virtual TfLiteStatus AllocateNodeAndRegistrations(const Model *model, SubgraphAllocations *subgraphs) {
        for (uint32_t s = 0; s < model->subgraphs()->size(); s++) {
            const size_t size = sizeof(NodeAndRegistration) * model->subgraphs()->Get(s)->operators()->size();
            uint8_t *nodes = tail_->AllocatePersistentBuffer(size, alignof(NodeAndRegistration));
            if (nodes == nullptr) {
                return kTfLiteError;
            }
            std::memset(nodes, 0xA5, size); // as memory may be
            subgraphs[s].node_and_registrations = reinterpret_cast<NodeAndRegistration *>(nodes);
        }
        return kTfLiteOk;
    }
    virtual TfLiteStatus AllocateTfLiteEvalTensors(const Model *model, SubgraphAllocations *subgraphs) {
        for (uint32_t s = 0; s < model->subgraphs()->size(); s++) {
            const auto *tensors = model->subgraphs()->Get(s)->tensors();
            uint8_t *table = tail_->AllocatePersistentBuffer(sizeof(TfLiteEvalTensor) * tensors->size(), alignof(TfLiteEvalTensor));
            if (table == nullptr) {
                return kTfLiteError;
            }
            subgraphs[s].tensors = reinterpret_cast<TfLiteEvalTensor *>(table);
            for (uint32_t t = 0; t < tensors->size(); t++) {
                const auto *data = model->buffers()->Get(tensors->Get(t)->buffer())->data();
                subgraphs[s].tensors[t].data.data = data != nullptr ? const_cast<uint8_t *>(data->items) : nullptr;
                subgraphs[s].tensors[t].size = tensors->Get(t)->size;
            }
        }
        return kTfLiteOk;
    }
    virtual TfLiteStatus AllocateVariables(const SubGraph *subgraph, TfLiteEvalTensor *eval_tensors, const int32_t *) {
        for (uint32_t t = 0; t < subgraph->tensors()->size(); t++) {
            if (subgraph->tensors()->Get(t)->is_variable()) {
                eval_tensors[t].data.data = tail_->AllocatePersistentBuffer(eval_tensors[t].size, 16);
            }
        }
        return kTfLiteOk;
    }

  private:
    IPersistentBufferAllocator *tail_;
    INonPersistentBufferAllocator *head_;
    MicroMemoryPlanner *planner_;
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

} // namespace tflite
#endif
