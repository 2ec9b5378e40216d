#include "listening_recorder.h"

#include <cstdarg>
#include <cstdio>

Heard heard;
bool nobody_listens;

namespace {

ascope_recorder recorder;
struct {
    uint8_t model;
    uint16_t subgraph;
    ascope_purpose purpose;
    int32_t owner;
} tag;

const char *const kPurposes[] = {
    "unknown",          "runtime",         "eval_tensors",     "nodes",      "builtin_data", "op_data",         "kernel_buffer",
    "scratch_handles",  "variable",        "io_array",         "io_tensor",  "quantization", "temp_tensor",     "temp_quantization",
    "allocation_info",  "planner_scratch", "scratch_requests", "activation", "scratch",      "subgraph_tables", "application",
    "resource_variable"};
const char *const kSections[] = {"?", "head", "temp", "tail", "pool"};
const char *const kPhases[] = {"?", "create", "start", "init", "prepare", "plan", "finish", "invoke"};

std::string Owner(int32_t owner) {
    return owner == 0 ? "-" : owner > 0 ? "t" + std::to_string(owner - 1) : "o" + std::to_string(-owner - 1);
}

void __attribute__((format(printf, 1, 2))) Hear(const char *format, ...) {
    char line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    heard.events += line;
    heard.events += '\n';
}

} // namespace

extern "C" {

ascope_recorder *ascope_board_recorder(void) {
    return nobody_listens ? nullptr : &recorder;
}
int ascope_add_arena(ascope_recorder *, uint8_t id, ascope_arena *arena) {
    Hear("arena %d %s kind %d", id, arena->name, arena->kind);
    return 0;
}
int ascope_add_model(ascope_recorder *, uint8_t id, ascope_model *model) {
    Hear("model %d %s size %u weights %u: %d subgraphs, %d operators, %d tensors, arena %d", id, model->name ? model->name : "-",
         model->size, model->weight_bytes, model->subgraphs, model->operators, model->tensors, model->arena);
    heard.model = model;
    heard.operators.clear();
    ascope_operator op;
    for (uint32_t i = 0; model->operator_at(model->context, i, &op) == ASCOPE_OK; i++) {
        char line[80];
        snprintf(line, sizeof line, "sg%d o%d code %d scopes %d..%d\n", op.subgraph, op.index, op.builtin_code, op.begin_scope,
                 op.end_scope);
        heard.operators += line;
    }
    return 0;
}
bool ascope_wait_for_host(ascope_recorder *) {
    heard.waited = true;
    return false;
}
void ascope_select(ascope_recorder *, uint8_t model, uint16_t subgraph) {
    tag.model = model;
    tag.subgraph = subgraph;
}
void ascope_tag(ascope_recorder *, ascope_purpose purpose, int32_t owner) {
    tag.purpose = purpose;
    tag.owner = owner;
}
void ascope_allocate(ascope_recorder *, uint8_t arena, ascope_section section, uint32_t, uint32_t size, uint32_t) {
    // Sizes of the runtime's own structs depend on the machine.
    const bool own = tag.purpose == ASCOPE_OP_DATA || tag.purpose == ASCOPE_KERNEL_BUFFER || tag.purpose == ASCOPE_SCRATCH ||
                     tag.purpose == ASCOPE_VARIABLE;
    Hear("%d %s %s %s m%d sg%d%s", arena, kSections[section], kPurposes[tag.purpose], Owner(tag.owner).c_str(), tag.model, tag.subgraph,
         own ? (" " + std::to_string(size)).c_str() : "");
}
void ascope_free(ascope_recorder *, uint8_t, ascope_section, uint32_t) {
    Hear("free");
}
void ascope_temp_reset(ascope_recorder *, uint8_t) {
    Hear("reset");
}
void ascope_head_resize(ascope_recorder *, uint8_t, uint32_t size, uint32_t) {
    Hear("head %s %s", kPurposes[tag.purpose], size == 0 ? "gone" : "resized");
}
void ascope_head_reserve(ascope_recorder *, uint8_t, uint32_t size, uint32_t) {
    Hear("head reserved %u", size);
}
void ascope_arena_reset(ascope_recorder *, uint8_t arena, uint32_t) {
    Hear("arena %d reset", arena);
}
void ascope_allocate_failed(ascope_recorder *, uint8_t, ascope_section section, uint32_t size, uint32_t, uint32_t available) {
    Hear("failed %s %s %s: %u of %u", kSections[section], kPurposes[tag.purpose], Owner(tag.owner).c_str(), size, available);
}
void ascope_phase_change(ascope_recorder *, ascope_phase phase, int32_t op) {
    Hear("phase %s %d sg%d", kPhases[phase], static_cast<int>(op), tag.subgraph);
}
void ascope_op_begin(ascope_recorder *, int32_t op, uint16_t scope) {
    Hear("begin o%d sg%d m%d scope %d", static_cast<int>(op), tag.subgraph, tag.model, scope);
}
void ascope_op_end(ascope_recorder *, int32_t op, uint16_t scope) {
    Hear("end o%d sg%d m%d scope %d", static_cast<int>(op), tag.subgraph, tag.model, scope);
}
void ascope_invoke_begin(ascope_recorder *, uint8_t input_rule) {
    Hear("invoke m%d rule %d", tag.model, input_rule);
}
void ascope_invoke_end(ascope_recorder *, int32_t status, uint32_t crc) {
    Hear("invoked m%d status %d crc %x", tag.model, static_cast<int>(status), crc);
}
void ascope_plan_begin(ascope_recorder *, uint16_t bytes_per_buffer) {
    Hear("plan of %d a buffer", bytes_per_buffer);
}
void ascope_plan_add(ascope_recorder *, const ascope_plan_buffer *b) {
    Hear("planned %s sg%d %u (%u) scopes %d..%d offline %d", Owner(b->owner).c_str(), b->subgraph, b->size, b->aligned_size, b->first_scope,
         b->last_scope, static_cast<int>(b->offline_offset));
}
void ascope_plan_offset(ascope_recorder *, uint16_t buffer, uint32_t offset) {
    Hear("place %d at %u", buffer, offset);
}
void ascope_plan_commit(ascope_recorder *, uint32_t plan_size) {
    Hear("plan size %u", plan_size);
}
void ascope_plan_fail(ascope_recorder *) {
    Hear("plan failed");
}
void ascope_statistics(ascope_recorder *, uint8_t arena, const ascope_counters *c) {
    char line[100];
    snprintf(line, sizeof line, "arena %d: head %u temp %u used %u allocations %u frees %u failures %u\n", arena, c->head, c->temp,
             c->arena_used_bytes, c->allocations, c->frees, c->failures);
    heard.statistics = arena == 0 ? line : heard.statistics + line;
    heard.high_water_mark = c->high_water_mark;
    heard.failures = c->failures;
}
void ascope_log(ascope_recorder *, uint8_t, const char *text) {
    Hear("log %s", text);
}
bool ascope_flush(ascope_recorder *, uint32_t) {
    return true;
}

} // extern "C"
