#include "vectors.h"

#include "frame.h"

typedef struct piece {
    uint8_t bytes[2 * FRAME_MAX_WIRE];
    size_t count;
} piece;

static uint8_t stream[VECTOR_MAX];
static size_t stream_count;
static piece received[64];
static size_t well_formed, malformed;

/* Bodies that the device's receiver takes from the stream. */
static void receive_all(void) {
    uint8_t buffer[FRAME_HEADER + FRAME_MAX_PAYLOAD + FRAME_CRC];
    ascope_receiver r = {.bytes = buffer, .size = sizeof buffer};
    well_formed = malformed = 0;
    for (size_t i = 0; i < stream_count; i++) {
        ascope_received what = ascope_receive(&r, stream[i]);
        if (what == RECEIVE_FRAME && well_formed < 64) {
            memcpy(received[well_formed].bytes, buffer, r.count);
            received[well_formed++].count = r.count;
        }
        malformed += what == RECEIVE_BAD;
        if (what != RECEIVE_MORE) {
            ascope_receiver_next(&r);
        }
    }
}

static void put(uint8_t *at, uint64_t value, int n) {
    for (int i = 0; i < n; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static piece body_of(const vector_line *line, bool to_device) {
    piece body = {.count = FRAME_HEADER};
    body.bytes[0] = to_device ? FRAME_FROM_HOST : FRAME_FROM_DEVICE;
    body.bytes[1] = (uint8_t)vector_number(line, "session");
    put(body.bytes + 2, vector_number(line, "sequence"), 2);
    put(body.bytes + 4, vector_number(line, "index"), 4);
    body.count += vector_bytes(vector_value(line, "payload"), body.bytes + body.count);
    put(body.bytes + body.count, ascope_crc32(body.bytes, (uint32_t)body.count), FRAME_CRC);
    body.count += FRAME_CRC;
    return body;
}

static bool stream_holds(const uint8_t *bytes, size_t n) {
    for (size_t i = 0; i + n <= stream_count; i++) {
        if (memcmp(stream + i, bytes, n) == 0) {
            return true;
        }
    }
    return false;
}

static bool was_received(const piece *body) {
    for (size_t i = 0; i < well_formed; i++) {
        if (received[i].count == body->count && memcmp(received[i].bytes, body->bytes, body->count) == 0) {
            return true;
        }
    }
    return false;
}

static void run(const char *name) {
    static vector_line line;
    bool to_device = strncmp(name, "to_device", 9) == 0;
    stream_count = vector_bytes(vector_text("frames", name, "in"), stream);
    receive_all();
    int counts = 0;
    for (const char *at = vector_text("frames", name, "out"); vector_read_line(at, &line); at = line.next) {
        if (strcmp(line.name, "wellformed") == 0 || strcmp(line.name, "malformed") == 0) {
            CHECK_EQUAL(line.name[0] == 'w' ? well_formed : malformed, strtoul(line.keys[0], NULL, 10));
            counts++;
        } else if (strcmp(line.name, "frame") == 0) {
            piece body = body_of(&line, to_device);
            CHECK(was_received(&body));
            uint8_t wire[FRAME_MAX_WIRE + 3];
            memcpy(wire + 3, body.bytes, body.count);
            uint16_t n = ascope_cobs_encode(wire, 3, (uint32_t)body.count + 3);
            CHECK(n <= FRAME_MAX_WIRE);
            CHECK(stream_holds(wire, n) || strcmp(name, "cobs_superfluous_code") == 0);
        }
    }
    CHECK_EQUAL(counts, 2);
}

int main(void) {
    vector_each("frames", "in", run);
    return check_summary(__FILE__);
}
