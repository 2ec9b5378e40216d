/* messages.h - the content of each DeviceMessage. Private to transport/.
 *
 * A message either fits one frame or is a table that travels in parts. compose() writes the part with rows first..first+count-1;
 * rows() says how many there are now; NULL: no table.
 */
#ifndef ASCOPE_MESSAGES_H_
#define ASCOPE_MESSAGES_H_

#include "columns.h"

/* Field numbers in DeviceMessage. */
enum {
    MESSAGE_EVENTS = 1,
    MESSAGE_STATISTICS,
    MESSAGE_OPERATORS,
    MESSAGE_PLAN,
    MESSAGE_DUMP,
    MESSAGE_LOG,
    MESSAGE_SESSION_START,
    MESSAGE_ARENA,
    MESSAGE_MODEL,
    MESSAGE_RESULT,
    MESSAGE_FAULT,
    MESSAGE_TOUCHED
};

#define MAX_ROWS 32 /* in one part of a table */
#define ASCOPE_DUMP_PATIENCE 64
#define MAX_FAULT_ROWS 4 /* so many events always fit beside the fault's registers */

typedef struct ascope_message {
    uint8_t field;
    uint8_t max_rows;
    void (*compose)(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count);
    uint32_t (*rows)(const ascope *rec, uint32_t id);
} ascope_message;

/* By ASCOPE_DUE_... */
extern const ascope_message ascope_messages[ASCOPE_DUE_KINDS];

/* An EventBatch. `ticks_high`: upper 32 bits of a time that is not before the events and less than 2^48 ticks after them. */
void ascope_put_batch(ascope_writer *w, const ascope_rows *rows, uint32_t ticks_high);
/* The next events of the ring. */
void ascope_compose_events(ascope *rec, ascope_writer *w, uint32_t count);
/* The log at the ring's tail; returns the records it takes. */
uint32_t ascope_compose_log(const ascope *rec, ascope_writer *w);

void ascope_compose_fault(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count);
uint32_t ascope_fault_rows(const ascope *rec, uint32_t id);
void ascope_compose_touched(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count);
uint32_t ascope_touched_rows(const ascope *rec, uint32_t id);
void ascope_compose_dump(ascope *rec, ascope_writer *w, uint32_t id, uint32_t first, uint32_t count);
uint32_t ascope_dump_rows(const ascope *rec, uint32_t id);
/* Before each part: begins again when events have happened since the first part, a few times. */
void ascope_check_dump(ascope *rec);

#endif
