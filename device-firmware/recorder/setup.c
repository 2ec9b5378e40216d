/* setup.c - a recorder's beginning, what it is told about arenas and models, and what it can be asked. */
#include <string.h>

#include "record.h"

#if ASCOPE_ENABLED

static const ascope_block no_block; /* a table that is always full: nothing is ever written to it */

static uint32_t no_lock(void *context) {
    (void)context;
    return 0;
}

static void no_unlock(void *context, uint32_t lock) {
    (void)context, (void)lock;
}

int ascope_init(ascope *rec, const ascope_config *config) {
    uint32_t size = config->ring_size;
    if (!config->ring || size < 16 || size > 32768 || (size & (size - 1)) || config->keep_before_host > size ||
        (config->block_count && !config->blocks) || !config->ticks || config->ticks_per_second < 1000 || !config->write || !config->read ||
        !config->device) {
        return ASCOPE_EINVAL;
    }
    memset(rec, 0, sizeof *rec);
    if (config->block_count) {
        memset(config->blocks, 0, config->block_count * sizeof *config->blocks);
    }
    rec->config = config;
    rec->ticks = config->ticks;
    rec->context = rec->ticks_context = config->context;
    rec->enter = config->enter ? config->enter : no_lock;
    rec->leave = config->leave ? config->leave : no_unlock;
    rec->ring = config->ring;
    rec->ring_mask = size - 1;
    rec->blocks = config->block_count ? config->blocks : (ascope_block *)&no_block;
    for (uint32_t i = config->block_count; i-- > 0;) {
        rec->blocks[i].next = rec->free;
        rec->free = &rec->blocks[i];
    }
    while (2 * rec->bucket_mask + 1 < config->block_count) {
        rec->bucket_mask = 2 * rec->bucket_mask + 1;
    }
    rec->capacity = rec->limit = config->keep_before_host;
    rec->op = -1;
    rec->link.known[ASCOPE_DUE_START] = 1;
    rec->link.rx.bytes = rec->link.rx_bytes;
    rec->link.rx.size = ASCOPE_RX_SIZE;
    rec->ticks_low = config->ticks(config->context);
    return ASCOPE_OK;
}

int ascope_add_arena(ascope *rec, uint8_t id, ascope_arena *arena) {
    if (id >= ASCOPE_ARENAS || arena->size > INT32_MAX) {
        return ASCOPE_EINVAL;
    }
    ascope_enter(rec);
    if (rec->arenas[id] != arena) {
        memset(&arena->state, 0, sizeof arena->state);
        rec->arenas[id] = arena;
    }
    ascope_owe(rec, ASCOPE_DUE_ARENA, id);
    ascope_leave(rec);
    return ASCOPE_OK;
}

int ascope_add_model(ascope *rec, uint8_t id, ascope_model *model) {
    if (id >= ASCOPE_MODELS || model->arena >= ASCOPE_ARENAS) {
        return ASCOPE_EINVAL;
    }
    ascope_enter(rec);
    ascope_release_plan(rec, id);
    memset(&model->plan_state, 0, sizeof model->plan_state);
    rec->models[id] = model;
    ascope_withdraw(rec, ASCOPE_DUE_OPERATORS, id); /* the rest of another model's table */
    ascope_owe(rec, ASCOPE_DUE_MODEL, id);
    ascope_owe(rec, ASCOPE_DUE_OPERATORS, id);
    ascope_leave(rec);
    return ASCOPE_OK;
}

void ascope_announce(ascope *rec) {
    ascope_enter(rec);
    if (rec->link.host) {
        rec->link.announced_at = ascope_events(rec);
        rec->link.due[ASCOPE_DUE_START] |= ASCOPE_ANNOUNCED;
        for (uint32_t i = 0; i < ASCOPE_ARENAS; i++) {
            rec->link.due[ASCOPE_DUE_ARENA] |= (uint8_t)((rec->arenas[i] != NULL) << i);
        }
    }
    ascope_leave(rec);
}

static bool has_host(const ascope *rec) {
    return rec->link.host;
}

bool ascope_wait_for_host(ascope *rec) {
    uint32_t limit = rec->config->wait_for_host_ms;
    return limit == UINT32_MAX ? has_host(rec) : ascope_wait(rec, has_host, limit ? limit : 3000);
}

uint32_t ascope_current_use(const ascope *rec, uint8_t arena) {
    return rec->arenas[arena]->state.current;
}

uint32_t ascope_peak(const ascope *rec, uint8_t arena) {
    return rec->arenas[arena]->state.peak;
}

uint32_t ascope_high_water_mark(const ascope *rec, uint8_t arena) {
    return rec->arenas[arena]->state.high_water_mark;
}

#endif
