/* stream.h - the host's end of a rig's line: says things, and takes the device's stream apart. */
#ifndef STREAM_H_
#define STREAM_H_

#include "frame.h"
#include "messages.h"
#include "rig.h"

/* A frame that has come from the device. */
typedef struct seen {
    uint8_t session;
    uint16_t sequence;
    uint32_t index;
    uint8_t field;   /* of DeviceMessage */
    uint32_t events; /* in it */
    uint8_t content[FRAME_MAX_PAYLOAD];
    uint32_t length;
} seen;

#define SEEN_MAX 4096
static seen frames[SEEN_MAX];

/* Puts a HostMessage on the line to the device. */
static inline void say(rig *r, const uint8_t *payload, size_t n) {
    uint8_t body[FRAME_MAX_WIRE + 3] = {0}, *at = body + 3;
    at[0] = FRAME_FROM_HOST;
    memcpy(at + FRAME_HEADER, payload, n);
    uint32_t crc = ascope_crc32(at, (uint32_t)(FRAME_HEADER + n));
    for (size_t i = 0; i < 4; i++) {
        at[FRAME_HEADER + n + i] = (uint8_t)(crc >> 8 * i);
    }
    uint16_t count = ascope_cobs_encode(body, 3, (uint32_t)(3 + FRAME_HEADER + n + FRAME_CRC));
    CHECK(r->in_count + count <= sizeof r->in);
    memcpy(r->in + r->in_count, body, count);
    r->in_count += count;
}

/* A command with an id and up to two numbers. */
static inline void say_command(rig *r, uint32_t id, uint32_t kind, uint32_t first, uint32_t second) {
    uint8_t payload[64];
    ascope_writer w = {payload, 0, sizeof payload};
    ascope_put_number(&w, 1, id);
    uint16_t begin = ascope_begin_part(&w, kind);
    ascope_put_number(&w, 1, first);
    ascope_put_number(&w, 2, second);
    ascope_end_part(&w, begin);
    say(r, payload, w.count);
}

static inline void say_hello(rig *r, uint32_t nonce) {
    uint8_t payload[16];
    ascope_writer w = {payload, 0, sizeof payload};
    uint16_t begin = ascope_begin_part(&w, 2);
    ascope_put_fixed32(&w, 1, nonce);
    ascope_put_number(&w, 2, 1);
    ascope_end_part(&w, begin);
    say(r, payload, w.count);
}

/* Number of values in a packed column. */
static inline uint32_t entries(const ascope_field *column) {
    uint32_t n = 0;
    for (uint32_t i = 0; column->bytes && i < column->value; i++) {
        n += column->bytes[i] < 128;
    }
    return n;
}

/* Value i of a packed column, by the schema's rule. */
static inline uint32_t entry(const ascope_field *column, uint32_t i) {
    uint32_t value = 0, shift = 0, at = 0;
    for (uint32_t k = 0; column->bytes && k < column->value; k++) {
        value |= (uint32_t)(column->bytes[k] & 127) << shift;
        shift += 7;
        if (column->bytes[k] < 128) {
            if (at++ == i || k + 1 == column->value) {
                return value;
            }
            value = shift = 0;
        }
    }
    return 0;
}

