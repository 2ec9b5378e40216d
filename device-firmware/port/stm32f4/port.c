/* port.h on an STM32F4. */
#include "port.h"

#include "board.h"
#include "clock.h"
#include "fault.h"
#include "model_image.h"
#include "registers.h"
#include "stack.h"
#include "ticks.h"
#include "uart.h"

_Static_assert(PORT_TICKS_PER_SECOND == TICKS_PER_SECOND, "one clock");
_Static_assert(BOARD_ARENA_SIZE % 16 == 0, "an arena is a multiple of 16");

/* proto ResetCause and TickSource */
enum { RESET_UNKNOWN, RESET_POWER_ON, RESET_PIN, RESET_SOFTWARE, RESET_WATCHDOG, RESET_AFTER_FAULT };
enum { TICKS_FROM_TIMER = 1 };

static uint8_t arena[PORT_ARENA_SPARE + BOARD_ARENA_SIZE + PORT_ARENA_SPARE] __attribute__((aligned(16), section(".arena")));
static port_facts facts;
static port_memory memory;
static uint32_t systick_reload;

static const uart_wiring wiring = {
    .base = USART_BASE(BOARD_USART),
    .enable_address = USART_ENABLE_ADDRESS(BOARD_USART),
    .enable_bit = USART_ENABLE_BIT(BOARD_USART),
    .irq = USART_IRQ(BOARD_USART),
    .port = BOARD_UART_PORT,
    .tx_pin = BOARD_UART_TX_PIN,
    .rx_pin = BOARD_UART_RX_PIN,
    .alternate_function = BOARD_USART <= 3 ? 7 : 8,
};

/* The flags say what happened since they were last cleared; a pin reset goes along with most others. An emulator has no flags. */
static uint8_t reset_cause(void) {
    const uint32_t flags = reg_read(RCC_CSR);
    reg_set(RCC_CSR, RCC_CSR_RMVF);
    if (fault_last() != NULL) {
        return RESET_AFTER_FAULT;
    }
    if (flags == 0) {
        return fault_boot_counter() == 1 ? RESET_POWER_ON : RESET_SOFTWARE;
    }
    return (flags & RCC_CSR_PORRSTF) != 0                         ? RESET_POWER_ON
           : (flags & (RCC_CSR_IWDGRSTF | RCC_CSR_WWDGRSTF)) != 0 ? RESET_WATCHDOG
           : (flags & RCC_CSR_SFTRSTF) != 0                       ? RESET_SOFTWARE
           : (flags & RCC_CSR_PINRSTF) != 0                       ? RESET_PIN
                                                                  : RESET_UNKNOWN;
}

void port_init(int argc, char **argv) {
    (void)argc;
    (void)argv;
    fault_start();
    const clock_wish wish = {.hse_hz = BOARD_HSE_HZ, .hse_bypass = BOARD_HSE_BYPASS, .cpu_hz = BOARD_CPU_HZ};
    const clock_tree clock = clock_start(&wish);
    ticks_start(clock.timer_hz);
    reg_set(DEMCR, DEMCR_TRCENA); /* or the cycle counter stands still */
    reg_write(DWT_CYCCNT, 0);
    reg_set(DWT_CTRL, DWT_CTRL_CYCCNTENA);
    uart_start(&wiring, wiring.enable_address == RCC_APB2ENR ? clock.apb2_hz : clock.apb1_hz, BOARD_BAUD);
    systick_reload = (clock.cpu_hz != 0 ? clock.cpu_hz : BOARD_CPU_HZ) / 1000 - 1;
    facts = (port_facts){
        .board = BOARD_NAME,
        .cpu = "cortex-m4",
        .clock = clock.name,
        .cpu_hz = clock.cpu_hz,
        .tick_source = TICKS_FROM_TIMER,
        .reset_cause = reset_cause(),
        .boot_counter = fault_boot_counter(),
        .sram = (uint32_t)(image_sram_end - image_sram_start),
        .static_ram = (uint32_t)(image_static_end - image_static_start),
        .stack_size = (uint32_t)(image_stack_end - image_stack_start) * (uint32_t)sizeof(uint32_t),
    };
    memory = (port_memory){
        .model = model_image,
        .model_size = (uint32_t)(model_image_end - model_image),
        .model_name = model_image_name,
        .arena = arena + PORT_ARENA_SPARE,
        .arena_size = BOARD_ARENA_SIZE,
    };
}

const port_facts *port_describe(void) {
    return &facts;
}

const port_memory *port_memory_map(void) {
    return &memory;
}

size_t port_write(const uint8_t *bytes, size_t n) {
    return uart_write(bytes, n);
}

size_t port_read(uint8_t *bytes, size_t n) {
    return uart_read(bytes, n);
}

bool port_write_done(void) {
    return uart_write_done();
}

uint32_t port_ticks(void) {
    return ticks_read();
}

uint32_t port_cycles(void) {
    return reg_read(DWT_CYCCNT);
}

uint32_t port_enter(void) {
    uint32_t primask;
    __asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(primask)::"memory");
    return primask;
}

void port_leave(uint32_t state) {
    __asm volatile("msr primask, %0" ::"r"(state) : "memory");
}

bool port_in_interrupt(void) {
    uint32_t exception;
    __asm volatile("mrs %0, ipsr" : "=r"(exception));
    return exception != 0;
}

/* SysTick runs only in here: between two sleeps no timer interrupt disturbs what is measured. */
void port_idle(void) {
    reg_write(SYST_RVR, systick_reload);
    reg_write(SYST_CVR, 0);
    reg_write(SYST_CSR, SYST_CSR_RUN_WITH_INTERRUPT);
    __asm volatile("dsb\n\twfi" ::: "memory");
    reg_write(SYST_CSR, 0);
}

uint32_t port_stack_high_water(void) {
    const volatile uint32_t *word = image_stack_start;
    while (word < image_stack_end && *word == STACK_PAINT) {
        word++;
    }
    return (uint32_t)(image_stack_end - word) * (uint32_t)sizeof(uint32_t);
}

const ascope_fault *port_last_fault(void) {
    return fault_last();
}

void port_on_fault(void (*collect)(ascope_fault *fault)) {
    fault_on(collect);
}

void port_reset(void) {
    fault_reset();
}
