/* The black box: what survives a reset, and the handler that fills it when the processor faults. */
#ifndef STM32F4_FAULT_H_
#define STM32F4_FAULT_H_

#include <stdint.h>

#include "ascope.h"

/* Counts this boot and enables the separate fault handlers. Call once, before anything that may fault. */
void fault_start(void);

uint32_t fault_boot_counter(void);    /* 1 for the first boot since power was applied */
const ascope_fault *fault_last(void); /* of the boot before this one, or NULL */
void fault_on(void (*collect)(ascope_fault *fault));

void fault_handler(void); /* for the vector table */
void fault_reset(void) __attribute__((noreturn));

#endif
