#include "ticks.h"

#include "registers.h"

void ticks_start(uint32_t timer_hz) {
    reg_enable_clock(RCC_APB1ENR, RCC_APB1ENR_TIM2);
    reg_write(TIM2_PSC, timer_hz / TICKS_PER_SECOND - 1);
    reg_write(TIM2_ARR, 0xFFFFFFFFu);
    reg_write(TIM2_EGR, TIM2_EGR_UG); /* takes the prescaler over now, not at the first wrap */
    reg_set(TIM2_CR1, TIM2_CR1_CEN);
}

uint32_t ticks_read(void) {
    return reg_read(TIM2_CNT);
}
