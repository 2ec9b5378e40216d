#include "greedy_memory_planner.h"

#include <string.h>

#define NONE (-1)

typedef char planner_buffer_is_40_bytes[sizeof(planner_buffer) == 40 ? 1 : -1];

void greedy_memory_planner_init(greedy_memory_planner *self, void *memory, uint32_t bytes) {
    memset(self, 0, sizeof *self);
    self->buffers = memory;
    self->capacity = (int32_t)(bytes / sizeof(planner_buffer));
    self->first_placed = NONE;
}

bool greedy_memory_planner_add(greedy_memory_planner *self, int32_t size, int32_t first, int32_t last, int32_t offline_offset) {
    if (self->count >= self->capacity)
        return false;
    planner_buffer *buffer = &self->buffers[self->count++];
    buffer->size = size;
    buffer->first = first;
    buffer->last = last;
    buffer->offline_offset = offline_offset;
    return true;
}

/* Fixed buffers from the front; the others from the back, so that of equal sizes the later one ends up in front. */
static int32_t order_buffers(greedy_memory_planner *self) {
    planner_buffer *b = self->buffers;
    int32_t fixed = 0, free_from = self->count;
    for (int32_t i = 0; i < self->count; i++) {
        int32_t entry = b[i].offline_offset == PLANNER_ANYWHERE ? --free_from : fixed++;
        b[entry].order_size = b[i].size;
        b[entry].order_buffer = i;
    }
    return fixed;
}

/* A stable sort of the entries from `from` on, largest first. */
static void sort_by_size(greedy_memory_planner *self, int32_t from) {
    planner_buffer *b = self->buffers;
    for (int32_t i = from + 1; i < self->count; i++) {
        int32_t size = b[i].order_size, buffer = b[i].order_buffer, at = i;
        for (; at > from && b[at - 1].order_size < size; at--) {
            b[at].order_size = b[at - 1].order_size;
            b[at].order_buffer = b[at - 1].order_buffer;
        }
        b[at].order_size = size;
        b[at].order_buffer = buffer;
    }
}

/* The next entry of the list, from `entry` on, that is live at the same time as `buffer`. */
static int32_t next_alive(const greedy_memory_planner *self, int32_t entry, const planner_buffer *buffer) {
    for (; entry != NONE; entry = self->buffers[entry].placed_next) {
        const planner_buffer *other = &self->buffers[self->buffers[entry].placed_buffer];
        if (other->first <= buffer->last && buffer->first <= other->last)
            break;
    }
    return entry;
}

/* The lowest gap that is large enough, scanned by rising offset. */
static int64_t lowest_gap(const greedy_memory_planner *self, const planner_buffer *buffer) {
    int64_t candidate = 0;
    int32_t entry = next_alive(self, self->first_placed, buffer);
    while (entry != NONE) {
        const planner_buffer *at = &self->buffers[entry];
        if (at->placed_offset - candidate >= buffer->size)
            break;
        int64_t end = (int64_t)at->placed_offset + self->buffers[at->placed_buffer].size;
        if (end > candidate)
            candidate = end;
        entry = next_alive(self, at->placed_next, buffer);
    }
    return candidate;
}

/* Into the list, after entries of the same offset. */
static void insert(greedy_memory_planner *self, int32_t buffer) {
    planner_buffer *b = self->buffers;
    int32_t entry = self->placed++, previous = NONE, next = self->first_placed;
    while (next != NONE && b[next].placed_offset <= b[buffer].offset) {
        previous = next;
        next = b[next].placed_next;
    }
    b[entry].placed_offset = b[buffer].offset;
    b[entry].placed_buffer = buffer;
    b[entry].placed_next = next;
    if (previous == NONE)
        self->first_placed = entry;
    else
        b[previous].placed_next = entry;
}

bool greedy_memory_planner_plan(greedy_memory_planner *self) {
    sort_by_size(self, order_buffers(self));
    for (int32_t i = 0; i < self->count; i++) {
        int32_t id = self->buffers[i].order_buffer;
        planner_buffer *buffer = &self->buffers[id];
        int64_t offset = buffer->offline_offset == PLANNER_ANYWHERE ? lowest_gap(self, buffer) : buffer->offline_offset;
        if (offset + buffer->size > INT32_MAX)
            return false;
        buffer->offset = (int32_t)offset;
        if (buffer->offset + buffer->size > self->plan_size)
            self->plan_size = buffer->offset + buffer->size;
        insert(self, id);
    }
    return true;
}
