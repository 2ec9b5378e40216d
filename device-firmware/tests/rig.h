/* rig.h - a recorder with a line whose both ends a test holds, a clock that it sets, and a lock that knows whether it is held. */
#ifndef RIG_H_
#define RIG_H_

#include <stdlib.h>

#include "ascope.h"
#include "check.h"

#define RIG_RING 64
#define RIG_BLOCKS 64

typedef struct rig {
    ascope rec;
    ascope_config config;
    ascope_device device;
    ascope_record ring[1024];
    ascope_block blocks[RIG_BLOCKS];
    ascope_arena arena;
    ascope_model model;
    ascope_plan_buffer plan[64];
    uint32_t scope_bytes[64];

    uint32_t now; /* the clock, which advances by `step` at every look */
    uint32_t step;
    int locked, locks; /* depth now; how often */
    bool interrupt;
    size_t (*take)(struct rig *rig, size_t n); /* how much the line takes of n bytes; NULL: all */
    uint8_t *out;                              /* what the device has written */
    size_t out_count, out_size;
    uint8_t in[65536]; /* what the device will read */
    size_t in_count, in_at;
    unsigned random;
    ascope_command command; /* the last one */
    int commands, command_status;
    void (*on_command)(struct rig *rig);
    int waits;
} rig;

static inline uint32_t rig_ticks(void *context) {
    rig *r = context;
    return r->now += r->step;
}

static inline uint32_t rig_enter(void *context) {
    rig *r = context;
    CHECK_EQUAL(r->locked, 0);
    r->locked++;
    r->locks++;
    return 0xC0FFEEu;
}

static inline void rig_leave(void *context, uint32_t state) {
    rig *r = context;
    CHECK_EQUAL(r->locked, 1);
    CHECK_EQUAL(state, 0xC0FFEEu);
    r->locked--;
}

static inline bool rig_in_interrupt(void *context) {
    return ((rig *)context)->interrupt;
}

static inline size_t rig_write(void *context, const uint8_t *bytes, size_t n) {
    rig *r = context;
    CHECK_EQUAL(r->locked, 0);
    n = r->take ? r->take(r, n) : n;
    if (r->out_count + n > r->out_size) {
        r->out_size = 2 * (r->out_count + n);
        r->out = realloc(r->out, r->out_size);
    }
    if (n) {
        memcpy(r->out + r->out_count, bytes, n);
        r->out_count += n;
    }
    return n;
}

static inline size_t rig_read(void *context, uint8_t *bytes, size_t n) {
    rig *r = context;
    CHECK_EQUAL(r->locked, 0);
    size_t left = r->in_count - r->in_at;
    n = n < left ? n : left;
    memcpy(bytes, r->in + r->in_at, n);
    r->in_at += n;
    return n;
}

static inline int rig_command(void *context, const ascope_command *command, const char **text) {
    rig *r = context;
    CHECK_EQUAL(r->locked, 0);
    r->command = *command;
    r->commands++;
    *text = r->command_status ? "so it is" : NULL;
    if (r->on_command) {
        r->on_command(r);
    }
    return r->command_status;
}

/* Everything set, so that a test changes what it is about and calls rig_start(). */
static inline void rig_prepare(rig *r) {
    memset(r, 0, sizeof *r);
    r->step = 1;
    r->device = (ascope_device){.firmware = "test 1", .board = "posix", .cpu = "x86-64", .allocator = "planned", .workload = "invoke"};
    r->arena = (ascope_arena){
        .base = (const void *)(uintptr_t)0x20000000, .size = 4096, .name = "tensor_arena", .kind = 1, .planner_bytes_per_buffer = 40};
    r->model = (ascope_model){.name = "m", .plan = r->plan, .plan_capacity = 64, .scope_bytes = r->scope_bytes, .scope_count = 32};
    r->config = (ascope_config){.ring = r->ring,
                                .ring_size = RIG_RING,
                                .blocks = r->blocks,
                                .block_count = RIG_BLOCKS,
                                .context = r,
                                .ticks = rig_ticks,
                                .ticks_per_second = 1000000,
                                .enter = rig_enter,
                                .leave = rig_leave,
                                .in_interrupt = rig_in_interrupt,
                                .write = rig_write,
                                .read = rig_read,
                                .command = rig_command,
                                .device = &r->device};
}

static inline void rig_start(rig *r) {
    CHECK_EQUAL(ascope_init(&r->rec, &r->config), 0);
    CHECK_EQUAL(ascope_add_arena(&r->rec, 0, &r->arena), 0);
    CHECK_EQUAL(ascope_add_model(&r->rec, 0, &r->model), 0);
}

static inline void rig_end(rig *r) {
    CHECK_EQUAL(r->locked, 0);
    free(r->out);
    r->out = NULL;
}

#endif
