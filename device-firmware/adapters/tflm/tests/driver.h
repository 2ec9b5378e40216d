// driver.h - a model of six operators, and the calls that TFLM makes of its allocators to set it up and run it.
//
//   subgraph 0   CONV_2D (scope 1), IF or WHILE (2..7), FULLY_CONNECTED (8)
//   subgraph 1   FULLY_CONNECTED (4): what IF runs when its condition holds; WHILE's condition
//   subgraph 2   FULLY_CONNECTED (6), CONV_2D (7): what IF runs when it does not hold; WHILE's body
//
// CONV_2D asks for op data in init, and for a kernel buffer and a scratch buffer in prepare; IF and WHILE only for op data.
#ifndef DRIVER_H_
#define DRIVER_H_

#include <string>
#include <vector>

#include "tflm_declarations.h"

class ToyModel {
  public:
    tflite::Model model;

    // With only the first `operators` operators of subgraph 0.
    explicit ToyModel(tflite::BuiltinOperator control = tflite::BuiltinOperator_IF, uint32_t operators = 3) {
        static const int32_t input[] = {0}, output[] = {4}, condition[] = {3}, none[] = {0};
        static const uint8_t weights[8] = {};
        static const tflite::Buffer empty = {{nullptr, 0}}, constant = {{weights, 8}};
        static const tflite::Buffer *const buffers[] = {&empty, &constant};
        static const tflite::OperatorCode conv = {tflite::BuiltinOperator_CONV_2D, {nullptr}};
        static const tflite::OperatorCode branch = {tflite::BuiltinOperator_IF, {nullptr}},
                                          loop = {tflite::BuiltinOperator_WHILE, {nullptr}};
        static const tflite::OperatorCode dense = {tflite::BuiltinOperator_FULLY_CONNECTED, {nullptr}};
        static const tflite::OperatorCode *const codes[] = {&conv, &branch, &dense, &loop};
        static const tflite::Tensor tensors[] = {{0, false, 16}, {1, false, 8}, {0, true, 4}, {0, false, 1}, {0, false, 10}};
        static const tflite::Tensor *const main_tensors[] = {&tensors[0], &tensors[1], &tensors[2], &tensors[3], &tensors[4]};
        static const tflite::Tensor *const branch_tensors[] = {&tensors[4]};
        static const tflite::Operator op_conv = {0, {input, 1}, {}}, op_if = {1, {condition, 1}, {1, 2}}, op_dense = {2, {none, 0}, {}},
                                      op_while = {3, {condition, 1}, {1, 2}};
        static const tflite::Operator *const if_ops[] = {&op_conv, &op_if, &op_dense};
        static const tflite::Operator *const while_ops[] = {&op_conv, &op_while, &op_dense};
        static const tflite::Operator *const then_ops[] = {&op_dense}, *const else_ops[] = {&op_dense, &op_conv};
        main_ = {{main_tensors, 5}, {control == tflite::BuiltinOperator_IF ? if_ops : while_ops, operators}, {input, 1}, {output, 1}};
        static const tflite::SubGraph then_graph = {{branch_tensors, 1}, {then_ops, 1}, {none, 0}, {none, 0}};
        static const tflite::SubGraph else_graph = {{branch_tensors, 1}, {else_ops, 2}, {none, 0}, {none, 0}};
        graphs_[0] = &main_;
        graphs_[1] = &then_graph;
        graphs_[2] = &else_graph;
        model = {{graphs_, operators > 1 ? 3u : 1u}, {codes, 4}, {buffers, 2}};
    }
    ToyModel(const ToyModel &) = delete;

  private:
    tflite::SubGraph main_;
    const tflite::SubGraph *graphs_[3];
};

namespace tflite {

class Driver {
  public:
    Driver(const Model *model, MicroAllocator *allocator, MicroProfilerInterface *profiler)
        : model_(model), all_(allocator), profiler_(profiler) {}

    bool AllocateTensors() {
        return Start() && Init() && Prepare() && Plan() && Finish();
    }

    // Runs subgraph 0; the operator of that index fails (-1: none). WHILE runs its body once.
    void Invoke(bool condition, int fails = -1) {
        condition_byte_ = condition;
        subgraphs_[0].tensors[3].data.b = &condition_byte_;
        Run(0, fails);
    }

