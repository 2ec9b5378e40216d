/* From reset to main(), and the vector table. ARM B1.5.2, B1.5.3 and B1.5.5. */
#include "board.h"
#include "fault.h"
#include "registers.h"
#include "stack.h"
#include "uart.h"

int main(int argc, char **argv);
void reset_handler(void) __attribute__((noreturn));

/* Ends the wait in port_idle(); nothing else uses SysTick. */
static void systick_handler(void) {}

typedef void (*handler)(void);

/* An entry left 0 belongs to an interrupt that is never enabled; taking it would be a fault, and reported as one. */
typedef struct vector_table {
    uint32_t *initial_stack;
    handler exceptions[15];
    handler interrupts[USART_IRQ(6) + 1];
} vector_table;

__attribute__((used, section(".vectors"))) static const vector_table vectors = {
    .initial_stack = image_stack_end,
    .exceptions =
        {
            [0] = reset_handler,
            [1] = fault_handler, /* NMI */
            [2] = fault_handler, /* HardFault */
            [3] = fault_handler, /* MemManage */
            [4] = fault_handler, /* BusFault */
            [5] = fault_handler, /* UsageFault */
            [14] = systick_handler,
        },
    .interrupts = {[USART_IRQ(BOARD_USART)] = uart_interrupt},
};

/* The FPU must be on before any compiled code may touch it, and no variable may be used before memory is set up. */
void reset_handler(void) {
    reg_set(SCB_CPACR, SCB_CPACR_FPU);
    __asm volatile("dsb\n\tisb" ::: "memory");

    reg_write(SCB_VTOR, (uint32_t)&vectors); /* a boot loader may have left its own */

    uint32_t *stack_pointer;
    __asm volatile("mov %0, sp" : "=r"(stack_pointer));
    /* Stores are volatile so that no loop becomes a call of memset or memcpy, which may use the FPU or the stack being painted. */
    for (volatile uint32_t *word = image_stack_start; word < stack_pointer; word++) {
        *word = STACK_PAINT;
    }
    const uint32_t *from = image_data_load;
    for (volatile uint32_t *word = image_data_start; word < image_data_end; word++) {
        *word = *from++;
    }
    for (volatile uint32_t *word = image_bss_start; word < image_bss_end; word++) {
        *word = 0;
    }
    (void)main(0, 0);
    for (;;) {
    }
}
