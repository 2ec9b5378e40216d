#include "vectors.h"

#include "event_lines.h"
#include "command_lines.h"
#include "messages.h"

static lines_rig l;
static char texts[8][64];
static ascope_operator operators[512];
static ascope_plan_buffer buffers[64];
static ascope_touched touched;
static ascope_touched_buffer touched_buffers[64];
static ascope_fault fault;
static uint32_t stack_mark, block_count;

static int operator_at(const void *context, uint32_t i, ascope_operator *out) {
    *out = ((const ascope_operator *)context)[i];
    return 0;
}

static uint32_t stack_high_water(void) {
    return stack_mark;
}

static const char *keep(int place, const char *text) {
    snprintf(texts[place], sizeof texts[0], "%s", text);
    return texts[place];
}

#define NUMBER(key) ((uint32_t)vector_number(line, key))

static void fill_device(const vector_line *line) {
    ascope_device *d = &l.r.device;
    *d = (ascope_device){.firmware = keep(0, vector_value(line, "firmware")),
                         .board = keep(1, vector_value(line, "board")),
                         .cpu = keep(2, vector_value(line, "cpu")),
                         .allocator = keep(3, vector_value(line, "allocator")),
                         .workload = keep(4, vector_value(line, "workload")),
                         .clock = keep(5, vector_value(line, "clock")),
                         .cpu_hz = NUMBER("cpuHz"),
                         .boot_counter = NUMBER("bootCounter"),
                         .sram = NUMBER("sram"),
                         .static_ram = NUMBER("staticRam"),
                         .stack_size = NUMBER("stackSize"),
                         .stack_high_water = stack_high_water,
                         .tick_source = (uint8_t)vector_choice(line, "tickSource", "UNKNOWN TIMER CYCLE_COUNTER OPERATING_SYSTEM CALLER"),
                         .reset_cause = (uint8_t)vector_choice(line, "resetCause", "UNKNOWN POWER_ON PIN SOFTWARE WATCHDOG AFTER_FAULT")};
    stack_mark = NUMBER("stackHighWater");
    l.r.rec.link.nonce = NUMBER("nonce");
    l.r.config.ticks_per_second = NUMBER("ticksPerSecond");
}

static void fill_arena(const vector_line *line) {
    l.arenas[NUMBER("id")] =
        (ascope_arena){.base = (const void *)(uintptr_t)NUMBER("base"),
                       .size = NUMBER("size"),
                       .name = keep(0, vector_value(line, "name")),
                       .planner_bytes_per_buffer = (uint16_t)NUMBER("plannerBytesPerBuffer"),
                       .kind = (uint8_t)vector_choice(line, "kind", "UNKNOWN TWO_ENDED PERSISTENT NON_PERSISTENT POOLED")};
}

static void fill_model(const vector_line *line) {
    l.models[NUMBER("id")] = (ascope_model){.name = keep(0, vector_value(line, "name")),
                                            .hash = vector_number(line, "hash"),
                                            .size = NUMBER("size"),
                                            .weight_bytes = NUMBER("weightBytes"),
                                            .arena = (uint8_t)NUMBER("arena"),
                                            .subgraphs = (uint16_t)NUMBER("subgraphs"),
                                            .operators = (uint16_t)NUMBER("operators"),
                                            .tensors = (uint16_t)NUMBER("tensors"),
                                            .weight_place = (uint8_t)vector_choice(line, "weightPlace", "UNKNOWN FLASH RAM IN_ARENA")};
}

static void fill_statistics(const vector_line *line) {
    ascope_arena_state *s = &l.arenas[NUMBER("arena")].state;
    s->statistics_at = NUMBER("atEvent");
    s->statistics = (ascope_counters){.head = NUMBER("head"),
                                      .temp = NUMBER("temp"),
                                      .tail = NUMBER("tail"),
                                      .pool = NUMBER("pool"),
                                      .high_water_mark = NUMBER("highWaterMark"),
                                      .arena_used_bytes = NUMBER("arenaUsedBytes"),
                                      .allocations = NUMBER("allocations"),
                                      .frees = NUMBER("frees"),
                                      .failures = NUMBER("failures")};
    l.r.rec.dropped = NUMBER("dropped");
    l.r.rec.ring_high_water = NUMBER("ringHighWater");
    l.r.config.ring_size = (uint16_t)NUMBER("ringSize");
    l.r.rec.stalled_ticks = vector_number(line, "stalledTicks");
    l.r.device.stack_high_water = stack_high_water;
    stack_mark = NUMBER("stackHighWater");
    l.r.rec.link.commands_rejected = NUMBER("commandsRejected");
    l.r.rec.logs_dropped = NUMBER("logsDropped");
}

