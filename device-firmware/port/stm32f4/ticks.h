/* TIM2 as a clock of 1 us steps, extended to 64 bits. RM0090 18. */
#ifndef STM32F4_TICKS_H_
#define STM32F4_TICKS_H_

#include <stdint.h>

#define TICKS_PER_SECOND 1000000u

void ticks_start(uint32_t timer_hz); /* a whole number of MHz, 1 to 65,536 */

/* `ticks64` must be called at least once per wrap of the 32 bits. Both may be called from interrupts. */
uint32_t ticks32(void);
uint64_t ticks64(void);

#endif
