#include "operators.h"

#if ASCOPE_ENABLED
#include <cstring>

#include "tap_parts.h"

namespace ascope {

namespace {

// TFLM's name for the type of an operator, as it hands it to BeginEvent().
const char *TypeName(const TFLMRegistration *registration) {
#ifdef TF_LITE_STRIP_ERROR_STRINGS
    (void)registration; // no begin events in such a build; the table of names is not wanted in flash either
    return nullptr;
#else
    return registration->builtin_code == tflite::BuiltinOperator_CUSTOM
               ? registration->custom_name
               : tflite::EnumNameBuiltinOperator(static_cast<tflite::BuiltinOperator>(registration->builtin_code));
#endif
}

} // namespace

void OperatorTap::Watch(TapParts *tap, uint8_t model, ModelFacts *facts) {
    tap_ = tap;
    model_ = model;
    facts_ = facts;
    reported_ = 0;
    depth_ = 0;
    invoking_ = told_ = running_ = false;
}

bool OperatorTap::TypeMatches(OperatorPlace place, const char *tag) const {
    if (place.index >= facts_->Operators(place.subgraph)) {
        return false;
    }
    const char *name = TypeName(facts_->NodeAt(place).registration);
    return name == tag || (name != nullptr && tag != nullptr && std::strcmp(name, tag) == 0);
}

uint32_t OperatorTap::BeginEvent(const char *tag) {
    if (tap_ != nullptr && depth_ < 32) {
        const uint32_t bit = 1u << depth_;
        reported_ &= ~bit;
        if (Locate(tag)) {
            reported_ |= bit;
            Begin(frames_[depth_]);
        }
    }
    depth_++;
    return next_ != nullptr ? next_->BeginEvent(tag) : 0;
}

void OperatorTap::EndEvent(uint32_t event_handle) {
    if (next_ != nullptr) {
        next_->EndEvent(event_handle);
    }
    depth_--;
    if (tap_ != nullptr && depth_ < 32 && (reported_ >> depth_ & 1u) != 0) {
        End(&frames_[depth_]);
    }
}

// Brings frames_[depth_] to the operator that begins. False: the event is no operator's, or lies too deep.
bool OperatorTap::Locate(const char *tag) {
    if (depth_ >= kDeepest) {
        return false;
    }
    Frame &frame = frames_[depth_];
    if (depth_ != 0) {
        const bool inside = (reported_ >> (depth_ - 1) & 1u) != 0;
        return inside && EnterCallee(&frame, frames_[depth_ - 1]) && TypeMatches({frame.subgraph, frame.next}, tag);
    }
    if (invoking_ && TypeMatches({0, frame.next}, tag)) {
        return true;
    }
    if (!TypeMatches({0, 0}, tag)) {
        return false;
    }
    if (invoking_) { // the one before stopped at an operator that failed
        StopInvoke(ASCOPE_EINVAL, 0);
    }
    StartInvoke(0);
    return true;
}

// Which subgraph `caller`'s operator runs next. `last`: the one it ran before, or null.
uint16_t OperatorTap::Choose(OperatorPlace caller, const uint16_t *callees, uint16_t n, const Frame *last) const {
    if (n < 2) {
        return 0;
    }
    if (facts_->BuiltinCode(caller) == tflite::BuiltinOperator_WHILE) { // condition, then body and condition in turn
        return last != nullptr && last->subgraph == callees[0] ? 1 : 0;
    }
    const int32_t condition = facts_->OperatorAt(caller)->inputs()->Get(0);
    const bool taken = facts_->EvalTensorAt(caller.subgraph, static_cast<uint32_t>(condition))->data.b[0];
    return taken ? 0 : 1;
}

bool OperatorTap::EnterCallee(Frame *frame, const Frame &caller) {
    if (frame->entered && frame->next < facts_->Operators(frame->subgraph)) {
        return true;
    }
    const OperatorPlace place = {caller.subgraph, caller.next};
    uint16_t callees[ModelFacts::kMostCallees];
    const uint16_t n = facts_->Callees(place, callees);
    if (n == 0) {
        return false;
    }
    const uint16_t chosen = Choose(place, callees, n, frame->entered ? frame : nullptr);
    uint16_t scope = static_cast<uint16_t>(caller.scope + 1); // the callee's start, then its first operator's begin
    for (uint16_t i = 0; i < chosen; i++) {
        scope = static_cast<uint16_t>(scope + facts_->SpanOf(callees[i]) + 1);
    }
    *frame = {true, callees[chosen], 0, static_cast<uint16_t>(scope + 1)};
    return true;
}

void OperatorTap::Begin(const Frame &frame) {
    const OperatorPlace place = {frame.subgraph, frame.next};
    tap_->set_up.Running(place, true);
    ascope_select(tap_->recorder, model_, frame.subgraph);
    ascope_op_begin(tap_->recorder, frame.next, frame.scope);
    if (depth_ + 1 < kDeepest) {
        frames_[depth_ + 1].entered = false;
    }
}

void OperatorTap::End(Frame *frame) {
    const uint16_t span = facts_->SpanOf(OperatorPlace{frame->subgraph, frame->next});
    ascope_select(tap_->recorder, model_, frame->subgraph);
    ascope_op_end(tap_->recorder, frame->next, static_cast<uint16_t>(frame->scope + span - 1));
    frame->next++;
    frame->scope = static_cast<uint16_t>(frame->scope + span);
    if (depth_ == 0) {
        tap_->set_up.Running({0, 0}, false);
        if (frame->next == facts_->Operators(0) && !told_) {
            StopInvoke(ASCOPE_OK, 0);
        }
    } else {
        tap_->set_up.Running({frames_[depth_ - 1].subgraph, frames_[depth_ - 1].next}, true);
    }
}

void OperatorTap::TempsReset() {
    if (tap_ == nullptr || depth_ != 0) {
        return;
    }
    const bool one_graph = facts_->SpanOf(uint16_t{0}) == facts_->Operators(0);
    if (!one_graph || facts_->Operators(0) == 0) {
        return; // which subgraphs ran cannot be told from resets
    }
    if (!invoking_) {
        StartInvoke(0);
    }
    Frame &frame = frames_[0];
    if (!running_) {
        Begin(frame);
    }
    running_ = false;
    End(&frame);
    if (frame.next < facts_->Operators(0)) {
        Begin(frame);
        running_ = true;
    }
}

void OperatorTap::StartInvoke(uint8_t input_rule) {
    frames_[0] = {true, 0, 0, 1};
    invoking_ = true;
    ascope_select(tap_->recorder, model_, 0);
    ascope_invoke_begin(tap_->recorder, input_rule);
}

void OperatorTap::StopInvoke(int32_t status, uint32_t output_crc32) {
    invoking_ = told_ = running_ = false;
    ascope_select(tap_->recorder, model_, 0);
    ascope_invoke_end(tap_->recorder, status, output_crc32);
    tap_->SendStatistics();
}

void OperatorTap::InvokeBegin(uint8_t input_rule) {
    if (tap_ != nullptr) {
        StartInvoke(input_rule);
        told_ = true;
    }
}

void OperatorTap::InvokeEnd(int32_t status, uint32_t output_crc32) {
    if (tap_ != nullptr && invoking_) {
        StopInvoke(status, output_crc32);
    }
}

} // namespace ascope
#endif
