/* What the host asked for and main() has not done yet.
 *
 * Commands arrive inside ascope_pump(), which may itself run inside an allocation or an operator that waits for the link. So the hook
 * only checks and notes them; main() acts on them between invokes. CommandResult therefore means "accepted".
 */
#ifndef APP_REQUESTS_H_
#define APP_REQUESTS_H_

#include "ascope.h"

typedef struct requests {
    bool reset;
    bool set_up;           /* with arena_size, allocator, workload and painting as they stand below */
    bool endless;          /* run until Stop */
    uint32_t invokes;      /* still to run */
    uint8_t input_rule;    /* proto InputRule */
    uint32_t arena_size;   /* bytes, a multiple of 16 */
    uint32_t arena_limit;  /* bytes */
    const char *allocator; /* one of the names in the protocol, and so is the workload */
    const char *workload;
    bool painting;         /* what is really written is to be found out */
    const char *not_ready; /* why no invoke can run; NULL: one can */
} requests;

/* The `command` hook: `context` is a requests. */
int requests_note(void *context, const ascope_command *command, const char **text);

static inline bool requests_run_pending(const requests *asked) {
    return asked->endless || asked->invokes > 0;
}

#endif
