/* pump.c - what is sent next, and its way onto the line. */
#include "command.h"
#include "frame.h"
#include "messages.h"

#if ASCOPE_ENABLED

enum { CONTENT_AT = 3 + FRAME_HEADER + 3 }; /* room for COBS (frame.h), header, and the message's tag and length */
enum { MAX_CONTENT = FRAME_MAX_PAYLOAD - 3 };

/* Hands on what the line takes. True: nothing is left. */
static bool drain(ascope *rec) {
    ascope_link *link = &rec->link;
    while (link->tx_at < link->tx_end) {
        size_t taken = rec->config->write(rec->config->context, &link->tx[link->tx_at], (size_t)(link->tx_end - link->tx_at));
        if (taken == 0 || taken > (size_t)(link->tx_end - link->tx_at)) {
            return false;
        }
        link->tx_at = (uint16_t)(link->tx_at + taken);
        rec->gave_up = false;
    }
    return true;
}

static uint8_t *put_little_endian(uint8_t *at, uint32_t value, uint32_t bytes) {
    while (bytes--) {
        *at++ = (uint8_t)value;
        value >>= 8;
    }
    return at;
}

/* Makes a frame of the content that lies at CONTENT_AT. */
static void seal(ascope *rec, uint8_t field, uint32_t length) {
    ascope_link *link = &rec->link;
    uint8_t *start = &link->tx[CONTENT_AT], *end = start + length;
    if (length > 127) {
        *--start = (uint8_t)(length >> 7);
        length |= 128;
    }
    *--start = (uint8_t)length;
    *--start = (uint8_t)(field << 3 | 2);
    start -= FRAME_HEADER;
    start[0] = FRAME_FROM_DEVICE;
    start[1] = link->session;
    put_little_endian(start + 2, link->sequence++, 2);
    put_little_endian(start + 4, link->sent, 4);
    end = put_little_endian(end, ascope_crc32(start, (uint32_t)(end - start)), 4);
    link->tx_at = 0;
    link->tx_end = ascope_cobs_encode(link->tx, (uint32_t)(start - link->tx), (uint32_t)(end - link->tx));
}

static ascope_writer content_writer(ascope *rec) {
    return (ascope_writer){&rec->link.tx[CONTENT_AT], 0, MAX_CONTENT};
}

/* How many events may go before a plan or statistics must, or an announcement, that have their place among them; 0: this one is next. */
static uint32_t events_before(const ascope *rec, uint32_t kind, uint32_t id) {
    uint32_t at = rec->link.sent;
    if (kind == ASCOPE_DUE_START ? id > 0 : kind == ASCOPE_DUE_ARENA && rec->link.due[ASCOPE_DUE_START]) {
        at = rec->link.announced_at;
    } else if (kind == ASCOPE_DUE_PLAN) {
        at = rec->models[id]->plan_state.at;
    } else if (kind == ASCOPE_DUE_TOUCHED) {
        at = rec->touched_at;
    } else if (kind == ASCOPE_DUE_STATISTICS) {
        at = rec->arenas[id]->state.statistics_at;
    }
    uint32_t before = at - rec->link.sent;
    return before < 0x80000000u ? before : 0;
}

/* Finds what else than events is next. False: nothing; *events is then how many may go before that changes. */
static bool next_due(ascope *rec, uint32_t *kind, uint32_t *id, uint32_t *events) {
    const ascope_link *link = &rec->link;
    *kind = link->part_kind;
    *id = link->part_id;
    if (link->part && *kind != ASCOPE_DUE_DUMP) {
        return true;
    }
    for (*kind = 0; *kind < ASCOPE_DUE_DUMP; ++*kind) {
        for (*id = 0; link->due[*kind] >> *id; ++*id) {
            if (link->due[*kind] >> *id & 1) {
                uint32_t before = events_before(rec, *kind, *id);
                if (before == 0) {
                    return true;
                }
                *events = before < *events ? before : *events;
            }
        }
    }
    return false;
}

