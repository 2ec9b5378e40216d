#include "fault.h"

#include <stddef.h>

#include "registers.h"
#include "stack.h"

#define BOX_MAGIC 0x41534231u   /* "ASB1" */
#define FAULT_MAGIC 0x41534631u /* "ASF1" */

/* Kinds on the wire: proto FaultKind. */
enum { KIND_UNKNOWN, KIND_HARD_FAULT, KIND_MEM_MANAGE, KIND_BUS_FAULT, KIND_USAGE_FAULT, KIND_STACK_OVERFLOW, KIND_NMI = 7 };

/* The registers the processor pushes on entry: ARM B1.5.6. */
enum { FRAME_LR = 5, FRAME_PC = 6, FRAME_PSR = 7, FRAME_WORDS = 8, FRAME_WORDS_FPU = 26 };
#define PSR_ALIGNED (1u << 9)                                   /* one word was skipped to align the stack */
#define EXC_RETURN_NO_FPU (1u << 4)                             /* the short frame was pushed */
#define CFSR_STACKING (1u << 4 | 1u << 5 | 1u << 12 | 1u << 13) /* MSTKERR, MLSPERR, STKERR, LSPERR */

typedef struct black_box {
    uint32_t magic, boot_counter, boot_check; /* check: ~boot_counter */
    uint32_t fault_magic, fault_sum;
    ascope_fault fault;
} black_box;

static black_box box __attribute__((section(".noinit")));
static const ascope_fault *last_fault;
static void (*collect_events)(ascope_fault *fault);
static volatile uint32_t busy;

/* The main stack may be what is broken. */
uint64_t fault_stack[96] __attribute__((used));
_Static_assert(sizeof fault_stack == 768, "fault_handler names its end");

static uint32_t checksum(const ascope_fault *fault) {
    const uint8_t *bytes = (const uint8_t *)fault;
    uint32_t sum = 2166136261u; /* FNV-1a: any power-up pattern fails it */
    for (size_t i = 0; i < sizeof *fault; i++) {
        sum = (sum ^ bytes[i]) * 16777619u;
    }
    return sum;
}

void fault_start(void) {
    if (box.magic != BOX_MAGIC || box.boot_check != ~box.boot_counter) {
        box.boot_counter = 0;
        box.fault_magic = 0;
    }
    box.magic = BOX_MAGIC;
    box.boot_counter++;
    box.boot_check = ~box.boot_counter;
    if (box.fault_magic == FAULT_MAGIC && box.fault_sum == checksum(&box.fault)) {
        last_fault = &box.fault;
    }
    box.fault_magic = 0; /* told once */
#ifndef FAULT_ESCALATE   /* for a test: every fault becomes a HardFault, as on a processor out of reset */
    reg_set(SCB_SHCSR, SCB_SHCSR_FAULTS);
#endif
}

uint32_t fault_boot_counter(void) {
    return box.boot_counter;
}

const ascope_fault *fault_last(void) {
    return last_fault;
}

void fault_on(void (*collect)(ascope_fault *fault)) {
    collect_events = collect;
}

void fault_reset(void) {
    __asm volatile("dsb" ::: "memory");
    reg_write(SCB_AIRCR, SCB_AIRCR_RESET);
    for (;;) {
    }
}

static uint8_t kind_of(uint32_t exception, uint32_t cfsr) {
    if ((cfsr & CFSR_STACKING) != 0) {
        return KIND_STACK_OVERFLOW;
    }
    static const uint8_t kinds[] = {0, 0, KIND_NMI, KIND_HARD_FAULT, KIND_MEM_MANAGE, KIND_BUS_FAULT, KIND_USAGE_FAULT};
    return exception < sizeof kinds ? kinds[exception] : KIND_UNKNOWN;
}

static void seal(void) {
    box.fault_sum = checksum(&box.fault);
    box.fault_magic = FAULT_MAGIC;
}

/* Runs on the fault stack. The registers are sealed before the events are collected, since that reads memory that may be damaged; a
 * second fault in here keeps what is sealed. */
__attribute__((used, noreturn)) void fault_record(const uint32_t *frame, uint32_t exc_return) {
    if (busy != 0) {
        fault_reset();
    }
    busy = 1;
    uint32_t exception;
    __asm volatile("mrs %0, ipsr" : "=r"(exception));
    ascope_fault *fault = &box.fault;
    *fault = (ascope_fault){
        .boot_counter = box.boot_counter,
        .cfsr = reg_read(SCB_CFSR),
        .hfsr = reg_read(SCB_HFSR),
        .mmfar = reg_read(SCB_MMFAR),
        .bfar = reg_read(SCB_BFAR),
        .sp = (uint32_t)frame,
    };
    fault->kind = kind_of(exception & 0x1FFu, fault->cfsr);
    if (frame >= image_stack_start && frame + FRAME_WORDS <= image_stack_end) {
        const uint32_t pushed = (exc_return & EXC_RETURN_NO_FPU) != 0 ? FRAME_WORDS : FRAME_WORDS_FPU;
        fault->lr = frame[FRAME_LR];
        fault->pc = frame[FRAME_PC];
        fault->psr = frame[FRAME_PSR];
        fault->sp += 4 * (pushed + ((fault->psr & PSR_ALIGNED) != 0 ? 1u : 0u));
    }
    seal();
    if (collect_events != NULL) {
        collect_events(fault);
        seal();
    }
    fault_reset();
}

__attribute__((naked)) void fault_handler(void) {
    __asm volatile("tst lr, #4\n\t"
                   "ite eq\n\t"
                   "mrseq r0, msp\n\t"
                   "mrsne r0, psp\n\t"
                   "mov r1, lr\n\t"
                   "ldr sp, =fault_stack + 768\n\t"
                   "b fault_record\n\t"
                   ".ltorg");
}
