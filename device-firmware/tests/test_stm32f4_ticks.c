/* The prescaler over a modelled TIM2. */
#include "stm32f4_registers.h"

#include "../port/stm32f4/ticks.c"

#include "check.h"

static uint32_t hardware_read(uint32_t address) {
    return *cell(address);
}

static void hardware_write(uint32_t address, uint32_t value) {
    if (address == TIM2_EGR) {
        CHECK(*cell(TIM2_PSC) != 0); /* an update before the prescaler is written would take the old one over */
        CHECK((*cell(RCC_APB1ENR) & RCC_APB1ENR_TIM2) != 0);
    }
    *cell(address) = value;
}

TEST(one_tick_is_a_microsecond_from_every_clock) {
    static const uint32_t clocks[] = {16000000u, 84000000u, 90000000u, 1000000000u};
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        memset(&registers, 0, sizeof registers);
        ticks_start(clocks[i]);
        CHECK_EQUAL(clocks[i] / (*cell(TIM2_PSC) + 1), TICKS_PER_SECOND);
        CHECK(*cell(TIM2_PSC) <= 0xFFFFu);
        CHECK_EQUAL(*cell(TIM2_ARR), 0xFFFFFFFFu);
        CHECK_EQUAL(*cell(TIM2_EGR), TIM2_EGR_UG);
        CHECK_EQUAL(*cell(TIM2_CR1), TIM2_CR1_CEN);
    }
}

TEST(reads_the_count) {
    *cell(TIM2_CNT) = 0xFFFFFFF0u;
    CHECK_EQUAL(ticks_read(), 0xFFFFFFF0u);
}

int main(void) {
    RUN(one_tick_is_a_microsecond_from_every_clock);
    RUN(reads_the_count);
    return check_summary(__FILE__);
}
