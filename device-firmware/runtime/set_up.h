/* set_up.h - the steps of interpreter_allocate_tensors(), in TFLM's order. Each returns it->status. */
#ifndef SET_UP_H_
#define SET_UP_H_

#include "interpreter.h"
#include "kernels/kernel.h"
#include "tables.h"

#define SCRATCH_REQUESTS_PER_OPERATOR 12u

int set_up_create(interpreter *it);  /* the runtime's own objects */
int set_up_start(interpreter *it);   /* tables of tensors and operators, options */
int set_up_init(interpreter *it);    /* op data */
int set_up_prepare(interpreter *it); /* kernels prepare: temps, kernel buffers, scratch requests */
int set_up_plan(interpreter *it);    /* one plan for tensors and scratch */
int set_up_finish(interpreter *it);  /* the application's inputs and outputs */

/* Where activations are allocated while the model runs: instead of the plan, and after the finish. */
int set_up_unplanned(interpreter *it); /* what is needed of the scratch requests while running, and variables */
int set_up_pool(interpreter *it);      /* when each tensor is used last; the rest of the arena becomes the pool */

/* ---- shared by the steps. NULL or false: it->status and it->text say why. */
void *set_up_tail(interpreter *it, uint32_t size, uint32_t align, ascope_purpose purpose, int32_t owner);
void *set_up_temp(interpreter *it, uint32_t size, uint32_t align, ascope_purpose purpose, int32_t owner);
bool set_up_requests(interpreter *it, uint32_t count); /* room for `count` scratch requests */
bool set_up_scratch_handles(interpreter *it);
bool set_up_variables(interpreter *it);

/* A tensor struct with its quantization, in the tail (persistent) or as temps. */
tensor *set_up_tensor(interpreter *it, uint32_t index, bool persistent);

/* "CONV_2D (operator 3): arena too small: needs 5,408 B, 4,096 B available"; without an operator, `what` is named. */
int set_up_too_small(interpreter *it, const char *what, uint32_t needs, uint32_t available);

/* Starts it->text with the operator at work or, without one, the tensor; sets and returns the status. The caller adds the rest. */
int set_up_error(interpreter *it, runtime_status status, int32_t tensor);

void set_up_phase(interpreter *it, ascope_phase phase, int32_t op);

#endif
