/* allocator.h - what the interpreter asks of the memory it runs in.
 *
 * Two kinds exist: micro_allocator, the plain one, and recording_micro_allocator, which hands every call on to a plain one
 * and reports it to a recorder. The arena is two-ended, as in TFLM: head (non-persistent) and temps from below, tail
 * (persistent) from above. Sizes are bytes; alignments are powers of two, at most 16.
 */
#ifndef ALLOCATOR_H_
#define ALLOCATOR_H_

#include <stdbool.h>
#include <stdint.h>

#include "ascope.h"
#include "memory_pool.h"

#define ARENA_ALIGN 16u /* of the arena, tensors, scratch and kernel buffers */

/* What a block is for, and who owns it: ASCOPE_NOBODY, ASCOPE_TENSOR(t) or ASCOPE_OPERATOR(o). */
typedef struct block_tag {
    ascope_purpose purpose;
    int32_t owner;
} block_tag;

typedef struct allocator_calls {
    /* Each returns NULL (false) when the arena has no room; nothing has changed then. */
    void *(*allocate_tail)(void *self, uint32_t size, uint32_t align, block_tag tag);
    void *(*allocate_temp)(void *self, uint32_t size, uint32_t align, block_tag tag);
    void *(*resize_head)(void *self, uint32_t size, uint32_t align); /* block at the arena's start; only while no temp lives */
    bool (*reserve_head)(void *self, uint32_t size, uint32_t align); /* the final plan; only while no temp lives */

    void (*free_temp)(void *self, void *block); /* only a mark: the bytes come back at the reset */
    bool (*reset_temps)(void *self);            /* false: a temp was not freed; nothing has changed then */

    /* Planning: all memory left is lent as a temp, aligned to 16; *size says how much. Freed like any temp. */
    void *(*lend)(void *self, uint32_t bytes_per_buffer, uint32_t *size);
    void (*plan_add)(void *self, const ascope_plan_buffer *buffer);
    void (*plan_offset)(void *self, uint16_t buffer, uint32_t offset);
    void (*plan_commit)(void *self, uint32_t plan_size);
    void (*plan_fail)(void *self, uint32_t needed); /* the loan is too small: a failed request for `needed` bytes */

    /* The pool: from the arena's start up to the tail, for activations and scratch while a model runs. Opened once all that is persistent
     * has been allocated, with no head and no temp left; nothing else can be allocated then. */
    bool (*open_pool)(void *self, pool_kind kind);
    void *(*allocate_pool)(void *self, uint32_t size, block_tag tag); /* aligned to 16 */
    int (*free_pool)(void *self, void *block);                        /* as memory_pool_free(); not of a linear pool */
    void (*reset_pool)(void *self);
    general_space (*pool_space)(void *self);
    bool (*pool_damaged)(void *self, uint32_t *at); /* as in memory_pool.h */

    /* The largest request that would succeed; of a pool, what its largest free block has, header included. */
    uint32_t (*available)(void *self, ascope_section section, uint32_t align);

    /* What the interpreter is at; NULL where nobody listens. */
    void (*phase)(void *self, ascope_phase phase, int32_t op);
    void (*op_begin)(void *self, int32_t op, uint16_t scope);
    void (*op_end)(void *self, int32_t op, uint16_t scope);
    void (*invoke_begin)(void *self, uint8_t input_rule);
    void (*invoke_end)(void *self, int32_t status, uint32_t output_crc32);
} allocator_calls;

typedef struct allocator {
    const allocator_calls *calls;
    void *self;
    pool_kind pool; /* how activations are allocated; POOL_NONE: planned. For the user of the allocator to choose */
} allocator;

#endif
