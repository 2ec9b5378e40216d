#include "ticks.h"

#include "port.h"
#include "registers.h"

static uint32_t high, last;

void ticks_start(uint32_t timer_hz) {
    reg_set(RCC_APB1ENR, RCC_APB1ENR_TIM2);
    reg_write(TIM2_PSC, timer_hz / TICKS_PER_SECOND - 1);
    reg_write(TIM2_ARR, 0xFFFFFFFFu);
    reg_write(TIM2_EGR, TIM2_EGR_UG); /* takes the prescaler over now, not at the first wrap */
    reg_set(TIM2_CR1, TIM2_CR1_CEN);
    high = 0;
    last = reg_read(TIM2_CNT);
}

uint32_t ticks32(void) {
    return reg_read(TIM2_CNT);
}

/* A wrap is seen as the count going back, so that no update interrupt is needed (QEMU has none). An interrupt between reading the count
 * and remembering it would see time run backwards, hence the critical section. */
uint64_t ticks64(void) {
    const uint32_t state = port_enter();
    const uint32_t now = reg_read(TIM2_CNT);
    if (now < last) {
        high++;
    }
    last = now;
    const uint64_t ticks = (uint64_t)high << 32 | now;
    port_leave(state);
    return ticks;
}
