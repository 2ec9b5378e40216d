/* blocks.h - the table of live blocks. Private to recorder/ and transport/; inside the critical section only.
 *
 * Temps and pool blocks are found by offset through hash chains, so that a free costs the same in any order. Tail and head
 * blocks are never looked up and stay out of the chains. A chain's head lives in the block with its number: the table
 * needs no memory besides itself.
 */
#ifndef ASCOPE_BLOCKS_H_
#define ASCOPE_BLOCKS_H_

#include "record.h"

#define BLOCK_KEY(kind, arena) ((uint32_t)(kind) | (uint32_t)(arena) << WHAT_ARENA)

static inline uint32_t block_key(const ascope_block *block) {
    return block->what & 0xFF;
}

static inline ascope_block **blocks_chain(const ascope *rec, uint32_t offset) {
    /* Multiplicative hashing (Knuth, TAOCP 6.4) */
    return &rec->blocks[offset * 0x9E3779B1u >> 16 & rec->bucket_mask].bucket;
}

/* Takes a block, fills it and puts it into the chain; NULL when the table is full. */
static inline ascope_block *blocks_add(ascope *rec, ascope_block **chain, uint32_t what, uint32_t offset, uint32_t size, uint32_t used) {
    ascope_block *block = rec->free;
    if (block) {
        rec->free = block->next;
        block->next = *chain;
        *chain = block;
        block->offset = offset;
        block->size = size;
        block->what = what;
        block->used = used;
        block->subgraph = rec->place;
        block->owner = rec->owner;
    }
    return block;
}

/* Gives a block back that is in no chain that matters. */
static inline void blocks_drop(ascope *rec, ascope_block *block) {
    block->what = 0;
    block->next = rec->free;
    rec->free = block;
}

/* Takes the newest block with that key and place out of the table. NULL: not there. What it points to is good until the next add. */
static inline ascope_block *blocks_take(ascope *rec, uint32_t key, uint32_t offset) {
    ascope_block **link = blocks_chain(rec, offset), *block;
    while ((block = *link) != NULL) {
        if (block->offset == offset && block_key(block) == key) {
            *link = block->next;
            blocks_drop(rec, block);
            return block;
        }
        link = &block->next;
    }
    return NULL;
}

#endif
