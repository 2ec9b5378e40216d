/* recording_micro_allocator.h - a micro_allocator whose every call is reported to a recorder.
 *
 * It decorates: the plain allocator does the work and keeps its own counters, which the recorder never touches.
 */
#ifndef RECORDING_MICRO_ALLOCATOR_H_
#define RECORDING_MICRO_ALLOCATOR_H_

#include "micro_allocator.h"

typedef struct recording_micro_allocator {
    micro_allocator plain;
    ascope *recorder;
    uint8_t arena, model;
} recording_micro_allocator;

/* Sets up `plain` over the arena's bytes and returns what an interpreter needs. The arena and, before the plan, the model
 * must be described to the recorder under the given ids (ascope_add_arena, ascope_add_model). Called again, for another
 * size or another run, it reports that everything in the arena is gone. */
allocator recording_micro_allocator_init(recording_micro_allocator *self, ascope *recorder, uint8_t arena, uint8_t model, void *base,
                                         uint32_t size);

#endif
