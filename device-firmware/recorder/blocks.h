/* blocks.h - the table of live blocks. Private to recorder/ and transport/; inside the critical section only.
 *
 * Temps and pool blocks are found by offset through hash chains, so that a free costs the same in any order. Tail and head
 * blocks are never looked up and stay out of the chains. A chain's head lives in the slot with its number: the table needs
 * no memory besides itself.
 */
#ifndef ASCOPE_BLOCKS_H_
#define ASCOPE_BLOCKS_H_

#include "record.h"

#define BLOCK_WHERE(arena, section) ((uint8_t)((uint32_t)(section) << 3 | (arena)))

static inline uint16_t *blocks_chain(const ascope *rec, uint8_t where, uint32_t offset) {
    /* Multiplicative hashing (Knuth, TAOCP 6.4), then scaled to the table's size instead of a remainder. */
    uint32_t hash = ((offset >> 2) + where) * 0x9E3779B1u >> 16;
    return &rec->config->blocks[hash * rec->config->block_count >> 16].bucket;
}

/* Takes a slot and fills it; 0 when the table is full, else slot + 1. */
static inline uint16_t blocks_add(ascope *rec, uint8_t where, uint32_t offset, uint32_t size, uint32_t used) {
    const ascope_config *config = rec->config;
    uint16_t slot = rec->free_slot;
    if (slot) {
        rec->free_slot = config->blocks[slot - 1].next;
    } else if (rec->slots_used < config->block_count) {
        slot = ++rec->slots_used;
    } else {
        return 0;
    }
    ascope_block *block = &config->blocks[slot - 1];
    block->offset = offset;
    block->size = size;
    block->used = used;
    block->owner = rec->owner;
    block->where = where;
    block->purpose = rec->selected >> WHAT_PURPOSE & 31;
    block->subgraph = rec->subgraph;
    rec->live++;
    return slot;
}

static inline void blocks_link(const ascope *rec, uint16_t slot) {
    ascope_block *block = &rec->config->blocks[slot - 1];
    uint16_t *chain = blocks_chain(rec, block->where, block->offset);
    block->next = *chain;
    *chain = slot;
}

/* Gives a slot back that is in no chain. */
static inline void blocks_drop(ascope *rec, uint16_t slot) {
    ascope_block *block = &rec->config->blocks[slot - 1];
    block->where = 0;
    block->next = rec->free_slot;
    rec->free_slot = slot;
    rec->live--;
}

/* Takes the newest block at that place out of the table. NULL: not there. What it points to is good until the next add. */
static inline ascope_block *blocks_take(ascope *rec, uint8_t where, uint32_t offset) {
    if (!rec->slots_used) {
        return NULL;
    }
    for (uint16_t *link = blocks_chain(rec, where, offset), slot; (slot = *link) != 0;) {
        ascope_block *block = &rec->config->blocks[slot - 1];
        if (block->offset == offset && block->where == where) {
            *link = block->next;
            blocks_drop(rec, slot);
            return block;
        }
        link = &block->next;
    }
    return NULL;
}

#endif
