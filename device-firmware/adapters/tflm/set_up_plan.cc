// set_up_plan.cc - SetUp, while TFLM plans: which variable is allocated, which buffer the planner is given.
#include "set_up.h"

#if ASCOPE_ENABLED
#include "tensorflow/lite/micro/memory_helpers.h"

namespace ascope {

// Variables are allocated in order, those with an offline place excepted: these get none here and are planned instead.
void SetUp::BeforeVariable() {
    const auto *tensors = facts_->SubgraphAt(subgraph_)->tensors();
    while (cursor_ < tensors->size() && !tensors->Get(cursor_)->is_variable()) {
        cursor_++;
    }
    Tag(ASCOPE_VARIABLE, cursor_ < tensors->size() ? ASCOPE_TENSOR(cursor_) : ASCOPE_NOBODY);
    cursor_++;
}

bool SetUp::DescribePlanned(const tflite::internal::ScratchBufferRequest *requests, ascope_plan_buffer *buffer) {
    for (; subgraph_ < facts_->Subgraphs(); subgraph_++, cursor_ = 0) {
        const uint32_t tensors = facts_->SubgraphAt(subgraph_)->tensors()->size();
        for (; cursor_ < tensors; cursor_++) {
            const TfLiteEvalTensor *tensor = facts_->EvalTensorAt(subgraph_, cursor_);
            size_t bytes = 0;
            if (tensor->data.data != nullptr || tflite::TfLiteEvalTensorByteLength(tensor, &bytes) != kTfLiteOk || bytes == 0) {
                continue;
            }
            buffer->size = static_cast<uint32_t>(bytes);
            buffer->owner = ASCOPE_TENSOR(cursor_++);
            buffer->subgraph = subgraph_;
            return true;
        }
    }
    if (requests == nullptr) {
        return false;
    }
    const tflite::internal::ScratchBufferRequest &request = requests[requests_++];
    buffer->size = static_cast<uint32_t>(request.bytes);
    buffer->owner = ASCOPE_OPERATOR(request.node_idx);
    buffer->subgraph = static_cast<uint16_t>(request.subgraph_idx);
    return true;
}

} // namespace ascope
#endif
