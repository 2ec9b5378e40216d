/* The interpreter in arenas of every size, and what it says when it cannot go on. */
#include "interpreter.h"

#include "check.h"
#include "micro_allocator.h"
#include "small_network.h"

#define LARGEST 16384u
#define GUARD 64u

static _Alignas(16) uint8_t guarded[GUARD + LARGEST + GUARD];
static uint8_t *const arena = guarded + GUARD;
static built_model m;
static interpreter it;
static micro_allocator memory;

/* Sets up and runs twice in the first `size` bytes; everything around them must stay. */
static int run_in(uint32_t size, convolution variant) {
    memset(guarded, 0x5A, sizeof guarded);
    micro_allocator_init(&memory, arena, size);
    int status = interpreter_init(&it, m.bytes, m.size, variant);
    if (status == RUNTIME_OK)
        status = interpreter_allocate_tensors(&it, micro_allocator_plain(&memory));
    if (status == RUNTIME_OK) {
        CHECK(interpreter_invoke(&it, INPUT_LCG) == RUNTIME_OK);
        uint32_t crc = it.output_crc32;
        CHECK(interpreter_invoke(&it, INPUT_LCG) == RUNTIME_OK);
        CHECK(crc == it.output_crc32);
    }
    int touched = 0;
    for (uint8_t *p = guarded; p < arena; p++)
        touched += *p != 0x5A;
    for (uint8_t *p = arena + size; p < guarded + sizeof guarded; p++)
        touched += *p != 0x5A;
    CHECK(touched == 0);
    return status;
}

static uint32_t round_up(uint32_t size) {
    return (size + 15) & ~15u;
}

static uint32_t high_water_mark(void) {
    ascope_counters counters;
    micro_allocator_counters(&memory, &counters);
    return counters.high_water_mark;
}

/* Kinds of failure met, by what the message says. */
typedef struct failures {
    int requests, tables, operators, planner, plan;
} failures;

static void classify(failures *f) {
    const char *text = interpreter_message(&it);
    CHECK(strstr(text, "arena too small") != NULL);
    f->requests += strstr(text, "list of scratch requests") != NULL;
    f->tables += strstr(text, "the table of") != NULL;
    f->operators += strstr(text, "(operator") != NULL;
    f->planner += strstr(text, "the planner:") != NULL;
    f->plan += strstr(text, "planned tensors:") != NULL;
}

/* From nothing to more than enough in steps of 16: an error below the high-water mark, and only there. */
static void sweep(convolution variant, failures *f) {
    CHECK(run_in(LARGEST, variant) == RUNTIME_OK);
    uint32_t required = round_up(high_water_mark()), crc = it.output_crc32;
    CHECK(required > 500 && required + 64 <= LARGEST);
    for (uint32_t size = 0; size <= required + 64; size += 16) {
        int status = run_in(size, variant);
        CHECK(status == (size < required ? RUNTIME_ENOMEM : RUNTIME_OK));
        if (status == RUNTIME_OK) {
            CHECK(it.output_crc32 == crc);
            CHECK(interpreter_message(&it)[0] == '\0');
            CHECK(round_up(high_water_mark()) == required);
        } else {
            classify(f);
            CHECK(memory.failures == 1);
            CHECK(interpreter_invoke(&it, INPUT_MAX) == RUNTIME_EINVAL);
        }
    }
}

static void the_least_arena_is_the_high_water_mark_and_less_is_an_error(void) {
    failures f = {0};
    small_network(&m);
    sweep(CONVOLUTION_DIRECT, &f);
    sweep(CONVOLUTION_IM2COL_SCRATCH, &f);
    sweep(CONVOLUTION_IM2COL_PERSISTENT, &f);
    CHECK(f.requests > 0 && f.tables > 0 && f.operators > 0 && f.plan > 0);
}

