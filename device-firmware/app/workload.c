#include "workload.h"

#include "interpreter.h"
#include "recording_micro_allocator.h"

#define ARENA_ID 0
#define MODEL_ID 0
#define PLANNER_BYTES_PER_BUFFER 40 /* TFLM's greedy planner on a 32-bit target */

enum { TWO_ENDED = 1, IN_FLASH = 1, LEVEL_ERROR = 2 }; /* proto ArenaKind, WeightPlace, Level */

static interpreter model_interpreter;
static recording_micro_allocator allocator_state;
static ascope_arena arena = {.name = "tensor_arena", .kind = TWO_ENDED, .planner_bytes_per_buffer = PLANNER_BYTES_PER_BUFFER};
static ascope_model description;
static ascope_plan_buffer plan[WORKLOAD_PLAN_BUFFERS];
static uint32_t scope_bytes[2 * WORKLOAD_SCOPES];
static arena_guard guard;
static ascope_touched_buffer painted[WORKLOAD_PAINTED];
static painting scratch_painting = {.buffers = painted, .capacity = WORKLOAD_PAINTED};
static ascope_touched touched = {.arena = ARENA_ID, .model = MODEL_ID, .buffers = painted};

static const char *outcome(ascope *recorder, int status) {
    if (status == RUNTIME_OK) {
        return NULL;
    }
    const char *text = interpreter_message(&model_interpreter);
    ascope_log(recorder, LEVEL_ERROR, text);
    return text;
}

static void report_counters(ascope *recorder) {
    ascope_counters counters;
    micro_allocator_counters(&allocator_state.plain, &counters);
    ascope_statistics(recorder, ARENA_ID, &counters);
}

static void report_touched(ascope *recorder) {
    if (model_interpreter.painting != NULL) {
        painting_ends(PAINT_ARENA, arena.base, arena.size, &touched.low, &touched.high);
        touched.count = scratch_painting.count;
        ascope_report_touched(recorder, &touched);
    }
}

/* What must be in the arena before anything else is. */
static void prepare_arena(ascope *recorder, uint8_t *base, const workload_choice *choice) {
    arena_guard_set(&guard, base, choice->arena_size);
    scratch_painting.count = 0;
    ascope_report_touched(recorder, NULL);
    if (choice->painting) {
        painting_cover(PAINT_ARENA, base, choice->arena_size);
    }
}

const char *workload_set_up(ascope *recorder, const port_memory *memory, const workload_choice *choice) {
    convolution variant = CONVOLUTION_DIRECT;
    (void)convolution_from_workload(choice->workload, &variant);
    arena.base = memory->arena;
    arena.size = choice->arena_size;
    (void)ascope_add_arena(recorder, ARENA_ID, &arena);
    allocator watched = recording_micro_allocator_init(&allocator_state, recorder, ARENA_ID, MODEL_ID, memory->arena, choice->arena_size);
    (void)pool_kind_from_allocator(choice->allocator, &watched.pool);
    prepare_arena(recorder, memory->arena, choice);
    int status = interpreter_init(&model_interpreter, memory->model, memory->model_size, variant);
    model_interpreter.guard = &guard;
    model_interpreter.painting = choice->painting ? &scratch_painting : NULL;
    if (status == RUNTIME_OK) {
        description = (ascope_model){
            .name = memory->model_name,
            .weight_place = IN_FLASH,
            .arena = ARENA_ID,
            .plan = plan,
            .plan_capacity = WORKLOAD_PLAN_BUFFERS,
            .scope_bytes = scope_bytes,
            .scope_count = WORKLOAD_SCOPES,
        };
        interpreter_describe(&model_interpreter, &description);
        (void)ascope_add_model(recorder, MODEL_ID, &description);
        status = interpreter_allocate_tensors(&model_interpreter, watched);
    }
    const char *failure = outcome(recorder, status);
    report_counters(recorder);
    report_touched(recorder);
    return failure;
}

const char *workload_invoke(ascope *recorder, uint8_t input_rule_number) {
    const char *failure = outcome(recorder, interpreter_invoke(&model_interpreter, (input_rule)input_rule_number));
    report_counters(recorder);
    report_touched(recorder);
    return failure;
}
