/* check.h - the test harness: a test file has test functions, and a main that runs each of them with RUN.
 *
 *     TEST(sum_of_nothing_is_zero) { CHECK_EQUAL(sum(NULL, 0), 0); }
 *     int main(void) { RUN(sum_of_nothing_is_zero); return check_summary(__FILE__); }
 */
#ifndef CHECK_H_
#define CHECK_H_

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int check_passed, check_failed;
static int check_errors; /* in the test that runs */

#define TEST(name) static void name(void)

#define CHECK(condition)                                                                                                                   \
    do {                                                                                                                                   \
        if (!(condition)) {                                                                                                                \
            check_errors++;                                                                                                                \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                                                  \
        }                                                                                                                                  \
    } while (0)

#define CHECK_EQUAL(actual, expected)                                                                                                      \
    do {                                                                                                                                   \
        int64_t check_actual = (int64_t)(actual), check_expected = (int64_t)(expected);                                                    \
        if (check_actual != check_expected) {                                                                                              \
            check_errors++;                                                                                                                \
            fprintf(stderr, "%s:%d: %s is %" PRId64 ", should be %" PRId64 "\n", __FILE__, __LINE__, #actual, check_actual,                \
                    check_expected);                                                                                                       \
        }                                                                                                                                  \
    } while (0)

#define CHECK_TEXT(actual, expected)                                                                                                       \
    do {                                                                                                                                   \
        const char *check_actual = (actual), *check_expected = (expected);                                                                 \
        if (strcmp(check_actual, check_expected) != 0) {                                                                                   \
            check_errors++;                                                                                                                \
            fprintf(stderr, "%s:%d: %s is\n  %s\nshould be\n  %s\n", __FILE__, __LINE__, #actual, check_actual, check_expected);           \
        }                                                                                                                                  \
    } while (0)

/* Call after a test, or after each of many cases that one function runs. */
static inline void check_done(const char *name) {
    if (check_errors) {
        fprintf(stderr, "FAILED %s\n", name);
        check_failed++;
    } else {
        check_passed++;
    }
    check_errors = 0;
}

#define RUN(test)                                                                                                                          \
    do {                                                                                                                                   \
        test();                                                                                                                            \
        check_done(#test);                                                                                                                 \
    } while (0)

/* Prints the counts; a file that ran no test has failed. */
static inline int check_summary(const char *file) {
    const char *slash = strrchr(file, '/');
    printf("%s: %d passed, %d failed\n", slash ? slash + 1 : file, check_passed, check_failed);
    return check_failed != 0 || check_passed == 0;
}

#endif
