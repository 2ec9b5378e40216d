// tap_parts.h - what a TflmTap is made of. Only ascope_tflm.h and the files beside it include this.
#ifndef ASCOPE_TFLM_TAP_PARTS_H_
#define ASCOPE_TFLM_TAP_PARTS_H_

#include "arena_view.h"
#include "decorators.h"
#include "operators.h"
#include "set_up.h"
#include "tap_allocator.h"

namespace ascope {

struct ModelTap {
    ModelFacts facts;
    OperatorTap operators;
};

// Storage that the tap's owner supplies.
struct TapStorage {
    ModelTap *models;
    uint8_t model_capacity; // 1..8
    PlanRoom room;          // shared by all models
};

class TapParts {
  public:
    explicit TapParts(const TapStorage &storage) : storage_(storage) {}

    // See TflmTapFor.
    void Use(ascope_recorder *rec, uint8_t first_arena, uint8_t first_model);
    tflite::MicroAllocator *Begin(uint8_t *arena, size_t size, tflite::MemoryPlannerType type);
    tflite::MicroAllocator *Begin(uint8_t *persistent_arena, size_t persistent_size, uint8_t *nonpersistent_arena,
                                  size_t nonpersistent_size, tflite::MemoryPlannerType type);
    tflite::MicroAllocator *Begin(uint8_t *arena, size_t size, tflite::MicroMemoryPlanner *own, size_t bytes_per_buffer);
    tflite::MicroAllocator *Begin(tflite::SingleArenaBufferAllocator *arena, tflite::MicroMemoryPlanner *own, size_t bytes_per_buffer);

    void ModelSeen(const tflite::Model *model, tflite::SubgraphAllocations *allocations);
    void SetUpDone();
    void OperatorRun();
    void SendStatistics();

    ModelTap &ModelAt(uint8_t i);
    ModelTap &NextModel(); // the one that will be set up next

    ascope_recorder *recorder = nullptr;
    SetUp set_up;
    PersistentTap persistent;
    NonPersistentTap nonpersistent;
    PlannerTap planner;

  private:
    static constexpr uint8_t kHalves = 2;

    bool Connect();
    void Open(const ArenaLayout *layouts, uint8_t count);
    bool HasRoom(size_t bytes, size_t arena_bytes);
    tflite::SingleArenaBufferAllocator *CreateSingle(uint8_t *arena, size_t size, size_t planner_size, size_t bytes_per_buffer);
    void *Create(tflite::IPersistentBufferAllocator *memory, size_t size, size_t align);
    tflite::MicroMemoryPlanner *CreatePlanner(tflite::IPersistentBufferAllocator *memory, tflite::MemoryPlannerType type);
    void Created(const void *block, size_t size, size_t align);
    tflite::MicroAllocator *Attach(tflite::IPersistentBufferAllocator *tail, tflite::INonPersistentBufferAllocator *head,
                                   tflite::MicroMemoryPlanner *inner_planner);

    TapStorage storage_;
    ArenaView arenas_[kHalves] = {};
    PlanRoom room_ = {}; // what is left of it
    uint8_t arena_count_ = 0;
    uint8_t first_arena_ = 0;
    uint8_t first_model_ = 0;
    uint8_t models_ = 0; // set up so far
    alignas(TapAllocator) unsigned char allocator_[sizeof(TapAllocator)] = {};
};

} // namespace ascope
#endif
