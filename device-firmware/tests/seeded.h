/* seeded.h - numbers for randomized tests. The seed is printed; SEED=n repeats a run. */
#ifndef SEEDED_H_
#define SEEDED_H_

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t seeded_state;

static inline void seeded_start(uint64_t seed) {
    const char *given = getenv("SEED");
    seeded_state = given != NULL ? strtoull(given, NULL, 10) : seed;
    printf("SEED=%llu\n", (unsigned long long)seeded_state);
}

/* splitmix64 (Steele, Lea, Flood 2014) */
static inline uint64_t seeded_bits(void) {
    uint64_t z = seeded_state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* low..high, both inclusive */
static inline int32_t seeded_between(int32_t low, int32_t high) {
    return (int32_t)(low + (int64_t)(seeded_bits() % (uint64_t)((int64_t)high - low + 1)));
}

static inline float seeded_scale(float low, float high) {
    return low + (high - low) * (float)(seeded_bits() >> 40) / 16777216.0f;
}

static inline void seeded_fill(int8_t *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        values[i] = (int8_t)seeded_between(-128, 127);
}

#endif
