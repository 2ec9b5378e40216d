/* record.h - how an event gets into the ring. Private to recorder/ and transport/.
 *
 * An event is reported in three steps: open enters the critical section and takes a record of the ring, if waiting can give one;
 * the caller updates the arena's figures; put fills the record and leaves. So figures, event count and ring
 * always belong together. The frequent calls use the inline steps, the others the functions.
 */
#ifndef ASCOPE_RECORD_H_
#define ASCOPE_RECORD_H_

#include "ascope.h"

/* Kinds as in the proto; 0 and 31 stand between events. */
enum {
    KIND_LOST, /* SIZE events were dropped here */
    KIND_ALLOCATE_TAIL,
    KIND_ALLOCATE_TEMP,
    KIND_ALLOCATE_POOL,
    KIND_FREE_TEMP,
    KIND_FREE_POOL,
    KIND_TEMP_RESET,
    KIND_POOL_RESET,
    KIND_HEAD_RESIZE,
    KIND_HEAD_RESERVE,
    KIND_PLANNER_ADD,
    KIND_ALLOCATE_FAILED,
    KIND_PHASE,
    KIND_OP_BEGIN,
    KIND_OP_END,
    KIND_INVOKE_BEGIN,
    KIND_INVOKE_END,
    KIND_ARENA_RESET,
    KIND_LOG = 31 /* 16 bytes of text in words 0 to 3; WHAT_LEVEL, and WHAT_MORE where the next record goes on with it */
};

/* Words of a record, and what else they hold. In pairs that are stored together. */
enum {
    WORD_TICKS,
    WORD_PLACE,  /* subgraph, and bits 32..47 of the ticks above it */
    WORD_OFFSET, /* available, output_crc32 */
    WORD_SIZE,   /* invoke */
    WORD_OWNER,  /* operator, status */
    WORD_WHAT
};

/* Fields of WORD_WHAT: lowest bits. */
enum {
    WHAT_KIND = 0,     /* 5 bits */
    WHAT_ARENA = 5,    /* 3 bits */
    WHAT_MODEL = 8,    /* 3 bits */
    WHAT_PURPOSE = 11, /* 5 bits; phase, input rule */
    WHAT_ALIGN = 16,   /* 5 bits: 31 - log2 */
    WHAT_SECTION = 21, /* 3 bits */
    WHAT_LEVEL = 24,   /* 2 bits */
    WHAT_MORE = 26,    /* 1 bit */
    WHAT_LOAN = 31     /* 1 bit: the purpose is PLANNER_SCRATCH, so that one instruction sees it */
};

#define ASCOPE_OP_BETWEEN (-2) /* an invoke is under way, but no operator runs or it cannot be told */

#define LOG_BYTES 16 /* of text in a record */

static inline uint32_t record_kind(const ascope_record *record) {
    return record->word[WORD_WHAT] & 31;
}

/* Field WHAT_ALIGN of an alignment, a power of two: leading zeros, which take one instruction. */
static inline uint32_t record_align(uint32_t align) {
#ifdef __GNUC__
    return (uint32_t)__builtin_clz(align) << WHAT_ALIGN;
#else
    uint32_t zeros = 31;
    while (align >>= 1) {
        zeros--;
    }
    return zeros << WHAT_ALIGN;
#endif
}

static inline ascope_record *ascope_ring_at(const ascope *rec, uint32_t position) {
    return &rec->ring[position & rec->ring_mask];
}

/* Events since boot, kept or not, modulo 2^32. */
static inline uint32_t ascope_events(const ascope *rec) {
    return rec->head + rec->event_offset;
}

static inline void ascope_enter(ascope *rec) {
    rec->lock = rec->enter(rec->context);
}
static inline void ascope_leave(ascope *rec) {
    rec->leave(rec->context, rec->lock);
}

/* The clock has wrapped. */
void ascope_carry(ascope *rec);

/* The clock, after extending it; inside the critical section only. */
static inline uint32_t ascope_now(ascope *rec) {
    uint32_t now = rec->ticks(rec->ticks_context);
    if (now < rec->ticks_low) {
        ascope_carry(rec);
    }
    return rec->ticks_low = now;
}

/* When head has come to its limit: waits for room if it can, tells of a loss, or counts the event as dropped. */
ascope_record *ascope_make_room(ascope *rec);

static inline ascope_record *record_open(ascope *rec) {
    ascope_enter(rec);
    return rec->head == rec->limit ? ascope_make_room(rec) : ascope_ring_at(rec, rec->head++);
}

/* Words that the kind does not use may be left as they are. */
static inline void record_put(ascope *rec, ascope_record *record, uint32_t what) {
    record->word[WORD_WHAT] = what;
    record->word[WORD_TICKS] = ascope_now(rec);
    record->word[WORD_PLACE] = rec->place;
    ascope_leave(rec);
}

void ascope_open(ascope *rec);
/* The same; NULL, with the event counted as dropped and the section left, when there is no such arena. */
ascope_arena *ascope_open_arena(ascope *rec, uint8_t arena);
void ascope_put(ascope *rec, uint32_t what, uint32_t offset, uint32_t size, int32_t owner);

/* Calls the wait hook until `done`, at most `limit_ms`. Not inside the critical section. */
bool ascope_wait(ascope *rec, bool (*done)(const ascope *rec), uint32_t limit_ms);
/* The same inside the critical section, which is left meanwhile, as long as the policy allows; counts the ticks. */
void ascope_wait_for_link(ascope *rec, bool (*done)(const ascope *rec));

/* Writes the record that stands for the events lost so far; the ring has room. */
void ascope_put_lost(ascope *rec);
/* After the ring's tail, capacity or loss has changed. */
void ascope_set_limit(ascope *rec);
/* Bytes of a text, at most `limit`, without a part of a UTF-8 character at the end; NULL has none. */
uint32_t ascope_text_length(const char *text, uint32_t limit);
/* A message is to be sent, now and after each hello. Inside the critical section, as the next two. */
void ascope_owe(ascope *rec, uint32_t kind, uint32_t id);
/* It is not to be sent any more, not even the rest of it. */
void ascope_withdraw(ascope *rec, uint32_t kind, uint32_t id);
/* The plan of a model is about to change: waits as long as the policy allows until the one before has been sent. */
void ascope_release_plan(ascope *rec, uint32_t id);
/* Brings the arena's peak and high-water mark up to date; `tail` is what the tail counts as. */
void ascope_measure(ascope_arena *arena, uint32_t tail);
/* The planner gives its loan back, if it has one. */
void ascope_end_loan(ascope_arena *arena);

#endif
