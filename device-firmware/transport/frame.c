/* frame.c - see frame.h. */
#include "frame.h"

#if ASCOPE_ENABLED

uint32_t ascope_crc32(const uint8_t *bytes, uint32_t count) {
    /* Half a byte at a time: 64 bytes of table instead of 1024. */
    static const uint32_t table[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
                                       0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t crc = 0xFFFFFFFF;
    while (count--) {
        crc ^= *bytes++;
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

uint16_t ascope_cobs_encode(uint8_t *bytes, uint32_t from, uint32_t to) {
    uint32_t code_at = 0, out = 1;
    for (uint32_t i = from; i < to; i++) {
        uint8_t byte = bytes[i];
        if (byte) {
            bytes[out++] = byte;
        }
        /* A full block at the very end needs no other block after it. */
        if (!byte || (out - code_at == 255 && i + 1 < to)) {
            bytes[code_at] = (uint8_t)(out - code_at);
            code_at = out++;
        }
    }
    bytes[code_at] = (uint8_t)(out - code_at);
    bytes[out++] = 0;
    return (uint16_t)out;
}

void ascope_receiver_next(ascope_receiver *r) {
    r->count = 0;
    r->left = 0;
    r->started = r->zero = r->bad = false;
}

static void take(ascope_receiver *r, uint8_t byte) {
    if (r->count < r->size) {
        r->bytes[r->count++] = byte;
    } else {
        r->bad = true;
    }
}

static bool is_frame(const ascope_receiver *r) {
    if (r->bad || r->left || r->count <= FRAME_HEADER + FRAME_CRC) {
        return false;
    }
    uint32_t crc = ascope_crc32(r->bytes, r->count - FRAME_CRC);
    for (const uint8_t *b = r->bytes + r->count - FRAME_CRC; b != r->bytes + r->count; b++, crc >>= 8) {
        if (*b != (uint8_t)crc) {
            return false;
        }
    }
    return true;
}

ascope_received ascope_receive(ascope_receiver *r, uint8_t byte) {
    if (byte == 0) {
        if (!r->started) {
            return RECEIVE_MORE;
        }
        return is_frame(r) ? RECEIVE_FRAME : RECEIVE_BAD;
    }
    r->started = true;
    if (r->left) {
        r->left--;
        take(r, byte);
        return RECEIVE_MORE;
    }
    if (r->zero) {
        take(r, 0);
    }
    r->left = (uint8_t)(byte - 1);
    r->zero = byte != 255;
    return RECEIVE_MORE;
}

#endif
