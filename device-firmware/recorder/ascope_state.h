/* ascope_state.h - the memory behind a recorder. Private to recorder/ and transport/: the caller owns it and looks away. */
#ifndef ASCOPE_STATE_H_
#define ASCOPE_STATE_H_

#define ASCOPE_ARENAS 8
#define ASCOPE_MODELS 8

/* One event in the ring, or what stands between events (recorder/record.h says which word holds what). */
typedef struct ascope_record {
    uint32_t word[6];
} ascope_record;

/* One live block. */
typedef struct ascope_block {
    struct ascope_block *bucket; /* first of this slot's hash chain */
    struct ascope_block *next;   /* in the hash chain or free list */
    uint32_t offset;
    uint32_t size;     /* asked for */
    uint32_t what;     /* as in the record of its allocation; 0: the slot is free */
    uint32_t used;     /* bytes by which the section grew */
    uint32_t subgraph; /* low half */
    int32_t owner;
} ascope_block;

typedef struct ascope_arena_state {
    uint32_t end; /* of the temps; at least the head's size */
    uint32_t tail;
    uint32_t current, peak; /* planned buffers included */
    uint32_t high_water_mark;
    uint32_t planned, head, loan_offset;
    ascope_block *head_block; /* the resizable buffer */
    uint16_t planner_added, untracked, untracked_temps;
    bool lending;
    ascope_counters statistics; /* from here on kept when the arena is reset */
    uint32_t statistics_at;     /* events before it was taken */
} ascope_arena_state;

typedef struct ascope_plan_state {
    uint32_t at; /* events before the plan was committed */
    uint32_t size;
    uint16_t added, bytes_per_buffer;
    uint32_t scope_words; /* valid entries of scope_bytes */
    bool partial;
} ascope_plan_state;

/* What is to be sent besides events, in order of precedence. */
enum {
    ASCOPE_DUE_START,
    ASCOPE_DUE_ARENA,
    ASCOPE_DUE_MODEL,
    ASCOPE_DUE_OPERATORS,
    ASCOPE_DUE_PLAN,
    ASCOPE_DUE_FAULT,
    ASCOPE_DUE_STATISTICS,
    ASCOPE_DUE_TOUCHED,
    ASCOPE_DUE_RESULT,
    ASCOPE_DUE_DUMP,
    ASCOPE_DUE_KINDS
};

#define ASCOPE_ANNOUNCED 2 /* bit of due[ASCOPE_DUE_START]: not the answer to a hello, and only in its place among the events */

#define ASCOPE_TX_SIZE 272 /* a frame of 271 bytes, rounded up */
#define ASCOPE_RX_SIZE 72  /* the longest command a host of this version sends, decoded, is 71 bytes */

/* Decodes frames from the line, one at a time (transport/frame.h). */
typedef struct ascope_receiver {
    uint8_t *bytes;
    uint16_t size, count;
    uint8_t left; /* bytes until the next code byte */
    bool started, zero, bad;
} ascope_receiver;

typedef struct ascope_link {
    uint32_t sent;         /* index of the next event to send */
    uint32_t announced_at; /* events before SessionStart and Arena are due again */
    uint32_t nonce;
    uint32_t commands_rejected;
    uint32_t result_id;
    const char *result_text;
    uint32_t dump_at; /* events before the dump was begun */
    uint32_t part;    /* rows of the message in progress that have been sent */
    uint32_t dump_first;
    uint16_t tx_at, tx_end;
    uint16_t sequence;
    uint16_t dump_rows; /* in the part just composed */
    uint8_t session;
    uint8_t part_kind, part_id;      /* message in progress while part is not 0 */
    uint8_t due[ASCOPE_DUE_KINDS];   /* to be sent: one bit per arena or model */
    uint8_t known[ASCOPE_DUE_KINDS]; /* to be sent again after a hello */
    uint8_t result_status;
    uint8_t dump_patience; /* frames of events that a dump still gives way to */
    bool host, pumping, commanding;
    ascope_receiver rx;
    uint8_t rx_bytes[ASCOPE_RX_SIZE];
    uint8_t tx[ASCOPE_TX_SIZE];
} ascope_link;

struct ascope {
    /* From the configuration, where the frequent calls find it at once. */
    uint32_t (*enter)(void *context);
    void *context;
    uint32_t lock; /* what `enter` returned */
    void (*leave)(void *context, uint32_t lock);
    uint32_t (*ticks)(void *context);
    void *ticks_context; /* the same once more: each call finds what it needs side by side */
    ascope_record *ring;
    uint32_t ring_mask;
    ascope_block *blocks;
    uint32_t bucket_mask;
    ascope_block *free;      /* list */
    ascope_block *unchained; /* where the links of blocks go that no chain needs */

    uint32_t head;     /* records put, modulo 2^32 */
    uint32_t limit;    /* where head has to stop and look: ring full, or a loss to be told first */
    uint32_t tail;     /* records taken */
    uint32_t capacity; /* records the ring may hold now */
    uint32_t ticks_low, ticks_high;
    uint32_t place; /* subgraph, and the low half of ticks_high above it */
    int32_t owner;
    ascope_record *record; /* of the event that is being reported */
    ascope_record nowhere; /* what it is when there is no room */
    uint32_t event_offset; /* events since boot, kept or not, are head + this */
    uint32_t lost;         /* of these, dropped since the newest record */
    uint32_t dropped;
    uint32_t logs_dropped;
    uint32_t ring_high_water;
    uint64_t stalled_ticks;

    uint32_t selected; /* model and purpose, as in a record's word */
    int32_t op; /* running or being prepared; -1: none; ASCOPE_OP_BETWEEN */
    uint32_t invoke;
    uint8_t model, phase;
    bool gave_up; /* a wait for room ran into its limit and the link has not moved since */

    struct ascope_arena *arenas[ASCOPE_ARENAS];
    struct ascope_model *models[ASCOPE_MODELS];
    const struct ascope_config *config;
    const struct ascope_fault *fault;
    const struct ascope_touched *touched;
    uint32_t touched_at; /* events before it was reported */
    ascope_link link;
};

#endif
