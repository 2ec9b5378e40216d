/* general_allocator.h - memory that is given and taken back in any order: a free list in address order, first fit or best fit.
 *
 * The caller owns the struct and the memory. Each block begins with a header of 16 bytes inside that memory; what the caller gets
 * follows it, aligned to 16. Freed neighbours become one block at once (Knuth, TAOCP 2.5, algorithms A and B, with the list kept in
 * address order).
 *
 * Every header carries a check of itself, verified before anything in it is used. A program that wrote over one gets an error, and the
 * allocator gives and takes nothing from then on; it never follows a damaged header.
 */
#ifndef GENERAL_ALLOCATOR_H_
#define GENERAL_ALLOCATOR_H_

#include <stdbool.h>
#include <stdint.h>

#define GENERAL_HEADER 16u /* bytes of a block's header */

typedef enum { GENERAL_FIRST_FIT, GENERAL_BEST_FIT } general_fit;

enum {
    GENERAL_OK = 0,
    GENERAL_EUNKNOWN = -1, /* no block in use begins there: never given, or freed already */
    GENERAL_EDAMAGED = -2  /* a header was written over; `damaged_at` is its offset */
};

typedef struct general_allocator {
    uint8_t *base; /* aligned to 16 */
    uint32_t size; /* a multiple of 16 */
    general_fit fit;
    uint32_t first_free; /* offset of the lowest free block; = size: none */
    bool damaged;
    uint32_t damaged_at;
} general_allocator;

/* Where and how large something is: offset of a block with its header, bytes with header and rounding. */
typedef struct general_space {
    uint32_t free, largest; /* in free blocks; the longest of them */
    uint32_t end;           /* of the highest block in use; 0: none is */
} general_space;

/* `base` and `size` must be multiples of 16; size 0..2^31 - 16, of which less than 32 is nothing. What was in the memory is forgotten. */
void general_allocator_init(general_allocator *self, void *base, uint32_t size, general_fit fit);

/* NULL: no free block is large enough, or the memory is damaged; nothing has changed then. */
void *general_allocator_allocate(general_allocator *self, uint32_t size);
int general_allocator_free(general_allocator *self, void *block);

/* Bytes a block of `size` takes, header included; UINT32_MAX: more than any memory has. A split that would leave less than 32 bytes is
 * not made, so a block may take 16 more: general_allocator_taken(). */
uint32_t general_allocator_needs(uint32_t size);
uint32_t general_allocator_taken(const general_allocator *self, const void *block); /* of a block in use */

general_space general_allocator_space(general_allocator *self); /* all 0 once damaged */

/* Walks every block: the headers are sound, no two free blocks touch, and the free list holds exactly the free ones. */
int general_allocator_check(general_allocator *self);

#endif
