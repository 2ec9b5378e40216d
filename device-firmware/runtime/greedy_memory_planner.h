/* greedy_memory_planner.h - places buffers whose lifetimes are known, as TFLM's GreedyMemoryPlanner does.
 *
 * Buffers with a fixed offset come first, in the order they were added; then the others by size, largest first, and of equal
 * sizes the one added later first. Each goes to the lowest gap that is large enough among the placed buffers whose
 * lifetimes overlap its own. Sizes are taken as they are: whoever wants alignment rounds them up first.
 */
#ifndef GREEDY_MEMORY_PLANNER_H_
#define GREEDY_MEMORY_PLANNER_H_

#include <stdbool.h>
#include <stdint.h>

#define PLANNER_ANYWHERE (-1) /* offline_offset of a buffer the planner may place */

/* One buffer's share of the planner's memory: 40 bytes on every target. */
typedef struct planner_buffer {
    /* as added */
    int32_t size, first, last, offline_offset;
    /* the answer */
    int32_t offset;
    /* entry i of the buffers in the order of placing */
    int32_t order_size, order_buffer;
    /* entry i of the list of placed buffers by offset */
    int32_t placed_offset, placed_buffer, placed_next;
} planner_buffer;

typedef struct greedy_memory_planner {
    planner_buffer *buffers;
    int32_t capacity, count;
    int32_t placed, first_placed;
    int32_t plan_size;
} greedy_memory_planner;

/* `memory` is aligned to 4 and holds bytes / 40 buffers. */
void greedy_memory_planner_init(greedy_memory_planner *self, void *memory, uint32_t bytes);

/* Adds a buffer of 0..2^31 - 1 bytes, live in scopes first..last; false: no room for it. */
bool greedy_memory_planner_add(greedy_memory_planner *self, int32_t size, int32_t first, int32_t last, int32_t offline_offset);

/* Places all buffers; false: the plan would end beyond 2^31 - 1. */
bool greedy_memory_planner_plan(greedy_memory_planner *self);

#endif
