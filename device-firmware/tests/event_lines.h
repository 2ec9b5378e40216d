/* event_lines.h - reports to a recorder the events that lines of protocol/vectors/messages describe. Include vectors.h first. */
#ifndef EVENT_LINES_H_
#define EVENT_LINES_H_

#include "rig.h"
#include "vectors.h"

#define PURPOSES                                                                                                                           \
    "UNKNOWN RUNTIME EVAL_TENSORS NODE_AND_REGISTRATIONS BUILTIN_DATA OP_DATA KERNEL_BUFFER SCRATCH_HANDLES VARIABLE IO_ARRAY "            \
    "IO_TENSOR QUANTIZATION TEMP_TENSOR TEMP_QUANTIZATION ALLOCATION_INFO PLANNER_SCRATCH SCRATCH_REQUESTS ACTIVATION SCRATCH "            \
    "SUBGRAPH_TABLES APPLICATION RESOURCE_VARIABLE"
#define SECTIONS "UNKNOWN HEAD TEMP TAIL POOL"
#define PHASES "UNKNOWN CREATE START INIT PREPARE PLAN FINISH INVOKE"
#define INPUT_RULES "UNKNOWN ZERO_POINT RAMP LCG MAX"

/* A rig with eight arenas and models, and a ring long enough for every case. */
typedef struct lines_rig {
    rig r;
    ascope_arena arenas[8];
    ascope_model models[8];
} lines_rig;

static inline void lines_start(lines_rig *l) {
    rig_prepare(&l->r);
    l->r.step = 0;
    l->r.config.ring_size = 1024;
    l->r.config.keep_before_host = 1024;
    CHECK_EQUAL(ascope_init(&l->r.rec, &l->r.config), 0);
    for (uint8_t i = 0; i < 8; i++) {
        l->arenas[i] = (ascope_arena){.size = 0x7FFFFFF0};
        l->models[i] = (ascope_model){.name = "m"};
        ascope_add_arena(&l->r.rec, i, &l->arenas[i]);
        ascope_add_model(&l->r.rec, i, &l->models[i]);
    }
}

static inline void report_allocate(ascope *rec, const vector_line *line, bool failed) {
    uint8_t arena = (uint8_t)vector_number(line, "arena");
    ascope_section section = (ascope_section)vector_choice(line, "section", SECTIONS);
    uint32_t size = (uint32_t)vector_number(line, "size"), align = (uint32_t)vector_number(line, "align");
    ascope_tag(rec, (ascope_purpose)vector_choice(line, "purpose", PURPOSES), (int32_t)vector_number(line, "owner"));
    if (failed) {
        ascope_allocate_failed(rec, arena, section, size, align, (uint32_t)vector_number(line, "available"));
    } else {
        ascope_allocate(rec, arena, section, (uint32_t)vector_number(line, "offset"), size, align);
    }
}

static inline void report_head(ascope *rec, const vector_line *line, bool resize) {
    uint8_t arena = (uint8_t)vector_number(line, "arena");
    uint32_t size = (uint32_t)vector_number(line, "size"), align = (uint32_t)vector_number(line, "align");
    if (resize) {
        ascope_tag(rec, (ascope_purpose)vector_choice(line, "purpose", PURPOSES), ASCOPE_NOBODY);
        ascope_head_resize(rec, arena, size, align);
    } else {
        ascope_head_reserve(rec, arena, size, align);
    }
}

static inline void report_plan_add(lines_rig *l, const vector_line *line) {
    ascope_plan_buffer buffer = {.aligned_size = (uint32_t)vector_number(line, "size")};
    l->models[vector_number(line, "model")].arena = (uint8_t)vector_number(line, "arena");
    ascope_plan_add(&l->r.rec, &buffer);
}

/* False: the line is no event. */
static inline bool report_line(lines_rig *l, const vector_line *line) {
    ascope *rec = &l->r.rec;
    const char *name = line->name;
#define IS(text) (strcmp(name, text) == 0)
#define NUMBER(key) vector_number(line, key)
    if (line->count < 2 || strcmp(line->keys[0], "index") != 0) {
        return false;
    }
    l->r.now = (uint32_t)NUMBER("ticks");
    rec->ticks_high = (uint32_t)(NUMBER("ticks") >> 32); /* as if the clock had been seen to come here */
    rec->ticks_low = l->r.now;
    rec->place = rec->ticks_high << 16;
    bool places = IS("Allocate") || IS("AllocateFailed") || IS("PhaseChange") || IS("OpBegin") || IS("OpEnd");
    ascope_select(rec, IS("ArenaReset") ? 0 : (uint8_t)NUMBER("model"), places ? (uint16_t)NUMBER("subgraph") : 0);
    if (IS("Allocate") || IS("AllocateFailed")) {
        report_allocate(rec, line, IS("AllocateFailed"));
    } else if (IS("Free")) {
        ascope_free(rec, (uint8_t)NUMBER("arena"), (ascope_section)vector_choice(line, "section", SECTIONS), (uint32_t)NUMBER("offset"));
    } else if (IS("TempReset")) {
        ascope_temp_reset(rec, (uint8_t)NUMBER("arena"));
    } else if (IS("PoolReset")) {
        ascope_pool_reset(rec, (uint8_t)NUMBER("arena"));
    } else if (IS("HeadResize") || IS("HeadReserve")) {
        report_head(rec, line, IS("HeadResize"));
    } else if (IS("PlannerAdd")) {
        report_plan_add(l, line);
    } else if (IS("PhaseChange")) {
        ascope_phase_change(rec, (ascope_phase)vector_choice(line, "phase", PHASES), (int32_t)NUMBER("operator"));
    } else if (IS("OpBegin")) {
        ascope_op_begin(rec, (int32_t)NUMBER("operator"), 0);
    } else if (IS("OpEnd")) {
        ascope_op_end(rec, (int32_t)NUMBER("operator"), 0);
    } else if (IS("InvokeBegin")) {
        rec->invoke = (uint32_t)NUMBER("invoke") - 1;
        ascope_invoke_begin(rec, (uint8_t)vector_choice(line, "inputRule", INPUT_RULES));
    } else if (IS("InvokeEnd")) {
        rec->invoke = (uint32_t)NUMBER("invoke");
        ascope_invoke_end(rec, (int32_t)NUMBER("status"), (uint32_t)NUMBER("outputCrc32"));
    } else if (IS("ArenaReset")) {
        ascope_arena_reset(rec, (uint8_t)NUMBER("arena"), (uint32_t)NUMBER("size"));
    } else {
        return false;
    }
    return true;
#undef IS
#undef NUMBER
}

#endif