/* A dense layer on tiny tensors: what planning needs is more than what remains after it. */
static void planning_can_set_the_least_arena(void) {
    static const int32_t row[] = {1, 4}, square[] = {4, 4};
    failures f = {0};
    built_start(&m);
    m.inputs[0] = built_int8(&m, 2, row, 0.1f, 0, NULL);
    for (int i = 0; i < 6; i++) {
        int32_t w = built_int8(&m, 2, square, 0.1f, 0, small_weights), before = i == 0 ? m.inputs[0] : m.outputs[0];
        m.outputs[0] = built_int8(&m, 2, row, 0.1f, 0, NULL);
        built_operator *o = built_op(&m, OPERATOR_FULLY_CONNECTED, 8, m.outputs[0]);
        o->option_count = 1;
        o->input_count = 2;
        o->inputs[0] = before;
        o->inputs[1] = w;
    }
    m.input_count = m.output_count = 1;
    built_finish(&m);
    sweep(CONVOLUTION_DIRECT, &f);
    CHECK(f.planner > 0);
}

static void im2col_gives_the_same_output(void) {
    small_network(&m);
    CHECK(run_in(LARGEST, CONVOLUTION_DIRECT) == RUNTIME_OK);
    uint32_t crc = it.output_crc32;
    CHECK(run_in(LARGEST, CONVOLUTION_IM2COL_SCRATCH) == RUNTIME_OK && it.output_crc32 == crc);
    CHECK(run_in(LARGEST, CONVOLUTION_IM2COL_PERSISTENT) == RUNTIME_OK && it.output_crc32 == crc);
}

static void an_arena_at_an_odd_address_is_used_from_the_next_multiple_of_16(void) {
    small_network(&m);
    CHECK(run_in(LARGEST, CONVOLUTION_DIRECT) == RUNTIME_OK);
    uint32_t required = round_up(high_water_mark());
    micro_allocator_init(&memory, arena + 1, required + 30);
    CHECK(memory.size == required && memory.base == arena + 16);
    CHECK(interpreter_allocate_tensors(&it, micro_allocator_plain(&memory)) == RUNTIME_OK);
}

static void expect_refusal(int status, const char *text) {
    built_finish(&m);
    CHECK(run_in(LARGEST, CONVOLUTION_DIRECT) == status);
    if (strcmp(interpreter_message(&it), text) != 0)
        printf("said: %s\n", interpreter_message(&it));
    CHECK(strcmp(interpreter_message(&it), text) == 0);
}

static void errors_name_the_operator_and_the_tensor(void) {
    small_network(&m);
    m.operators[1].code = 114;
    expect_refusal(RUNTIME_EUNSUPPORTED, "builtin operator 114 (operator 1): this operator is not supported");
    small_network(&m);
    m.operators[3].code = OPERATOR_CUSTOM;
    m.operators[3].custom = "Ethos\n-U";
    expect_refusal(RUNTIME_EUNSUPPORTED, "custom operator Ethos?-U (operator 3): this operator is not supported");
    small_network(&m);
    m.tensors[0].type = TENSOR_FLOAT32;
    expect_refusal(RUNTIME_EUNSUPPORTED, "CONV_2D (operator 0): tensor 0: is float32, only int8 is supported");
    small_network(&m);
    m.operators[2].inputs[0] = 8;
    expect_refusal(RUNTIME_EUNSUPPORTED, "FULLY_CONNECTED (operator 2): tensor 8: has a size that is not a multiple of the filter's depth");
    small_network(&m);
    m.operators[3].inputs[0] = 8;
    expect_refusal(RUNTIME_EMODEL, "SOFTMAX (operator 3): tensor 8: is read before it is written");
    small_network(&m);
    m.operators[0].output = 1;
    expect_refusal(RUNTIME_EUNSUPPORTED, "CONV_2D (operator 0): its output is a constant");
    small_network(&m);
    m.inputs[0] = 1;
    expect_refusal(RUNTIME_EUNSUPPORTED, "tensor 1: an input of the model is a constant");
    small_network(&m);
    m.operators[0].inputs[0] = 99;
    expect_refusal(RUNTIME_EMODEL, "operator 0 names a tensor that is not in the file");
}

