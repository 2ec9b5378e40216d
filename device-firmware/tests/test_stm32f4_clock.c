/* The clock tree on registers that never become ready: each wait ends, and what is reported is what really runs. */
#include "stm32f4_registers.h"

#include "../port/stm32f4/clock.c"

#include "check.h"

#define MOST_READS 1000000u /* of registers in one start; some 6 clocks each at 16 MHz: below 0.5 s */

/* What of the hardware works. */
static struct { bool hse, pll_from_hse, pll_from_hsi, switching, wait_states; } works;
static uint32_t latency_at_switch;
static bool hse_started_before_bypass, prescalers_late;

static uint32_t hardware_read(uint32_t address) {
    const uint32_t value = *cell(address);
    if (address == RCC_CR && value != 0) {
        const bool from_hse = (*cell(RCC_PLLCFGR) & RCC_PLLCFGR_SRC_HSE) != 0;
        const bool locks = from_hse ? works.pll_from_hse : works.pll_from_hsi;
        return value | ((value & RCC_CR_HSEON) != 0 && works.hse ? RCC_CR_HSERDY : 0) |
               ((value & RCC_CR_PLLON) != 0 && locks ? RCC_CR_PLLRDY : 0);
    }
    if (address == RCC_CFGR && works.switching) {
        return value | (value & RCC_CFGR_SW_MASK) << 2;
    }
    return value;
}

static void hardware_write(uint32_t address, uint32_t value) {
    if (address == FLASH_ACR && !works.wait_states) {
        return;
    }
    if (address == RCC_CR && (value & RCC_CR_HSEON) == 0) {
        hse_started_before_bypass = false;
    }
    if (address == RCC_CR && (*cell(RCC_CR) & RCC_CR_HSEON) != 0 && (value & ~*cell(RCC_CR) & RCC_CR_HSEBYP) != 0) {
        hse_started_before_bypass = true;
    }
    if (address == RCC_CFGR && (value & RCC_CFGR_SW_MASK) == RCC_CFGR_SW_PLL) {
        latency_at_switch = *cell(FLASH_ACR) & FLASH_ACR_LATENCY_MASK;
        prescalers_late = (*cell(RCC_CFGR) & RCC_CFGR_PRE_MASK) == 0;
    }
    *cell(address) = value & ~(address == RCC_CR ? RCC_CR_HSERDY | RCC_CR_PLLRDY : address == RCC_CFGR ? RCC_CFGR_SWS_MASK : 0);
}

static void after_reset(void) {
    memset(&registers, 0, sizeof registers);
    memset(&works, 1, sizeof works);
    hse_started_before_bypass = false;
    *cell(RCC_CR) = 0x00000083u; /* reset values: RM0090 7.3.1, 7.3.2 */
    *cell(RCC_PLLCFGR) = 0x24003010u;
    *cell(PWR_CR) = 0x4000u;
}

static const clock_wish crystal_25 = {25000000u, false, 168000000u};

static uint32_t pll_output(uint32_t source_hz) {
    const uint32_t configuration = *cell(RCC_PLLCFGR);
    const uint32_t vco_in = source_hz / (configuration & 0x3Fu);
    const uint32_t vco_out = vco_in * (configuration >> 6 & 0x1FFu);
    CHECK(vco_in >= 1000000u && vco_in <= 2000000u);
    CHECK(vco_out >= 192000000u && vco_out <= 432000000u);
    CHECK(vco_out / (configuration >> 24 & 0xFu) <= 48000000u);
    CHECK((configuration & 0xF0000000u) == 0x20000000u); /* not ours: PLLR on a STM32F446 */
    return vco_out / (2 * ((configuration >> 16 & 3u) + 1));
}

TEST(all_well) {
    after_reset();
    const clock_tree tree = clock_start(&crystal_25);
    CHECK(strcmp(tree.name, "HSE+PLL") == 0);
    CHECK(tree.cpu_hz == 168000000u && tree.apb1_hz == 42000000u && tree.apb2_hz == 84000000u && tree.timer_hz == 84000000u);
    CHECK(pll_output(25000000u) == 168000000u);
    CHECK((*cell(RCC_PLLCFGR) & RCC_PLLCFGR_SRC_HSE) != 0);
    CHECK(latency_at_switch == 5);
    CHECK(!prescalers_late);
    CHECK((*cell(RCC_CFGR) & RCC_CFGR_PRE_MASK) == (RCC_CFGR_PPRE1_DIV4 | RCC_CFGR_PPRE2_DIV2));
    CHECK((*cell(RCC_CR) & RCC_CR_HSEBYP) == 0);
    CHECK((*cell(PWR_CR) & PWR_CR_VOS_MASK) == PWR_CR_VOS_MASK);
}

