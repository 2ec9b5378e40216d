/* instrumented.c - a program with every call of the recorder in it. With -DNEVER_HEARD_OF_IT the calls are not even written. */
#include <stdint.h>

#ifdef NEVER_HEARD_OF_IT
#define SAY(call)
#define ASK(call, otherwise) (otherwise)
#else
#include "ascope.h"
#define SAY(call) call
#define ASK(call, otherwise) (call)
#endif

uint8_t *allocate(uint8_t *top, uint32_t size);
uint32_t expensive(void);
int use(uint32_t a, uint32_t b);

#ifndef NEVER_HEARD_OF_IT
extern ascope rec;
extern const ascope_config config;
extern ascope_arena arena;
extern ascope_model model;
extern ascope_counters counters;
extern ascope_plan_buffer buffer;
extern ascope_fault fault;
#endif

int set_up(uint8_t *top) {
    int failed = 0;
    SAY(failed |= ascope_init(&rec, &config));
    SAY(failed |= ascope_add_arena(&rec, 0, &arena));
    SAY((void)ascope_add_model(&rec, 0, &model));
    SAY(ascope_wait_for_host(&rec);)
    SAY(ascope_select(&rec, 0, 0);)
    SAY(ascope_phase_change(&rec, ASCOPE_PREPARE, 3));
    for (uint32_t i = 0; i < 10; i++) {
        top = allocate(top, 16 * i);
        SAY(ascope_tag(&rec, ASCOPE_OP_DATA, ASCOPE_OPERATOR(i)));
        SAY(ascope_allocate(&rec, 0, ASCOPE_TAIL, (uint32_t)(uintptr_t)top, 16 * i, 16));
        SAY(ascope_free(&rec, 0, ASCOPE_TEMP, expensive())); /* never called */
    }
    SAY(ascope_head_resize(&rec, 0, expensive(), 16));
    SAY(ascope_head_reserve(&rec, 0, 0, 16));
    SAY(ascope_temp_reset(&rec, 0));
    SAY(ascope_pool_reset(&rec, 0));
    SAY(ascope_arena_reset(&rec, 0, 64));
    SAY(ascope_allocate_failed(&rec, 0, ASCOPE_TAIL, 1, 1, expensive()));
    return failed;
}

int invoke(uint32_t n) {
    int status = 0;
    SAY(ascope_plan_begin(&rec, 40));
    SAY(ascope_plan_add(&rec, &buffer));
    SAY(ascope_plan_offset(&rec, 0, expensive()));
    SAY(ascope_plan_commit(&rec, 64));
    SAY(ascope_plan_fail(&rec));
    SAY(ascope_invoke_begin(&rec, 1));
    for (uint32_t i = 0; i < n; i++) {
        SAY(ascope_op_begin(&rec, (int32_t)i, (uint16_t)(i + 1)));
        status += use(i, ASK(ascope_current_use(&rec, 0), 0));
        SAY(ascope_op_end(&rec, (int32_t)i, (uint16_t)(i + 1)));
    }
    SAY(ascope_invoke_end(&rec, status, expensive()));
    SAY(ascope_statistics(&rec, 0, &counters));
    SAY(ascope_log(&rec, 0, "text"));
    SAY(ascope_last_events(&rec, &fault));
    SAY(ascope_report_fault(&rec, &fault));
    if (ASK(ascope_peak(&rec, 0), 0) > ASK(ascope_high_water_mark(&rec, 0), 0)) {
        status = -1;
    }
    while (ASK(ascope_pump(&rec), 0)) {
    }
    return status + ASK(ascope_flush(&rec, 10), 0);
}
