/* tables.h - the structs that live in the arena. Sizes are those of TFLM's counterparts on a 32-bit target. */
#ifndef TABLES_H_
#define TABLES_H_

#include <stdbool.h>
#include <stdint.h>

struct kernel;
struct greedy_memory_planner;

/* One per tensor, for the whole run (TfLiteEvalTensor). */
typedef struct eval_tensor {
    void *data; /* in the arena, or a constant in the file; NULL: nothing yet */
    uint32_t bytes;
    uint8_t type;
    bool constant, variable;
} eval_tensor;

/* One per operator, for the whole run (NodeAndRegistration). */
typedef struct node {
    const struct kernel *kernel;
    void *options;            /* builtin data */
    void *data;               /* op data */
    uint32_t inputs, outputs; /* positions in the file of their tensor indices */
    uint32_t options_at;
    uint16_t input_count, output_count;
    uint16_t scope, subgraph;
} node;

/* A kernel's wish for planned memory (ScratchBufferRequest). */
typedef struct scratch_request {
    uint32_t bytes;
    uint32_t op;
    uint32_t subgraph;
} scratch_request;

/* int32 values; its size in the arena is 4 + 4 x count (TfLiteIntArray). */
typedef struct zero_point_array {
    int32_t count;
    int32_t values[];
} zero_point_array;

/* TfLiteAffineQuantization. */
typedef struct quantization {
    zero_point_array *zero_points;
    uint32_t scales; /* position in the file; as many as zero points */
    int32_t dimension;
} quantization;

/* A tensor as a kernel sees it while it prepares, and as the application sees inputs and outputs (TfLiteTensor). */
typedef struct tensor {
    void *data;
    quantization *quantization; /* NULL: not quantized */
    uint32_t shape;             /* position in the file */
    uint32_t bytes;
    float scale;        /* of the first channel */
    int32_t zero_point; /* of the first channel */
    uint16_t rank, index;
    uint16_t type, subgraph;
} tensor;

/* What planning knows of one tensor or scratch request (AllocationInfo). */
typedef struct allocation_info {
    uint32_t bytes;
    int32_t owner;
    int32_t first, last; /* scopes, inclusive; -1: never */
    int32_t offline_offset;
    bool planned;
} allocation_info;

/* Where everything is. */
typedef struct model_tables {
    struct greedy_memory_planner *planner;
    eval_tensor *tensors;
    node *nodes;
    scratch_request *requests; /* at the arena's start, until planned */
    void **scratch;
    tensor **inputs, **outputs;
    uint32_t scratch_count;
} model_tables;

#endif
