/* The linker script's names, and the painted stack. */
#ifndef STM32F4_STACK_H_
#define STM32F4_STACK_H_

#include <stdint.h>

#define STACK_PAINT 0xA5A5A5A5u

/* Addresses set by boards/sections.ld. The stack lies at the very bottom of SRAM: an overflow faults instead of corrupting data. */
extern uint32_t image_stack_start[], image_stack_end[];
extern uint32_t image_data_start[], image_data_end[];
extern const uint32_t image_data_load[];
extern uint32_t image_bss_start[], image_bss_end[];
extern uint8_t image_static_start[], image_static_end[], image_sram_start[], image_sram_end[];

#endif
