#include "io_rules.h"

void io_rules_fill(input_rule rule, int8_t *values, size_t count, int32_t zero_point) {
    uint32_t x = 1;
    if (rule == INPUT_BY_APPLICATION)
        return;
    for (size_t i = 0; i < count; i++) {
        x = x * 1664525u + 1013904223u;
        int32_t value = zero_point;
        if (rule == INPUT_RAMP)
            value = (int32_t)((i * 37u + 11u) & 0xFFu) - 128;
        if (rule == INPUT_LCG)
            value = (int32_t)(x >> 24) - 128;
        if (rule == INPUT_MAX)
            value = 127;
        values[i] = (int8_t)value;
    }
}

/* Four bits a step: a table of 64 bytes instead of 1 KiB. */
uint32_t io_rules_crc32(uint32_t crc, const void *bytes, size_t count) {
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    const uint8_t *p = bytes;
    crc = ~crc;
    for (size_t i = 0; i < count; i++) {
        crc ^= p[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}