static void fill_operator(uint32_t at, const vector_line *line) {
    operators[at] = (ascope_operator){.subgraph = (uint16_t)NUMBER("subgraph"),
                                      .index = (uint16_t)NUMBER("operator"),
                                      .builtin_code = (uint16_t)NUMBER("builtinCode"),
                                      .begin_scope = (uint16_t)NUMBER("beginScope"),
                                      .end_scope = (uint16_t)NUMBER("endScope"),
                                      .custom_code = keep((int)(at % 8), vector_value(line, "customCode"))};
}

static void fill_buffer(uint32_t at, const vector_line *line) {
    buffers[at] = (ascope_plan_buffer){.size = NUMBER("size"),
                                       .aligned_size = NUMBER("alignedSize"),
                                       .owner = (int32_t)NUMBER("owner"),
                                       .subgraph = (uint16_t)NUMBER("subgraph"),
                                       .first_scope = (uint16_t)NUMBER("firstScope"),
                                       .last_scope = (uint16_t)NUMBER("lastScope"),
                                       .offset = NUMBER("offset"),
                                       .offline_offset = (int32_t)NUMBER("offlineOffset")};
}

static void fill_arena_state(const vector_line *line) {
    uint8_t id = (uint8_t)NUMBER("arena");
    l.r.rec.arenas[id] = &l.arenas[id];
    l.arenas[id].planner_bytes_per_buffer = 40;
    l.arenas[id].state = (ascope_arena_state){.head = NUMBER("head"),
                                              .end = NUMBER("head") + NUMBER("temp"),
                                              .tail = NUMBER("tail"),
                                              .current = NUMBER("current"),
                                              .peak = NUMBER("peak"),
                                              .high_water_mark = NUMBER("highWaterMark"),
                                              .planner_added = (uint16_t)NUMBER("plannerAdded"),
                                              .lending = NUMBER("plannerAdded") != 0,
                                              .loan_offset = NUMBER("loanOffset")};
}

static void fill_block(const vector_line *line) {
    static const uint8_t kinds[] = {0, KIND_HEAD_RESIZE, KIND_ALLOCATE_TEMP, KIND_ALLOCATE_TAIL, KIND_ALLOCATE_POOL};
    l.r.rec.arenas[NUMBER("arena")] = &l.arenas[NUMBER("arena")];
    l.r.blocks[block_count++] = (ascope_block){.offset = NUMBER("offset"),
                                               .size = NUMBER("size"),
                                               .used = NUMBER("used"),
                                               .owner = (int32_t)NUMBER("owner"),
                                               .what = kinds[vector_choice(line, "section", SECTIONS)] | NUMBER("arena") << WHAT_ARENA |
                                                       vector_choice(line, "purpose", PURPOSES) << WHAT_PURPOSE,
                                               .subgraph = NUMBER("subgraph")};
}

/* What a message's first line sets. */
static void fill_plan(const vector_line *line) {
    ascope_model *m = &l.models[NUMBER("model")];
    m->plan = buffers;
    m->plan_capacity = 64;
    m->arena = (uint8_t)NUMBER("arena");
    m->plan_state = (ascope_plan_state){.added = (uint16_t)NUMBER("total"),
                                        .size = NUMBER("planSize"),
                                        .bytes_per_buffer = (uint16_t)NUMBER("bytesPerBuffer"),
                                        .partial = strcmp(vector_value(line, "partial"), "true") == 0};
}

static void fill_dump(const vector_line *line) {
    ascope *rec = &l.r.rec;
    memset(rec->arenas, 0, sizeof rec->arenas);
    l.r.config.block_count = 64;
    rec->link.dump_at = rec->link.sent = NUMBER("atEvent");
    rec->link.dump_first = NUMBER("first");
    rec->event_offset = NUMBER("atEvent") + (strcmp(vector_value(line, "inconsistent"), "true") == 0);
    rec->phase = (uint8_t)vector_choice(line, "phase", PHASES);
    rec->op = (int32_t)NUMBER("operator");
    rec->place = NUMBER("subgraph");
    rec->invoke = NUMBER("invoke");
    l.arenas[7].state.untracked = (uint16_t)NUMBER("untracked");
}

