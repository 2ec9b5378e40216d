/* memory_pool.h - one of the allocators that an interpreter may take its activations from while it runs, instead of planning them.
 *
 * All figures are of whole blocks, as they lie in the memory: with header and rounding, since that is what a request must find.
 */
#ifndef MEMORY_POOL_H_
#define MEMORY_POOL_H_

#include "general_allocator.h"
#include "linear_allocator.h"

typedef enum { POOL_NONE, POOL_LINEAR, POOL_FIRST_FIT, POOL_BEST_FIT } pool_kind;

/* The kind an allocator's name on the wire stands for ("planned" is none, "linear", "first_fit", "best_fit"); false: unknown name. */
bool pool_kind_from_allocator(const char *allocator, pool_kind *out);

typedef struct memory_pool {
    pool_kind kind;
    linear_allocator linear;
    general_allocator general;
} memory_pool;

void memory_pool_open(memory_pool *self, pool_kind kind, void *base, uint32_t size); /* multiples of 16 */

void *memory_pool_allocate(memory_pool *self, uint32_t size); /* aligned to 16; NULL: no room, or damaged */
int memory_pool_free(memory_pool *self, void *block);         /* as general_allocator_free(); a linear pool knows no single blocks */
void memory_pool_reset(memory_pool *self);                    /* every block is gone; repairs a damaged pool */

uint32_t memory_pool_needs(const memory_pool *self, uint32_t size); /* what a request takes */
void memory_pool_place(const memory_pool *self, const void *block, uint32_t size, uint32_t *offset,
                       uint32_t *taken); /* where an allocated block lies */
general_space memory_pool_space(memory_pool *self);
bool memory_pool_damaged(const memory_pool *self, uint32_t *at); /* a header was written over, at this offset */

#endif
