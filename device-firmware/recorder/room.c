/* room.c - what happens when the ring is full, and the steps of record.h as functions for the rarer events. */
#include "record.h"

#if ASCOPE_ENABLED

/* After a loss two records are needed: how many events are missing, and the event. */
static bool has_room(const ascope *rec) {
    return rec->head - rec->tail + (rec->lost != 0) < rec->capacity;
}

bool ascope_wait(ascope *rec, bool (*done)(const ascope *rec), uint32_t limit_ms) {
    const ascope_config *config = rec->config;
    uint32_t start = rec->ticks(rec->context), millisecond = config->ticks_per_second / 1000;
    while (!done(rec)) {
        if (limit_ms == 0) {
            return false;
        }
        if (config->wait) {
            config->wait(rec->context);
        } else {
            ascope_pump(rec);
        }
        while (limit_ms && rec->ticks(rec->context) - start >= millisecond) {
            start += millisecond;
            limit_ms--;
        }
    }
    return true;
}

void ascope_wait_for_link(ascope *rec, bool (*done)(const ascope *rec)) {
    const ascope_config *config = rec->config;
    if (!rec->link.host || rec->gave_up || config->full_policy != ASCOPE_BLOCK) {
        return;
    }
    if ((config->in_interrupt && config->in_interrupt(rec->context)) || (!config->wait && rec->link.pumping)) {
        return; /* in the second case a hook that the pump has called reports an event: nobody else would make room */
    }
    ascope_leave(rec);
    uint32_t start = rec->ticks(rec->context);
    bool moved = ascope_wait(rec, done, config->block_limit_ms ? config->block_limit_ms : 1000);
    uint32_t end = rec->ticks(rec->context);
    ascope_enter(rec);
    rec->gave_up = !moved;
    rec->stalled_ticks += end - start;
}

void ascope_set_limit(ascope *rec) {
    rec->limit = rec->lost ? rec->head : rec->tail + rec->capacity;
}

void ascope_put_lost(ascope *rec) {
    ascope_record *record = ascope_ring_at(rec, rec->head++);
    record->word[WORD_WHAT] = KIND_LOST;
    record->word[WORD_SIZE] = rec->lost;
    rec->event_offset--; /* a record that is no event */
    rec->lost = 0;
    ascope_set_limit(rec);
}

static void count_lost(ascope *rec) {
    rec->event_offset++; /* an event without a record */
    rec->lost++;
    rec->dropped++;
}

ascope_record *ascope_make_room(ascope *rec) {
    if (!has_room(rec)) {
        ascope_wait_for_link(rec, has_room);
    }
    ascope_record *record = &rec->nowhere;
    if (has_room(rec)) {
        if (rec->lost) {
            ascope_put_lost(rec);
        }
        record = ascope_ring_at(rec, rec->head++);
    } else {
        count_lost(rec);
    }
    ascope_set_limit(rec);
    return record;
}

void ascope_open(ascope *rec) {
    rec->record = record_open(rec);
}

ascope_arena *ascope_open_arena(ascope *rec, uint8_t arena) {
    ascope_arena *found = arena < ASCOPE_ARENAS ? rec->arenas[arena] : NULL;
    if (found) {
        ascope_open(rec);
    } else {
        ascope_enter(rec);
        count_lost(rec);
        ascope_set_limit(rec);
        ascope_leave(rec);
    }
    return found;
}

void ascope_put(ascope *rec, uint32_t what, uint32_t offset, uint32_t size, int32_t owner) {
    rec->record->word[WORD_OFFSET] = offset;
    rec->record->word[WORD_SIZE] = size;
    rec->record->word[WORD_OWNER] = (uint32_t)owner;
    record_put(rec, rec->record, what);
}

void ascope_owe(ascope *rec, uint32_t kind, uint32_t id) {
    rec->link.due[kind] |= (uint8_t)(1u << id);
    rec->link.known[kind] |= (uint8_t)(1u << id);
}

void ascope_withdraw(ascope *rec, uint32_t kind, uint32_t id) {
    ascope_link *link = &rec->link;
    link->due[kind] &= (uint8_t) ~(1u << id);
    link->known[kind] &= (uint8_t) ~(1u << id);
    if (link->part_kind == kind && link->part_id == id) {
        link->part = 0;
    }
}

void ascope_carry(ascope *rec) {
    rec->ticks_high++;
    rec->place += 0x10000;
}

#endif
