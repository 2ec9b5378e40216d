/* fault.c - what a fault handler takes from the recorder, and what is told about it after the reset. */
#include "record.h"

#if ASCOPE_ENABLED

void ascope_last_events(const ascope *rec, ascope_fault *fault) {
    uint32_t reach = rec->head < rec->config->ring_size ? rec->head : rec->config->ring_size;
    uint32_t position = rec->head, oldest = rec->head - reach;
    uint32_t count = 0;
    while (position != oldest && count < ASCOPE_LAST_EVENTS) { /* how many events follow each other without a loss */
        uint32_t kind = record_kind(ascope_ring_at(rec, --position));
        if (kind == KIND_LOST) {
            position++;
            break;
        }
        count += kind != KIND_LOG;
    }
    fault->first_event = ascope_events(rec) - rec->lost - count;
    fault->event_count = (uint8_t)count;
    for (uint32_t i = 0; i < count; position++) {
        const ascope_record *record = ascope_ring_at(rec, position);
        if (record_kind(record) != KIND_LOG) {
            fault->events[i++] = *record;
        }
    }
}

void ascope_report_fault(ascope *rec, const ascope_fault *fault) {
    ascope_enter(rec);
    ascope_withdraw(rec, ASCOPE_DUE_FAULT, 0);
    if (fault && fault->event_count <= ASCOPE_LAST_EVENTS) {
        rec->fault = fault;
        ascope_owe(rec, ASCOPE_DUE_FAULT, 0);
    }
    ascope_leave(rec);
}

#endif
