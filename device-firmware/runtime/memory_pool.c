#include "memory_pool.h"

#include <stddef.h>
#include <string.h>

#define ALIGN 16u

bool pool_kind_from_allocator(const char *allocator, pool_kind *out) {
    static const char *const names[] = {"planned", "linear", "first_fit", "best_fit"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(allocator, names[i]) == 0) {
            *out = (pool_kind)i;
            return true;
        }
    }
    return false;
}

void memory_pool_open(memory_pool *self, pool_kind kind, void *base, uint32_t size) {
    self->kind = kind;
    if (kind == POOL_LINEAR)
        linear_allocator_init(&self->linear, base, size);
    else
        general_allocator_init(&self->general, base, size, kind == POOL_FIRST_FIT ? GENERAL_FIRST_FIT : GENERAL_BEST_FIT);
}

void *memory_pool_allocate(memory_pool *self, uint32_t size) {
    return self->kind == POOL_LINEAR ? linear_allocator_allocate(&self->linear, size) : general_allocator_allocate(&self->general, size);
}

int memory_pool_free(memory_pool *self, void *block) {
    return self->kind == POOL_LINEAR ? GENERAL_EUNKNOWN : general_allocator_free(&self->general, block);
}

void memory_pool_reset(memory_pool *self) {
    if (self->kind == POOL_LINEAR)
        linear_allocator_reset(&self->linear);
    else
        general_allocator_init(&self->general, self->general.base, self->general.size, self->general.fit);
}

static uint32_t rounded(uint32_t size) {
    return (size + ALIGN - 1) & ~(ALIGN - 1);
}

uint32_t memory_pool_needs(const memory_pool *self, uint32_t size) {
    return self->kind == POOL_LINEAR ? rounded(size) : general_allocator_needs(size);
}

void memory_pool_place(const memory_pool *self, const void *block, uint32_t size, uint32_t *offset, uint32_t *taken) {
    const bool linear = self->kind == POOL_LINEAR;
    const uint8_t *base = linear ? self->linear.base : self->general.base;
    *offset = (uint32_t)((const uint8_t *)block - base) - (linear ? 0 : GENERAL_HEADER);
    *taken = linear ? rounded(size) : general_allocator_taken(&self->general, block);
}

general_space memory_pool_space(memory_pool *self) {
    if (self->kind != POOL_LINEAR)
        return general_allocator_space(&self->general);
    uint32_t left = self->linear.size - self->linear.end;
    return (general_space){left, left, self->linear.end};
}

bool memory_pool_damaged(const memory_pool *self, uint32_t *at) {
    *at = self->general.damaged_at;
    return self->kind != POOL_LINEAR && self->general.damaged;
}
