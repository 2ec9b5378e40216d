/* Whole models: outputs equal to TFLM's, byte for byte, and plans of TFLM's size. */
#include "check.h"
#include "files.h"
#include "interpreter.h"
#include "json_scan.h"
#include "micro_allocator.h"

#define ARENA (1u << 18)

static _Alignas(16) uint8_t arena[ARENA];
static interpreter it;
static micro_allocator memory;
static char line[1 << 15];
static char open_name[64];
static uint8_t *file;
static uint32_t file_size;

static bool open_model(const char *name, FILE *from) {
    if (from == NULL)
        return false;
    free(file);
    file = files_read(from, &file_size);
    snprintf(open_name, sizeof open_name, "%s", name);
    return true;
}

static int set_up(convolution variant) {
    memset(arena, 0xA5, sizeof arena);
    micro_allocator_init(&memory, arena, sizeof arena);
    int status = interpreter_init(&it, file, file_size, variant);
    return status != RUNTIME_OK ? status : interpreter_allocate_tensors(&it, micro_allocator_plain(&memory));
}

static input_rule rule_of(const char *name) {
    static const char *const names[] = {"", "zero_point", "ramp", "lcg", "max"};
    for (int i = 1; i < 5; i++) {
        if (strcmp(names[i], name) == 0)
            return (input_rule)i;
    }
    return INPUT_BY_APPLICATION;
}

/* The first values of the output against the line's "output" array. */
static int different_values(void) {
    uint32_t bytes, i = 0;
    const int8_t *output = interpreter_output(&it, 0, &bytes);
    const char *at = strstr(line, "\"output\":[");
    int different = 0;
    for (at = at == NULL ? NULL : strchr(at, '['); at != NULL && *at != ']' && i < bytes; i++) {
        different += output[i] != strtol(at + 1, (char **)(uintptr_t)&at, 10);
    }
    return different + (i == 0);
}

/* One line of a golden file, with each way to convolve. */
static void compare(void) {
    char rule[32], crc[16];
    json_text(line, "rule", rule, sizeof rule);
    json_text(line, "output_crc32", crc, sizeof crc);
    CHECK(rule_of(rule) != INPUT_BY_APPLICATION);
    for (int variant = CONVOLUTION_DIRECT; variant <= CONVOLUTION_IM2COL_PERSISTENT; variant++) {
        CHECK_EQUAL(set_up((convolution)variant), RUNTIME_OK);
        if (!it.ready)
            continue;
        CHECK_EQUAL(interpreter_invoke(&it, rule_of(rule)), RUNTIME_OK);
        CHECK_EQUAL(it.output_crc32, strtoul(crc, NULL, 16));
        CHECK_EQUAL(different_values(), 0);
    }
}

/* Runs every line whose model is at hand; returns how many. */
static int compare_all(const char *golden, bool published) {
    FILE *cases = files_open(golden);
    int done = 0;
    CHECK(cases != NULL);
    while (cases != NULL && fgets(line, sizeof line, cases) != NULL) {
        char name[64], path[128];
        json_text(line, "model", name, sizeof name);
        snprintf(path, sizeof path, "device-firmware/models/%s.tflite", name);
        if (strcmp(name, open_name) != 0 && !open_model(name, published ? files_open_published(name) : files_open(path)))
            continue;
        compare();
        done++;
    }
    if (cases != NULL)
        fclose(cases);
    return done;
}

TEST(our_demo_models_give_tflms_outputs) {
    CHECK_EQUAL(compare_all("host/src/test/resources/demo_models/inference.jsonl", false), 8);
}

TEST(published_models_give_tflms_outputs) {
    CHECK_EQUAL(compare_all("host/src/test/resources/golden/inference.jsonl", true), 24);
}

static void plan_size(const char *path, FILE *model, uint32_t expected) {
    CHECK(open_model(path, model));
    CHECK_EQUAL(set_up(CONVOLUTION_DIRECT), RUNTIME_OK);
    CHECK_EQUAL(it.plan_size, expected);
}

TEST(our_demo_models_are_planned_as_worked_out) {
    plan_size("cnn", files_open("device-firmware/models/cnn.tflite"), 18000);
    plan_size("kws", files_open("device-firmware/models/kws.tflite"), 4800);
}

static const char *const published[] = {"hello_world_int8", "micro_speech_quantized", "person_detect",
                                        "kws_ref_model",    "pretrainedResnet_quant", "ad01_int8"};

/* What the log of real TFLM says: plan size, and how many buffers were planned. */
TEST(published_models_are_planned_as_tflm_plans_them) {
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        char path[128];
        long plan_max = -1;
        snprintf(path, sizeof path, "host/src/test/resources/golden/tflm/%s.summary.json", published[i]);
        FILE *summary = files_open(path);
        CHECK(summary != NULL);
        while (summary != NULL && plan_max < 0 && fgets(line, sizeof line, summary) != NULL)
            plan_max = json_integer(line, "plan_max", -1);
        if (summary != NULL)
            fclose(summary);
        CHECK(plan_max > 0);
        plan_size(published[i], files_open_published(published[i]), (uint32_t)plan_max);
    }
}

TEST(a_float_model_is_refused_by_name) {
    CHECK(open_model("hello_world_float", files_open_published("hello_world_float")));
    CHECK_EQUAL(set_up(CONVOLUTION_DIRECT), RUNTIME_EUNSUPPORTED);
    CHECK_TEXT(interpreter_message(&it), "FULLY_CONNECTED (operator 0): tensor 0: is float32, only int8 is supported");
}

int main(void) {
    RUN(our_demo_models_give_tflms_outputs);
    RUN(our_demo_models_are_planned_as_worked_out);
    FILE *there = files_open_published("person_detect");
    if (there != NULL) {
        fclose(there);
        RUN(published_models_give_tflms_outputs);
        RUN(published_models_are_planned_as_tflm_plans_them);
        RUN(a_float_model_is_refused_by_name);
    } else {
        printf("the published models are not here (ARENASCOPE_SHARED): 3 tests did not run\n");
    }
    free(file);
    return check_summary(__FILE__);
}
