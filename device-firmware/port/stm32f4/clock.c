#include "clock.h"

#include "registers.h"

#define MHZ 1000000u

/* Reads of a status bit before giving up: some 60 ms at 16 MHz, far above the 2 ms of a crystal and the 0.3 ms of the PLL. */
#define WAIT_READS 100000u

/* QEMU's STM32F405 counts its timers at a fixed 1 GHz; its other clocks do not matter. */
#define EMULATED_TIMER_HZ 1000000000u

static bool wait_for(uint32_t address, uint32_t mask, uint32_t value) {
    for (uint32_t i = 0; i < WAIT_READS; i++) {
        if ((reg_read(address) & mask) == value) {
            return true;
        }
    }
    return false;
}

/* VCO input 1 MHz; VCO output 192 to 432 MHz, which every STM32F4 accepts. The bits not named here keep their reset value. */
static void configure_pll(uint32_t source_hz, bool from_hse, uint32_t cpu_hz) {
    const uint32_t m = source_hz / MHZ;
    const uint32_t p = cpu_hz >= 96 * MHZ ? 2 : 4;
    const uint32_t n = p * (cpu_hz / MHZ);
    const uint32_t q = (n + 47) / 48; /* USB and SDIO, unused here, at most 48 MHz */
    reg_change(RCC_PLLCFGR, 0x0F437FFFu, q << 24 | (from_hse ? RCC_PLLCFGR_SRC_HSE : 0) | (p / 2 - 1) << 16 | n << 6 | m);
}

static bool start_hse(const clock_wish *wish) {
    if (wish->hse_hz == 0) {
        return false;
    }
    if (wish->hse_bypass) {
        reg_set(RCC_CR, RCC_CR_HSEBYP); /* only while HSE is off: RM0090 7.3.1 */
    }
    reg_set(RCC_CR, RCC_CR_HSEON);
    return wait_for(RCC_CR, RCC_CR_HSERDY, RCC_CR_HSERDY);
}

static bool start_pll(uint32_t source_hz, bool from_hse, uint32_t cpu_hz) {
    configure_pll(source_hz, from_hse, cpu_hz);
    reg_set(RCC_CR, RCC_CR_PLLON);
    if (wait_for(RCC_CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY)) {
        return true;
    }
    reg_clear(RCC_CR, RCC_CR_PLLON);
    (void)wait_for(RCC_CR, RCC_CR_PLLRDY, 0);
    return false;
}

/* Wait states before speed: one for each 30 MHz at 2.7 to 3.6 V (RM0090 table 10, RM0390 table 5). */
static bool set_wait_states(uint32_t cpu_hz) {
    const uint32_t latency = (cpu_hz - 1) / (30 * MHZ);
    reg_change(FLASH_ACR, FLASH_ACR_LATENCY_MASK, latency | FLASH_ACR_PRFTEN | FLASH_ACR_ICEN | FLASH_ACR_DCEN);
    return wait_for(FLASH_ACR, FLASH_ACR_LATENCY_MASK, latency);
}

static bool switch_to_pll(uint32_t prescalers) {
    reg_change(RCC_CFGR, RCC_CFGR_PRE_MASK, prescalers);
    reg_change(RCC_CFGR, RCC_CFGR_SW_MASK, RCC_CFGR_SW_PLL);
    if (wait_for(RCC_CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL)) {
        return true;
    }
    reg_change(RCC_CFGR, RCC_CFGR_SW_MASK, RCC_CFGR_SW_HSI);
    (void)wait_for(RCC_CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_HSI);
    reg_clear(RCC_CFGR, RCC_CFGR_PRE_MASK);
    return false;
}

/* APB1 at most 42 MHz and APB2 at most 84 MHz up to 168 MHz; parts of up to 100 MHz take half and all of it. */
static clock_tree tree(const char *name, uint32_t cpu_hz, uint32_t apb1_divisor, uint32_t apb2_divisor) {
    const uint32_t apb1_hz = cpu_hz / apb1_divisor;
    return (clock_tree){
        .name = name,
        .cpu_hz = cpu_hz,
        .apb1_hz = apb1_hz,
        .apb2_hz = cpu_hz / apb2_divisor,
        .timer_hz = apb1_divisor == 1 ? apb1_hz : 2 * apb1_hz, /* RM0090 7.2 */
    };
}

clock_tree clock_start(const clock_wish *wish) {
    if (reg_read(RCC_CR) == 0) { /* on silicon HSION is set after reset */
        clock_tree emulated = tree("emulated", 168 * MHZ, 4, 2);
        emulated.cpu_hz = 0;
        emulated.timer_hz = EMULATED_TIMER_HZ;
        return emulated;
    }
    const bool fast = wish->cpu_hz > 100 * MHZ;
    const uint32_t prescalers = fast ? RCC_CFGR_PPRE1_DIV4 | RCC_CFGR_PPRE2_DIV2 : RCC_CFGR_PPRE1_DIV2;
    reg_enable_clock(RCC_APB1ENR, RCC_APB1ENR_PWR);
    reg_set(PWR_CR, PWR_CR_VOS_MASK);
    const bool can_run_fast = set_wait_states(wish->cpu_hz);
    if (can_run_fast && start_hse(wish) && start_pll(wish->hse_hz, true, wish->cpu_hz) && switch_to_pll(prescalers)) {
        return tree("HSE+PLL", wish->cpu_hz, fast ? 4 : 2, fast ? 2 : 1);
    }
    reg_clear(RCC_CR, RCC_CR_PLLON);
    reg_clear(RCC_CR, RCC_CR_HSEON);
    if (can_run_fast && start_pll(CLOCK_HSI_HZ, false, wish->cpu_hz) && switch_to_pll(prescalers)) {
        return tree("HSI+PLL", wish->cpu_hz, fast ? 4 : 2, fast ? 2 : 1);
    }
    reg_clear(RCC_CR, RCC_CR_PLLON);
    return tree("HSI", CLOCK_HSI_HZ, 1, 1);
}
