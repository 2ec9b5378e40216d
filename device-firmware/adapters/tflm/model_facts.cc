#include "model_facts.h"

#if ASCOPE_ENABLED
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace ascope {

namespace {

enum WeightPlace : uint8_t { kUnknown = 0, kFlash = 1, kRam = 2 }; // proto WeightPlace

// Armv7-M ARM B3.1: code below 0x20000000, SRAM from there to 0x3fffffff. Elsewhere an address says nothing.
WeightPlace PlaceOf(const void *model) {
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
    const uintptr_t region = reinterpret_cast<uintptr_t>(model) >> 29;
    return region == 0 ? kFlash : region == 1 ? kRam : kUnknown;
#else
    (void)model;
    return kUnknown;
#endif
}

uint64_t Fnv1a(const void *data, size_t length) {
    const uint8_t *bytes = static_cast<const uint8_t *>(data);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    }
    return hash;
}

uint32_t ConstantBytes(const tflite::Model *model, const tflite::Tensor *tensor) {
    const auto *buffers = model->buffers();
    if (buffers == nullptr || tensor->buffer() >= buffers->size()) {
        return 0;
    }
    const auto *data = buffers->Get(tensor->buffer())->data();
    return data != nullptr ? data->size() : 0;
}

} // namespace

void ModelFacts::Describe(const char *name, const void *data, size_t length) {
    description_.name = name;
    description_.hash = data != nullptr ? Fnv1a(data, length) : 0;
    description_.size = static_cast<uint32_t>(length);
}

void ModelFacts::Announce(ascope_recorder *recorder, uint8_t id, uint8_t arena, const tflite::Model *model, const PlanRoom &room) {
    model_ = model;
    description_.arena = arena;
    description_.subgraphs = Subgraphs();
    description_.operators = description_.tensors = 0;
    description_.weight_bytes = 0;
    for (uint16_t s = 0; s < Subgraphs(); s++) {
        description_.operators = static_cast<uint16_t>(description_.operators + Operators(s));
        const auto *tensors = SubgraphAt(s)->tensors();
        description_.tensors = static_cast<uint16_t>(description_.tensors + tensors->size());
        for (uint32_t t = 0; t < tensors->size(); t++) {
            description_.weight_bytes += ConstantBytes(model, tensors->Get(t));
        }
    }
    description_.weight_place = PlaceOf(model);
    description_.operator_at = OperatorForTable;
    description_.context = this;
    description_.plan = room.buffers;
    description_.plan_capacity = room.capacity;
    const uint16_t scopes = static_cast<uint16_t>(SpanOf(uint16_t{0}) + 1);
    description_.scope_bytes = scopes <= room.scopes ? room.scope_bytes : nullptr;
    description_.scope_count = scopes <= room.scopes ? scopes : 0;
    ascope_add_model(recorder, id, &description_);
}

uint16_t ModelFacts::Subgraphs() const {
    return static_cast<uint16_t>(model_->subgraphs()->size());
}

const tflite::SubGraph *ModelFacts::SubgraphAt(uint16_t subgraph) const {
    return model_->subgraphs()->Get(subgraph);
}

uint16_t ModelFacts::Operators(uint16_t subgraph) const {
    const auto *operators = SubgraphAt(subgraph)->operators();
    return operators != nullptr ? static_cast<uint16_t>(operators->size()) : 0;
}

uint16_t ModelFacts::Inputs() const {
    const auto *inputs = SubgraphAt(0)->inputs();
    return inputs != nullptr ? static_cast<uint16_t>(inputs->size()) : 0;
}

uint16_t ModelFacts::Outputs() const {
    const auto *outputs = SubgraphAt(0)->outputs();
    return outputs != nullptr ? static_cast<uint16_t>(outputs->size()) : 0;
}

tflite::NodeAndRegistration &ModelFacts::NodeAt(OperatorPlace place) const {
    return allocations_[place.subgraph].node_and_registrations[place.index];
}

TfLiteEvalTensor *ModelFacts::EvalTensorAt(uint16_t subgraph, uint32_t tensor) const {
    return &allocations_[subgraph].tensors[tensor];
}

bool ModelFacts::First(OperatorPlace *place) const {
    *place = {0, 0};
    if (Operators(0) != 0) {
        return true;
    }
    return Next(place);
}

bool ModelFacts::Next(OperatorPlace *place) const {
    place->index++;
    while (place->subgraph < Subgraphs() && place->index >= Operators(place->subgraph)) {
        place->subgraph++;
        place->index = 0;
    }
    return place->subgraph < Subgraphs();
}

