#include "micro_allocator.h"

#include <string.h>

static uint32_t align_up(uint32_t value, uint32_t align) {
    return (value + align - 1) & ~(align - 1);
}

static uint32_t align_down(uint32_t value, uint32_t align) {
    return value & ~(align - 1);
}

/* End of the temps not yet reset. Of the planner's loan only what the planner has used counts. */
static uint32_t low_end(const micro_allocator *self) {
    return self->lent > 0 ? self->loan + self->bytes_per_buffer * self->buffers_added : self->temp_end;
}

static uint32_t pool_end(micro_allocator *self) {
    return self->pooled ? memory_pool_space(&self->pool).end : 0;
}

/* The furthest the two ends have reached together. */
static void note_extent(micro_allocator *self) {
    uint32_t tail = self->size - self->tail, low = low_end(self), pooled = pool_end(self);
    if (self->lent > 0)
        tail = align_up(tail, ARENA_ALIGN);
    if (pooled > low)
        low = pooled;
    if (low + tail > self->high_water_mark)
        self->high_water_mark = low + tail;
}

void micro_allocator_init(micro_allocator *self, void *arena, uint32_t size) {
    uint32_t skipped = (uint32_t)(-(uintptr_t)arena & (ARENA_ALIGN - 1));
    memset(self, 0, sizeof *self);
    self->base = (uint8_t *)arena + skipped;
    self->size = size > skipped ? align_down(size - skipped, ARENA_ALIGN) : 0;
    self->tail = self->size;
}

static void *fail(micro_allocator *self) {
    self->failures++;
    return NULL;
}

static void *allocate_tail(void *context, uint32_t size, uint32_t align, block_tag tag) {
    micro_allocator *self = context;
    (void)tag;
    if (self->lent > 0 || self->pooled || size > self->tail)
        return fail(self);
    uint32_t offset = align_down(self->tail - size, align);
#ifdef ASCOPE_INJECT_TEMP_OVERLAP
    /* For a test: TFLM checks against the head only and may give live temps away here; many a kernel clears at once what it gets. */
    if (offset < self->head)
        return fail(self);
    memset(self->base + offset, 0xA5, size);
#else
    if (offset < self->temp_end)
        return fail(self);
#endif
    self->tail = offset;
    self->allocations++;
    note_extent(self);
    return self->base + offset;
}

static void *allocate_temp(void *context, uint32_t size, uint32_t align, block_tag tag) {
    micro_allocator *self = context;
    (void)tag;
    uint32_t offset = align_up(self->temp_end, align);
    if (self->lent > 0 || self->pooled || offset > self->tail || size > self->tail - offset)
        return fail(self);
    self->temp_end = offset + size;
    self->live_temps++;
    self->allocations++;
    note_extent(self);
    return self->base + offset;
}

static bool set_head(micro_allocator *self, uint32_t size) {
    if (self->lent > 0 || self->pooled || self->temp_end != self->head || size > self->tail) {
        self->failures++;
        return false;
    }
    self->head = self->temp_end = size;
    note_extent(self);
    return true;
}

static void *resize_head(void *context, uint32_t size, uint32_t align) {
    micro_allocator *self = context;
    (void)align; /* offset 0 has every alignment */
    return set_head(self, size) ? self->base : NULL;
}

static bool reserve_head(void *context, uint32_t size, uint32_t align) {
    (void)align;
    return set_head(context, size);
}

static void free_temp(void *context, void *block) {
    micro_allocator *self = context;
    (void)block;
    self->live_temps--;
    self->frees++;
}

static bool reset_temps(void *context) {
    micro_allocator *self = context;
    if (self->live_temps > 0)
        return false;
    self->temp_end = self->head;
    self->lent = 0;
    return true;
}

