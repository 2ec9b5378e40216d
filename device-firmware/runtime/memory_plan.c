#include <string.h>

#include "greedy_memory_planner.h"
#include "lifetimes.h"
#include "set_up.h"

#define LARGEST_BUFFER (INT32_MAX - (int32_t)ARENA_ALIGN)

/* What planning works with; all of it lies in the arena as temps. */
typedef struct planning {
    interpreter *it;
    allocation_info *infos; /* tensors, then scratch requests */
    uint32_t count, tensors;
    void *loan;
    greedy_memory_planner *planner;
} planning;

static uint32_t aligned(uint32_t bytes) {
    return (bytes + ARENA_ALIGN - 1) & ~(uint32_t)(ARENA_ALIGN - 1);
}

static int out_of_loan(planning *p, uint32_t needs, uint32_t available) {
    allocator *memory = &p->it->memory;
    memory->calls->plan_fail(memory->self, needs);
    return set_up_too_small(p->it, "the planner", needs, available);
}

static int add_buffer(planning *p, const allocation_info *info, uint32_t lent) {
    allocator *memory = &p->it->memory;
    if (info->bytes > (uint32_t)LARGEST_BUFFER)
        return out_of_loan(p, info->bytes, lent);
    ascope_plan_buffer buffer = {info->bytes,           aligned(info->bytes), info->owner,          0,
                                 (uint16_t)info->first, (uint16_t)info->last, info->offline_offset, 0};
    if (!greedy_memory_planner_add(p->planner, (int32_t)buffer.aligned_size, info->first, info->last, info->offline_offset))
        return out_of_loan(p, (uint32_t)(p->planner->count + 1) * (uint32_t)sizeof(planner_buffer), lent);
    memory->calls->plan_add(memory->self, &buffer);
    return RUNTIME_OK;
}

/* Borrows all that is left and gives every buffer a place. A tensor that no operator touches gets none. */
static int place_buffers(planning *p) {
    allocator *memory = &p->it->memory;
    uint32_t lent = 0;
    p->loan = memory->calls->lend(memory->self, (uint32_t)sizeof(planner_buffer), &lent);
    if (p->loan == NULL)
        return set_up_too_small(p->it, "the planner", (uint32_t)sizeof(planner_buffer), 0);
    greedy_memory_planner_init(p->planner, p->loan, lent);
    for (uint32_t i = 0; i < p->count; i++) {
        allocation_info *info = &p->infos[i];
        info->planned = info->planned && info->first >= 0;
        if (info->planned && add_buffer(p, info, lent) != RUNTIME_OK)
            return p->it->status;
    }
    if (!greedy_memory_planner_plan(p->planner))
        return out_of_loan(p, INT32_MAX, lent);
    return RUNTIME_OK;
}

static void commit(planning *p) {
    allocator *memory = &p->it->memory;
    model_tables *tables = p->it->tables;
    uint8_t *base = (uint8_t *)tables->requests; /* the head starts where the requests do */
    uint16_t buffer = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        if (!p->infos[i].planned)
            continue;
        uint32_t offset = (uint32_t)p->planner->buffers[buffer].offset;
        memory->calls->plan_offset(memory->self, buffer++, offset);
        if (i < p->tensors)
            tables->tensors[i].data = base + offset;
        else
            tables->scratch[i - p->tensors] = base + offset;
    }
    p->it->plan_size = (uint32_t)p->planner->plan_size;
    memory->calls->plan_commit(memory->self, p->it->plan_size);
}

/* The planning tables go, the plan takes their place. */
static int reserve_head(planning *p) {
    interpreter *it = p->it;
    const allocator_calls *calls = it->memory.calls;
    calls->free_temp(it->memory.self, p->infos);
    calls->free_temp(it->memory.self, p->loan);
    calls->reset_temps(it->memory.self);
    calls->resize_head(it->memory.self, 0, 1);
    it->tables->requests = NULL;
    if (calls->reserve_head(it->memory.self, it->plan_size, ARENA_ALIGN))
        return RUNTIME_OK;
    return set_up_too_small(it, "the planned tensors", it->plan_size, calls->available(it->memory.self, ASCOPE_HEAD, ARENA_ALIGN));
}

int set_up_plan(interpreter *it) {
    planning p = {.it = it, .planner = it->tables->planner, .tensors = it->file.tensors.count};
    p.count = p.tensors + it->tables->scratch_count;
    set_up_phase(it, ASCOPE_PLAN, -1);
    if (!set_up_scratch_handles(it))
        return it->status;
    p.infos = set_up_temp(it, p.count * (uint32_t)sizeof *p.infos, 4, ASCOPE_ALLOCATION_INFO, ASCOPE_NOBODY);
    if (p.infos == NULL)
        return it->status;
    if (lifetimes_find(it, p.infos) != RUNTIME_OK || !set_up_variables(it))
        return it->status;
    if (place_buffers(&p) != RUNTIME_OK)
        return it->status;
    commit(&p);
    return reserve_head(&p);
}
