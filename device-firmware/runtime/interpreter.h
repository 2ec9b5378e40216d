/* interpreter.h - runs an int8 .tflite model in a tensor arena, with TFLM's memory behaviour.
 *
 * The caller owns the struct, the model file (left where it is: flash) and the arena. Nothing here allocates, prints or
 * faults, whatever the file holds. Functions return RUNTIME_OK or a negative runtime_status; interpreter_message() then
 * says what is wrong, naming the operator or tensor.
 *
 *     static interpreter it;
 *     static recording_micro_allocator memory;
 *     interpreter_init(&it, file, file_size, CONVOLUTION_DIRECT);
 *     interpreter_describe(&it, &model);                                    (an ascope_model, for ascope_add_model)
 *     interpreter_allocate_tensors(&it, recording_micro_allocator_init(&memory, &recorder, 0, 0, arena, sizeof arena));
 *     interpreter_invoke(&it, INPUT_RAMP);
 */
#ifndef INTERPRETER_H_
#define INTERPRETER_H_

#include "allocator.h"
#include "arena_guard.h"
#include "io_rules.h"
#include "message.h"
#include "model.h"
#include "painting.h"
#include "runtime_status.h"

/* How CONV_2D works. The im2col variants gather the inputs of one row of outputs in a buffer first. */
typedef enum {
    CONVOLUTION_DIRECT,
    CONVOLUTION_IM2COL_SCRATCH,   /* buffer planned like a tensor, live during its operator only */
    CONVOLUTION_IM2COL_PERSISTENT /* buffer in the tail, one per operator */
} convolution;

/* The variant a workload's name stands for ("invoke", "im2col_scratch", "im2col_persistent"); false: unknown name. */
bool convolution_from_workload(const char *workload, convolution *out);

typedef struct interpreter {
    model file;
    allocator memory;
    convolution variant;
    runtime_status status; /* of the last call */
    message text;
    int32_t op;                  /* being initialised or prepared; -1: none */
    struct model_tables *tables; /* in the arena */
    uint16_t *last_scope;        /* in the arena, of each tensor; only where activations are not planned */
    bool opened;                 /* the file is a model */
    bool ready;                  /* interpreter_invoke() may be called */
    uint16_t input_count, output_count;
    uint32_t plan_size;
    const arena_guard *guard; /* looked at after set-up and each invoke; NULL: none. For the caller to set, as is painting */
    painting *painting;       /* of scratch buffers; NULL: they are not painted */
    uint32_t output_crc32;    /* of the last invoke, over all bytes of all outputs */
} interpreter;

/* Reads the file's structure; nothing is allocated. Both must stay until the interpreter is no longer used. */
int interpreter_init(interpreter *it, const void *file, uint32_t size, convolution variant);

/* Fills counts, weight bytes, hash, size and the operator table; leaves name, weight place, arena and plan to the caller.
 * Fills nothing if the file is not a model. */
void interpreter_describe(const interpreter *it, ascope_model *out);

/* Prepares the model in fresh memory. May be called again with fresh memory, after failure or success. */
int interpreter_allocate_tensors(interpreter *it, allocator memory);

/* Fills the inputs by the rule and runs the model once. */
int interpreter_invoke(interpreter *it, input_rule rule);

/* Tensor i's bytes in the arena, for i below input_count / output_count; NULL beyond, and before tensors are allocated. In a pool inputs
 * exist only during an invoke, so that only a rule can fill them; outputs stay until the next invoke has new ones, but a linear pool keeps
 * nothing. */
int8_t *interpreter_input(const interpreter *it, uint16_t i, uint32_t *bytes);
const int8_t *interpreter_output(const interpreter *it, uint16_t i, uint32_t *bytes);

/* What went wrong in the last call; "" where nothing did. One line, at most 119 bytes. */
const char *interpreter_message(const interpreter *it);

#endif
