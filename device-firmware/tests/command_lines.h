/* command_lines.h - commands of the host as lines of protocol/vectors/messages describe them. Include event_lines.h first. */
#ifndef COMMAND_LINES_H_
#define COMMAND_LINES_H_

#include "command.h"
#include "frame.h"

#define HOST_IS(text) (strcmp(line->name, text) == 0)
#define HOST_NUMBER(key) ((uint32_t)vector_number(line, key))

/* Gives the device the payload of a HostMessage, and compares what it understood with the line. */
static inline void check_command(rig *r, const vector_line *line, const uint8_t *payload, size_t n) {
    uint8_t body[FRAME_MAX_WIRE + 3] = {0}, *at = body + 3;
    at[0] = FRAME_FROM_HOST;
    memcpy(at + FRAME_HEADER, payload, n);
    uint32_t crc = ascope_crc32(at, (uint32_t)(FRAME_HEADER + n));
    for (int i = 0; i < 4; i++) {
        at[FRAME_HEADER + n + (size_t)i] = (uint8_t)(crc >> 8 * i);
    }
    r->in_count = ascope_cobs_encode(body, 3, (uint32_t)(3 + FRAME_HEADER + n + FRAME_CRC));
    memcpy(r->in, body, r->in_count);
    r->rec.link.host = !HOST_IS("Hello"); /* nothing else is obeyed before it */
    ascope_read_commands(&r->rec);
    CHECK_EQUAL(r->rec.link.commands_rejected, 0);
    const ascope_command *c = &r->command;
    static const char *const names[] = {[ASCOPE_COMMAND_RUN] = "Run", "Stop", "SetArenaSize", "Choose", "Reset"};
    if (HOST_IS("Hello")) {
        CHECK(r->rec.link.host);
        CHECK_EQUAL(r->rec.link.nonce, HOST_NUMBER("nonce"));
    } else if (HOST_IS("Dump")) {
        CHECK_EQUAL(r->rec.link.due[ASCOPE_DUE_DUMP], 1);
        CHECK_EQUAL(r->rec.link.result_id, HOST_NUMBER("id"));
    } else {
        CHECK_EQUAL(r->commands, 1);
        CHECK_TEXT(names[c->kind], line->name);
        CHECK_EQUAL(c->id, HOST_NUMBER("id"));
    }
    if (HOST_IS("Run"))
        CHECK(c->invokes == HOST_NUMBER("invokes") && c->input_rule == vector_choice(line, "inputRule", INPUT_RULES));
    if (HOST_IS("SetArenaSize"))
        CHECK(c->arena == HOST_NUMBER("arena") && c->size == HOST_NUMBER("size"));
    if (HOST_IS("Choose")) {
        CHECK_TEXT(c->allocator, vector_value(line, "allocator"));
        CHECK_TEXT(c->workload, vector_value(line, "workload"));
        CHECK_EQUAL(c->painting, vector_choice(line, "painting", "UNCHANGED OFF ON"));
    }
}

#endif
