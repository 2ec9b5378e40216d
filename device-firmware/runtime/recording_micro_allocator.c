#include "recording_micro_allocator.h"

static uint32_t offset_of(const recording_micro_allocator *self, const void *block) {
    return (uint32_t)((const uint8_t *)block - self->plain.base);
}

/* Reports a block that the plain allocator gave, or did not give. */
static void *report(recording_micro_allocator *self, void *block, ascope_section section, uint32_t size, uint32_t align, block_tag tag,
                    uint32_t available) {
    ascope_tag(self->recorder, tag.purpose, tag.owner);
    if (block != NULL)
        ascope_allocate(self->recorder, self->arena, section, offset_of(self, block), size, align);
    else
        ascope_allocate_failed(self->recorder, self->arena, section, size, align, available);
    return block;
}

static uint32_t available(void *context, ascope_section section, uint32_t align) {
    recording_micro_allocator *self = context;
    return micro_allocator_calls.available(&self->plain, section, align);
}

static void *allocate_tail(void *context, uint32_t size, uint32_t align, block_tag tag) {
    recording_micro_allocator *self = context;
    uint32_t room = available(self, ASCOPE_TAIL, align);
    void *block = micro_allocator_calls.allocate_tail(&self->plain, size, align, tag);
    return report(self, block, ASCOPE_TAIL, size, align, tag, room);
}

static void *allocate_temp(void *context, uint32_t size, uint32_t align, block_tag tag) {
    recording_micro_allocator *self = context;
    uint32_t room = available(self, ASCOPE_TEMP, align);
    void *block = micro_allocator_calls.allocate_temp(&self->plain, size, align, tag);
    return report(self, block, ASCOPE_TEMP, size, align, tag, room);
}

static void report_head_failure(recording_micro_allocator *self, uint32_t size, uint32_t align) {
    ascope_allocate_failed(self->recorder, self->arena, ASCOPE_HEAD, size, align, available(self, ASCOPE_HEAD, align));
}

static void *resize_head(void *context, uint32_t size, uint32_t align) {
    recording_micro_allocator *self = context;
    void *block = micro_allocator_calls.resize_head(&self->plain, size, align);
    ascope_tag(self->recorder, ASCOPE_SCRATCH_REQUESTS, ASCOPE_NOBODY);
    if (block != NULL)
        ascope_head_resize(self->recorder, self->arena, size, align);
    else
        report_head_failure(self, size, align);
    return block;
}

static bool reserve_head(void *context, uint32_t size, uint32_t align) {
    recording_micro_allocator *self = context;
    bool done = micro_allocator_calls.reserve_head(&self->plain, size, align);
    ascope_tag(self->recorder, ASCOPE_PURPOSE_UNKNOWN, ASCOPE_NOBODY);
    if (done)
        ascope_head_reserve(self->recorder, self->arena, size, align);
    else
        report_head_failure(self, size, align);
    return done;
}

static void free_temp(void *context, void *block) {
    recording_micro_allocator *self = context;
    micro_allocator_calls.free_temp(&self->plain, block);
    ascope_free(self->recorder, self->arena, ASCOPE_TEMP, offset_of(self, block));
}

static bool reset_temps(void *context) {
    recording_micro_allocator *self = context;
    bool done = micro_allocator_calls.reset_temps(&self->plain);
    if (done)
        ascope_temp_reset(self->recorder, self->arena);
    return done;
}

static bool open_pool(void *context, pool_kind kind) {
    recording_micro_allocator *self = context;
    return micro_allocator_calls.open_pool(&self->plain, kind);
}

/* A pool block is reported as it lies in the arena, with header and rounding: that is what a request must find room for. */
static void *allocate_pool(void *context, uint32_t size, block_tag tag) {
    recording_micro_allocator *self = context;
    uint32_t room = available(self, ASCOPE_POOL, ARENA_ALIGN), offset = 0, taken = memory_pool_needs(&self->plain.pool, size);
    void *block = micro_allocator_calls.allocate_pool(&self->plain, size, tag);
    ascope_tag(self->recorder, tag.purpose, tag.owner);
    if (block != NULL) {
        memory_pool_place(&self->plain.pool, block, size, &offset, &taken);
        ascope_allocate(self->recorder, self->arena, ASCOPE_POOL, offset, taken, ARENA_ALIGN);
    } else {
        ascope_allocate_failed(self->recorder, self->arena, ASCOPE_POOL, taken, ARENA_ALIGN, room);
    }
    return block;
}

