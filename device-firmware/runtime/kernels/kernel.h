/* kernel.h - what an operator's kernel consists of, and what it may ask for while it prepares. */
#ifndef KERNEL_H_
#define KERNEL_H_

#include "../interpreter.h"
#include "../tables.h"

#define KERNEL_MAX_INPUTS 3u

/* What a kernel gets when it runs. It cannot fail any more. */
typedef struct kernel_call {
    const void *options;
    const void *data;
    const int8_t *input[KERNEL_MAX_INPUTS]; /* NULL: left out */
    int8_t *output;
    uint32_t output_bytes;
    void *const *scratch; /* scratch buffers by the index given while preparing */
} kernel_call;

/* One operator while it prepares. */
typedef struct preparation {
    interpreter *it;
    uint32_t op;
    node *node;
} preparation;

typedef struct kernel {
    int32_t builtin_code;
    uint8_t options_type;             /* tflite.BuiltinOptions */
    uint16_t options_size, data_size; /* bytes in the arena; 0: none */
    uint8_t least_inputs, most_inputs;
    void (*read_options)(flatbuffer *file, uint32_t table, void *options); /* table 0: the schema's defaults */
    int (*prepare)(preparation *p);
    void (*invoke)(const kernel_call *call);
} kernel;

/* The kernel of a builtin operator, or NULL. */
const kernel *kernel_for(int32_t builtin_code);

/* ---- for kernels, while they prepare. Whoever gets NULL, false or an error returns p->it->status at once. */

/* A tensor struct as a temp, with its quantization. NULL: the arena is full, or the tensor is not there. */
tensor *kernel_input(preparation *p, uint32_t i);
tensor *kernel_output(preparation *p);
bool kernel_has_input(const preparation *p, uint32_t i);

/* Gives it back: quantization first, as TFLM does. NULL is fine. */
void kernel_release(preparation *p, tensor *t);

/* Persistent, aligned to 16. */
void *kernel_allocate(preparation *p, uint32_t bytes);

/* Planned, aligned to 16, live during this operator; at most 12 requests an operator. Returns the index in kernel_call.scratch. */
uint32_t kernel_request_scratch(preparation *p, uint32_t bytes);

/* Notes "CONV_2D (operator 3): tensor 7: <text>" and returns RUNTIME_EUNSUPPORTED. `t` may be NULL. */
int kernel_refuse(preparation *p, const tensor *t, const char *text);

/* 0 if the tensor is int8 of this rank (0: any), no dimension is 0, with a usable scale and zero point. */
int kernel_check_int8(preparation *p, const tensor *t, uint32_t rank);

int32_t kernel_dimension(const preparation *p, const tensor *t, uint32_t i); /* i < rank */
uint32_t kernel_scale_count(const tensor *t);
float kernel_scale(const preparation *p, const tensor *t, uint32_t i); /* i < kernel_scale_count */

#endif