static bool open_pool(void *context, pool_kind kind) {
    micro_allocator *self = context;
    if (self->lent > 0 || self->temp_end > 0)
        return false;
    memory_pool_open(&self->pool, kind, self->base, align_down(self->tail, ARENA_ALIGN));
    self->pooled = true;
    return true;
}

static void *allocate_pool(void *context, uint32_t size, block_tag tag) {
    micro_allocator *self = context;
    (void)tag;
    void *block = memory_pool_allocate(&self->pool, size);
    if (block == NULL)
        return fail(self);
    self->allocations++;
    note_extent(self);
    return block;
}

static int free_pool(void *context, void *block) {
    micro_allocator *self = context;
    int status = memory_pool_free(&self->pool, block);
    self->frees += status == GENERAL_OK;
    return status;
}

static void reset_pool(void *context) {
    micro_allocator *self = context;
    memory_pool_reset(&self->pool);
}

static general_space space_of_pool(void *context) {
    micro_allocator *self = context;
    return memory_pool_space(&self->pool);
}

static bool damage_of_pool(void *context, uint32_t *at) {
    const micro_allocator *self = context;
    return memory_pool_damaged(&self->pool, at);
}

static uint32_t available(void *context, ascope_section section, uint32_t align) {
    micro_allocator *self = context;
    if (section == ASCOPE_POOL)
        return self->pooled ? memory_pool_space(&self->pool).largest : 0;
    if (section == ASCOPE_HEAD)
        return self->tail;
    uint32_t from = align_up(low_end(self), align);
    return from < self->tail ? self->tail - from : 0;
}

static void *lend(void *context, uint32_t bytes_per_buffer, uint32_t *size) {
    micro_allocator *self = context;
    uint32_t offset = align_up(self->temp_end, ARENA_ALIGN), end = align_down(self->tail, ARENA_ALIGN);
    if (offset >= end)
        return fail(self);
    self->loan = offset;
    self->lent = *size = end - offset;
    self->bytes_per_buffer = bytes_per_buffer;
    self->buffers_added = 0;
    self->live_temps++;
    self->allocations++;
    note_extent(self);
    return self->base + offset;
}

static void plan_add(void *context, const ascope_plan_buffer *buffer) {
    micro_allocator *self = context;
    (void)buffer;
    self->buffers_added++;
    note_extent(self);
}

static void plan_offset(void *context, uint16_t buffer, uint32_t offset) {
    (void)context;
    (void)buffer;
    (void)offset;
}

static void plan_commit(void *context, uint32_t plan_size) {
    (void)context;
    (void)plan_size;
}

static void plan_fail(void *context, uint32_t needed) {
    (void)needed;
    fail(context);
}

const allocator_calls micro_allocator_calls = {
    .allocate_tail = allocate_tail,
    .allocate_temp = allocate_temp,
    .resize_head = resize_head,
    .reserve_head = reserve_head,
    .free_temp = free_temp,
    .reset_temps = reset_temps,
    .lend = lend,
    .plan_add = plan_add,
    .plan_offset = plan_offset,
    .plan_commit = plan_commit,
    .plan_fail = plan_fail,
    .open_pool = open_pool,
    .allocate_pool = allocate_pool,
    .free_pool = free_pool,
    .reset_pool = reset_pool,
    .pool_space = space_of_pool,
    .pool_damaged = damage_of_pool,
    .available = available,
};

allocator micro_allocator_plain(micro_allocator *self) {
    allocator plain = {&micro_allocator_calls, self, POOL_NONE};
    return plain;
}

void micro_allocator_counters(micro_allocator *self, ascope_counters *out) {
    memset(out, 0, sizeof *out);
    out->head = self->head;
    out->temp = low_end(self) - self->head;
    out->tail = self->size - self->tail;
    out->pool = pool_end(self);
    out->high_water_mark = self->high_water_mark;
    out->arena_used_bytes = low_end(self) + (self->size - self->tail);
    out->allocations = self->allocations;
    out->frees = self->frees;
    out->failures = self->failures;
}