TEST(clock_signal_instead_of_crystal) {
    after_reset();
    const clock_wish bypass = {8000000u, true, 168000000u};
    CHECK(strcmp(clock_start(&bypass).name, "HSE+PLL") == 0);
    CHECK(pll_output(8000000u) == 168000000u);
    CHECK((*cell(RCC_CR) & RCC_CR_HSEBYP) != 0);
    CHECK(!hse_started_before_bypass);
}

static void check_hsi_pll(const clock_tree *tree) {
    CHECK(strcmp(tree->name, "HSI+PLL") == 0);
    CHECK(tree->cpu_hz == 168000000u && tree->apb1_hz == 42000000u);
    CHECK(pll_output(CLOCK_HSI_HZ) == 168000000u);
    CHECK((*cell(RCC_PLLCFGR) & RCC_PLLCFGR_SRC_HSE) == 0);
    CHECK((*cell(RCC_CR) & RCC_CR_HSEON) == 0);
    CHECK(registers.reads < MOST_READS);
}

TEST(crystal_never_starts) {
    after_reset();
    works.hse = false;
    const clock_tree tree = clock_start(&crystal_25);
    CHECK(registers.reads > WAIT_READS); /* it was given time */
    check_hsi_pll(&tree);
}

TEST(nothing_on_hse) {
    after_reset();
    const clock_wish none = {0, false, 168000000u};
    const clock_tree tree = clock_start(&none);
    CHECK(registers.reads < 100);
    check_hsi_pll(&tree);
}

TEST(pll_never_locks_on_hse) {
    after_reset();
    works.pll_from_hse = false;
    const clock_tree tree = clock_start(&crystal_25);
    check_hsi_pll(&tree);
}

static void check_hsi(const clock_tree *tree) {
    CHECK(strcmp(tree->name, "HSI") == 0);
    CHECK(tree->cpu_hz == 16000000u && tree->apb1_hz == 16000000u && tree->apb2_hz == 16000000u && tree->timer_hz == 16000000u);
    CHECK((*cell(RCC_CR) & (RCC_CR_HSEON | RCC_CR_PLLON)) == 0);
    CHECK((*cell(RCC_CFGR) & (RCC_CFGR_SW_MASK | RCC_CFGR_PRE_MASK)) == 0);
    CHECK(registers.reads < MOST_READS);
}

TEST(pll_never_locks) {
    after_reset();
    works.pll_from_hse = works.pll_from_hsi = false;
    const clock_tree tree = clock_start(&crystal_25);
    check_hsi(&tree);
}

TEST(switch_never_happens) {
    after_reset();
    works.switching = false;
    const clock_tree tree = clock_start(&crystal_25);
    check_hsi(&tree);
}

TEST(wait_states_never_stick) {
    after_reset();
    works.wait_states = false;
    const clock_tree tree = clock_start(&crystal_25);
    check_hsi(&tree);
}

TEST(emulator) {
    after_reset();
    *cell(RCC_CR) = 0;
    const clock_tree tree = clock_start(&crystal_25);
    CHECK(strcmp(tree.name, "emulated") == 0);
    CHECK(tree.cpu_hz == 0 && tree.timer_hz == 1000000000u);
    CHECK(registers.reads == 1 && registers.writes == 0);
}

TEST(slower_parts) {
    static const struct {
        uint32_t cpu_hz, latency, apb1_hz;
    } parts[] = {{84000000u, 2, 42000000u}, {96000000u, 3, 48000000u}, {100000000u, 3, 50000000u}, {48000000u, 1, 24000000u}};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        after_reset();
        const clock_wish wish = {25000000u, false, parts[i].cpu_hz};
        const clock_tree tree = clock_start(&wish);
        CHECK(strcmp(tree.name, "HSE+PLL") == 0);
        CHECK(pll_output(25000000u) == parts[i].cpu_hz);
        CHECK(latency_at_switch == parts[i].latency);
        CHECK(tree.apb1_hz == parts[i].apb1_hz && tree.apb2_hz == parts[i].cpu_hz && tree.timer_hz == parts[i].cpu_hz);
    }
}

int main(void) {
    RUN(all_well);
    RUN(clock_signal_instead_of_crystal);
    RUN(crystal_never_starts);
    RUN(nothing_on_hse);
    RUN(pll_never_locks_on_hse);
    RUN(pll_never_locks);
    RUN(switch_never_happens);
    RUN(wait_states_never_stick);
    RUN(emulator);
    RUN(slower_parts);
    return check_summary(__FILE__);
}
