/* The model of this image, run in an arena that a recorder watches. */
#ifndef APP_WORKLOAD_H_
#define APP_WORKLOAD_H_

#include "ascope.h"
#include "port.h"

#define WORKLOAD_PLAN_BUFFERS 128u /* tensors and scratch buffers of a model that a host can know */
#define WORKLOAD_PAINTED 32u       /* scratch buffers that can be painted */
#define WORKLOAD_SCOPES 64u        /* scopes up to which the recorder itself follows the planned buffers */

/* How the model is to be run. Names as on the wire. */
typedef struct workload_choice {
    uint32_t arena_size; /* the first so many bytes of the arena; a multiple of 16 */
    const char *allocator;
    const char *workload;
    bool painting; /* report what is really written */
} workload_choice;

/* Describes arena and model to the recorder and prepares the model; each call starts afresh. A failure is logged to the host. Returns NULL,
 * or why no invoke can run. */
const char *workload_set_up(ascope *recorder, const port_memory *memory, const workload_choice *choice);

/* Runs the model once on inputs made by the rule. A failure is logged to the host. Returns NULL, or what went wrong. */
const char *workload_invoke(ascope *recorder, uint8_t input_rule);

#endif
