/* The clock tree: HSE+PLL, else HSI+PLL, else HSI alone. RM0090 6 and 7, RM0390 5 and 6. */
#ifndef STM32F4_CLOCK_H_
#define STM32F4_CLOCK_H_

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_HSI_HZ 16000000u

/* What a board wants. Frequencies are whole MHz. */
typedef struct clock_wish {
    uint32_t hse_hz; /* 0: nothing is connected */
    bool hse_bypass; /* a clock signal instead of a crystal */
    uint32_t cpu_hz; /* 48 to 168 MHz: scale 1, no over-drive */
} clock_wish;

typedef struct clock_tree {
    const char *name; /* "HSE+PLL", "HSI+PLL", "HSI" or "emulated" */
    uint32_t cpu_hz;  /* 0: emulated, so no statement about time */
    uint32_t apb1_hz, apb2_hz;
    uint32_t timer_hz; /* of the timers on APB1 */
} clock_tree;

/* Starts the best clock that really starts; each wait is bounded (in all less than 0.5 s). Call once after reset. */
clock_tree clock_start(const clock_wish *wish);

#endif
