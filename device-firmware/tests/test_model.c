/* The reader of .tflite files against damage: whatever the bytes, an error or a run, never a fault. */
#include "model.h"

#include "check.h"
#include "files.h"
#include "interpreter.h"
#include "micro_allocator.h"
#include "small_network.h"

#define ARENA (1u << 16)
#ifndef MUTATIONS
#define MUTATIONS 10000
#endif

static _Alignas(16) uint8_t arena[ARENA];
static interpreter it;
static micro_allocator memory;

/* A copy of its own size, so that reading one byte beyond it is seen. */
static int run(const uint8_t *bytes, uint32_t size) {
    uint8_t *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    micro_allocator_init(&memory, arena, sizeof arena);
    int status = interpreter_init(&it, copy, size, CONVOLUTION_IM2COL_SCRATCH);
    if (status == RUNTIME_OK)
        status = interpreter_allocate_tensors(&it, micro_allocator_plain(&memory));
    if (status == RUNTIME_OK)
        status = interpreter_invoke(&it, INPUT_RAMP);
    CHECK((status == RUNTIME_OK) == (interpreter_message(&it)[0] == '\0'));
    free(copy);
    return status;
}

static uint8_t *read_demo(const char *name, uint32_t *size) {
    char path[64];
    snprintf(path, sizeof path, "device-firmware/models/%s.tflite", name);
    FILE *file = files_open(path);
    CHECK(file != NULL);
    return file == NULL ? NULL : files_read(file, size);
}

/* Bytes, words or whole stretches; the structure lies in few of a file's bytes, so most changes go there. */
static void mutate(uint8_t *bytes, uint32_t size, uint32_t structure) {
    static const uint32_t telling[] = {0, 1, 4, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFC, 0x10000};
    int changes = seeded_between(1, 4);
    for (int i = 0; i < changes; i++) {
        uint32_t from = seeded_between(0, 9) > 0 ? size - structure : 0;
        uint32_t at = (uint32_t)seeded_between((int32_t)from, (int32_t)size - 5);
        uint32_t word = telling[seeded_between(0, 7)];
        switch (seeded_between(0, 3)) {
        case 0:
            bytes[at] = (uint8_t)seeded_bits();
            break;
        case 1:
            bytes[at] = (uint8_t)(bytes[at] ^ 1 << seeded_between(0, 7));
            break;
        case 2:
            memcpy(bytes + (at & ~3u), &word, 4);
            break;
        default:
            memcpy(bytes + (at & ~3u), bytes + (seeded_bits() % (size - 4) & ~3u), 4);
            break;
        }
    }
}

/* The structure lies in the last `structure` bytes of a file. */
static void mutations_of(const uint8_t *whole, uint32_t size, uint32_t structure, int count) {
    uint8_t *damaged = malloc(size);
    int refused = 0;
    for (int i = 0; i < count; i++) {
        memcpy(damaged, whole, size);
        mutate(damaged, size, structure);
        uint32_t kept = seeded_between(0, 19) == 0 ? (uint32_t)seeded_between(0, (int32_t)size) : size;
        refused += run(damaged, kept) != RUNTIME_OK;
    }
    CHECK(refused > count / 20 && refused < count);
    free(damaged);
}

TEST(damaged_models_are_refused_or_run) {
    static built_model m;
    small_network(&m);
    mutations_of(m.bytes, m.size, m.size, MUTATIONS);
    free(m.bytes);
}

TEST(damaged_demo_models_are_refused_or_run) {
    static const char *const names[] = {"cnn", "kws"};
    for (int i = 0; i < 2; i++) {
        uint32_t size = 0;
        uint8_t *whole = read_demo(names[i], &size);
        mutations_of(whole, size, 4096, 100);
        free(whole);
    }
}

TEST(a_cut_demo_model_is_refused) {
    uint32_t size = 0;
    uint8_t *whole = read_demo("kws", &size);
    for (uint32_t kept = 0; kept < size; kept += 97)
        CHECK(run(whole, kept) == RUNTIME_EMODEL);
    CHECK_EQUAL(run(whole, size), RUNTIME_OK);
    free(whole);
}

TEST(a_small_model_is_refused_at_every_length) {
    static built_model m;
    int accepted = 0;
    small_network(&m);
    const uint32_t unused = 64; /* buffers at the end that no tensor names */
    for (uint32_t kept = 0; kept < m.size - unused; kept++)
        accepted += run(m.bytes, kept) == RUNTIME_OK;
    CHECK_EQUAL(accepted, 0);
    CHECK_EQUAL(run(m.bytes, m.size), RUNTIME_OK);
    free(m.bytes);
}

TEST(what_is_no_model_is_said) {
    run((const uint8_t *)"\x10\0\0\0ELF3 nothing at all", 24);
    CHECK_TEXT(interpreter_message(&it), "not a .tflite file: no TFL3 mark at byte 4");
    run((const uint8_t *)"\xF0\0\0\0TFL3 nothing at all", 24);
    CHECK_TEXT(interpreter_message(&it), "broken .tflite file: what byte 24 needs is not in it");
    CHECK_EQUAL(run((const uint8_t *)"", 0), RUNTIME_EMODEL);
}

TEST(a_demo_model_is_described) {
    uint32_t size = 0;
    uint8_t *bytes = read_demo("cnn", &size);
    model m;
    message why;
    CHECK_EQUAL(model_open(&m, bytes, size, &why), RUNTIME_OK);
    CHECK_EQUAL(m.operators.count, 6);
    CHECK_EQUAL(model_operator_at(&m, 0).builtin_code, OPERATOR_CONV_2D);
    CHECK_EQUAL(model_operator_at(&m, 5).builtin_code, OPERATOR_SOFTMAX);
    model_tensor input = model_tensor_at(&m, (uint32_t)model_int32_at(&m, m.inputs, 0));
    CHECK_EQUAL(input.bytes, 3072);
    CHECK_EQUAL(input.type, TENSOR_INT8);
    CHECK(input.data == NULL);
    CHECK_EQUAL(model_offline_offset(&m, 0), -1);
    free(bytes);
}

TEST(the_hash_is_fnv_1a) {
    model m = {.file = {.bytes = (const uint8_t *)"foobar", .size = 6}};
    CHECK(model_hash(&m) == 0x85944171F73967E8u); /* published test value */
}

int main(void) {
    seeded_start(20261206);
    RUN(a_demo_model_is_described);
    RUN(what_is_no_model_is_said);
    RUN(a_small_model_is_refused_at_every_length);
    RUN(a_cut_demo_model_is_refused);
    RUN(damaged_models_are_refused_or_run);
    RUN(damaged_demo_models_are_refused_or_run);
    RUN(the_hash_is_fnv_1a);
    return check_summary(__FILE__);
}
