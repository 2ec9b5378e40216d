#include "set_up.h"

#if ASCOPE_ENABLED
namespace ascope {

void SetUp::Begin(ascope_recorder *recorder) {
    *this = SetUp();
    recorder_ = recorder;
    ascope_phase_change(recorder_, ASCOPE_CREATE, -1);
    Tag(ASCOPE_RUNTIME, ASCOPE_NOBODY);
}

void SetUp::NextModel(uint8_t id, ModelFacts *facts) {
    model_ = id;
    facts_ = facts;
    Select(0);
}

void SetUp::Tag(ascope_purpose purpose, int32_t owner) {
    ascope_tag(recorder_, purpose, owner);
}

void SetUp::Select(uint16_t subgraph) {
    ascope_select(recorder_, model_, subgraph);
}

void SetUp::Phase(ascope_phase phase) {
    phase_ = static_cast<uint8_t>(phase);
    place_known_ = false;
    Select(0);
    ascope_phase_change(recorder_, phase, -1);
}

void SetUp::PhaseAt(ascope_phase phase, OperatorPlace place) {
    phase_ = static_cast<uint8_t>(phase);
    place_ = place;
    place_known_ = true;
    Select(place.subgraph);
    ascope_phase_change(recorder_, phase, place.index);
}

void SetUp::Enter(Call call, uint16_t subgraph, int32_t owner) {
    call_ = call;
    owner_ = owner;
    blocks_ = 0;
    if (operator_done_) {
        NextPrepared();
    }
    if (call == Call::kTempTensor && (phase_ == ASCOPE_START || phase_ == ASCOPE_INIT)) {
        StartPreparing();
    }
    if (call == Call::kVariables) {
        subgraph_ = subgraph;
        cursor_ = 0;
    }
    if (call != Call::kKernelBuffer && call != Call::kTempBuffer) {
        Select(subgraph);
    }
}

void SetUp::Leave() {
    if (call_ == Call::kNodes) {
        tables_done_ = true;
        place_known_ = false;
    } else if (call_ == Call::kVariables) { // the planner's turn, from the first tensor on
        subgraph_ = 0;
        cursor_ = requests_ = 0;
        Select(0);
    }
    call_ = Call::kNone;
}

void SetUp::StartModel() {
    tables_done_ = operator_done_ = false;
    io_tensors_ = 0;
    Phase(ASCOPE_START);
}

void SetUp::StartPreparing() {
    OperatorPlace place;
    operator_done_ = false;
    if (facts_->First(&place)) {
        PhaseAt(ASCOPE_PREPARE, place);
    } else {
        Phase(ASCOPE_PLAN);
    }
}

void SetUp::NextPrepared() {
    operator_done_ = false;
    OperatorPlace place = place_;
    if (facts_->Next(&place)) {
        PhaseAt(ASCOPE_PREPARE, place);
    } else {
        Phase(ASCOPE_PLAN);
    }
}

// TFLM writes the registration of an operator just before its options are parsed.
void SetUp::FindParsed() {
    OperatorPlace next;
    bool more = place_known_ ? (next = place_, facts_->Next(&next)) : facts_->First(&next);
    while (more && facts_->NodeAt(next).registration != nullptr) {
        place_ = next;
        place_known_ = true;
        more = facts_->Next(&next);
    }
}

// The operator whose init is running: the first one with an init after the last one whose init has returned something.
bool SetUp::FindInitialised(OperatorPlace *place) const {
    OperatorPlace at;
    bool found = false;
    for (bool more = facts_->First(&at); more; more = facts_->Next(&at)) {
        const tflite::NodeAndRegistration &node = facts_->NodeAt(at);
        if (node.node.user_data != nullptr) {
            found = false;
        } else if (!found && node.registration != nullptr && node.registration->init != nullptr) {
            *place = at;
            found = true;
        }
    }
    return found;
}

void SetUp::BeforeKernelBuffer() {
    OperatorPlace place;
    if (phase_ == ASCOPE_START || phase_ == ASCOPE_INIT) {
        if (FindInitialised(&place)) {
            const bool same = phase_ == ASCOPE_INIT && place.subgraph == place_.subgraph && place.index == place_.index;
            if (!same) {
                PhaseAt(ASCOPE_INIT, place);
            }
            Tag(ASCOPE_OP_DATA, ASCOPE_OPERATOR(place.index));
            return;
        }
        StartPreparing();
    }
    switch (phase_) {
    case kIdle: // asked for by the program, between models: MicroResourceVariables
        Tag(ASCOPE_RESOURCE_VARIABLE, ASCOPE_NOBODY);
        break;
    case ASCOPE_PREPARE:
        Tag(facts_->BuiltinCode(place_) == tflite::BuiltinOperator_ASSIGN_VARIABLE ? ASCOPE_RESOURCE_VARIABLE : ASCOPE_KERNEL_BUFFER,
            ASCOPE_OPERATOR(place_.index));
        break;
    case ASCOPE_FINISH:
        Tag(ASCOPE_IO_ARRAY, ASCOPE_NOBODY);
        break;
    default:
        Tag(ASCOPE_PURPOSE_UNKNOWN, ASCOPE_NOBODY);
        break;
    }
}

void SetUp::BeforeRuntimeBlock() {
    switch (phase_) {
    case kIdle:
        StartModel();
        Tag(ASCOPE_RUNTIME, ASCOPE_NOBODY);
        break;
    case ASCOPE_START:
        if (!tables_done_) {
            Tag(ASCOPE_SUBGRAPH_TABLES, ASCOPE_NOBODY);
            break;
        }
        FindParsed();
        Select(place_known_ ? place_.subgraph : static_cast<uint16_t>(0));
        Tag(ASCOPE_BUILTIN_DATA, place_known_ ? ASCOPE_OPERATOR(place_.index) : ASCOPE_NOBODY);
        break;
    case ASCOPE_PLAN:
        Tag(ASCOPE_SCRATCH_HANDLES, ASCOPE_NOBODY);
        break;
    default:
        Tag(ASCOPE_PURPOSE_UNKNOWN, ASCOPE_NOBODY);
        break;
    }
}

void SetUp::BeforePersistent() {
    if (operator_done_) {
        NextPrepared();
    }
    switch (call_) {
    case Call::kEvalTensors:
    case Call::kNodes:
        Select(blocks_);
        Tag(call_ == Call::kNodes ? ASCOPE_NODE_AND_REGISTRATIONS : ASCOPE_EVAL_TENSORS, ASCOPE_NOBODY);
        break;
    case Call::kKernelBuffer:
        BeforeKernelBuffer();
        break;
    case Call::kVariables:
        BeforeVariable();
        break;
    case Call::kIoTensor:
        Tag(blocks_ == 0 ? ASCOPE_IO_TENSOR : ASCOPE_QUANTIZATION, owner_);
        break;
    default:
        BeforeRuntimeBlock();
        break;
    }
    blocks_++;
}

bool SetUp::BeforeTemp(bool all_that_is_free) {
    if (operator_done_) {
        NextPrepared();
    }
    const bool loan = all_that_is_free && call_ == Call::kNone && phase_ == ASCOPE_PLAN;
    if (call_ == Call::kTempTensor) {
        Tag(blocks_ == 0 ? ASCOPE_TEMP_TENSOR : ASCOPE_TEMP_QUANTIZATION, owner_);
    } else if (call_ == Call::kTempBuffer) {
        Tag(ASCOPE_SCRATCH, place_known_ ? ASCOPE_OPERATOR(place_.index) : ASCOPE_NOBODY);
    } else if (phase_ == ASCOPE_PLAN) {
        Tag(loan ? ASCOPE_PLANNER_SCRATCH : ASCOPE_ALLOCATION_INFO, ASCOPE_NOBODY);
    } else {
        Tag(ASCOPE_PURPOSE_UNKNOWN, ASCOPE_NOBODY);
    }
    blocks_++;
    return loan;
}

void SetUp::BeforeHead() {
    Tag(ASCOPE_SCRATCH_REQUESTS, ASCOPE_NOBODY);
}

void SetUp::HeadResized() {
    if (operator_done_) {
        NextPrepared();
    }
}

void SetUp::HeadReserved() {
    if (phase_ == ASCOPE_PLAN) {
        Phase(ASCOPE_FINISH);
    }
}

void SetUp::OperatorDone() {
    if (phase_ == ASCOPE_START || phase_ == ASCOPE_INIT) {
        StartPreparing(); // an operator that allocates nothing at all
    }
    if (operator_done_) {
        NextPrepared();
    }
    operator_done_ = phase_ == ASCOPE_PREPARE;
}

bool SetUp::IoTensorDone() {
    io_tensors_++;
    if (phase_ != ASCOPE_FINISH || io_tensors_ < facts_->Inputs() + facts_->Outputs()) {
        return false;
    }
    Phase(ASCOPE_INVOKE);
    phase_ = kIdle;
    return true;
}

void SetUp::ForgetRegistrations() {
    OperatorPlace place;
    for (bool more = facts_->First(&place); more; more = facts_->Next(&place)) {
        facts_->NodeAt(place).registration = nullptr;
    }
}

uint16_t SetUp::IndexOf(const tflite::SubGraph *subgraph) const {
    uint16_t i = 0;
    while (i < facts_->Subgraphs() && facts_->SubgraphAt(i) != subgraph) {
        i++;
    }
    return i;
}

void SetUp::Running(OperatorPlace place, bool known) {
    place_ = place;
    place_known_ = known;
}

} // namespace ascope
#endif
