/* ascope_off.h - what ascope.h's functions become in a build with ASCOPE_ENABLED=0.
 *
 * No argument is evaluated, yet each still counts as used, so that no warning appears. Functions that return a value give 0.
 */
#ifndef ASCOPE_OFF_H_
#define ASCOPE_OFF_H_

/* Operands of sizeof are not evaluated (C99 6.5.3.4). */
#define ASCOPE_OFF1(a) ((void)sizeof(a))
#define ASCOPE_OFF2(a, b) ((void)(sizeof(a) + sizeof(b)))
#define ASCOPE_OFF3(a, b, c) ((void)(sizeof(a) + sizeof(b) + sizeof(c)))
#define ASCOPE_OFF4(a, b, c, d) ((void)(sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d)))
#define ASCOPE_OFF6(a, b, c, d, e, f) ((void)(sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d) + sizeof(e) + sizeof(f)))

/* Calls, so that a value nobody looks at is no warning. */
static inline int ascope_off(void) {
    return 0;
}
static inline bool ascope_off_bool(void) {
    return false;
}
static inline uint32_t ascope_off_bytes(void) {
    return 0;
}

#define ascope_init(rec, config) (ASCOPE_OFF2(rec, config), ascope_off())
#define ascope_add_arena(rec, id, arena) (ASCOPE_OFF3(rec, id, arena), ascope_off())
#define ascope_add_model(rec, id, model) (ASCOPE_OFF3(rec, id, model), ascope_off())
#define ascope_announce(rec) ASCOPE_OFF1(rec)
#define ascope_wait_for_host(rec) (ASCOPE_OFF1(rec), ascope_off_bool())
#define ascope_select(rec, model, subgraph) ASCOPE_OFF3(rec, model, subgraph)
#define ascope_tag(rec, purpose, owner) ASCOPE_OFF3(rec, purpose, owner)
#define ascope_allocate(rec, arena, section, offset, size, align) ASCOPE_OFF6(rec, arena, section, offset, size, align)
#define ascope_free(rec, arena, section, offset) ASCOPE_OFF4(rec, arena, section, offset)
#define ascope_temp_reset(rec, arena) ASCOPE_OFF2(rec, arena)
#define ascope_pool_reset(rec, arena) ASCOPE_OFF2(rec, arena)
#define ascope_head_resize(rec, arena, size, align) ASCOPE_OFF4(rec, arena, size, align)
#define ascope_head_reserve(rec, arena, size, align) ASCOPE_OFF4(rec, arena, size, align)
#define ascope_arena_reset(rec, arena, size) ASCOPE_OFF3(rec, arena, size)
#define ascope_allocate_failed(rec, arena, section, size, align, available) ASCOPE_OFF6(rec, arena, section, size, align, available)
#define ascope_phase_change(rec, phase, op) ASCOPE_OFF3(rec, phase, op)
#define ascope_op_begin(rec, op, scope) ASCOPE_OFF3(rec, op, scope)
#define ascope_op_end(rec, op, scope) ASCOPE_OFF3(rec, op, scope)
#define ascope_invoke_begin(rec, input_rule) ASCOPE_OFF2(rec, input_rule)
#define ascope_invoke_end(rec, status, output_crc32) ASCOPE_OFF3(rec, status, output_crc32)
#define ascope_plan_begin(rec, bytes_per_buffer) ASCOPE_OFF2(rec, bytes_per_buffer)
#define ascope_plan_add(rec, buffer) ASCOPE_OFF2(rec, buffer)
#define ascope_plan_offset(rec, buffer, offset) ASCOPE_OFF3(rec, buffer, offset)
#define ascope_plan_commit(rec, plan_size) ASCOPE_OFF2(rec, plan_size)
#define ascope_plan_fail(rec) ASCOPE_OFF1(rec)
#define ascope_statistics(rec, arena, counters) ASCOPE_OFF3(rec, arena, counters)
#define ascope_log(rec, level, text) ASCOPE_OFF3(rec, level, text)
#define ascope_last_events(rec, fault) ASCOPE_OFF2(rec, fault)
#define ascope_report_touched(rec, touched) ASCOPE_OFF2(rec, touched)
#define ascope_report_fault(rec, fault) ASCOPE_OFF2(rec, fault)
#define ascope_current_use(rec, arena) (ASCOPE_OFF2(rec, arena), ascope_off_bytes())
#define ascope_peak(rec, arena) (ASCOPE_OFF2(rec, arena), ascope_off_bytes())
#define ascope_high_water_mark(rec, arena) (ASCOPE_OFF2(rec, arena), ascope_off_bytes())
#define ascope_pump(rec) (ASCOPE_OFF1(rec), ascope_off_bool())
#define ascope_flush(rec, limit_ms) (ASCOPE_OFF2(rec, limit_ms), ascope_off_bool())

#endif
