/* Damaged .tflite files: each must be refused with a message, or run; whatever happens stays inside the arena. */
#include "interpreter.h"

#include "fuzz.h"
#include "micro_allocator.h"
#include "small_network.h"

#define ARENA 8192u
#define GUARD 64u

static _Alignas(16) uint8_t memory[GUARD + ARENA + GUARD];
static built_model whole;
static interpreter it;
static micro_allocator blocks;

static void run(const uint8_t *file, uint32_t size) {
    uint32_t arena = ARENA - (uint32_t)(seeded_bits() % 4 == 0 ? seeded_bits() % ARENA & ~15u : 0);
    memset(memory, 0x5A, sizeof memory);
    micro_allocator_init(&blocks, memory + GUARD, arena);
    int status = interpreter_init(&it, file, size, (convolution)(seeded_bits() % 3));
    if (status == RUNTIME_OK)
        status = interpreter_allocate_tensors(&it, micro_allocator_plain(&blocks));
    if (status == RUNTIME_OK)
        status = interpreter_invoke(&it, INPUT_LCG);
    CHECK((status == RUNTIME_OK) == (interpreter_message(&it)[0] == '\0'));
    int touched = 0;
    for (uint32_t i = 0; i < GUARD; i++)
        touched += memory[i] != 0x5A;
    for (uint32_t i = GUARD + arena; i < sizeof memory; i++)
        touched += memory[i] != 0x5A;
    CHECK(touched == 0);
}

static void one(void) {
    uint32_t size = seeded_bits() % 8 ? whole.size : (uint32_t)(seeded_bits() % whole.size);
    uint8_t *file = malloc(size ? size : 1); /* of its own, so that a byte read behind it is noticed */
    memcpy(file, whole.bytes, size);
    fuzz_damage(file, size);
    run(file, size);
    free(file);
}

int main(int argc, char **argv) {
    small_network(&whole);
    return fuzz_main(argc, argv, one);
}
