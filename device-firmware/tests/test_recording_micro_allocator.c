/* What the recorder is told about a run, against what the allocator itself counts. */
#include "recording_micro_allocator.h"

#include "interpreter.h"
#include "record.h"
#include "rig.h"
#include "small_network.h"

#define LARGEST 8192u

static _Alignas(16) uint8_t arena[LARGEST];
static rig r;
static built_model m;
static interpreter it;
static recording_micro_allocator memory;

/* Sets the network up in `size` bytes; all events stay in the ring. */
static int set_up(uint32_t size) {
    rig_prepare(&r);
    r.config.ring_size = 1024;
    r.config.keep_before_host = 1024;
    r.arena.base = arena;
    r.arena.size = size;
    CHECK_EQUAL(interpreter_init(&it, m.bytes, m.size, CONVOLUTION_IM2COL_SCRATCH), RUNTIME_OK);
    interpreter_describe(&it, &r.model);
    rig_start(&r);
    return interpreter_allocate_tensors(&it, recording_micro_allocator_init(&memory, &r.rec, 0, 0, arena, size));
}

static uint32_t field(const ascope_record *record, int lowest, uint32_t bits) {
    return record->word[WORD_WHAT] >> lowest & ((1u << bits) - 1);
}

static uint32_t count(uint32_t kind) {
    uint32_t n = 0;
    for (uint32_t i = r.rec.tail; i != r.rec.head; i++)
        n += record_kind(&r.ring[i & 1023]) == kind;
    return n;
}

/* One letter an event, with the purpose of what was allocated: a line is easier to compare than a table. */
static void write_events(char *out) {
    static const char letters[] = "?ATPfp^PHR+!:()<>0";
    static const char *const purposes[] = {"?",       "runtime", "tensors", "nodes",  "options", "data", "kernel", "handles", "variable",
                                           "ioarray", "io",      "ioquant", "tensor", "quant",   "info", "loan",   "requests"};
    for (uint32_t i = r.rec.tail; i != r.rec.head; i++) {
        const ascope_record *record = &r.ring[i & 1023];
        uint32_t kind = record_kind(record), what = field(record, WHAT_PURPOSE, 5);
        *out++ = letters[kind];
        if (kind == KIND_ALLOCATE_TAIL || kind == KIND_ALLOCATE_TEMP)
            out += sprintf(out, "%s", purposes[what]);
        if (kind == KIND_PHASE)
            out += sprintf(out, "%u", (unsigned)what);
        if (kind == KIND_HEAD_RESIZE || kind == KIND_HEAD_RESERVE)
            out += sprintf(out, "%u", (unsigned)record->word[WORD_SIZE]);
        *out++ = ' ';
    }
    out[-1] = '\0';
}

/* One fully connected layer without bias: the order of the golden logs. */
TEST(events_come_in_tflms_order) {
    static const int32_t row[] = {1, 4}, square[] = {4, 4};
    static char events[4096];
    built_start(&m);
    m.inputs[0] = built_int8(&m, 2, row, 0.1f, 0, NULL);
    built_int8(&m, 2, square, 0.1f, 0, small_weights);
    m.outputs[0] = built_int8(&m, 2, row, 0.1f, 0, NULL);
    m.input_count = m.output_count = 1;
    built_operator *o = built_op(&m, OPERATOR_FULLY_CONNECTED, 8, m.outputs[0]);
    o->option_count = 1;
    o->input_count = 2;
    o->inputs[1] = 1;
    built_finish(&m);
    CHECK_EQUAL(set_up(LARGEST), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_MAX), RUNTIME_OK);
    write_events(events);
    CHECK_TEXT(events, "0 :1 Aruntime Aruntime :2 H144 Atensors Anodes Aoptions :3 Adata :4 "
                       "Ttensor Tquant Tquant Ttensor Tquant Tquant Ttensor Tquant Tquant f f f f f f f f f ^ H144 "
                       ":5 Tinfo Tloan + + f f ^ H0 R32 :6 Aioarray Aio Aioquant Aioquant Aioarray Aio Aioquant Aioquant :7 "
                       "< ( ^ ) >");
    rig_end(&r);
}

static void compare_counts(void) {
    ascope_counters counters;
    micro_allocator_counters(&memory.plain, &counters);
    CHECK_EQUAL(r.rec.dropped, 0);
    CHECK_EQUAL(ascope_high_water_mark(&r.rec, 0), counters.high_water_mark);
    CHECK_EQUAL(count(KIND_ALLOCATE_TAIL) + count(KIND_ALLOCATE_TEMP), counters.allocations);
    CHECK_EQUAL(count(KIND_FREE_TEMP), counters.frees);
    CHECK_EQUAL(count(KIND_ALLOCATE_FAILED), counters.failures);
}

/* Two independent counts, in every arena from nothing to more than enough. */
TEST(recorder_and_allocator_agree_in_every_arena) {
    int failed = 0, worked = 0;
    small_network(&m);
    for (uint32_t size = 0; size <= LARGEST; size += 16) {
        int status = set_up(size);
        compare_counts();
        CHECK_EQUAL(count(KIND_ALLOCATE_FAILED), status != RUNTIME_OK);
        failed += status != RUNTIME_OK;
        worked += status == RUNTIME_OK;
        rig_end(&r);
    }
    CHECK(failed > 100 && worked > 100);
}

