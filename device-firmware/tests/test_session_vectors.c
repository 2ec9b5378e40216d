#include "vectors.h"

#include <stdarg.h>

#include "frame.h"

/* The device reads no session files; this walks one with the device's CRC-32, as SPEC.md section 3 says. */
static char out[VECTOR_MAX];

static void print(const char *format, ...) {
    va_list arguments;
    size_t n = strlen(out);
    va_start(arguments, format);
    vsnprintf(out + n, sizeof out - n, format, arguments);
    va_end(arguments);
}

static uint64_t get(const uint8_t *at, int n) {
    uint64_t value = 0;
    while (n--) {
        value = value << 8 | at[n];
    }
    return value;
}

static void print_record(const uint8_t *record, size_t length) {
    static const char *const causes[] = {"?",         "BAD_CRC", "BAD_COBS",  "TOO_LONG",    "TOO_SHORT",          "WRONG_DIRECTION",
                                         "DUPLICATE", "GAP",     "NEW_EPOCH", "LINK_CLOSED", "RECORDING_OVERFLOW", "WRONG_MAJOR"};
    unsigned long long micros = get(record + 1, 8);
    const uint8_t *content = record + 13;
    if (record[0] == 1) {
        char hex[2 * FRAME_MAX_PAYLOAD + 1];
        size_t payload = length - FRAME_HEADER - FRAME_CRC;
        CHECK_EQUAL(get(content + length - FRAME_CRC, FRAME_CRC), ascope_crc32(content, (uint32_t)(length - FRAME_CRC)));
        vector_to_hex(content + FRAME_HEADER, payload, hex);
        print("frame micros=%llu session=%u sequence=%u index=%u payload=%s\n", micros, content[1], (unsigned)get(content + 2, 2),
              (unsigned)get(content + 4, 4), hex);
    } else if (record[0] == 2) {
        print("loss micros=%llu cause=%s bytes=%u frames=%u events=%d\n", micros, causes[content[0] % 12], (unsigned)get(content + 1, 4),
              (unsigned)get(content + 5, 4), (int)get(content + 9, 4));
    } else if (record[0] == 3) {
        print("note %.*s\n", (int)length, (const char *)content);
    } else if (record[0] == 4) {
        print("end\n");
    }
}

static void walk(const uint8_t *file, size_t n) {
    out[0] = 0;
    if (n < 20 ||
        memcmp(file,
               "\x89"
               "ASC\r\n\x1a\n",
               8) != 0 ||
        get(file + 8, 2) != 1) {
        print("refused\n");
        return;
    }
    print("created millis=%llu\n", (unsigned long long)get(file + 12, 8));
    for (size_t at = 20; at < n;) {
        uint64_t length = n - at < 13 ? 0 : get(file + at + 9, 4);
        if (n - at < 17 || length > 65536 || length + 17 > n - at ||
            ascope_crc32(file + at, (uint32_t)length + 13) != get(file + at + 13 + length, 4)) {
            print("damaged offset=%u\n", (unsigned)at);
            return;
        }
        print_record(file + at, (size_t)length);
        at += length + 17;
    }
}

static void run(const char *name) {
    static uint8_t file[VECTOR_MAX];
    walk(file, vector_bytes(vector_text("sessions", name, "in"), file));
    CHECK_TEXT(out, vector_text("sessions", name, "out"));
}

int main(void) {
    vector_each("sessions", "in", run);
    return check_summary(__FILE__);
}
