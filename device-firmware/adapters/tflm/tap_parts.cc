#include "tap_parts.h"

#if ASCOPE_ENABLED
namespace ascope {

ModelTap &TapParts::ModelAt(uint8_t i) {
    return storage_.models[i < storage_.model_capacity ? i : storage_.model_capacity - 1];
}

ModelTap &TapParts::NextModel() {
    return ModelAt(models_);
}

void TapParts::ModelSeen(const tflite::Model *model, tflite::SubgraphAllocations *allocations) {
    if (models_ >= storage_.model_capacity) {
        ascope_log(recorder, 1, "more models than the TflmTap has room for: the last one is replaced");
        models_ = static_cast<uint8_t>(storage_.model_capacity - 1);
        set_up.NextModel(static_cast<uint8_t>(first_model_ + models_), &NextModel().facts);
    }
    ModelTap &next = NextModel();
    const uint8_t id = static_cast<uint8_t>(first_model_ + models_);
    const uint8_t arena = arenas_[arena_count_ - 1].id();
    next.facts.SetAllocations(allocations);
    next.facts.Announce(recorder, id, arena, model, room_);
    next.operators.Watch(this, id, &next.facts);
    set_up.NextModel(id, &next.facts);
}

void TapParts::SetUpDone() {
    const uint16_t buffers = static_cast<uint16_t>(planner.GetBufferCount());
    const uint16_t kept = buffers < room_.capacity ? buffers : room_.capacity;
    room_.buffers += kept;
    room_.capacity = static_cast<uint16_t>(room_.capacity - kept);
    room_.scopes = 0; // only the first model has them
    models_++;
    SendStatistics();
    set_up.NextModel(static_cast<uint8_t>(first_model_ + models_), &NextModel().facts);
}

void TapParts::OperatorRun() {
    if (models_ == 1) {
        ModelAt(0).operators.TempsReset();
    }
}

void TapParts::SendStatistics() {
    for (uint8_t i = 0; i < arena_count_; i++) {
        arenas_[i].SendStatistics();
    }
}

} // namespace ascope
#endif
