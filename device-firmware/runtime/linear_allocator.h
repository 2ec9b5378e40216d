/* linear_allocator.h - memory that is only given, and comes back all at once: a bump pointer and a reset.
 *
 * The caller owns the struct and the memory. Blocks are aligned to 16 and take a multiple of 16; nothing else is stored.
 */
#ifndef LINEAR_ALLOCATOR_H_
#define LINEAR_ALLOCATOR_H_

#include <stdint.h>

typedef struct linear_allocator {
    uint8_t *base; /* aligned to 16 */
    uint32_t size; /* a multiple of 16 */
    uint32_t end;  /* of the last block */
} linear_allocator;

/* `base` and `size` must be multiples of 16; size 0..2^31 - 16. */
void linear_allocator_init(linear_allocator *self, void *base, uint32_t size);

void *linear_allocator_allocate(linear_allocator *self, uint32_t size); /* NULL: no room, and nothing has changed */
void linear_allocator_reset(linear_allocator *self);                    /* every block is gone */

#endif
