// model_facts.h - what a host is told about a model, read from TFLM's own view of the .tflite file.
#ifndef ASCOPE_TFLM_MODEL_FACTS_H_
#define ASCOPE_TFLM_MODEL_FACTS_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "ascope.h"

namespace ascope {

// The scopes an operator spans, both ends included: TFLM's unit of lifetime (see protocol/arenascope.proto, OperatorTable).
struct ScopeRange {
    uint16_t begin, end;
};

// Place of an operator. Operators of all subgraphs form one list: subgraph by subgraph, each in execution order.
struct OperatorPlace {
    uint16_t subgraph, index;
};

// Room for a model's plan, see ascope_model.
struct PlanRoom {
    ascope_plan_buffer *buffers;
    uint16_t capacity;
    uint32_t *scope_bytes; // 2 words a scope
    uint16_t scopes;       // 0: none
};

class ModelFacts {
  public:
    static constexpr uint16_t kMostCallees = 2;

    // Name and hash of the file; both are optional, the file is only read here.
    void Describe(const char *name, const void *data, size_t length);

    // Reads the counts and tells the recorder.
    void Announce(ascope_recorder *recorder, uint8_t id, uint8_t arena, const tflite::Model *model, const PlanRoom &room);

    void SetAllocations(tflite::SubgraphAllocations *allocations) {
        allocations_ = allocations;
    }

    uint16_t Subgraphs() const;
    uint16_t Operators(uint16_t subgraph) const;
    uint16_t Inputs() const;  // of subgraph 0
    uint16_t Outputs() const; // of subgraph 0
    const tflite::SubGraph *SubgraphAt(uint16_t subgraph) const;

    // TFLM's run-time tables; valid once they are allocated.
    tflite::NodeAndRegistration &NodeAt(OperatorPlace place) const;
    TfLiteEvalTensor *EvalTensorAt(uint16_t subgraph, uint32_t tensor) const;

    // Steps to the next operator of the list, over empty subgraphs; false, and place.subgraph = Subgraphs(), past the last one.
    bool First(OperatorPlace *place) const;
    bool Next(OperatorPlace *place) const;

    int32_t BuiltinCode(OperatorPlace place) const;
    const tflite::Operator *OperatorAt(OperatorPlace place) const;

    // Subgraphs an operator may run, in TFLM's order; returns how many (0..kMostCallees).
    uint16_t Callees(OperatorPlace place, uint16_t callees[kMostCallees]) const;

    // Scopes a subgraph spans when run once, besides the one it starts at. Deeper than `kDeepest` nested calls count 0.
    uint16_t SpanOf(uint16_t subgraph, int depth = 0) const;
    uint16_t SpanOf(OperatorPlace place, int depth = 0) const; // of an operator, 1 for most

    // Where the planner saw an operator first; {0, 0} if nothing ever runs it.
    ScopeRange ScopesOf(OperatorPlace place) const;

  private:
    static constexpr int kDeepest = 8;
    static int OperatorForTable(const void *context, uint32_t i, ascope_operator *out);
    bool FindEntry(uint16_t wanted, uint16_t subgraph, uint16_t *scope, int depth) const;
    const tflite::OperatorCode *CodeOf(OperatorPlace place) const;

    const tflite::Model *model_;
    tflite::SubgraphAllocations *allocations_;
    ascope_model description_;
};

} // namespace ascope
#endif
