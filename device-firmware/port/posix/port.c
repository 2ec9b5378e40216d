/* port.h as a Linux program whose serial link is a pseudo-terminal, or any terminal or descriptor it is given. */
#define _GNU_SOURCE /* posix_openpt, cfmakeraw */
#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "model_image.h"
#include "options.h"

/* proto ResetCause and TickSource */
enum { RESET_POWER_ON = 1, RESET_SOFTWARE = 3 };
enum { TICKS_FROM_OPERATING_SYSTEM = 3 };

/* How a reset, which is an exec of the same program, hands over what survives it. */
#define ENV_FD "ARENASCOPE_FD"
#define ENV_BOOT "ARENASCOPE_BOOT"

static port_facts facts;
static port_memory memory;
static int link_fd = -1;
static char **arguments;
static uint64_t start_us;

static uint64_t now_us(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void make_raw(int fd) {
    struct termios mode;
    if (tcgetattr(fd, &mode) == 0) {
        cfmakeraw(&mode);
        (void)tcsetattr(fd, TCSANOW, &mode);
    }
}

/* The program's own handle on the far end stays open: it keeps the raw mode, and no host's leaving hangs the line up. */
static int open_pty(void) {
    const int fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0) {
        options_fail("cannot open a pseudo-terminal: %s", strerror(errno));
    }
    const char *path = ptsname(fd);
    const int far_end = path != NULL ? open(path, O_RDWR | O_NOCTTY) : -1;
    if (far_end < 0) {
        options_fail("cannot open the pseudo-terminal's far end: %s", strerror(errno));
    }
    make_raw(far_end);
    printf("link %s\n", path);
    (void)fflush(stdout);
    return fd;
}

static int open_link(const options *chosen) {
    const char *kept = getenv(ENV_FD);
    int fd = kept != NULL ? (int)strtol(kept, NULL, 10) : chosen->fd;
    if (fd < 0 && chosen->port != NULL) {
        fd = open(chosen->port, O_RDWR | O_NOCTTY);
        if (fd < 0) {
            options_fail("cannot open the port %s: %s", chosen->port, strerror(errno));
        }
        make_raw(fd);
    }
    if (fd < 0) {
        fd = open_pty();
    }
    const int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0) {
        options_fail("descriptor %d is not open", fd);
    }
    return fd;
}

void port_init(int argc, char **argv) {
    const options chosen = options_read(argc, argv);
    memory = (port_memory){
        .model = model_image,
        .model_size = (uint32_t)(model_image_end - model_image),
        .model_name = model_image_name,
        .arena_size = chosen.arena_size != 0 ? chosen.arena_size : BOARD_ARENA_SIZE,
    };
    if (chosen.model != NULL) {
        options_load_model(chosen.model, &memory);
    }
    memory.arena = aligned_alloc(16, PORT_ARENA_SPARE + memory.arena_size + PORT_ARENA_SPARE);
    if (memory.arena == NULL) {
        options_fail("no memory for an arena of %u bytes", (unsigned)memory.arena_size);
    }
    memory.arena += PORT_ARENA_SPARE;
    arguments = argv;
    start_us = now_us();
    link_fd = open_link(&chosen);
    const char *boot = getenv(ENV_BOOT);
    facts = (port_facts){
        .board = BOARD_NAME,
        .cpu = "host",
        .clock = "operating system",
        .tick_source = TICKS_FROM_OPERATING_SYSTEM,
        .reset_cause = boot != NULL ? RESET_SOFTWARE : RESET_POWER_ON,
        .boot_counter = boot != NULL ? (uint32_t)strtoul(boot, NULL, 10) : 1,
    };
}

const port_facts *port_describe(void) {
    return &facts;
}

const port_memory *port_memory_map(void) {
    return &memory;
}

size_t port_write(const uint8_t *bytes, size_t n) {
    const ssize_t taken = write(link_fd, bytes, n);
    return taken > 0 ? (size_t)taken : 0;
}

size_t port_read(uint8_t *bytes, size_t n) {
    const ssize_t given = read(link_fd, bytes, n);
    return given > 0 ? (size_t)given : 0;
}

bool port_write_done(void) {
    return true;
}

uint32_t port_ticks(void) {
    return (uint32_t)(now_us() - start_us);
}

uint32_t port_cycles(void) {
    return 0;
}

uint32_t port_enter(void) {
    return 0;
}

void port_leave(uint32_t state) {
    (void)state;
}

bool port_in_interrupt(void) {
    return false;
}

void port_idle(void) {
    struct pollfd link = {.fd = link_fd, .events = POLLIN};
    if (poll(&link, 1, 1) > 0 && (link.revents & POLLIN) == 0) {
        (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); /* hung up: poll() would return at once for ever */
    }
}

uint32_t port_stack_high_water(void) {
    return 0;
}

const ascope_fault *port_last_fault(void) {
    return NULL;
}

void port_on_fault(void (*collect)(ascope_fault *fault)) {
    (void)collect;
}

void port_reset(void) {
    char number[12];
    (void)snprintf(number, sizeof number, "%d", link_fd);
    (void)setenv(ENV_FD, number, 1);
    (void)snprintf(number, sizeof number, "%u", (unsigned)(facts.boot_counter + 1));
    (void)setenv(ENV_BOOT, number, 1);
    (void)execv("/proc/self/exe", arguments);
    options_fail("cannot start anew: %s", strerror(errno));
}
