/* The command line of the firmware as a program. A wrong option ends the program: one line on stderr, exit code 2 (1 for bad data). */
#ifndef POSIX_OPTIONS_H_
#define POSIX_OPTIONS_H_

#include "port.h"

typedef struct options {
    const char *model;   /* NULL: the one in the image */
    uint32_t arena_size; /* bytes, a multiple of 16; 0: the board's */
    const char *port;    /* terminal to open; NULL: a new pseudo-terminal */
    int fd;              /* open descriptor to use; -1: none */
} options;

options options_read(int argc, char **argv);

/* Reads a model file into memory that is never freed, and names it after the file. */
void options_load_model(const char *path, port_memory *memory);

void options_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#endif