static void fill_fault(const vector_line *line) {
    fault = (ascope_fault){
        .kind = (uint8_t)vector_choice(line, "kind", "UNKNOWN HARD_FAULT MEM_MANAGE BUS_FAULT USAGE_FAULT STACK_OVERFLOW ASSERTION NMI"),
        .boot_counter = NUMBER("bootCounter"),
        .pc = NUMBER("pc"),
        .lr = NUMBER("lr"),
        .sp = NUMBER("sp"),
        .psr = NUMBER("psr"),
        .cfsr = NUMBER("cfsr"),
        .hfsr = NUMBER("hfsr"),
        .mmfar = NUMBER("mmfar"),
        .bfar = NUMBER("bfar")};
    l.r.rec.fault = &fault;
}

static void fill_touched(const vector_line *line) {
    touched = (ascope_touched){.model = (uint8_t)NUMBER("model"),
                               .arena = (uint8_t)NUMBER("arena"),
                               .low = NUMBER("low"),
                               .high = NUMBER("high"),
                               .buffers = touched_buffers,
                               .count = (uint16_t)NUMBER("total")};
    l.r.rec.event_offset = NUMBER("atEvent");
    ascope_report_touched(&l.r.rec, &touched);
}

static void fill_touched_buffer(uint32_t i, const vector_line *line) {
    touched_buffers[i] = (ascope_touched_buffer){
        .size = NUMBER("size"), .touched = NUMBER("touched"), .owner = (int32_t)NUMBER("owner"), .subgraph = (uint16_t)NUMBER("subgraph")};
}

#define IS(text) (strcmp(line->name, text) == 0)

/* Which message this is, after setting the recorder up so that it would send it; -1: it is one of events. */
static int fill(const vector_line *line, const char *rows) {
    static vector_line row;
    uint32_t first = IS("Operators") || IS("Plan") || IS("Touched") ? NUMBER("first") : 0, events = 0;
    int kind = -1;
    if (IS("SessionStart"))
        fill_device(line), kind = ASCOPE_DUE_START;
    if (IS("ArenaInfo"))
        fill_arena(line), kind = ASCOPE_DUE_ARENA;
    if (IS("ModelInfo"))
        fill_model(line), kind = ASCOPE_DUE_MODEL;
    if (IS("Statistics"))
        fill_statistics(line), kind = ASCOPE_DUE_STATISTICS;
    if (IS("Plan"))
        fill_plan(line), kind = ASCOPE_DUE_PLAN;
    if (IS("StateDump"))
        fill_dump(line), kind = ASCOPE_DUE_DUMP;
    if (IS("Fault"))
        fill_fault(line), kind = ASCOPE_DUE_FAULT;
    if (IS("Operators"))
        kind = ASCOPE_DUE_OPERATORS;
    if (IS("Touched"))
        fill_touched(line), kind = ASCOPE_DUE_TOUCHED;
    for (; vector_read_line(rows, &row) && row.indented; rows = row.next) {
        if (IS("Operators"))
            fill_operator(first++, &row);
        if (IS("Plan"))
            fill_buffer(first++, &row);
        if (IS("Touched"))
            fill_touched_buffer(first++, &row);
        if (strcmp(row.name, "ArenaState") == 0)
            fill_arena_state(&row);
        if (strcmp(row.name, "DumpRow") == 0)
            fill_block(&row);
        if (IS("Fault")) {
            fault.first_event = events ? fault.first_event : (uint32_t)vector_number(&row, "index");
            CHECK(report_line(&l, &row));
            fault.events[events++] = l.r.ring[l.r.rec.head - 1];
            fault.event_count = (uint8_t)(events < 2 ? events : 32); /* of which the first part holds some */
        }
    }
    return kind;
}

static uint32_t count_rows(const char *rows, const char *name) {
    static vector_line row;
    uint32_t count = 0;
    for (; vector_read_line(rows, &row) && row.indented; rows = row.next) {
        count += !name || strcmp(row.name, name) == 0;
    }
    return count;
}