TEST(a_failure_says_what_was_wanted_and_what_was_there) {
    small_network(&m);
    CHECK_EQUAL(set_up(256), RUNTIME_ENOMEM);
    for (uint32_t i = r.rec.tail; i != r.rec.head; i++) {
        const ascope_record *record = &r.ring[i & 1023];
        if (record_kind(record) == KIND_ALLOCATE_FAILED)
            CHECK(record->word[WORD_SIZE] > record->word[WORD_OFFSET]);
    }
    CHECK_EQUAL(count(KIND_ALLOCATE_FAILED), 1);
    rig_end(&r);
}

TEST(the_plan_names_tensors_and_operators) {
    small_network(&m);
    CHECK_EQUAL(set_up(LARGEST), RUNTIME_OK);
    CHECK_EQUAL(r.model.plan_state.added, 6); /* input, maps, pooled, logits, output, im2col rows */
    CHECK_EQUAL(r.model.plan_state.size, it.plan_size);
    CHECK_EQUAL(r.plan[0].owner, ASCOPE_TENSOR(0));
    CHECK_EQUAL(r.plan[0].size, 288);
    CHECK_EQUAL(r.plan[0].first_scope, 0);
    CHECK_EQUAL(r.plan[0].last_scope, 1);
    CHECK_EQUAL(r.plan[5].owner, ASCOPE_OPERATOR(0));
    CHECK_EQUAL(r.plan[5].size, 12 * 18);
    CHECK_EQUAL(r.plan[5].aligned_size, 224);
    CHECK_EQUAL(r.plan[5].first_scope, 1);
    CHECK_EQUAL(r.plan[5].last_scope, 1);
    uint32_t end = 0;
    for (int i = 0; i < 6; i++)
        end = r.plan[i].offset + r.plan[i].aligned_size > end ? r.plan[i].offset + r.plan[i].aligned_size : end;
    CHECK_EQUAL(end, it.plan_size);
    rig_end(&r);
}

/* An output that nobody reads lives while its operator runs, an input that nobody reads before the first one. */
TEST(what_nobody_reads_has_a_lifetime_too) {
    small_network(&m);
    const int32_t shape[] = {1, 6, 6, 4}, row[] = {1, 4};
    int32_t unread = built_int8(&m, 4, shape, 0.05f, -128, NULL);
    m.operators[m.operator_count] = m.operators[1]; /* the pooling once more, at the end */
    m.operators[m.operator_count++].output = unread;
    m.inputs[m.input_count++] = built_int8(&m, 2, row, 0.1f, 0, NULL);
    built_finish(&m);
    CHECK_EQUAL(set_up(LARGEST), RUNTIME_OK);
    CHECK_EQUAL(r.plan[5].owner, ASCOPE_TENSOR(unread));
    CHECK_EQUAL(r.plan[5].first_scope, 5);
    CHECK_EQUAL(r.plan[5].last_scope, 5);
    CHECK_EQUAL(r.plan[6].owner, ASCOPE_TENSOR(unread + 1));
    CHECK_EQUAL(r.plan[6].first_scope, 0);
    CHECK_EQUAL(r.plan[6].last_scope, 0);
    rig_end(&r);
}

TEST(an_invoke_carries_its_rule_and_its_outputs_check_sum) {
    small_network(&m);
    CHECK_EQUAL(set_up(LARGEST), RUNTIME_OK);
    CHECK_EQUAL(interpreter_invoke(&it, INPUT_LCG), RUNTIME_OK);
    const ascope_record *end = &r.ring[(r.rec.head - 1) & 1023], *begin = &r.ring[(r.rec.head - 2 - 3 * 4) & 1023];
    CHECK_EQUAL(record_kind(begin), KIND_INVOKE_BEGIN);
    CHECK_EQUAL(field(begin, WHAT_PURPOSE, 5), INPUT_LCG);
    CHECK_EQUAL(record_kind(end), KIND_INVOKE_END);
    uint32_t bytes;
    const int8_t *output = interpreter_output(&it, 0, &bytes);
    CHECK_EQUAL(end->word[WORD_OFFSET], io_rules_crc32(0, output, bytes));
    CHECK_EQUAL(count(KIND_OP_BEGIN), 4);
    CHECK_EQUAL(count(KIND_OP_END), 4);
    rig_end(&r);
}

int main(void) {
    seeded_start(20261207);
    RUN(events_come_in_tflms_order);
    RUN(recorder_and_allocator_agree_in_every_arena);
    RUN(a_failure_says_what_was_wanted_and_what_was_there);
    RUN(the_plan_names_tensors_and_operators);
    RUN(what_nobody_reads_has_a_lifetime_too);
    RUN(an_invoke_carries_its_rule_and_its_outputs_check_sum);
    free(m.bytes);
    return check_summary(__FILE__);
}
