/* model.h - what a .tflite file (schema 3) says, read in place.
 *
 * model_open() checks the whole structure once: every table, vector and index that the functions below use. After it none
 * of them can fail for an index below the stated count. One subgraph is supported: none of this runtime's operators calls
 * another.
 */
#ifndef MODEL_H_
#define MODEL_H_

#include "flatbuffer.h"
#include "message.h"
#include "runtime_status.h"

#define MODEL_MAX_RANK 6u
#define MODEL_MAX_ARGUMENTS 16u /* inputs, and outputs, of one operator */

/* tflite.TensorType */
enum { TENSOR_FLOAT32 = 0, TENSOR_INT32 = 2, TENSOR_INT8 = 9 };

/* tflite.BuiltinOperator */
enum {
    OPERATOR_ADD = 0,
    OPERATOR_AVERAGE_POOL_2D = 1,
    OPERATOR_CONV_2D = 3,
    OPERATOR_DEPTHWISE_CONV_2D = 4,
    OPERATOR_FULLY_CONNECTED = 9,
    OPERATOR_MAX_POOL_2D = 17,
    OPERATOR_RESHAPE = 22,
    OPERATOR_SOFTMAX = 25,
    OPERATOR_CUSTOM = 32
};

typedef struct model {
    flatbuffer file;
    flatbuffer_vector codes, buffers;
    flatbuffer_vector tensors, operators, inputs, outputs; /* of the subgraph; at most 65,535 each */
    flatbuffer_vector offline;                             /* int32 offsets of tensors 0, 1, ...; -1: to be planned */
} model;

typedef struct model_tensor {
    flatbuffer_vector shape;               /* int32, none negative, at most MODEL_MAX_RANK */
    uint32_t elements, bytes;              /* at most 2^31 - 1 */
    const uint8_t *data;                   /* constant, in the file, `bytes` long; NULL: none */
    flatbuffer_vector scales, zero_points; /* float, int64 */
    int32_t quantized_dimension;
    uint8_t type;
    bool variable;
} model_tensor;

typedef struct model_operator {
    int32_t builtin_code;
    flatbuffer_vector custom_code;     /* string */
    flatbuffer_vector inputs, outputs; /* int32 tensor indices; -1: an optional input that is left out */
    uint8_t options_type;              /* tflite.BuiltinOptions */
    uint32_t options;                  /* table; 0: none */
} model_operator;

/* 0, RUNTIME_EMODEL or RUNTIME_EUNSUPPORTED with a text in `why`. */
int model_open(model *m, const void *bytes, uint32_t size, message *why);

model_tensor model_tensor_at(const model *m, uint32_t tensor);           /* tensor < tensors.count */
model_operator model_operator_at(const model *m, uint32_t op);           /* op < operators.count */
int32_t model_int32_at(const model *m, flatbuffer_vector v, uint32_t i); /* i < v.count */
int32_t model_offline_offset(const model *m, uint32_t tensor);           /* -1: to be planned */

uint32_t model_weight_bytes(const model *m); /* bytes of constant tensors; a buffer that two of them share counts twice */
uint64_t model_hash(const model *m);         /* FNV-1a, 64 bits, over the whole file */

/* "CONV_2D"; NULL: not an operator of this runtime. */
const char *model_operator_name(int32_t builtin_code);
/* A custom operator's name as C text; "" where the file does not end it with a 0. */
const char *model_custom_code(const model *m, const model_operator *op);
/* Adds "CONV_2D (operator 3)". */
void model_name_operator(const model *m, uint32_t op, message *text);

#endif