/* Composes what the case describes; returns the message's field. */
static uint8_t compose(const vector_line *line, ascope_writer *w) {
    ascope *rec = &l.r.rec;
    int kind = fill(line, line->next);
    uint32_t id = 0, first = 0, count = count_rows(line->next, NULL);
    if (IS("Log")) {
        ascope_log(rec, (uint8_t)vector_choice(line, "level", "INFO WARNING ERROR"), vector_value(line, "text"));
        CHECK_EQUAL(ascope_compose_log(rec, w), rec->head);
        return MESSAGE_LOG;
    }
    if (IS("CommandResult")) {
        rec->link.result_id = NUMBER("id");
        rec->link.result_status = (uint8_t)vector_choice(line, "status", "OK UNKNOWN_COMMAND BAD_ARGUMENT FAILED BUSY");
        rec->link.result_text = vector_value(line, "text");
        kind = ASCOPE_DUE_RESULT;
    }
    if (kind < 0) {
        static vector_line event;
        uint32_t events = 0;
        rec->event_offset = NUMBER("index");
        for (const char *at = line->next; events == 0 || vector_read_line(at, &event); at = event.next) {
            if (events == 0) {
                event = *line;
            }
            CHECK(report_line(&l, &event));
            events++;
        }
        ascope_compose_events(rec, w, events);
        return MESSAGE_EVENTS;
    }
    if (IS("ArenaInfo") || IS("ModelInfo"))
        id = NUMBER("id");
    if (IS("Statistics"))
        id = NUMBER("arena");
    if (IS("Operators") || IS("Plan"))
        id = NUMBER("model"), first = NUMBER("first");
    if (IS("Touched"))
        first = NUMBER("first");
    if (IS("Operators")) {
        l.models[id].operators = (uint16_t)NUMBER("total");
        l.models[id].operator_at = operator_at;
        l.models[id].context = operators;
    }
    if (IS("StateDump")) { /* rows of a dump are the arenas, then the slots */
        first = count_rows(line->next, "ArenaState") ? 0 : ASCOPE_ARENAS;
        count = ASCOPE_ARENAS - first + block_count;
        if (first) { /* not the last part, and 34 blocks live in all */
            for (uint32_t i = 0; i < 32; i++) {
                rec->blocks[32 + i].what = 1;
            }
        }
        rec->arenas[7] = &l.arenas[7];
        if (!first)
            rec->arenas[7] = NULL;
    }
    ascope_messages[kind].compose(rec, w, id, first, count);
    return ascope_messages[kind].field;
}

static void run(const char *name) {
    static vector_line line;
    uint8_t payload[FRAME_MAX_WIRE];
    size_t n = vector_bytes(vector_text("messages", name, "hex"), payload);
    lines_start(&l);
    block_count = 0;
    CHECK(vector_read_line(vector_text("messages", name, "lines"), &line));
    if (strncmp(name, "host_", 5) == 0) {
        check_command(&l.r, &line, payload, n);
    } else if (strncmp(name, "odd_", 4) == 0) {
        ascope_field fields[MESSAGE_TOUCHED + 1], inner[20];
        CHECK(ascope_read_message(payload, (uint32_t)n, fields, MESSAGE_TOUCHED + 1));
        CHECK(fields[0].value != 0);
        CHECK(ascope_read_message(fields[fields[0].value].bytes, fields[fields[0].value].value, inner, 20));
    } else {
        uint8_t content[FRAME_MAX_PAYLOAD], message[FRAME_MAX_PAYLOAD + 8];
        char actual[2 * FRAME_MAX_PAYLOAD + 1], expected[2 * FRAME_MAX_PAYLOAD + 1];
        ascope_writer w = {content, 0, FRAME_MAX_PAYLOAD - 3}, outer = {message, 0, FRAME_MAX_PAYLOAD};
        uint8_t field = compose(&line, &w);
        CHECK(wire_fits(&w));
        uint16_t begin = ascope_begin_part(&outer, field);
        for (uint16_t i = 0; i < w.count; i++) {
            ascope_put_byte(&outer, content[i]);
        }
        ascope_end_part(&outer, begin);
        vector_to_hex(message, outer.count, actual);
        vector_to_hex(payload, n, expected);
        CHECK_TEXT(actual, expected);
    }
    rig_end(&l.r);
}

int main(void) {
    vector_each("messages", "hex", run);
    return check_summary(__FILE__);
}
