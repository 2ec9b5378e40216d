/* ascope.h - records what happens inside a tensor arena, for a host to see.
 *
 * The caller owns the state and every buffer; nothing here allocates, prints or touches hardware. One recorder serves one
 * serial link; several may exist. An instrumented program reports each allocation with one call, which updates the table of
 * live blocks and writes one fixed-size record into a ring (recorder/). ascope_pump() (transport/) turns records into frames
 * outside the instrumented code.
 *
 * Sizes and offsets are bytes; an offset counts from its arena's first byte. Functions return 0 or a negative ASCOPE_E...
 * Build with ASCOPE_ENABLED=0 and every call below compiles to nothing.
 */
#ifndef ASCOPE_H_
#define ASCOPE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ASCOPE_ENABLED
#define ASCOPE_ENABLED 1
#endif

/* C++ cannot have a type and a namespace of one name. There `ascope` is the namespace of the adapters and the type is called
 * ascope_recorder, a name that C has too, so a header for both languages uses that. */
#ifdef __cplusplus
#define ascope ascope_recorder
extern "C" {
#endif

/* Numbers as on the wire: see protocol/arenascope.proto. */
typedef enum { ASCOPE_HEAD = 1, ASCOPE_TEMP = 2, ASCOPE_TAIL = 3, ASCOPE_POOL = 4 } ascope_section;
typedef enum { ASCOPE_CREATE = 1, ASCOPE_START, ASCOPE_INIT, ASCOPE_PREPARE, ASCOPE_PLAN, ASCOPE_FINISH, ASCOPE_INVOKE } ascope_phase;
typedef enum {
    ASCOPE_PURPOSE_UNKNOWN,
    ASCOPE_RUNTIME,
    ASCOPE_EVAL_TENSORS,
    ASCOPE_NODE_AND_REGISTRATIONS,
    ASCOPE_BUILTIN_DATA,
    ASCOPE_OP_DATA,
    ASCOPE_KERNEL_BUFFER,
    ASCOPE_SCRATCH_HANDLES,
    ASCOPE_VARIABLE,
    ASCOPE_IO_ARRAY,
    ASCOPE_IO_TENSOR,
    ASCOPE_QUANTIZATION,
    ASCOPE_TEMP_TENSOR,
    ASCOPE_TEMP_QUANTIZATION,
    ASCOPE_ALLOCATION_INFO,
    ASCOPE_PLANNER_SCRATCH,
    ASCOPE_SCRATCH_REQUESTS,
    ASCOPE_ACTIVATION,
    ASCOPE_SCRATCH,
    ASCOPE_SUBGRAPH_TABLES,
    ASCOPE_APPLICATION,
    ASCOPE_RESOURCE_VARIABLE
} ascope_purpose;

/* Who a block belongs to. */
#define ASCOPE_NOBODY 0
#define ASCOPE_TENSOR(t) ((int32_t)(t) + 1)
#define ASCOPE_OPERATOR(o) (-((int32_t)(o) + 1))

enum {
    ASCOPE_OK = 0,
    ASCOPE_EINVAL = -1, /* an argument or config field is outside its stated range */
    ASCOPE_EFULL = -2,  /* a table or the ring has no room; counted, and told to the host */
    ASCOPE_EAGAIN = -3  /* later */
};

/* The allocator's own counters, never the recorder's. */
typedef struct ascope_counters {
    uint32_t head, temp, tail, pool;
    uint32_t high_water_mark; /* maximum of the extent, the planner loan counted as bytes per buffer x buffers added */
    uint32_t arena_used_bytes;
    uint32_t allocations, frees, failures;
} ascope_counters;

typedef struct ascope ascope;
#ifndef __cplusplus
typedef struct ascope ascope_recorder;
#endif
#include "ascope_state.h" /* what the caller owns and the recorder keeps: visible, private all the same */

/* An arena. Describe it before the first event in it; the struct must outlive the recorder, which keeps its figures in it.
 * An arena has a head and temps or pool blocks from below, and a tail from above. An event in an arena not described counts as dropped. */
typedef struct ascope_arena {
    const void *base;
    uint32_t size;                     /* ascope_arena_reset() keeps it up to date */
    const char *name;                  /* NULL: ""; at most 32 bytes are sent */
    uint8_t kind;                      /* proto ArenaKind: 1 two-ended, 2 persistent, 3 non-persistent, 4 pooled */
    uint16_t planner_bytes_per_buffer; /* 40 for TFLM's greedy planner; 0: unknown */

    ascope_arena_state state; /* private; zero */
} ascope_arena;

typedef struct ascope_operator {
    uint16_t subgraph, index;
    uint16_t begin_scope, end_scope;
    uint16_t builtin_code;   /* tflite.BuiltinOperator */
    const char *custom_code; /* NULL unless builtin_code is 32 */
} ascope_operator;

typedef struct ascope_plan_buffer {
    uint32_t size;         /* asked for */
    uint32_t aligned_size; /* what the planner sees */
    int32_t owner;         /* ASCOPE_TENSOR or, for scratch, ASCOPE_OPERATOR */
    uint16_t subgraph, first_scope, last_scope;
    int32_t offline_offset; /* -1: left to the planner */
    uint32_t offset;        /* valid once the plan is committed */
} ascope_plan_buffer;

/* A model. The struct and what it points to must outlive the recorder, which keeps the plan's state in it. */
typedef struct ascope_model {
    const char *name; /* at most 48 bytes are sent */
    uint64_t hash;    /* FNV-1a over the file; 0: unknown */
    uint32_t size, weight_bytes;
    uint8_t weight_place; /* proto WeightPlace: 1 flash, 2 RAM, 3 in the arena */
    uint8_t arena;
    uint16_t subgraphs, operators, tensors;
    /* Fills *out with operator i of the table (all subgraphs, each in execution order); NULL: no table. */
    int (*operator_at)(const void *context, uint32_t i, ascope_operator *out);
    const void *context;
    /* Room for the plan; capacity 0: planned buffers are counted, but the host cannot know them. */
    ascope_plan_buffer *plan;
    uint16_t plan_capacity;
    /* 2 words a scope, so that ascope_current_use() and the peak count planned buffers during an invoke; may be NULL. */
    uint32_t *scope_bytes;
    uint16_t scope_count; /* highest end_scope of an operator + 1 */

    ascope_plan_state plan_state; /* private; zero */
} ascope_model;

/* What painting found out: proto Touched. */
typedef struct ascope_touched_buffer {
    uint32_t size;    /* asked for */
    uint32_t touched; /* bytes up to the last one written */
    int32_t owner;
    uint16_t subgraph;
} ascope_touched_buffer;

typedef struct ascope_touched {
    uint8_t arena, model;
    uint32_t low, high;
    const ascope_touched_buffer *buffers; /* scratch */
    uint16_t count;
} ascope_touched;

#define ASCOPE_LAST_EVENTS 32

/* A fault of an earlier boot, kept in memory that survives a reset. */
typedef struct ascope_fault {
    uint8_t kind;          /* proto FaultKind */
    uint8_t event_count;   /* valid entries of `events` */
    uint32_t boot_counter; /* of the boot that faulted */
    uint32_t pc, lr, sp, psr, cfsr, hfsr, mmfar, bfar;
    uint32_t first_event; /* index, in that boot, of events[0] */
    ascope_record events[ASCOPE_LAST_EVENTS];
} ascope_fault;

/* What SessionStart tells; strings NULL: "". */
typedef struct ascope_device {
    const char *firmware, *board, *cpu, *clock;
    const char *allocator, *workload; /* may be changed while running */
    uint32_t cpu_hz;
    uint8_t tick_source, reset_cause; /* proto TickSource, ResetCause */
    uint32_t boot_counter;
    uint32_t sram, static_ram, stack_size;
    uint32_t (*stack_high_water)(void); /* NULL: unknown */
} ascope_device;

typedef enum {
    ASCOPE_COMMAND_RUN = 3,
    ASCOPE_COMMAND_STOP,
    ASCOPE_COMMAND_SET_ARENA_SIZE,
    ASCOPE_COMMAND_CHOOSE,
    ASCOPE_COMMAND_RESET
} ascope_command_kind;

typedef struct ascope_command {
    ascope_command_kind kind;
    uint32_t id;
    uint32_t invokes, input_rule;     /* RUN */
    uint32_t arena, size;             /* SET_ARENA_SIZE */
    char allocator[16], workload[24]; /* CHOOSE; "" leaves the present one */
    uint32_t painting;                /* CHOOSE; proto Painting: 0 leaves it, 1 off, 2 on */
} ascope_command;

typedef enum { ASCOPE_BLOCK, ASCOPE_DROP } ascope_full_policy;

typedef struct ascope_config {
    /* Memory. */
    ascope_record *ring;
    uint16_t ring_size; /* records; a power of two, 16..32768 */
    ascope_block *blocks;
    uint16_t block_count; /* live blocks the device can hold, 0..65535; 0: no state dump, no current use */

    /* Hooks. All are called with `context`. */
    void *context;
    /* Required: a free-running clock. The recorder extends it to 64 bits; for that it needs an event or a pump once per wrap. */
    uint32_t (*ticks)(void *context);
    uint32_t ticks_per_second;        /* required; at least 1000 */
    uint32_t (*enter)(void *context); /* critical section, returns what `leave` gets; NULL: single thread, no interrupts */
    void (*leave)(void *context, uint32_t state);
    bool (*in_interrupt)(void *context); /* NULL: never */
    void (*wait)(void *context);         /* called while the ring is full or the host is awaited; NULL: ascope_pump() is called */
    size_t (*write)(void *context, const uint8_t *bytes, size_t n); /* required: takes 0..n bytes, never waits */
    size_t (*read)(void *context, uint8_t *bytes, size_t n);        /* required: gives 0..n bytes, never waits */
    /* A host command other than Hello and Dump, called from ascope_pump(). Returns a proto Status (0 fine) and may set *text. */
    int (*command)(void *context, const ascope_command *command, const char **text);

    /* Behaviour. */
    ascope_full_policy full_policy;
    uint32_t block_limit_ms;   /* longest wait for room per event under ASCOPE_BLOCK; 0: 1000 */
    uint32_t wait_for_host_ms; /* how long ascope_wait_for_host() waits; 0: 3000, UINT32_MAX: do not wait */
    uint16_t keep_before_host; /* events kept until a host comes, at most ring_size; 0: none, they are only counted */

    const ascope_device *device;
} ascope_config;

#if ASCOPE_ENABLED

/* ---- setting up */
int ascope_init(ascope *rec, const ascope_config *config);          /* keeps the pointer, not a copy */
int ascope_add_arena(ascope *rec, uint8_t id, ascope_arena *arena); /* id 0..7; again with the same id: replaces it */
int ascope_add_model(ascope *rec, uint8_t id, ascope_model *model);
/* The device's allocator, workload or arena is about to change: SessionStart and every Arena are sent again, after the events so far and
 * before those that follow. Nothing happens before the first hello. */
void ascope_announce(ascope *rec);
bool ascope_wait_for_host(ascope *rec); /* true: a host has said hello; false: nobody there, go on */

/* ---- what the events that follow belong to; nothing is sent */
void ascope_select(ascope *rec, uint8_t model, uint16_t subgraph);
void ascope_tag(ascope *rec, ascope_purpose purpose, int32_t owner);

/* ---- events. Report right after the allocator has done it. Sections: TEMP, TAIL or POOL; for a free TEMP or POOL. Alignments are
 * powers of two. */
void ascope_allocate(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset, uint32_t size, uint32_t align);
void ascope_free(ascope *rec, uint8_t arena, ascope_section section, uint32_t offset);
void ascope_temp_reset(ascope *rec, uint8_t arena);
void ascope_pool_reset(ascope *rec, uint8_t arena);
void ascope_head_resize(ascope *rec, uint8_t arena, uint32_t size, uint32_t align);
void ascope_head_reserve(ascope *rec, uint8_t arena, uint32_t size, uint32_t align);
void ascope_arena_reset(ascope *rec, uint8_t arena, uint32_t size);
void ascope_allocate_failed(ascope *rec, uint8_t arena, ascope_section section, uint32_t size, uint32_t align, uint32_t available);
void ascope_phase_change(ascope *rec, ascope_phase phase, int32_t op); /* op: being initialised or prepared; -1 none */
void ascope_op_begin(ascope *rec, int32_t op, uint16_t scope);         /* -1: cannot be told */
void ascope_op_end(ascope *rec, int32_t op, uint16_t scope);
void ascope_invoke_begin(ascope *rec, uint8_t input_rule);
void ascope_invoke_end(ascope *rec, int32_t status, uint32_t output_crc32);

/* ---- the plan of the selected model: begin, one add per buffer in the planner's order (each is a PLANNER_ADD event),
 * then the offsets and commit; or fail, and the host sees the part that was added */
void ascope_plan_begin(ascope *rec, uint16_t bytes_per_buffer);
void ascope_plan_add(ascope *rec, const ascope_plan_buffer *buffer);
void ascope_plan_offset(ascope *rec, uint16_t buffer, uint32_t offset);
void ascope_plan_commit(ascope *rec, uint32_t plan_size);
void ascope_plan_fail(ascope *rec);

/* ---- messages that keep their place among the events */
void ascope_statistics(ascope *rec, uint8_t arena, const ascope_counters *counters);
void ascope_log(ascope *rec, uint8_t level, const char *text); /* 0 info, 1 warning, 2 error; at most 120 bytes */

/* ---- painting: what was really written. The struct must outlive the recorder; NULL: nothing to tell any more. Report again whenever it
 * has changed; what it says belongs after the events so far. */
void ascope_report_touched(ascope *rec, const ascope_touched *touched);

/* ---- faults */
/* Fills event_count, first_event and events with the newest events, sent or not. Only reads the recorder and takes no lock, so that
 * a fault handler can call it. */
void ascope_last_events(const ascope *rec, ascope_fault *fault);
/* Sends `fault` after SessionStart, for every hello; the struct must outlive the recorder. NULL: no fault to report. */
void ascope_report_fault(ascope *rec, const ascope_fault *fault);

/* ---- what the recorder itself knows, in bytes, of an arena that was added. Blocks that found no room in the table do not count as use;
 * planned buffers do where the model has scope_bytes. */
uint32_t ascope_current_use(const ascope *rec, uint8_t arena);
uint32_t ascope_peak(const ascope *rec, uint8_t arena);
uint32_t ascope_high_water_mark(const ascope *rec, uint8_t arena);

/* ---- transport: sends what is pending, answers commands; never waits. True while something is left to send. */
bool ascope_pump(ascope *rec);
bool ascope_flush(ascope *rec, uint32_t limit_ms); /* pumps until all is sent; false: limit reached */

#else
#include "ascope_off.h"
#endif

#ifdef __cplusplus
}
#undef ascope
#endif
#endif