const tflite::Operator *ModelFacts::OperatorAt(OperatorPlace place) const {
    return SubgraphAt(place.subgraph)->operators()->Get(place.index);
}

const tflite::OperatorCode *ModelFacts::CodeOf(OperatorPlace place) const {
    return model_->operator_codes()->Get(OperatorAt(place)->opcode_index());
}

int32_t ModelFacts::BuiltinCode(OperatorPlace place) const {
    return static_cast<int32_t>(tflite::GetBuiltinCode(CodeOf(place)));
}

uint16_t ModelFacts::Callees(OperatorPlace place, uint16_t callees[kMostCallees]) const {
    const tflite::Operator *op = OperatorAt(place);
    int found[kMostCallees] = {-1, -1};
    switch (tflite::GetBuiltinCode(CodeOf(place))) {
    case tflite::BuiltinOperator_IF:
        found[0] = op->builtin_options_as_IfOptions()->then_subgraph_index();
        found[1] = op->builtin_options_as_IfOptions()->else_subgraph_index();
        break;
    case tflite::BuiltinOperator_WHILE:
        found[0] = op->builtin_options_as_WhileOptions()->cond_subgraph_index();
        found[1] = op->builtin_options_as_WhileOptions()->body_subgraph_index();
        break;
    case tflite::BuiltinOperator_CALL_ONCE:
        found[0] = op->builtin_options_as_CallOnceOptions()->init_subgraph_index();
        break;
    default:
        break;
    }
    uint16_t n = 0;
    for (int subgraph : found) {
        if (subgraph >= 0 && subgraph < Subgraphs()) {
            callees[n++] = static_cast<uint16_t>(subgraph);
        }
    }
    return n;
}

uint16_t ModelFacts::SpanOf(OperatorPlace place, int depth) const {
    uint16_t callees[kMostCallees];
    const uint16_t n = depth < kDeepest ? Callees(place, callees) : 0;
    uint16_t span = 1;
    for (uint16_t i = 0; i < n; i++) {
        span = static_cast<uint16_t>(span + 1 + SpanOf(callees[i], depth + 1));
    }
    return span;
}

uint16_t ModelFacts::SpanOf(uint16_t subgraph, int depth) const {
    uint16_t span = 0;
    for (uint16_t i = 0; i < Operators(subgraph); i++) {
        span = static_cast<uint16_t>(span + SpanOf(OperatorPlace{subgraph, i}, depth));
    }
    return span;
}

// Walks as TFLM's planner does. `scope` is the scope `subgraph` starts at; where `wanted` is found, the one that starts at.
bool ModelFacts::FindEntry(uint16_t wanted, uint16_t subgraph, uint16_t *scope, int depth) const {
    if (wanted == subgraph) {
        return true;
    }
    for (uint16_t i = 0; depth < kDeepest && i < Operators(subgraph); i++) {
        uint16_t callees[kMostCallees];
        const uint16_t n = Callees({subgraph, i}, callees);
        ++*scope;
        for (uint16_t c = 0; c < n; c++) {
            ++*scope;
            if (FindEntry(wanted, callees[c], scope, depth + 1)) {
                return true;
            }
        }
    }
    return false;
}

ScopeRange ModelFacts::ScopesOf(OperatorPlace place) const {
    uint16_t scope = 0;
    if (!FindEntry(place.subgraph, 0, &scope, 0)) {
        return {0, 0};
    }
    for (uint16_t i = 0; i < place.index; i++) {
        scope = static_cast<uint16_t>(scope + SpanOf(OperatorPlace{place.subgraph, i}));
    }
    return {static_cast<uint16_t>(scope + 1), static_cast<uint16_t>(scope + SpanOf(place))};
}

int ModelFacts::OperatorForTable(const void *context, uint32_t i, ascope_operator *out) {
    const ModelFacts &facts = *static_cast<const ModelFacts *>(context);
    OperatorPlace place;
    bool found = facts.First(&place);
    for (uint32_t n = 0; found && n < i; n++) {
        found = facts.Next(&place);
    }
    if (!found) {
        return ASCOPE_EINVAL;
    }
    const ScopeRange scopes = facts.ScopesOf(place);
    const int32_t code = facts.BuiltinCode(place);
    const auto *custom = code == tflite::BuiltinOperator_CUSTOM ? facts.CodeOf(place)->custom_code() : nullptr;
    *out = {
        place.subgraph, place.index, scopes.begin, scopes.end, static_cast<uint16_t>(code), custom != nullptr ? custom->c_str() : nullptr};
    return ASCOPE_OK;
}

} // namespace ascope
#endif
