/* The profiling firmware: sets up one model under a recorder and runs it as the host asks. */
#include "message.h"
#include "port.h"
#include "requests.h"
#include "workload.h"

#define RING_RECORDS 256u
#define LIVE_BLOCKS 256u
#define INVOKES_WITHOUT_HOST 20u
#define FLUSH_MS 500u

static ascope recorder;
static ascope_record ring[RING_RECORDS];
static ascope_block blocks[LIVE_BLOCKS];
static ascope_device device;
static requests asked;

static uint32_t ticks(void *context) {
    (void)context;
    return port_ticks();
}
static uint32_t enter(void *context) {
    (void)context;
    return port_enter();
}
static void leave(void *context, uint32_t state) {
    (void)context;
    port_leave(state);
}
static bool in_interrupt(void *context) {
    (void)context;
    return port_in_interrupt();
}
static size_t write_link(void *context, const uint8_t *bytes, size_t n) {
    (void)context;
    return port_write(bytes, n);
}
static size_t read_link(void *context, uint8_t *bytes, size_t n) {
    (void)context;
    return port_read(bytes, n);
}
static void wait(void *context) {
    (void)context;
    if (!ascope_pump(&recorder)) {
        port_idle();
    }
}

static ascope_config config = {
    .ring = ring,
    .ring_size = RING_RECORDS,
    .blocks = blocks,
    .block_count = LIVE_BLOCKS,
    .context = &asked,
    .ticks = ticks,
    .ticks_per_second = PORT_TICKS_PER_SECOND,
    .enter = enter,
    .leave = leave,
    .in_interrupt = in_interrupt,
    .wait = wait,
    .write = write_link,
    .read = read_link,
    .command = requests_note,
    .full_policy = ASCOPE_BLOCK,
    .keep_before_host = RING_RECORDS, /* a host that comes late still sees how a small model was set up */
    .device = &device,
};

static void keep_last_events(ascope_fault *fault) {
    ascope_last_events(&recorder, fault);
}

static void describe_device(void) {
    const port_facts *facts = port_describe();
    device = (ascope_device){
        .firmware = "arenascope " FIRMWARE_VERSION,
        .board = facts->board,
        .cpu = facts->cpu,
        .clock = facts->clock,
        .allocator = asked.allocator,
        .workload = asked.workload,
        .cpu_hz = facts->cpu_hz,
        .tick_source = facts->tick_source,
        .reset_cause = facts->reset_cause,
        .boot_counter = facts->boot_counter,
        .sram = facts->sram,
        .static_ram = facts->static_ram,
        .stack_size = facts->stack_size,
        .stack_high_water = port_stack_high_water,
    };
}

static void run_nothing(void) {
    asked.endless = false;
    asked.invokes = 0;
}

static void set_up(void) {
    asked.set_up = false;
    const workload_choice choice = {asked.arena_size, asked.allocator, asked.workload, asked.painting};
    asked.not_ready = workload_set_up(&recorder, port_memory_map(), &choice);
    if (asked.not_ready != NULL && !asked.set_up) {
        run_nothing();
    }
}

/* Time in ticks is on the wire with every event; cycles, waits for the link included, only come from silicon. */
static void log_cycles(uint32_t cycles) {
    if (cycles == 0) {
        return;
    }
    message text;
    message_clear(&text);
    message_add(&text, "cycles of the last invoke: ");
    message_add_number(&text, cycles);
    ascope_log(&recorder, 0, text.text);
}

static void invoke(void) {
    if (!asked.endless) {
        asked.invokes--;
    }
    const uint32_t start = port_cycles();
    if (workload_invoke(&recorder, asked.input_rule) != NULL) {
        run_nothing();
    }
    if (!requests_run_pending(&asked)) {
        log_cycles(port_cycles() - start);
    }
#ifdef TEST_FAULT_AT_INVOKE /* for the test of the black box: faults once, in the first boot */
    static uint32_t count;
    if (++count == TEST_FAULT_AT_INVOKE && port_describe()->boot_counter == 1) {
        __builtin_trap();
    }
#endif
}

static void reset(void) {
    (void)ascope_flush(&recorder, FLUSH_MS);
    const uint32_t start = port_ticks();
    while (!port_write_done() && port_ticks() - start < FLUSH_MS * (PORT_TICKS_PER_SECOND / 1000)) {
    }
    port_reset();
}

int main(int argc, char **argv) {
    port_init(argc, argv);
    asked.arena_limit = asked.arena_size = port_memory_map()->arena_size;
    asked.allocator = "planned";
    asked.workload = "invoke";
    asked.input_rule = 1; /* proto INPUT_ZERO_POINT */
    describe_device();
    if (ascope_init(&recorder, &config) != ASCOPE_OK) {
        __builtin_trap(); /* the configuration above is constant: a programming error */
    }
    port_on_fault(keep_last_events);
    ascope_report_fault(&recorder, port_last_fault());
    const bool attached = ascope_wait_for_host(&recorder);
    set_up();
    if (!attached && !requests_run_pending(&asked) && asked.not_ready == NULL) {
        asked.invokes = INVOKES_WITHOUT_HOST;
    }
    for (;;) {
        const bool sending = ascope_pump(&recorder);
        if (asked.reset) {
            reset();
        } else if (asked.set_up) {
            (void)ascope_flush(&recorder, FLUSH_MS); /* what is queued belongs to the old set-up */
            device.allocator = asked.allocator;
            device.workload = asked.workload;
            ascope_announce(&recorder);
            set_up();
        } else if (requests_run_pending(&asked)) {
            invoke();
        } else if (!sending) {
            port_idle();
        }
    }
}