/* Sends the next part of a message. */
static void send_message(ascope *rec, uint32_t kind, uint32_t id) {
    ascope_link *link = &rec->link;
    const ascope_message *message = &ascope_messages[kind];
    if (kind == ASCOPE_DUE_DUMP) {
        ascope_check_dump(rec);
    }
    uint32_t rows = message->rows ? message->rows(rec, id) : 0, count = rows - link->part;
    count = count < message->max_rows ? count : message->max_rows;
    ascope_writer w = content_writer(rec);
    while (message->compose(rec, &w, id, link->part, count), !wire_fits(&w)) {
        count--; /* one row always fits, and so does a message that is no table */
        w = content_writer(rec);
    }
    seal(rec, message->field, w.count);
    link->part_kind = (uint8_t)kind;
    link->part_id = (uint8_t)id;
    link->part += count;
    link->dump_first += kind == ASCOPE_DUE_DUMP ? link->dump_rows : 0;
    if (link->part >= rows) {
        link->part = 0;
        ascope_enter(rec);
        link->due[kind] &= (uint8_t) ~(1u << id);
        ascope_leave(rec);
    }
}

static void take_records(ascope *rec, uint32_t records, uint32_t events) {
    ascope_enter(rec);
    rec->tail += records;
    ascope_set_limit(rec);
    rec->link.sent += events;
    ascope_leave(rec);
}

/* Sends what is at the ring's tail. */
static void send_from_ring(ascope *rec, uint32_t available, uint32_t events) {
    const ascope_record *record = ascope_ring_at(rec, rec->tail);
    if (record_kind(record) == KIND_LOST) {
        take_records(rec, 1, record->word[WORD_SIZE]);
        return;
    }
    ascope_writer w = content_writer(rec);
    if (record_kind(record) == KIND_LOG) {
        uint32_t records = ascope_compose_log(rec, &w);
        seal(rec, MESSAGE_LOG, w.count);
        take_records(rec, records, 0);
        return;
    }
    uint32_t count = 1;
    while (count < available && count < events) {
        uint32_t kind = record_kind(ascope_ring_at(rec, rec->tail + count));
        if (kind == KIND_LOST || kind == KIND_LOG) {
            break;
        }
        count++;
    }
    while (ascope_compose_events(rec, &w, count), !wire_fits(&w)) {
        count--;
        w = content_writer(rec);
    }
    seal(rec, MESSAGE_EVENTS, w.count);
    take_records(rec, count, count);
}

/* Looks at clock and ring; returns the records waiting. */
static uint32_t look(ascope *rec) {
    ascope_enter(rec);
    ascope_now(rec);
    uint32_t waiting = rec->head - rec->tail;
    if (waiting > rec->ring_high_water) {
        rec->ring_high_water = waiting;
    }
    if (!waiting && rec->lost && rec->link.host) {
        ascope_put_lost(rec); /* do not wait for the next event to tell of it */
        waiting = 1;
    }
    ascope_leave(rec);
    return waiting;
}

/* Sends one frame, or passes over a loss. False: nothing to do. */
static bool send_next(ascope *rec) {
    uint32_t waiting = look(rec), kind, id, events = MAX_ROWS;
    if (!rec->link.host) {
        return false;
    }
    bool dump = rec->link.due[ASCOPE_DUE_DUMP];
    if (next_due(rec, &kind, &id, &events)) {
        send_message(rec, kind, id);
    } else if (waiting && !(dump && rec->link.dump_patience == 0)) {
        rec->link.dump_patience = (uint8_t)(rec->link.dump_patience - dump);
        send_from_ring(rec, waiting, events);
    } else if (dump) {
        send_message(rec, ASCOPE_DUE_DUMP, 0);
    } else {
        return false;
    }
    return true;
}

bool ascope_pump(ascope *rec) {
    ascope_enter(rec);
    bool busy = rec->link.pumping;
    rec->link.pumping = true;
    ascope_leave(rec);
    if (busy) {
        return true;
    }
    ascope_read_commands(rec);
    bool more = true;
    while (drain(rec) && (more = send_next(rec))) {
    }
    rec->link.pumping = false;
    return more;
}

static bool is_idle(const ascope *rec) {
    const ascope_link *link = &rec->link;
    uint32_t due = 0;
    for (int kind = 0; kind < ASCOPE_DUE_KINDS; kind++) {
        due |= link->due[kind];
    }
    return link->host && !due && rec->head == rec->tail && !rec->lost && link->tx_at == link->tx_end;
}

bool ascope_flush(ascope *rec, uint32_t limit_ms) {
    return ascope_wait(rec, is_idle, limit_ms);
}

#endif
