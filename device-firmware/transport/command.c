/* command.c - what the host says. Whatever arrives, buffers are bounded and what is not understood is counted. */
#include "command.h"

#include <string.h>

#include "frame.h"
#include "messages.h"

#if ASCOPE_ENABLED

enum { COMMAND_HELLO = 2, COMMAND_DUMP = 8, COMMAND_FIELDS };
enum { STATUS_OK, STATUS_UNKNOWN_COMMAND, STATUS_BAD_ARGUMENT, STATUS_FAILED, STATUS_BUSY };

/* Answers with all that is known. */
static void greet(ascope *rec, uint32_t nonce) {
    ascope_link *link = &rec->link;
    ascope_enter(rec);
    if (!link->host) {
        link->tx[0] = 0; /* so that whatever was on the line before ends here */
        link->tx_end = 1;
        link->host = true;
        rec->capacity = rec->config->ring_size;
        ascope_set_limit(rec);
    }
    link->nonce = nonce;
    link->session = (uint8_t)(nonce + rec->config->device->boot_counter);
    link->part = 0;
    for (uint32_t kind = 0; kind < ASCOPE_DUE_KINDS; kind++) {
        link->due[kind] |= link->known[kind];
    }
    link->due[ASCOPE_DUE_START] = 1; /* which says what an announcement would */
    ascope_leave(rec);
}

/* Copies a text field; false when it is too long. */
static bool copy_text(char *to, uint32_t size, const ascope_field *field) {
    if (field->bytes && field->value < size) {
        memcpy(to, field->bytes, field->value);
    }
    return !field->bytes || field->value < size;
}

static int obey(ascope *rec, uint32_t kind, uint32_t id, const ascope_field *fields, const char **text) {
    const ascope_config *config = rec->config;
    if (kind == COMMAND_DUMP) {
        rec->link.due[ASCOPE_DUE_DUMP] = 1;
        rec->link.dump_patience = ASCOPE_DUMP_PATIENCE;
        return STATUS_OK;
    }
    if (rec->link.commanding) {
        *text = "a command is still running";
        return STATUS_BUSY;
    }
    if (!config->command) {
        return STATUS_UNKNOWN_COMMAND;
    }
    ascope_command command = {.kind = (ascope_command_kind)kind, .id = id};
    if (kind == ASCOPE_COMMAND_CHOOSE) {
        if (!copy_text(command.allocator, sizeof command.allocator, &fields[1]) ||
            !copy_text(command.workload, sizeof command.workload, &fields[2])) {
            *text = "name too long";
            return STATUS_BAD_ARGUMENT;
        }
        command.painting = fields[3].value;
    } else if (kind == ASCOPE_COMMAND_RUN) {
        command.invokes = fields[1].value;
        command.input_rule = fields[2].value;
    } else {
        command.arena = fields[1].value;
        command.size = fields[2].value;
    }
    /* The command may report events, and wait for room in the ring: the pump must be free for that. */
    rec->link.commanding = true;
    rec->link.pumping = false;
    int status = config->command(config->context, &command, text);
    rec->link.pumping = true;
    rec->link.commanding = false;
    return status;
}

/* The payload of a valid frame; false: not understood. */
static bool read_command(ascope *rec, const uint8_t *payload, uint32_t length) {
    ascope_field outer[COMMAND_FIELDS], inner[4];
    if (!ascope_read_message(payload, length, outer, COMMAND_FIELDS)) {
        return false;
    }
    uint32_t kind = outer[0].value, id = outer[1].value;
    const char *text = NULL;
    int status = STATUS_UNKNOWN_COMMAND;
    bool understood = kind >= COMMAND_HELLO && outer[kind].bytes && ascope_read_message(outer[kind].bytes, outer[kind].value, inner, 4);
    if (understood && kind == COMMAND_HELLO) {
        greet(rec, inner[1].value);
        return true;
    }
    if (!rec->link.host) {
        return false; /* nobody to answer yet: a result that may not be sent would hold up all that follows, the Hello too */
    }
    if (understood) {
        status = obey(rec, kind, id, inner, &text);
    }
    if (id) {
        rec->link.result_id = id;
        rec->link.result_status = (uint8_t)status;
        rec->link.result_text = text;
        rec->link.due[ASCOPE_DUE_RESULT] = 1;
    }
    return understood;
}

void ascope_read_commands(ascope *rec) {
    ascope_link *link = &rec->link;
    uint8_t byte;
    while (!link->due[ASCOPE_DUE_RESULT] && rec->config->read(rec->config->context, &byte, 1) == 1) {
        ascope_received received = ascope_receive(&link->rx, byte);
        if (received == RECEIVE_MORE) {
            continue;
        }
        uint8_t frame[ASCOPE_RX_SIZE]; /* a command may take a while, and the next one arrive meanwhile */
        uint32_t count = link->rx.count;
        memcpy(frame, link->rx.bytes, count);
        ascope_receiver_next(&link->rx);
        if (received == RECEIVE_BAD || frame[0] != FRAME_FROM_HOST ||
            !read_command(rec, frame + FRAME_HEADER, count - FRAME_HEADER - FRAME_CRC)) {
            link->commands_rejected++;
        }
    }
}

#endif
