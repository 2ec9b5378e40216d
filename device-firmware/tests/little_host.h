/* little_host.h - starts a firmware that runs without hardware and speaks to it over its pseudo-terminal.
 *
 * It only knows what tests check: frames, their order, the kinds of the events, and which messages came.
 */
#ifndef LITTLE_HOST_H_
#define LITTLE_HOST_H_

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "io_rules.h"

#define NONCE 0x12345678u

/* Numbers of the schema: DeviceMessage, HostMessage, EventKind. */
enum { MESSAGE_EVENTS = 1, MESSAGE_PLAN = 4, MESSAGE_START = 7, MESSAGE_RESULT = 10, MESSAGE_FAULT = 11, MESSAGES = 16 };
enum { COMMAND_RUN = 3, COMMAND_RESET = 7 };
enum { KIND_OP_END = 14, KIND_INVOKE_END = 16, KINDS = 32 };

static struct {
    pid_t process;
    int link;
    uint16_t sent;
    uint8_t frame[1024];
    size_t frame_size;
    bool known;
    uint16_t sequence;
    uint32_t index;
    unsigned bytes, bad, out_of_order; /* bytes: all that came */
    unsigned messages[MESSAGES], kinds[KINDS];
    uint32_t start[20], result[4], fault[14]; /* numbers of the newest message, by field; 0 where absent */
    uint32_t last_invoke;
    uint8_t fault_events[64];
    unsigned fault_event_count;
} host;

/* ---- protobuf's wire format, as far as needed */

static uint64_t read_varint(const uint8_t **at, const uint8_t *end) {
    uint64_t value = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        const uint8_t byte = *(*at)++;
        value |= (uint64_t)(byte & 0x7Fu) << shift;
        if (byte < 0x80) {
            break;
        }
    }
    return value;
}

/* The next field: its number; *value is a number, or the length of the bytes at *bytes. 0: no more. */
static unsigned next_field(const uint8_t **at, const uint8_t *end, uint64_t *value, const uint8_t **bytes) {
    if (*at >= end) {
        return 0;
    }
    const uint64_t tag = read_varint(at, end);
    *bytes = NULL;
    *value = 0;
    if ((tag & 7) == 0) {
        *value = read_varint(at, end);
    } else if ((tag & 7) == 2) {
        *value = read_varint(at, end);
        CHECK(*value <= (uint64_t)(end - *at));
        *bytes = *at;
        *at += *value;
    } else {
        const size_t size = (tag & 7) == 5 ? 4 : 8;
        memcpy(value, *at, size); /* little-endian, as this machine is */
        *at += size;
    }
    return (unsigned)(tag >> 3);
}

/* ---- what arrives */

/* The numbers of a message, by field. */
static void take_numbers(const uint8_t *at, const uint8_t *end, uint32_t *numbers, unsigned count) {
    uint64_t value;
    const uint8_t *bytes;
    memset(numbers, 0, count * sizeof *numbers);
    for (unsigned field; (field = next_field(&at, end, &value, &bytes)) != 0;) {
        if (field < count && bytes == NULL) {
            numbers[field] = (uint32_t)value;
        }
    }
}

/* Kinds of an EventBatch's events into `kinds` (as many as fit); returns how many there are. */
static unsigned read_events(const uint8_t *at, const uint8_t *end, uint8_t *kinds, unsigned size) {
    uint64_t value;
    const uint8_t *bytes;
    unsigned count = 0;
    for (unsigned field; (field = next_field(&at, end, &value, &bytes)) != 0;) {
        for (const uint8_t *item = bytes, *last = bytes + value; bytes != NULL && item < last;) {
            const uint64_t number = read_varint(&item, last);
            if (field == 2 && count < size) {
                kinds[count++] = (uint8_t)number;
            } else if (field == 16) {
                host.last_invoke = (uint32_t)number;
            }
        }
    }
    return count;
}

static unsigned take_events(const uint8_t *at, const uint8_t *end) {
    uint8_t kinds[32];
    const unsigned count = read_events(at, end, kinds, sizeof kinds);
    for (unsigned i = 0; i < count; i++) {
        host.kinds[kinds[i] % KINDS]++;
    }
    return count;
}

static void take_fault(const uint8_t *at, const uint8_t *end) {
    take_numbers(at, end, host.fault, sizeof host.fault / sizeof *host.fault);
    uint64_t value;
    const uint8_t *bytes;
    for (unsigned field; (field = next_field(&at, end, &value, &bytes)) != 0;) {
        if (field == 14 && bytes != NULL) {
            host.fault_event_count += read_events(bytes, bytes + value, host.fault_events + host.fault_event_count,
                                                  (unsigned)sizeof host.fault_events - host.fault_event_count);
        }
    }
}

