// set_up.h - tells what each allocation is for, from the order of TFLM's calls.
//
// The allocators TFLM calls see sizes and alignments only. AllocateTensors() makes its calls in one order, though, and some of
// them go through virtual methods of MicroAllocator that say more: that is enough to name the purpose and owner of every
// block, without a change to TFLM.
#ifndef ASCOPE_TFLM_SET_UP_H_
#define ASCOPE_TFLM_SET_UP_H_

#include "model_facts.h"

namespace ascope {

// A method of MicroAllocator that is being run.
enum class Call : uint8_t { kNone, kEvalTensors, kNodes, kKernelBuffer, kTempTensor, kTempBuffer, kVariables, kIoTensor };

class SetUp {
  public:
    // Nothing has been allocated yet; the allocator's own objects come next.
    void Begin(ascope_recorder *recorder);

    // A model that is set up from here on gets this id, and these facts once TFLM has shown it.
    void NextModel(uint8_t id, ModelFacts *facts);

    void Enter(Call call, uint16_t subgraph, int32_t owner);
    void Leave();

    // Called before the allocator is, so that its report carries the right tag.
    void BeforePersistent();
    bool BeforeTemp(bool all_that_is_free); // true: it is the planner's loan
    void BeforeHead();

    // Called after the head was resized or reserved, and before temps are reset for an operator.
    void HeadResized();
    void HeadReserved();
    void OperatorDone();

    // An input or output tensor is there. True after the last one: AllocateTensors() allocates nothing any more.
    bool IoTensorDone();

    // The node tables hold what was in memory before; clears them, so that they show which operators have been parsed.
    void ForgetRegistrations();

    // A model is being set up.
    bool Active() const {
        return phase_ != kIdle;
    }
    uint16_t IndexOf(const tflite::SubGraph *subgraph) const;

    // The operator that runs, if known: whatever its kernel allocates during an invoke is for it.
    void Running(OperatorPlace place, bool known);

    // What the planner is given next: tensors in order, then scratch requests. False: cannot be told.
    bool DescribePlanned(const tflite::internal::ScratchBufferRequest *requests, ascope_plan_buffer *buffer);

  private:
    static constexpr uint8_t kIdle = 0; // below every ascope_phase
    void Tag(ascope_purpose purpose, int32_t owner);
    void Select(uint16_t subgraph);
    void Phase(ascope_phase phase);
    void PhaseAt(ascope_phase phase, OperatorPlace place);
    void StartModel();
    void StartPreparing();
    void NextPrepared();
    void BeforeKernelBuffer();
    void BeforeRuntimeBlock();
    void BeforeVariable();
    bool FindInitialised(OperatorPlace *place) const;
    void FindParsed();

    ascope_recorder *recorder_ = nullptr;
    ModelFacts *facts_ = nullptr;
    OperatorPlace place_ = {}; // parsed, initialised, prepared or run, by phase
    int32_t owner_ = 0;        // of what call_ allocates
    uint32_t cursor_ = 0;      // next tensor the planner or AllocateVariables looks at
    uint16_t subgraph_ = 0;    // of cursor_
    uint16_t blocks_ = 0;      // allocated in this call_
    uint16_t io_tensors_ = 0;  // set up so far
    uint16_t requests_ = 0;    // scratch requests given to the planner
    uint8_t model_ = 0;
    uint8_t phase_ = kIdle; // or an ascope_phase
    Call call_ = Call::kNone;
    bool tables_done_ = false; // node tables are there
    bool place_known_ = false;
    bool operator_done_ = false; // the operator at place_ has been prepared
};

} // namespace ascope
#endif