    bool gives_conv_op_data = true; // else its init returns nothing

  private:
    struct Place {
        uint32_t subgraph, index;
    };
    uint32_t Count(uint32_t subgraph) const {
        return model_->subgraphs()->Get(subgraph)->operators()->size();
    }
    NodeAndRegistration &Node(Place at) const {
        return subgraphs_[at.subgraph].node_and_registrations[at.index];
    }
    BuiltinOperator Code(Place at) const {
        return GetBuiltinCode(model_->operator_codes()->Get(model_->subgraphs()->Get(at.subgraph)->operators()->Get(at.index)->code));
    }
    bool Controls(Place at) const {
        return Code(at) == BuiltinOperator_IF || Code(at) == BuiltinOperator_WHILE;
    }
    std::vector<Place> Places() const {
        std::vector<Place> places;
        for (uint32_t s = 0; s < model_->subgraphs()->size(); s++) {
            for (uint32_t o = 0; o < Count(s); o++) {
                places.push_back({s, o});
            }
        }
        return places;
    }

    bool Start() {
        if (all_->tail_->AllocatePersistentBuffer(16, 8) == nullptr) {
            return false;
        }
        requests_ = all_->head_->AllocateResizableBuffer(kRequests * sizeof(internal::ScratchBufferRequest), 8);
        const size_t size = model_->subgraphs()->size() * sizeof(SubgraphAllocations);
        uint8_t *tables = requests_ != nullptr ? all_->tail_->AllocatePersistentBuffer(size, alignof(SubgraphAllocations)) : nullptr;
        subgraphs_ = reinterpret_cast<SubgraphAllocations *>(tables);
        if (tables == nullptr || all_->AllocateTfLiteEvalTensors(model_, subgraphs_) != kTfLiteOk ||
            all_->AllocateNodeAndRegistrations(model_, subgraphs_) != kTfLiteOk) {
            return false;
        }
        for (Place at : Places()) {
            Node(at).registration = Registration(at);
            if (!Controls(at) && all_->tail_->AllocatePersistentBuffer(5, 1) == nullptr) {
                return false;
            }
            Node(at).node = {};
        }
        return true;
    }

    const TFLMRegistration *Registration(Place at) const {
        static void *(*const init)(void *) = [](void *) -> void * { return nullptr; }; // its being there is what counts
        static const TFLMRegistration conv = {init, BuiltinOperator_CONV_2D, nullptr}, branch = {init, BuiltinOperator_IF, nullptr},
                                      loop = {init, BuiltinOperator_WHILE, nullptr},
                                      dense = {nullptr, BuiltinOperator_FULLY_CONNECTED, nullptr};
        switch (Code(at)) {
        case BuiltinOperator_CONV_2D:
            return &conv;
        case BuiltinOperator_IF:
            return &branch;
        case BuiltinOperator_WHILE:
            return &loop;
        default:
            return &dense;
        }
    }

    bool Init() {
        for (Place at : Places()) {
            const bool silent = Code(at) == BuiltinOperator_CONV_2D && !gives_conv_op_data;
            if (Node(at).registration->init != nullptr && !silent) {
                Node(at).node.user_data = all_->AllocatePersistentBuffer(24);
                if (Node(at).node.user_data == nullptr) {
                    return false;
                }
            }
        }
        return true;
    }

    bool Prepare() {
        for (Place at : Places()) {
            if (Code(at) == BuiltinOperator_CONV_2D) {
                TfLiteTensor *tensor = all_->AllocateTempTfLiteTensor(model_, subgraphs_, 0, static_cast<int>(at.subgraph));
                uint8_t *buffer = tensor != nullptr ? all_->AllocateTempBuffer(6, 4) : nullptr;
                if (buffer == nullptr || all_->AllocatePersistentBuffer(20) == nullptr) {
                    return false;
                }
                all_->DeallocateTempBuffer(buffer);
                all_->DeallocateTempTfLiteTensor(tensor);
                Requests()[scratch_++] = {50, static_cast<int>(at.index), static_cast<int>(at.subgraph)};
            }
            all_->ResetTempAllocations();
            all_->head_->ResizeBuffer(requests_, kRequests * sizeof(internal::ScratchBufferRequest), 8);
        }
        return true;
    }

