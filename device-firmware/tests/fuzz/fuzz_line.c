/* Damaged bytes from the host: the device survives them, counts what it refuses, and answers the next Hello. */
#include "frame.h"
#include "fuzz.h"
#include "rig.h"

#define INTACT 0x11223344u

static rig r;

static void say(const uint8_t *payload, size_t count, bool damaged) {
    uint8_t wire[FRAME_MAX_WIRE + 3] = {0}, *body = wire + 3;
    body[0] = FRAME_FROM_HOST;
    memcpy(body + FRAME_HEADER, payload, count);
    if (damaged && seeded_bits() % 4)
        fuzz_damage(body + FRAME_HEADER, (uint32_t)count); /* behind a correct checksum */
    uint32_t end = (uint32_t)(FRAME_HEADER + count), crc = ascope_crc32(body, end);
    for (uint32_t i = 0; i < FRAME_CRC; i++)
        body[end + i] = (uint8_t)(crc >> 8 * i);
    uint32_t size = ascope_cobs_encode(wire, 3, 3 + end + FRAME_CRC);
    if (damaged && seeded_bits() % 2)
        fuzz_damage(wire, size);
    memcpy(r.in + r.in_count, wire, size);
    r.in_count += size;
}

static void say_hello(uint32_t nonce) {
    const uint8_t hello[] = {0x12, 7, 0x0D, (uint8_t)nonce, (uint8_t)(nonce >> 8), (uint8_t)(nonce >> 16), (uint8_t)(nonce >> 24), 0x10, 1};
    say(hello, sizeof hello, false);
}

/* HostMessages as they should be; say() damages them. */
static void say_something(void) {
    static const uint8_t hello[] = {0x12, 7, 0x0D, 1, 2, 3, 4, 0x10, 1}, run[] = {0x08, 5, 0x1A, 4, 0x08, 20, 0x10, 3};
    static const uint8_t size[] = {0x08, 6, 0x2A, 5, 0x08, 0, 0x10, 0x80, 0x20}, dump[] = {0x08, 7, 0x42, 0};
    static const uint8_t choose[] = {0x08, 8, 0x32, 17, 0x0A, 7, 'p', 'l', 'a', 'n', 'n', 'e', 'd', 0x12, 6, 'i', 'n', 'v', 'o', 'k', 'e'};
    uint8_t noise[FRAME_MAX_PAYLOAD];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)seeded_bits();
    switch (seeded_bits() % 6) {
    case 0:
        say(hello, sizeof hello, true);
        break;
    case 1:
        say(run, sizeof run, true);
        break;
    case 2:
        say(size, sizeof size, true);
        break;
    case 3:
        say(dump, sizeof dump, true);
        break;
    case 4:
        say(choose, sizeof choose, true);
        break;
    default:
        say(noise, 1 + seeded_bits() % sizeof noise, true);
    }
}

static void pump(void) {
    for (int i = 0; i < 4096 && (r.in_at < r.in_count || ascope_pump(&r.rec)); i++)
        (void)ascope_pump(&r.rec);
    CHECK_EQUAL(r.in_at, r.in_count);
}

/* Whether the nonce went out: no other field of a session start holds these four bytes. */
static bool answered(size_t from) {
    const uint8_t nonce[] = {INTACT & 0xFF, INTACT >> 8 & 0xFF, INTACT >> 16 & 0xFF, INTACT >> 24};
    for (size_t i = from; i + sizeof nonce <= r.out_count; i++) {
        if (memcmp(r.out + i, nonce, sizeof nonce) == 0)
            return true;
    }
    return false;
}

static void one(void) {
    rig_prepare(&r);
    rig_start(&r);
    for (int32_t i = seeded_between(1, 20); i > 0; i--) {
        say_something();
        ascope_allocate(&r.rec, 0, ASCOPE_TAIL, 4000, 16, 16);
        if (seeded_bits() % 3 == 0)
            pump();
    }
    pump();
    size_t from = r.out_count;
    r.in[r.in_count++] = 0; /* ends what a damaged delimiter left open */
    say_hello(INTACT);
    pump();
    CHECK(answered(from));
    rig_end(&r);
}

int main(int argc, char **argv) {
    return fuzz_main(argc, argv, one);
}
