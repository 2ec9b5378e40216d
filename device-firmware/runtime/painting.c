#include "painting.h"

#include <stdbool.h>

static uint8_t pattern(paint colour, uint32_t i) {
    return (uint8_t)(i % 251 ^ colour);
}

void painting_cover(paint colour, void *memory, uint32_t bytes) {
    uint8_t *at = memory;
    for (uint32_t i = 0; i < bytes; i++)
        at[i] = pattern(colour, i);
}

uint32_t painting_reach(paint colour, const void *memory, uint32_t bytes) {
    const uint8_t *at = memory;
    while (bytes > 0 && at[bytes - 1] == pattern(colour, bytes - 1))
        bytes--;
    return bytes;
}

void painting_ends(paint colour, const void *memory, uint32_t bytes, uint32_t *low, uint32_t *high) {
    const uint8_t *at = memory;
    uint32_t longest = 0, run = 0;
    *low = bytes;
    *high = 0;
    for (uint32_t i = 0; i < bytes; i++) {
        run = at[i] == pattern(colour, i) ? run + 1 : 0;
        if (run <= longest)
            continue;
        longest = run;
        *low = i + 1 - run;
        *high = bytes - i - 1;
    }
}
