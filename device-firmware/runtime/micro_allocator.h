/* micro_allocator.h - the two-ended arena, with its own counters.
 *
 * The state lies outside the arena, in the caller's hands, so that the counters can still be read when an arena is too
 * small for anything.
 */
#ifndef MICRO_ALLOCATOR_H_
#define MICRO_ALLOCATOR_H_

#include "allocator.h"

typedef struct micro_allocator {
    uint8_t *base;     /* aligned to ARENA_ALIGN */
    uint32_t size;     /* a multiple of ARENA_ALIGN */
    uint32_t head;     /* end of the resizable block or the reserved plan */
    uint32_t temp_end; /* end of the temps not yet reset; = head where there are none */
    uint32_t tail;     /* offset of the lowest tail block */
    uint32_t live_temps;
    uint32_t loan; /* offset of the planner's loan, until the temps are reset */
    uint32_t lent; /* its size; 0: nothing is lent */
    uint32_t bytes_per_buffer, buffers_added;
    bool pooled; /* `pool` lies below the tail */
    memory_pool pool;
    uint32_t high_water_mark;
    uint32_t allocations, frees, failures;
} micro_allocator;

/* Takes the part of `arena` that is aligned to 16 at both ends; size 0..2^31 - 1. */
void micro_allocator_init(micro_allocator *self, void *arena, uint32_t size);

/* The plain allocator, for an interpreter that nobody watches. */
allocator micro_allocator_plain(micro_allocator *self);

void micro_allocator_counters(micro_allocator *self, ascope_counters *out);

/* The calls of allocator.h, for a decorator. `self` is a micro_allocator. */
extern const allocator_calls micro_allocator_calls;

#endif
