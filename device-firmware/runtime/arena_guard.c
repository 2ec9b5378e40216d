#include "arena_guard.h"

#include <stdbool.h>
#include <stddef.h>

static uint8_t guard_byte(uint32_t i) {
    return (uint8_t)(0x9E ^ 37 * i);
}

static void fill(uint8_t *at) {
    for (uint32_t i = 0; i < ARENA_GUARD_BYTES; i++)
        at[i] = guard_byte(i);
}

static bool intact(const uint8_t *at) {
    for (uint32_t i = 0; i < ARENA_GUARD_BYTES; i++) {
        if (at[i] != guard_byte(i))
            return false;
    }
    return true;
}

void arena_guard_set(arena_guard *self, uint8_t *arena, uint32_t size) {
    self->arena = arena;
    self->size = size;
    fill(arena - ARENA_GUARD_BYTES);
    fill(arena + size);
}

const char *arena_guard_broken(const arena_guard *self) {
    if (!intact(self->arena - ARENA_GUARD_BYTES))
        return "something wrote below the arena's first byte";
    if (!intact(self->arena + self->size))
        return "something wrote above the arena's last byte";
    return NULL;
}
