/* The whole firmware as a program under AddressSanitizer and UndefinedBehaviorSanitizer. */
#define _GNU_SOURCE
#include "files.h"
#include "little_host.h"

#define PROGRAM REPOSITORY "/device-firmware/build/posix-sanitized/cnn/arenascope"

static const char *const plainly[] = {PROGRAM, NULL};

TEST(runs_what_is_asked_without_loss) {
    launch(plainly);
    CHECK(greet());
    CHECK_EQUAL(host.start[7], NONCE);
    CHECK_EQUAL(host.start[8], 1); /* boot_counter */
    send_command(1, COMMAND_RUN, 20);
    CHECK(await(&host.kinds[KIND_INVOKE_END], 20, 30000));
    CHECK(!await(&host.kinds[KIND_INVOKE_END], 21, 200));
    CHECK(host.result[1] == 1 && host.result[2] == 0);
    CHECK(host.messages[MESSAGE_PLAN] > 0);
    CHECK(host.bad == 0 && host.out_of_order == 0);
    end();
}

TEST(survives_noise_and_goes_on) {
    launch((const char *const[]){PROGRAM, "--arena", "32768", NULL});
    CHECK(greet());
    srand(7);
    for (int round = 0; round < 50; round++) {
        uint8_t noise[200];
        for (size_t i = 0; i < sizeof noise; i++) {
            noise[i] = (uint8_t)(rand() % 256);
        }
        CHECK_EQUAL(write(host.link, noise, sizeof noise), sizeof noise);
        (void)await(&host.messages[MESSAGE_START], 2, 0);
    }
    send_command(9, COMMAND_RUN, 2);
    CHECK(await(&host.kinds[KIND_INVOKE_END], 2, 30000));
    CHECK_EQUAL(host.result[1], 9);
    CHECK(host.bad == 0 && host.out_of_order == 0);
    end();
}

TEST(starts_anew_on_reset) {
    launch(plainly);
    CHECK(greet());
    send_command(3, COMMAND_RESET, 0);
    CHECK(await(&host.messages[MESSAGE_RESULT], 1, 5000));
    CHECK(greet());
    CHECK_EQUAL(host.start[8], 2);
    end();
}

TEST(finishes_its_invokes_without_a_host) {
    launch(plainly);
    (void)sleep(5); /* it waits 3 s for a host */
    CHECK(greet());
    send_command(1, COMMAND_RUN, 1);
    CHECK(await(&host.messages[MESSAGE_RESULT], 1, 5000));
    while (host.last_invoke < 21 && await(&host.kinds[KIND_INVOKE_END], host.kinds[KIND_INVOKE_END] + 1, 5000)) {
    }
    CHECK_EQUAL(host.last_invoke, 21);
    end();
}

static int exit_code(const char *option, const char *value) {
    const pid_t process = fork();
    if (process == 0) {
        (void)close(STDERR_FILENO);
        (void)execl(PROGRAM, PROGRAM, option, value, (char *)NULL);
        _exit(99);
    }
    int status;
    CHECK_EQUAL(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(a_wrong_option_ends_it_at_once) {
    CHECK_EQUAL(exit_code("--arena", "5"), 2);
    CHECK_EQUAL(exit_code("--arena", "12x"), 2);
    CHECK_EQUAL(exit_code("--nothing", "1"), 2);
    CHECK_EQUAL(exit_code("--model", "/nonexistent.tflite"), 1);
    CHECK_EQUAL(exit_code("--model", "/tmp"), 1);
    CHECK_EQUAL(exit_code("--port", "/nonexistent"), 1);
    CHECK_EQUAL(exit_code("--fd", "77"), 1);
}

/* Every byte the device sends from its first on, statistics and tables included, divided by its events. */
TEST(an_event_costs_at_most_8_bytes) {
    char model[1024] = "", link[64];
    FILE *file = files_open_published("person_detect");
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fileno(file));
    CHECK(readlink(link, model, sizeof model - 1) > 0);
    (void)fclose(file);
    launch((const char *const[]){PROGRAM, "--model", model, "--arena", "98304", NULL});
    CHECK(greet());
    send_command(1, COMMAND_RUN, 1);
    CHECK(await(&host.kinds[KIND_INVOKE_END], 1, 60000));
    (void)await(&host.kinds[KIND_INVOKE_END], 2, 300); /* what is still to come */
    printf("person_detect, set-up and one invoke: %u bytes, %u events, %.2f bytes an event\n", host.bytes, (unsigned)host.index,
           (double)host.bytes / host.index);
    CHECK(host.bad == 0 && host.out_of_order == 0);
    CHECK(host.index > 1000 && host.bytes <= 8 * host.index);
    end();
}

static bool at_hand(const char *model) {
    FILE *file = files_open_published(model);
    return file != NULL && fclose(file) == 0;
}

int main(void) {
    RUN(runs_what_is_asked_without_loss);
    RUN(survives_noise_and_goes_on);
    RUN(starts_anew_on_reset);
    RUN(finishes_its_invokes_without_a_host);
    RUN(a_wrong_option_ends_it_at_once);
    if (at_hand("person_detect")) {
        RUN(an_event_costs_at_most_8_bytes);
    } else {
        printf("bytes an event: not measured, person_detect.tflite is not at hand\n");
    }
    return check_summary(__FILE__);
}
