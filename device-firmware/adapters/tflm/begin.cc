// begin.cc - TapParts::Begin(): what MicroAllocator::Create() does, in the same order, with the decorators in between.
#include "tap_parts.h"

#if ASCOPE_ENABLED
#include <new>

#include "tensorflow/lite/micro/arena_allocator/non_persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "ascope_tflm.h"

namespace ascope {

namespace {

enum ArenaKind : uint8_t { kTwoEnded = 1, kPersistent = 2, kNonPersistent = 3 }; // proto ArenaKind

size_t SizeOf(tflite::MemoryPlannerType type) {
    return type == tflite::MemoryPlannerType::kLinear ? sizeof(tflite::LinearMemoryPlanner) : sizeof(tflite::GreedyMemoryPlanner);
}

size_t LoanPerBuffer(tflite::MemoryPlannerType type) {
    return type == tflite::MemoryPlannerType::kLinear ? 0 : tflite::GreedyMemoryPlanner::per_buffer_size();
}

uint8_t *AlignUp(uint8_t *address) {
    return tflite::AlignPointerUp(address, tflite::MicroArenaBufferAlignment());
}

} // namespace

void TapParts::Use(ascope_recorder *rec, uint8_t first_arena, uint8_t first_model) {
    recorder = rec;
    first_arena_ = first_arena;
    first_model_ = first_model;
}

// False: there is nobody to report to. A program that names its recorder has waited for a host by itself.
bool TapParts::Connect() {
    if (recorder == nullptr) {
        recorder = ascope_board_recorder();
        if (recorder != nullptr) {
            ascope_wait_for_host(recorder);
        }
    }
    return recorder != nullptr;
}

void TapParts::Open(const ArenaLayout *layouts, uint8_t count) {
    arena_count_ = count;
    models_ = 0;
    room_ = storage_.room;
    for (uint8_t i = 0; i < count; i++) {
        arenas_[i].Open(recorder, static_cast<uint8_t>(first_arena_ + i), layouts[i]);
    }
    set_up.Begin(recorder);
    set_up.NextModel(first_model_, &NextModel().facts);
}

// TFLM itself does not look whether its own objects fit, and faults.
bool TapParts::HasRoom(size_t bytes, size_t arena_bytes) {
    if (bytes + tflite::MicroArenaBufferAlignment() <= arena_bytes) {
        return true;
    }
    ascope_allocate_failed(recorder, first_arena_, ASCOPE_TAIL, static_cast<uint32_t>(bytes), alignof(tflite::MicroAllocator),
                           static_cast<uint32_t>(arena_bytes));
    ascope_flush(recorder, 1000);
    return false;
}

void TapParts::Created(const void *block, size_t size, size_t align) {
    arenas_[0].Allocated(ASCOPE_TAIL, block, size, align);
}

void *TapParts::Create(tflite::IPersistentBufferAllocator *memory, size_t size, size_t align) {
    uint8_t *block = memory->AllocatePersistentBuffer(size, align);
    Created(block, size, align);
    return block;
}

tflite::MicroMemoryPlanner *TapParts::CreatePlanner(tflite::IPersistentBufferAllocator *memory, tflite::MemoryPlannerType type) {
    if (type == tflite::MemoryPlannerType::kLinear) {
        return new (Create(memory, sizeof(tflite::LinearMemoryPlanner), alignof(tflite::LinearMemoryPlanner)))
            tflite::LinearMemoryPlanner();
    }
    return new (Create(memory, sizeof(tflite::GreedyMemoryPlanner), alignof(tflite::GreedyMemoryPlanner))) tflite::GreedyMemoryPlanner();
}

// Takes the place of TFLM's MicroAllocator, whose bytes in the arena stay as they would be, unused.
tflite::MicroAllocator *TapParts::Attach(tflite::IPersistentBufferAllocator *tail, tflite::INonPersistentBufferAllocator *head,
                                         tflite::MicroMemoryPlanner *inner_planner) {
    Create(tail, sizeof(tflite::MicroAllocator), alignof(tflite::MicroAllocator));
    ArenaView *head_arena = &arenas_[arena_count_ - 1];
    persistent.Watch(tail, &arenas_[0], &set_up);
    nonpersistent.Watch(head, head_arena, &set_up);
    planner.Watch(recorder, inner_planner, head_arena, &set_up, &nonpersistent);
    return new (allocator_) TapAllocator(this);
}

tflite::SingleArenaBufferAllocator *TapParts::CreateSingle(uint8_t *arena, size_t size, size_t planner_size, size_t bytes_per_buffer) {
    uint8_t *base = AlignUp(arena);
    const size_t skipped = static_cast<size_t>(base - arena);
    const ArenaLayout layout = {base, size > skipped ? size - skipped : 0, "tensor_arena", kTwoEnded, bytes_per_buffer};
    Open(&layout, 1);
    if (!HasRoom(sizeof(tflite::SingleArenaBufferAllocator) + planner_size + sizeof(tflite::MicroAllocator), layout.size)) {
        return nullptr;
    }
    tflite::SingleArenaBufferAllocator *memory = tflite::SingleArenaBufferAllocator::Create(base, layout.size);
    arenas_[0].Watch(memory, memory);
    Created(memory, sizeof *memory, alignof(tflite::SingleArenaBufferAllocator));
    return memory;
}

tflite::MicroAllocator *TapParts::Begin(uint8_t *arena, size_t size, tflite::MemoryPlannerType type) {
    if (!Connect()) {
        return tflite::MicroAllocator::Create(arena, size, type);
    }
    tflite::SingleArenaBufferAllocator *memory = CreateSingle(arena, size, SizeOf(type), LoanPerBuffer(type));
    return memory != nullptr ? Attach(memory, memory, CreatePlanner(memory, type)) : nullptr;
}

tflite::MicroAllocator *TapParts::Begin(uint8_t *arena, size_t size, tflite::MicroMemoryPlanner *own, size_t bytes_per_buffer) {
    if (!Connect()) {
        return tflite::MicroAllocator::Create(arena, size, own);
    }
    tflite::SingleArenaBufferAllocator *memory = CreateSingle(arena, size, 0, bytes_per_buffer);
    return memory != nullptr ? Attach(memory, memory, own) : nullptr;
}

// What the arena already holds, the allocator itself for one, shows as one block.
tflite::MicroAllocator *TapParts::Begin(tflite::SingleArenaBufferAllocator *arena, tflite::MicroMemoryPlanner *own,
                                        size_t bytes_per_buffer) {
    if (!Connect()) {
        return tflite::MicroAllocator::Create(arena, own);
    }
    const size_t used = arena->GetPersistentUsedBytes();
    const size_t size = arena->GetNonPersistentUsedBytes() + arena->GetAvailableMemory(1) + used;
    const ArenaLayout layout = {arena->GetOverlayMemoryAddress(), size, "tensor_arena", kTwoEnded, bytes_per_buffer};
    Open(&layout, 1);
    arenas_[0].Watch(arena, arena);
    Created(layout.base + size - used, used, 1);
    return Attach(arena, arena, own);
}

tflite::MicroAllocator *TapParts::Begin(uint8_t *persistent_arena, size_t persistent_size, uint8_t *nonpersistent_arena,
                                        size_t nonpersistent_size, tflite::MemoryPlannerType type) {
    if (!Connect()) {
        return tflite::MicroAllocator::Create(persistent_arena, persistent_size, nonpersistent_arena, nonpersistent_size, type);
    }
    using Tail = tflite::PersistentArenaBufferAllocator;
    using Head = tflite::NonPersistentArenaBufferAllocator;
    uint8_t *tail_end = tflite::AlignPointerDown(persistent_arena + persistent_size, tflite::MicroArenaBufferAlignment());
    uint8_t *head_base = AlignUp(nonpersistent_arena);
    const size_t tail_size = static_cast<size_t>(tail_end - persistent_arena);
    const size_t head_size = nonpersistent_size - static_cast<size_t>(head_base - nonpersistent_arena);
    const ArenaLayout layouts[kHalves] = {
        {persistent_arena, tail_size, "persistent_arena", kPersistent, 0},
        {head_base, head_size, "nonpersistent_arena", kNonPersistent, LoanPerBuffer(type)},
    };
    Open(layouts, kHalves);
    if (!HasRoom(sizeof(Tail) + sizeof(Head) + SizeOf(type) + sizeof(tflite::MicroAllocator), tail_size)) {
        return nullptr;
    }
    Tail first(persistent_arena, tail_size);
    Tail *tail = new (first.AllocatePersistentBuffer(sizeof(Tail), alignof(Tail))) Tail(first);
    arenas_[0].Watch(tail, nullptr);
    Created(tail, sizeof(Tail), alignof(Tail));
    Head *head = new (Create(tail, sizeof(Head), alignof(Head))) Head(head_base, head_size);
    arenas_[1].Watch(nullptr, head);
    tflite::MicroMemoryPlanner *inner = CreatePlanner(tail, type);
    return Attach(tail, head, inner);
}

} // namespace ascope
#endif
