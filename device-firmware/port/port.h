/* port.h - what a target supplies to the profiling firmware, and nothing more.
 *
 * One implementation is linked: port/stm32f4 or port/posix. Unless stated otherwise a function may be called from the main program
 * only, after port_init().
 */
#ifndef PORT_H_
#define PORT_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ascope.h"

#define PORT_TICKS_PER_SECOND 1000000u

/* What a target knows about itself; constant after port_init(). */
typedef struct port_facts {
    const char *board; /* folder name under boards/ */
    const char *cpu;
    const char *clock;                     /* what the processor really runs from */
    uint32_t cpu_hz;                       /* 0: unknown */
    uint8_t tick_source;                   /* proto TickSource */
    uint8_t reset_cause;                   /* proto ResetCause */
    uint32_t boot_counter;                 /* resets since power was applied */
    uint32_t sram, static_ram, stack_size; /* bytes; 0: unknown */
} port_facts;

#define PORT_ARENA_SPARE 16u /* bytes before and after the arena that the program may use too, to guard it */

/* The model this image carries, and the arena it may use: `arena` is aligned to 16. */
typedef struct port_memory {
    const uint8_t *model;
    uint32_t model_size; /* bytes */
    const char *model_name;
    uint8_t *arena;
    uint32_t arena_size; /* bytes, a multiple of 16 */
} port_memory;

/* Brings the hardware up: clock tree, timer, serial link. Never fails: what does not start is replaced by something slower and told in
 * port_facts.clock. A target that is a program takes its options here, and exits on a wrong one. */
void port_init(int argc, char **argv);

const port_facts *port_describe(void);
const port_memory *port_memory_map(void);

/* The serial link. Both return at once with the number of bytes taken or given, 0..n. */
size_t port_write(const uint8_t *bytes, size_t n);
size_t port_read(uint8_t *bytes, size_t n);
bool port_write_done(void); /* everything given to port_write() has left the processor */

/* A free-running clock of PORT_TICKS_PER_SECOND, modulo 2^32. May be called from interrupts. */
uint32_t port_ticks(void);

/* Processor cycles, modulo 2^32; always 0 where nothing counts them. */
uint32_t port_cycles(void);

/* A critical section that may nest and may be used from interrupts: leave with what enter returned. */
uint32_t port_enter(void);
void port_leave(uint32_t state);
bool port_in_interrupt(void);

/* Sleeps until something may have happened, at most about a millisecond. */
void port_idle(void);

/* Deepest use of the stack since the start, in bytes; 0: unknown. */
uint32_t port_stack_high_water(void);

/* The fault of the boot before this one, or NULL. */
const ascope_fault *port_last_fault(void);

/* After a fault, `collect` is called from the fault handler to add the last events to the report that survives the reset. NULL: none. */
void port_on_fault(void (*collect)(ascope_fault *fault));

/* Starts the firmware anew. */
void port_reset(void) __attribute__((noreturn));

#endif
