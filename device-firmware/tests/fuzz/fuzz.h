/* fuzz.h - damages inputs at random and hands them to one(), which the sanitizers watch. No compiler support is needed. */
#ifndef FUZZ_H_
#define FUZZ_H_

#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "seeded.h"

/* A few bytes overwritten, by preference with values on some edge; now and then a part of the input moved. */
static void fuzz_damage(uint8_t *bytes, uint32_t size) {
    static const uint8_t edges[] = {0, 1, 2, 4, 0x10, 0x7F, 0x80, 0xFE, 0xFF};
    for (int32_t i = seeded_between(1, 8); i > 0 && size > 0; i--) {
        uint32_t at = (uint32_t)(seeded_bits() % size);
        bytes[at] = seeded_bits() % 2 ? (uint8_t)seeded_bits() : edges[seeded_bits() % sizeof edges];
    }
    if (size > 8 && seeded_bits() % 16 == 0) {
        uint32_t count = (uint32_t)(seeded_bits() % (size / 2)), from = (uint32_t)(seeded_bits() % (size - count));
        memmove(bytes + seeded_bits() % (size - count), bytes + from, count);
    }
}

/* Calls one() for `seconds` (argv[1]), each time with a seed of its own; with a SEED given, once and with that. It runs in a
 * child, so that the seed is known whatever way it dies. */
static int fuzz_main(int argc, char **argv, void (*one)(void)) {
    const char *repeat = getenv("SEED");
    time_t end = time(NULL) + (argc > 1 ? atol(argv[1]) : 10);
    struct {
        uint64_t seed;
        unsigned long inputs;
    } *now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    now->seed = repeat ? strtoull(repeat, NULL, 10) : (uint64_t)time(NULL) << 24;
    pid_t child = fork();
    if (child == 0) {
        do {
            seeded_state = ++now->seed;
            one();
            now->inputs++;
        } while (!repeat && !check_errors && time(NULL) < end);
        _exit(check_errors != 0);
    }
    int status = -1;
    (void)waitpid(child, &status, 0);
    if (status != 0 || now->inputs == 0) {
        fprintf(stderr, "%s: a find after %lu inputs, repeat it with SEED=%llu\n", argv[0], now->inputs, (unsigned long long)now->seed - 1);
        return 1;
    }
    printf("%s: %lu inputs, no find\n", argv[0], now->inputs);
    return 0;
}

#endif