static void take_body(const uint8_t *body, size_t size) {
    uint32_t crc, index;
    uint16_t sequence;
    memcpy(&sequence, body + 2, 2);
    memcpy(&index, body + 4, 4);
    memcpy(&crc, body + size - 4, 4);
    if (crc != io_rules_crc32(0, body, size - 4) || body[0] != 0x10) {
        host.bad++;
        return;
    }
    const uint8_t *at = body + 8, *bytes;
    uint64_t value;
    const unsigned message = next_field(&at, body + size - 4, &value, &bytes);
    host.messages[message % MESSAGES]++;
    unsigned events = 0;
    if (message == MESSAGE_EVENTS) {
        events = take_events(bytes, bytes + value);
    } else if (message == MESSAGE_START) {
        take_numbers(bytes, bytes + value, host.start, sizeof host.start / sizeof *host.start);
    } else if (message == MESSAGE_RESULT) {
        take_numbers(bytes, bytes + value, host.result, sizeof host.result / sizeof *host.result);
    } else if (message == MESSAGE_FAULT) {
        take_fault(bytes, bytes + value);
    }
    host.out_of_order += host.known && (sequence != host.sequence || index != host.index);
    host.known = true;
    host.sequence = (uint16_t)(sequence + 1);
    host.index = index + events;
}

static void take_frame(void) {
    uint8_t body[sizeof host.frame];
    size_t size = 0, at = 0;
    while (at < host.frame_size) {
        const size_t code = host.frame[at++];
        for (size_t i = 1; i < code && at < host.frame_size; i++) {
            body[size++] = host.frame[at++];
        }
        if (code != 255 && at < host.frame_size) {
            body[size++] = 0;
        }
    }
    if (host.frame_size > 0 && size < 13) {
        host.bad++;
    } else if (host.frame_size > 0) {
        take_body(body, size);
    }
    host.frame_size = 0;
}

/* Reads for at most `ms`, until *count has reached `wanted`. */
static bool await(const unsigned *count, unsigned wanted, int ms) {
    struct timespec now, start;
    (void)clock_gettime(CLOCK_MONOTONIC, &start);
    do {
        struct pollfd link = {.fd = host.link, .events = POLLIN};
        uint8_t bytes[512];
        const ssize_t n = poll(&link, 1, 20) > 0 ? read(host.link, bytes, sizeof bytes) : 0;
        host.bytes += n > 0 ? (unsigned)n : 0;
        for (ssize_t i = 0; i < n; i++) {
            if (bytes[i] == 0) {
                take_frame();
            } else if (host.frame_size < sizeof host.frame) {
                host.frame[host.frame_size++] = bytes[i];
            }
        }
        (void)clock_gettime(CLOCK_MONOTONIC, &now);
    } while (*count < wanted && (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < ms);
    return *count >= wanted;
}

/* ---- what is sent */

static void send_payload(const uint8_t *payload, size_t size) {
    uint8_t body[64] = {0x11}, frame[80] = {0};
    memcpy(body + 2, &host.sent, 2);
    memcpy(body + 8, payload, size);
    const uint32_t crc = io_rules_crc32(0, body, size + 8);
    memcpy(body + size + 8, &crc, 4);
    size_t code_at = 1, at = 2;
    for (size_t i = 0; i < size + 12; i++) {
        if (body[i] != 0) {
            frame[at++] = body[i];
            continue;
        }
        frame[code_at] = (uint8_t)(at - code_at);
        code_at = at++;
    }
    frame[code_at] = (uint8_t)(at - code_at);
    host.sent++;
    CHECK_EQUAL(write(host.link, frame, at + 1), at + 1);
}

static void send_hello(void) {
    static const uint8_t hello[] = {0x12, 7, 0x0D, NONCE & 0xFF, NONCE >> 8 & 0xFF, NONCE >> 16 & 0xFF, NONCE >> 24, 0x10, 1};
    send_payload(hello, sizeof hello);
}

/* A command whose message has at most one number, field 1. */
static void send_command(uint8_t id, uint8_t command, uint8_t number) {
    const uint8_t payload[] = {0x08, id, (uint8_t)(command << 3 | 2), number != 0 ? 2 : 0, 0x08, number};
    send_payload(payload, number != 0 ? 6 : 4);
}

/* Says hello until SessionStart comes. */
static bool greet(void) {
    const unsigned wanted = host.messages[MESSAGE_START] + 1;
    host.known = false;
    for (int i = 0; i < 20; i++) {
        send_hello();
        if (await(&host.messages[MESSAGE_START], wanted, 500)) {
            return true;
        }
    }
    return false;
}

/* ---- the program */

/* Starts a program, whose first line on stdout names its pseudo-terminal last. */
static void launch(const char *const *command) {
    memset(&host, 0, sizeof host);
    int output[2];
    CHECK_EQUAL(pipe(output), 0);
    host.process = fork();
    if (host.process == 0) {
        (void)setsid();
        (void)dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        (void)dup2(output[1], STDOUT_FILENO);
        (void)execvp(command[0], (char *const *)(uintptr_t)command);
        _exit(99); /* not there: see the Makefile */
    }
    (void)close(output[1]);
    char line[256] = "";
    const ssize_t n = read(output[0], line, sizeof line - 1);
    (void)close(output[0]);
    line[n > 0 ? n : 0] = '\0';
    char *path = strstr(line, "/dev/");
    if (path != NULL) {
        path[strcspn(path, " \n")] = '\0';
    }
    host.link = path != NULL ? open(path, O_RDWR | O_NOCTTY) : -1;
    CHECK(host.link >= 0);
}

/* Ends the program, which must have run until now: a sanitizer's find would have ended it. */
static void end(void) {
    CHECK_EQUAL(waitpid(host.process, NULL, WNOHANG), 0);
    (void)kill(host.process, SIGKILL); /* QEMU ignores SIGTERM while nobody reads */
    (void)waitpid(host.process, NULL, 0);
    (void)close(host.link);
}

#endif
