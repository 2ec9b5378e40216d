/* arena_guard.h - words around an arena that tell when something wrote beyond it. */
#ifndef ARENA_GUARD_H_
#define ARENA_GUARD_H_

#include <stdint.h>

#define ARENA_GUARD_BYTES 16u /* before and after; the caller owns them */

typedef struct arena_guard {
    uint8_t *arena;
    uint32_t size;
} arena_guard;

void arena_guard_set(arena_guard *self, uint8_t *arena, uint32_t size);

/* NULL: intact. Else what happened, in one sentence. */
const char *arena_guard_broken(const arena_guard *self);

#endif