    bool Plan() {
        if (all_->tail_->AllocatePersistentBuffer(scratch_ * sizeof(uint8_t *), 8) == nullptr) {
            return false;
        }
        uint8_t *offsets = all_->head_->AllocateTemp(24, 8);
        uint8_t *info = offsets != nullptr ? all_->head_->AllocateTemp(240, 8) : nullptr;
        for (uint32_t s = 0; info != nullptr && s < model_->subgraphs()->size(); s++) {
            all_->AllocateVariables(model_->subgraphs()->Get(s), subgraphs_[s].tensors, nullptr);
        }
        const size_t free = all_->head_->GetAvailableMemory(16);
        uint8_t *loan = info != nullptr ? all_->head_->AllocateTemp(free, 16) : nullptr;
        if (loan == nullptr || all_->planner_->Init(loan, static_cast<int>(free)) != kTfLiteOk || !AddBuffers()) {
            return false;
        }
        for (int i = 0, offset; i < all_->planner_->GetBufferCount(); i++) {
            all_->planner_->GetOffsetForBuffer(i, &offset);
        }
        all_->head_->DeallocateTemp(info);
        all_->head_->DeallocateTemp(offsets);
        all_->head_->DeallocateTemp(loan);
        all_->head_->ResetTempAllocations();
        all_->head_->DeallocateResizableBuffer(requests_);
        return all_->head_->ReserveNonPersistentOverlayMemory(all_->planner_->GetMaximumMemorySize(), 16) == kTfLiteOk;
    }

    // Tensors without data in order, then the scratch buffers. Buffer i lives from scope i to i + 1; the third has an offline place.
    bool AddBuffers() {
        for (uint32_t s = 0; s < model_->subgraphs()->size(); s++) {
            const uint32_t tensors = model_->subgraphs()->Get(s)->tensors()->size();
            for (uint32_t t = 0; t < tensors; t++) {
                const TfLiteEvalTensor &tensor = subgraphs_[s].tensors[t];
                if (tensor.data.data == nullptr && !Add(tensor.size)) {
                    return false;
                }
            }
        }
        for (uint32_t i = 0; i < scratch_; i++) {
            if (!Add(Requests()[i].bytes)) {
                return false;
            }
        }
        return true;
    }
    bool Add(size_t bytes) {
        const int size = static_cast<int>((bytes + 15) / 16 * 16), i = all_->planner_->GetBufferCount();
        return (i == 2 ? all_->planner_->AddBuffer(size, i, i + 1, 96) : all_->planner_->AddBuffer(size, i, i + 1)) == kTfLiteOk;
    }

    bool Finish() {
        const bool done =
            all_->AllocatePersistentBuffer(8) != nullptr && all_->AllocatePersistentTfLiteTensor(model_, subgraphs_, 0, 0) != nullptr &&
            all_->AllocatePersistentBuffer(8) != nullptr && all_->AllocatePersistentTfLiteTensor(model_, subgraphs_, 4, 0) != nullptr;
        return done;
    }

    bool Run(uint32_t subgraph, int fails) {
        for (uint32_t o = 0; o < Count(subgraph); o++) {
            const Place at = {subgraph, o};
            uint32_t handle = 0;
            if (profiler_ != nullptr) {
                handle = profiler_->BeginEvent(EnumNameBuiltinOperator(Code(at)));
            }
            if (Code(at) == BuiltinOperator_IF) {
                Run(condition_byte_ ? 1 : 2, -1);
            } else if (Code(at) == BuiltinOperator_WHILE) {
                Run(1, -1);
                Run(2, -1);
                Run(1, -1);
            }
            all_->ResetTempAllocations();
            if (profiler_ != nullptr) {
                profiler_->EndEvent(handle);
            }
            if (static_cast<int>(o) == fails) {
                return false;
            }
        }
        return true;
    }

    internal::ScratchBufferRequest *Requests() const {
        return reinterpret_cast<internal::ScratchBufferRequest *>(requests_);
    }

    static constexpr size_t kRequests = 12;
    const Model *model_;
    MicroAllocator *all_;
    MicroProfilerInterface *profiler_;
    SubgraphAllocations *subgraphs_ = nullptr;
    uint8_t *requests_ = nullptr;
    uint32_t scratch_ = 0;
    bool condition_byte_ = false;
};

} // namespace tflite
#endif