static int free_pool(void *context, void *block) {
    recording_micro_allocator *self = context;
    int status = micro_allocator_calls.free_pool(&self->plain, block);
    if (status == GENERAL_OK)
        ascope_free(self->recorder, self->arena, ASCOPE_POOL, offset_of(self, block) - GENERAL_HEADER);
    return status;
}

static void reset_pool(void *context) {
    recording_micro_allocator *self = context;
    micro_allocator_calls.reset_pool(&self->plain);
    ascope_pool_reset(self->recorder, self->arena);
}

static general_space space_of_pool(void *context) {
    recording_micro_allocator *self = context;
    return micro_allocator_calls.pool_space(&self->plain);
}

static bool damage_of_pool(void *context, uint32_t *at) {
    recording_micro_allocator *self = context;
    return micro_allocator_calls.pool_damaged(&self->plain, at);
}

static void *lend(void *context, uint32_t bytes_per_buffer, uint32_t *size) {
    recording_micro_allocator *self = context;
    const block_tag tag = {ASCOPE_PLANNER_SCRATCH, ASCOPE_NOBODY};
    uint32_t room = available(self, ASCOPE_TEMP, ARENA_ALIGN);
    void *block = micro_allocator_calls.lend(&self->plain, bytes_per_buffer, size);
    report(self, block, ASCOPE_TEMP, block != NULL ? *size : bytes_per_buffer, ARENA_ALIGN, tag, room);
    if (block != NULL)
        ascope_plan_begin(self->recorder, (uint16_t)bytes_per_buffer);
    return block;
}

static void plan_add(void *context, const ascope_plan_buffer *buffer) {
    recording_micro_allocator *self = context;
    micro_allocator_calls.plan_add(&self->plain, buffer);
    ascope_plan_add(self->recorder, buffer);
}

static void plan_offset(void *context, uint16_t buffer, uint32_t offset) {
    recording_micro_allocator *self = context;
    ascope_plan_offset(self->recorder, buffer, offset);
}

static void plan_commit(void *context, uint32_t plan_size) {
    recording_micro_allocator *self = context;
    ascope_plan_commit(self->recorder, plan_size);
}

static void plan_fail(void *context, uint32_t needed) {
    recording_micro_allocator *self = context;
    const block_tag tag = {ASCOPE_PLANNER_SCRATCH, ASCOPE_NOBODY};
    micro_allocator_calls.plan_fail(&self->plain, needed);
    report(self, NULL, ASCOPE_TEMP, needed, ARENA_ALIGN, tag, self->plain.lent);
    ascope_plan_fail(self->recorder);
}

static void phase(void *context, ascope_phase phase, int32_t op) {
    recording_micro_allocator *self = context;
    ascope_select(self->recorder, self->model, 0);
    ascope_phase_change(self->recorder, phase, op);
}

static void op_begin(void *context, int32_t op, uint16_t scope) {
    recording_micro_allocator *self = context;
    ascope_op_begin(self->recorder, op, scope);
}

static void op_end(void *context, int32_t op, uint16_t scope) {
    recording_micro_allocator *self = context;
    ascope_op_end(self->recorder, op, scope);
}

static void invoke_begin(void *context, uint8_t input_rule) {
    recording_micro_allocator *self = context;
    ascope_select(self->recorder, self->model, 0); /* another model may have run in between */
    ascope_invoke_begin(self->recorder, input_rule);
}

static void invoke_end(void *context, int32_t status, uint32_t output_crc32) {
    recording_micro_allocator *self = context;
    ascope_invoke_end(self->recorder, status, output_crc32);
}

static const allocator_calls recording_calls = {
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
    .phase = phase,
    .op_begin = op_begin,
    .op_end = op_end,
    .invoke_begin = invoke_begin,
    .invoke_end = invoke_end,
};

allocator recording_micro_allocator_init(recording_micro_allocator *self, ascope *recorder, uint8_t arena, uint8_t model, void *base,
                                         uint32_t size) {
    allocator recording = {&recording_calls, self, POOL_NONE};
    micro_allocator_init(&self->plain, base, size);
    self->recorder = recorder;
    self->arena = arena;
    self->model = model;
    ascope_select(recorder, model, 0);
    ascope_arena_reset(recorder, arena, self->plain.size);
    return recording;
}
