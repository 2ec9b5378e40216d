// tap_allocator.h - TFLM's MicroAllocator over the decorators; its virtual methods say what is allocated for what.
#ifndef ASCOPE_TFLM_TAP_ALLOCATOR_H_
#define ASCOPE_TFLM_TAP_ALLOCATOR_H_

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "ascope.h"

namespace ascope {

class TapParts;

class TapAllocator : public tflite::MicroAllocator {
  public:
    explicit TapAllocator(TapParts *parts);
    ~TapAllocator() override {}

    TfLiteTensor *AllocatePersistentTfLiteTensor(const tflite::Model *model, const tflite::SubgraphAllocations *subgraph_allocations,
                                                 int tensor_index, int subgraph_index) override;
    TfLiteTensor *AllocateTempTfLiteTensor(const tflite::Model *model, const tflite::SubgraphAllocations *subgraph_allocations,
                                           int tensor_index, int subgraph_index) override;
    uint8_t *AllocateTempBuffer(size_t size, size_t alignment) override;
    TfLiteStatus ResetTempAllocations() override;
    void *AllocatePersistentBuffer(size_t bytes) override;

  protected:
    TfLiteStatus AllocateNodeAndRegistrations(const tflite::Model *model, tflite::SubgraphAllocations *subgraph_allocations) override;
    TfLiteStatus AllocateTfLiteEvalTensors(const tflite::Model *model, tflite::SubgraphAllocations *subgraph_allocations) override;
    TfLiteStatus AllocateVariables(const tflite::SubGraph *subgraph, TfLiteEvalTensor *eval_tensors,
                                   const int32_t *offline_planner_offsets) override;

  private:
    TapParts *parts_;
    TF_LITE_REMOVE_VIRTUAL_DELETE
};

} // namespace ascope
#endif
