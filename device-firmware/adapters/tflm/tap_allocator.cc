#include "tap_allocator.h"

#if ASCOPE_ENABLED
#include "tap_parts.h"

namespace ascope {

namespace {

// For the time of a method of MicroAllocator.
class Running {
  public:
    Running(SetUp *set_up, Call call, int subgraph = 0, int32_t owner = ASCOPE_NOBODY) : set_up_(set_up) {
        set_up_->Enter(call, static_cast<uint16_t>(subgraph), owner);
    }
    ~Running() {
        set_up_->Leave();
    }

  private:
    SetUp *set_up_;
};

} // namespace

TapAllocator::TapAllocator(TapParts *parts)
    : tflite::MicroAllocator(&parts->persistent, &parts->nonpersistent, &parts->planner), parts_(parts) {}

TfLiteStatus TapAllocator::AllocateTfLiteEvalTensors(const tflite::Model *model, tflite::SubgraphAllocations *subgraph_allocations) {
    parts_->ModelSeen(model, subgraph_allocations);
    Running running(&parts_->set_up, Call::kEvalTensors);
    return tflite::MicroAllocator::AllocateTfLiteEvalTensors(model, subgraph_allocations);
}

TfLiteStatus TapAllocator::AllocateNodeAndRegistrations(const tflite::Model *model, tflite::SubgraphAllocations *subgraph_allocations) {
    Running running(&parts_->set_up, Call::kNodes);
    const TfLiteStatus status = tflite::MicroAllocator::AllocateNodeAndRegistrations(model, subgraph_allocations);
    if (status == kTfLiteOk) {
        parts_->set_up.ForgetRegistrations();
    }
    return status;
}

TfLiteStatus TapAllocator::AllocateVariables(const tflite::SubGraph *subgraph, TfLiteEvalTensor *eval_tensors,
                                             const int32_t *offline_planner_offsets) {
    Running running(&parts_->set_up, Call::kVariables, parts_->set_up.IndexOf(subgraph));
    return tflite::MicroAllocator::AllocateVariables(subgraph, eval_tensors, offline_planner_offsets);
}

TfLiteTensor *TapAllocator::AllocatePersistentTfLiteTensor(const tflite::Model *model,
                                                           const tflite::SubgraphAllocations *subgraph_allocations, int tensor_index,
                                                           int subgraph_index) {
    TfLiteTensor *tensor;
    {
        Running running(&parts_->set_up, Call::kIoTensor, subgraph_index, ASCOPE_TENSOR(tensor_index));
        tensor = tflite::MicroAllocator::AllocatePersistentTfLiteTensor(model, subgraph_allocations, tensor_index, subgraph_index);
    }
    if (tensor != nullptr && parts_->set_up.IoTensorDone()) {
        parts_->SetUpDone();
    }
    return tensor;
}

TfLiteTensor *TapAllocator::AllocateTempTfLiteTensor(const tflite::Model *model, const tflite::SubgraphAllocations *subgraph_allocations,
                                                     int tensor_index, int subgraph_index) {
    Running running(&parts_->set_up, Call::kTempTensor, subgraph_index, ASCOPE_TENSOR(tensor_index));
    return tflite::MicroAllocator::AllocateTempTfLiteTensor(model, subgraph_allocations, tensor_index, subgraph_index);
}

uint8_t *TapAllocator::AllocateTempBuffer(size_t size, size_t alignment) {
    Running running(&parts_->set_up, Call::kTempBuffer);
    return tflite::MicroAllocator::AllocateTempBuffer(size, alignment);
}

void *TapAllocator::AllocatePersistentBuffer(size_t bytes) {
    Running running(&parts_->set_up, Call::kKernelBuffer);
    return tflite::MicroAllocator::AllocatePersistentBuffer(bytes);
}

// TFLM calls this once per operator, when it has been prepared and each time it has run.
TfLiteStatus TapAllocator::ResetTempAllocations() {
    const bool setting_up = parts_->set_up.Active();
    if (setting_up) {
        parts_->set_up.OperatorDone();
    }
    const TfLiteStatus status = tflite::MicroAllocator::ResetTempAllocations();
    if (!setting_up) {
        parts_->OperatorRun();
    }
    return status;
}

} // namespace ascope
#endif
