/* TIM2 as a clock of 1 us steps. RM0090 18. */
#ifndef STM32F4_TICKS_H_
#define STM32F4_TICKS_H_

#include <stdint.h>

#define TICKS_PER_SECOND 1000000u

void ticks_start(uint32_t timer_hz); /* a whole number of MHz, 1 to 65,536 */
uint32_t ticks_read(void);           /* modulo 2^32; may be called from interrupts */

#endif
