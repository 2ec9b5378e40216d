/* dot.h - the inner loop of convolutions and fully connected layers. */
#ifndef DOT_H_
#define DOT_H_

#include <stdint.h>

/* Sum of filter x (input + input_offset), modulo 2^32. */
static inline uint32_t dot(const int8_t *filter, const int8_t *input, int32_t count, int32_t input_offset) {
    uint32_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += (uint32_t)(filter[i] * (input[i] + input_offset));
    return sum;
}

#endif
