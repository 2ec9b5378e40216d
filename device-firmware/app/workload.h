/* The model of this image, run in an arena that a recorder watches. */
#ifndef APP_WORKLOAD_H_
#define APP_WORKLOAD_H_

#include "ascope.h"
#include "port.h"

#define WORKLOAD_PLAN_BUFFERS 128u /* tensors and scratch buffers of a model that a host can know */
#define WORKLOAD_SCOPES 64u        /* scopes up to which the recorder itself follows the planned buffers */

/* Describes arena and model to the recorder and prepares the model in the first `arena_size` bytes; each call starts afresh. A failure is
 * logged to the host. `name` is a workload's name on the wire. Returns NULL, or why no invoke can run. */
const char *workload_set_up(ascope *recorder, const port_memory *memory, uint32_t arena_size, const char *name);

/* Runs the model once on inputs made by the rule. A failure is logged to the host. Returns NULL, or what went wrong. */
const char *workload_invoke(ascope *recorder, uint8_t input_rule);

#endif
