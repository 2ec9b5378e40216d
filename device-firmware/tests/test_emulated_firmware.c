/* The cross-compiled firmware in QEMU: what only the target's own port does. */
#define _GNU_SOURCE
#include "little_host.h"

#define IMAGE REPOSITORY "/device-firmware/build/netduinoplus2%s/cnn/arenascope.elf"

static void emulate(const char *variant) {
    char image[512];
    (void)snprintf(image, sizeof image, IMAGE, variant);
    launch((const char *const[]){"qemu-system-arm", "-M", "netduinoplus2", "-nographic", "-monitor", "none", "-chardev", "pty,id=link",
                                 "-serial", "null", "-serial", "chardev:link", "-kernel", image, NULL});
}

TEST(runs_what_is_asked_without_loss) {
    emulate("");
    CHECK(greet());
    CHECK(host.start[8] == 1 && host.start[17] == 1); /* boot_counter, reset_cause: power on */
    CHECK(host.start[13] == 128 * 1024);              /* sram */
    CHECK(host.start[14] + host.start[15] <= host.start[13]);
    CHECK(host.start[16] > 0 && host.start[16] < host.start[15]); /* painted stack: used, and not all of it */
    send_command(1, COMMAND_RUN, 20);
    CHECK(await(&host.kinds[KIND_INVOKE_END], 20, 60000));
    CHECK(host.bad == 0 && host.out_of_order == 0);
    end();
}

/* The firmware is built to execute an undefined instruction after its third invoke, in its first boot only. */
TEST(reports_a_fault_after_the_reset) {
    emulate("-fault");
    CHECK(greet());
    CHECK_EQUAL(host.messages[MESSAGE_FAULT], 0);
    send_command(1, COMMAND_RUN, 20);
    CHECK(await(&host.kinds[KIND_INVOKE_END], 2, 60000));
    (void)await(&host.kinds[KIND_INVOKE_END], 20, 500); /* it is gone by then, and waits for a host again */
    CHECK(host.kinds[KIND_INVOKE_END] <= 3);
    CHECK(greet());
    CHECK(host.start[8] == 2 && host.start[17] == 5); /* reset_cause: after a fault */
    CHECK(await(&host.messages[MESSAGE_FAULT], 1, 5000));
    const unsigned parts = host.fault[12];
    CHECK(parts > 0 && await(&host.messages[MESSAGE_FAULT], parts, 5000));
    CHECK_EQUAL(host.fault[1], 4); /* kind: usage fault */
    CHECK_EQUAL(host.fault[2], 1); /* of the boot that faulted */
    CHECK(host.fault[3] >= 0x08000000u && host.fault[3] < 0x08100000u);
    CHECK(host.fault[5] >= 0x20000000u && host.fault[5] <= 0x20000000u + host.start[15]);
    CHECK_EQUAL(host.fault[7], 1u << 16); /* CFSR: UNDEFINSTR */
    CHECK_EQUAL(host.fault_event_count, 32);
    CHECK_EQUAL(host.fault_events[31], KIND_INVOKE_END);
    CHECK_EQUAL(host.fault_events[30], KIND_OP_END);
    end();
}

TEST(goes_on_after_the_fault_was_told) {
    emulate("-fault");
    CHECK(greet());
    send_command(1, COMMAND_RUN, 3);
    (void)await(&host.kinds[KIND_INVOKE_END], 4, 1500);
    CHECK(greet());
    send_command(2, COMMAND_RUN, 5);
    const unsigned before = host.kinds[KIND_INVOKE_END];
    CHECK(await(&host.kinds[KIND_INVOKE_END], before + 5, 60000));
    send_command(3, COMMAND_RESET, 0);
    const unsigned results = host.messages[MESSAGE_RESULT];
    CHECK(await(&host.messages[MESSAGE_RESULT], results + 1, 5000));
    const unsigned faults = host.messages[MESSAGE_FAULT];
    CHECK(greet());
    CHECK(host.start[8] == 3 && host.start[17] == 3); /* reset_cause: software */
    (void)await(&host.messages[MESSAGE_FAULT], faults + 1, 300);
    CHECK_EQUAL(host.messages[MESSAGE_FAULT], faults); /* told in one boot only */
    end();
}

int main(void) {
    RUN(runs_what_is_asked_without_loss);
    RUN(reports_a_fault_after_the_reset);
    RUN(goes_on_after_the_fault_was_told);
    return check_summary(__FILE__);
}
