#include "linear_allocator.h"

#include <stddef.h>

#define ALIGN 16u

void linear_allocator_init(linear_allocator *self, void *base, uint32_t size) {
    self->base = base;
    self->size = size;
    self->end = 0;
}

void *linear_allocator_allocate(linear_allocator *self, uint32_t size) {
    uint32_t left = self->size - self->end;
    if (size > left)
        return NULL; /* what is left is a multiple of 16: the rounded size fits too */
    void *block = self->base + self->end;
    self->end += (size + ALIGN - 1) & ~(ALIGN - 1);
    return block;
}

void linear_allocator_reset(linear_allocator *self) {
    self->end = 0;
}
