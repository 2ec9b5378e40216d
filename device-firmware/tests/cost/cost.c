/* cost.c - how many Cortex-M4 instructions each of the frequent calls takes, hooks included, with 256 live blocks.
 *
 * Runs on QEMU's netduinoplus2 with -icount shift=0, where one instruction takes one nanosecond and TIM2 counts nanoseconds.
 * Prints one line a call, greatest first count of all repetitions, through semihosting; the exit status is 0 when every count
 * is at most 100.
 */
#include "ascope.h"

#define LIMIT 100
#define LIVE 256
#define TIM2_CR1 (*(volatile uint32_t *)0x40000000)
#define TIM2_CNT (*(volatile uint32_t *)0x40000024)
#define RCC_APB1ENR (*(volatile uint32_t *)0x40023840)

static ascope rec;
static ascope_record ring[4096];
static ascope_block blocks[LIVE + 8];
static ascope_arena arenas[2] = {{.size = 1 << 20, .planner_bytes_per_buffer = 40}, {.size = 1 << 20, .kind = 4}};
static uint32_t scope_bytes[8];
static ascope_model model = {.scope_bytes = scope_bytes, .scope_count = 4};

static uint32_t ticks(void *context) {
    (void)context;
    return TIM2_CNT;
}

static uint32_t enter(void *context) {
    uint32_t state;
    (void)context;
    __asm volatile("mrs %0, primask\n cpsid i" : "=r"(state)::"memory");
    return state;
}

static void leave(void *context, uint32_t state) {
    (void)context;
    __asm volatile("msr primask, %0" ::"r"(state) : "memory");
}

static size_t no_bytes_out(void *context, const uint8_t *bytes, size_t n) {
    (void)context, (void)bytes;
    return n;
}

static size_t no_bytes_in(void *context, uint8_t *bytes, size_t n) {
    (void)context, (void)bytes, (void)n;
    return 0;
}

static const ascope_device device;
static const ascope_config config = {.ring = ring,
                                     .ring_size = 4096,
                                     .blocks = blocks,
                                     .block_count = LIVE + 8,
                                     .ticks = ticks,
                                     .ticks_per_second = 1000000000,
                                     .enter = enter,
                                     .leave = leave,
                                     .write = no_bytes_out,
                                     .read = no_bytes_in,
                                     .keep_before_host = 4096,
                                     .device = &device};

static int semihosting(int operation, const void *argument) {
    register int r0 __asm("r0") = operation;
    register const void *r1 __asm("r1") = argument;
    __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static int worst;

static void print(const char *name, uint32_t count) {
    char line[64];
    int n = 0;
    while (*name) {
        line[n++] = *name++;
    }
    while (n < 40) {
        line[n++] = ' ';
    }
    for (uint32_t place = 1000; place; place /= 10) {
        line[n++] = (char)(count >= place ? '0' + count / place % 10 : ' ');
    }
    line[n++] = '\n';
    line[n] = 0;
    semihosting(4, line); /* SYS_WRITE0 */
    worst = (int)count > worst ? (int)count : worst;
}

/* Calls that do nothing: what reading the clock and passing arguments costs, with the call and the return themselves (2). */
__attribute__((noinline)) static void allocate_nothing(ascope *r, uint8_t arena, ascope_section section, uint32_t offset, uint32_t size,
                                                       uint32_t align) {
    __asm volatile("" ::"r"(r), "r"(arena), "r"(section), "r"(offset), "r"(size), "r"(align));
}
__attribute__((noinline)) static void free_nothing(ascope *r, uint8_t arena, ascope_section section, uint32_t offset) {
    __asm volatile("" ::"r"(r), "r"(arena), "r"(section), "r"(offset));
}
__attribute__((noinline)) static void step_nothing(ascope *r, int32_t op, uint16_t scope) {
    __asm volatile("" ::"r"(r), "r"(op), "r"(scope));
}

/* Instructions between two looks at the clock with a call between them. Arguments are worked out before. */
#define CLOCKED(call)                                                                                                                      \
    __extension__({                                                                                                                        \
        __asm volatile("" ::: "memory");                                                                                                   \
        uint32_t clock_begun = TIM2_CNT;                                                                                                   \
        call;                                                                                                                              \
        __asm volatile("" ::: "memory");                                                                                                   \
        TIM2_CNT - clock_begun;                                                                                                            \
    })

/* From call to return, both included. */
#define COST(call, nothing)                                                                                                                \
    do {                                                                                                                                   \
        uint32_t count = CLOCKED(call) - CLOCKED(nothing) + 2;                                                                             \
        most = count > most ? count : most;                                                                                                \
    } while (0)

/* Offsets that follow no order. */
static uint32_t scattered(uint32_t i) {
    return 16 * (i * 181 % 4093);
}

static void allocate_and_free(const char *allocated, const char *freed, uint8_t arena, ascope_section section, bool newest_first) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < LIVE; i++) {
        uint32_t offset = scattered(i);
        COST(ascope_allocate(&rec, arena, section, offset, 16, 16), allocate_nothing(&rec, arena, section, offset, 16, 16));
    }
    print(allocated, most);
    most = 0;
    for (uint32_t i = 0; i < LIVE; i++) {
        uint32_t offset = scattered(newest_first ? LIVE - 1 - i : i);
        COST(ascope_free(&rec, arena, section, offset), free_nothing(&rec, arena, section, offset));
    }
    print(freed, most);
}

static void measure(void) {
    uint32_t most = 0;
    allocate_and_free("allocate temp", "free temp, newest first", 0, ASCOPE_TEMP, true);
    allocate_and_free("allocate temp again", "free temp, oldest first", 0, ASCOPE_TEMP, false);
    ascope_temp_reset(&rec, 0);
    allocate_and_free("allocate pool", "free pool", 1, ASCOPE_POOL, false);
    for (uint32_t i = 0; i < LIVE; i++) {
        uint32_t offset = (1 << 20) - 16 * (i + 1);
        COST(ascope_allocate(&rec, 0, ASCOPE_TAIL, offset, 13, 16), allocate_nothing(&rec, 0, ASCOPE_TAIL, offset, 13, 16));
    }
    print("allocate tail", most);
    most = 0;
    for (uint16_t i = 0; i < 16; i++) {
        COST(ascope_op_begin(&rec, i, 1), step_nothing(&rec, i, 1));
    }
    print("op begin", most);
    most = 0;
    for (uint16_t i = 0; i < 16; i++) {
        COST(ascope_op_end(&rec, i, 1), step_nothing(&rec, i, 1));
    }
    print("op end", most);
}

static void start(void) {
    RCC_APB1ENR |= 1;
    TIM2_CR1 = 1;
    ascope_init(&rec, &config);
    ascope_add_arena(&rec, 0, &arenas[0]);
    ascope_add_arena(&rec, 1, &arenas[1]);
    ascope_add_model(&rec, 0, &model);
    ascope_plan_begin(&rec, 40);
    ascope_plan_commit(&rec, 0);
    measure();
    static const uint32_t reason[] = {0x20026, 0}; /* ADP_Stopped_ApplicationExit, status */
    static const uint32_t failure[] = {0x20026, 1};
    semihosting(0x20, worst <= LIMIT && rec.dropped == 0 ? reason : failure); /* SYS_EXIT_EXTENDED */
    for (;;) {
    }
}

__attribute__((section(".vectors"), used)) static void *const vectors[] = {(void *)0x20020000, (void *)start};