static void sizes_are_named_with_the_operator(void) {
    small_network(&m);
    CHECK(run_in(1200, CONVOLUTION_DIRECT) == RUNTIME_ENOMEM);
    const char *text = interpreter_message(&it);
    unsigned operator_index, needs, available;
    CHECK(sscanf(text, "%*[A-Z_0-9] (operator %u): arena too small: needs %u B, %u B available", &operator_index, &needs, &available) == 3);
    CHECK(needs > available);
}

static void an_offline_plan_is_honoured(void) {
    static const int32_t wanted[] = {4096, -1, -1, -1, -1, -1, -1, -1, 16};
    small_network(&m);
    m.offline_count = 9;
    memcpy(m.offline, wanted, sizeof wanted);
    built_finish(&m);
    CHECK(run_in(LARGEST, CONVOLUTION_DIRECT) == RUNTIME_OK);
    uint32_t bytes;
    CHECK(interpreter_input(&it, 0, &bytes) == (int8_t *)arena + 4096 && bytes == 288);
    CHECK(interpreter_output(&it, 0, &bytes) == (int8_t *)arena + 16 && bytes == 10);
    CHECK(it.plan_size == 4096 + 288);
    m.offline[0] = -2;
    expect_refusal(RUNTIME_EMODEL, "tensor 0 has a negative offset in OfflineMemoryAllocation");
}

static void a_description_holds_the_operators(void) {
    ascope_model model = {0};
    ascope_operator op;
    small_network(&m);
    CHECK(interpreter_init(&it, m.bytes, m.size, CONVOLUTION_DIRECT) == RUNTIME_OK);
    interpreter_describe(&it, &model);
    CHECK(model.operators == 4 && model.tensors == 9 && model.subgraphs == 1 && model.size == m.size && model.hash != 0);
    CHECK(model.weight_bytes == 72 + 16 + 1440 + 40);
    CHECK(model.operator_at(model.context, 2, &op) == 0);
    CHECK(op.builtin_code == OPERATOR_FULLY_CONNECTED && op.index == 2 && op.begin_scope == 3 && op.end_scope == 3);
    CHECK(op.custom_code == NULL);
    CHECK(model.operator_at(model.context, 4, &op) < 0);
    m.operators[3].code = OPERATOR_CUSTOM;
    m.operators[3].custom = "Ethos-U";
    built_finish(&m);
    CHECK(interpreter_init(&it, m.bytes, m.size, CONVOLUTION_DIRECT) == RUNTIME_OK);
    CHECK(model.operator_at(model.context, 3, &op) == 0 && op.builtin_code == OPERATOR_CUSTOM);
    CHECK_TEXT(op.custom_code, "Ethos-U");
}

static void workloads_have_names(void) {
    convolution variant = CONVOLUTION_DIRECT;
    CHECK(convolution_from_workload("im2col_scratch", &variant) && variant == CONVOLUTION_IM2COL_SCRATCH);
    CHECK(convolution_from_workload("im2col_persistent", &variant) && variant == CONVOLUTION_IM2COL_PERSISTENT);
    CHECK(convolution_from_workload("invoke", &variant) && variant == CONVOLUTION_DIRECT);
    CHECK(!convolution_from_workload("im2col", &variant) && variant == CONVOLUTION_DIRECT);
}

int main(void) {
    seeded_start(20261205);
    RUN(the_least_arena_is_the_high_water_mark_and_less_is_an_error);
    RUN(planning_can_set_the_least_arena);
    RUN(im2col_gives_the_same_output);
    RUN(an_arena_at_an_odd_address_is_used_from_the_next_multiple_of_16);
    RUN(errors_name_the_operator_and_the_tensor);
    RUN(sizes_are_named_with_the_operator);
    RUN(an_offline_plan_is_honoured);
    RUN(a_description_holds_the_operators);
    RUN(workloads_have_names);
    free(m.bytes);
    return check_summary(__FILE__);
}
