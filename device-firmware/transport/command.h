/* command.h - what the host says. Private to transport/. */
#ifndef ASCOPE_COMMAND_H_
#define ASCOPE_COMMAND_H_

#include "record.h"

/* Reads and obeys what has arrived; stops while the result of a command waits to be sent. */
void ascope_read_commands(ascope *rec);

#endif
