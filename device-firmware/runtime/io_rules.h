/* io_rules.h - inputs made by rule and a check sum of the outputs, so that any two machines can compare a run. */
#ifndef IO_RULES_H_
#define IO_RULES_H_

#include <stddef.h>
#include <stdint.h>

/* Numbers as in protocol/arenascope.proto, InputRule. */
typedef enum {
    INPUT_BY_APPLICATION = 0, /* left as it is */
    INPUT_ZERO_POINT = 1,     /* every value is the tensor's zero point */
    INPUT_RAMP = 2,           /* value i = ((i * 37 + 11) mod 256) - 128 */
    INPUT_LCG = 3,            /* x = x * 1664525 + 1013904223 mod 2^32 from x = 1, one step before each; (x >> 24) - 128 */
    INPUT_MAX = 4             /* 127 */
} input_rule;

void io_rules_fill(input_rule rule, int8_t *values, size_t count, int32_t zero_point);

/* CRC-32 as in zlib and in the protocol. Start with crc = 0; feed the result back in to go on. */
uint32_t io_rules_crc32(uint32_t crc, const void *bytes, size_t count);

#endif