/* Takes all that the device has written so far apart, from the first byte; returns the number of frames. */
static inline uint32_t take_apart(const rig *r) {
    uint8_t body[FRAME_MAX_WIRE];
    ascope_receiver receiver = {.bytes = body, .size = sizeof body};
    uint32_t count = 0;
    for (size_t i = 0; i < r->out_count; i++) {
        ascope_received received = ascope_receive(&receiver, r->out[i]);
        CHECK(received != RECEIVE_BAD);
        if (received == RECEIVE_FRAME && count < SEEN_MAX) {
            ascope_field fields[MESSAGE_TOUCHED + 1], batch[3];
            seen *f = &frames[count++];
            *f = (seen){.session = body[1], .sequence = (uint16_t)(body[2] | body[3] << 8)};
            f->index = body[4] | (uint32_t)body[5] << 8 | (uint32_t)body[6] << 16 | (uint32_t)body[7] << 24;
            CHECK_EQUAL(body[0], FRAME_FROM_DEVICE);
            uint32_t payload = (uint32_t)(receiver.count - FRAME_HEADER - FRAME_CRC);
            CHECK(ascope_read_message(body + FRAME_HEADER, payload, fields, MESSAGE_TOUCHED + 1));
            f->field = (uint8_t)fields[0].value;
            CHECK(f->field != 0);
            f->length = fields[f->field].value;
            memcpy(f->content, fields[f->field].bytes, f->length);
            if (f->field == MESSAGE_EVENTS) {
                CHECK(ascope_read_message(f->content, f->length, batch, 3));
                f->events = entries(&batch[2]);
            }
        }
        if (received != RECEIVE_MORE) {
            ascope_receiver_next(&receiver);
        }
    }
    return count;
}

/* What a host counts as received and lost of the events, from sequence and index alone. */
typedef struct tally {
    uint32_t events, lost_events, lost_frames, next;
} tally;

static inline tally count_events(uint32_t frame_count) {
    tally t = {0};
    uint16_t sequence = 0;
    for (uint32_t i = 0; i < frame_count; i++) {
        t.lost_frames += (uint16_t)(frames[i].sequence - sequence);
        t.lost_events += frames[i].index - t.next;
        t.events += frames[i].events;
        t.next = frames[i].index + frames[i].events;
        sequence = (uint16_t)(frames[i].sequence + 1);
    }
    return t;
}

static inline void pump_all(rig *r) {
    while (ascope_pump(&r->rec)) {
    }
}

/* Says hello and lets the device answer. */
static inline void attach(rig *r) {
    say_hello(r, 0x1234);
    pump_all(r);
    CHECK(r->rec.link.host);
}

/* The order of messages as text, events as their number. */
static inline const char *order(rig *r) {
    static const char *const names[] = {"?",     "",      "statistics", "operators", "plan",  "dump",   "log",
                                        "start", "arena", "model",      "result",    "fault", "touched"};
    static char text[4096];
    uint32_t n = take_apart(r);
    text[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        char word[32];
        snprintf(word, sizeof word, frames[i].events ? "%s%s%u" : "%s%s", i ? " " : "", names[frames[i].field], frames[i].events);
        strcat(text, word);
    }
    return text;
}

/* A device that keeps what happens before a host comes. */
static inline void rig_start_keeping(rig *r) {
    rig_prepare(r);
    r->config.keep_before_host = RIG_RING;
    rig_start(r);
}

/* A device that has a host, its answer to the hello put away. */
static inline void rig_start_attached(rig *r) {
    rig_prepare(r);
    rig_start(r);
    attach(r);
    r->out_count = 0;
}

static inline void report_op(rig *r) {
    ascope_op_begin(&r->rec, 1, 1);
}

static inline void report_plan(rig *r, uint32_t buffers) {
    ascope_plan_begin(&r->rec, 40);
    for (uint32_t i = 0; i < buffers; i++) {
        ascope_plan_buffer buffer = {
            .size = 100 + i, .aligned_size = 112 + i, .owner = ASCOPE_TENSOR(i), .first_scope = 1, .last_scope = 2, .offline_offset = -1};
        ascope_plan_add(&r->rec, &buffer);
        ascope_plan_offset(&r->rec, (uint16_t)i, 16 * i);
    }
    ascope_plan_commit(&r->rec, 4096);
}

/* The result in frame i: id and status. */
static inline void check_result(uint32_t i, uint32_t id, uint32_t status) {
    ascope_field f[4];
    CHECK_EQUAL(frames[i].field, MESSAGE_RESULT);
    CHECK(ascope_read_message(frames[i].content, frames[i].length, f, 4));
    CHECK_EQUAL(f[1].value, id);
    CHECK_EQUAL(f[2].value, status);
}

/* For rig.take: a line that takes nothing. */
static inline size_t takes_nothing(rig *rig, size_t n) {
    (void)rig, (void)n;
    return 0;
}

#endif
