/* model_builder.h - writes small .tflite files in memory, so that tests need none from outside. */
#ifndef MODEL_BUILDER_H_
#define MODEL_BUILDER_H_

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

#define BUILT_MOST 16 /* tensors; operators */
#define BUILT_CHANNELS 64
#define BUILT_SIZE (1u << 18)

typedef struct built_tensor {
    int rank;
    int32_t shape[MODEL_MAX_RANK];
    uint8_t type;
    const void *data; /* NULL: an activation */
    uint32_t data_size;
    int scales; /* 0: not quantized */
    float scale[BUILT_CHANNELS];
    int64_t zero_point[BUILT_CHANNELS];
    int32_t dimension;
    bool variable;
} built_tensor;

typedef struct built_operator {
    int32_t code;
    uint8_t options_type;
    int option_count;
    int32_t options[8]; /* by field number; a float as its bits */
    int input_count;
    int32_t inputs[4], output;
    const char *custom; /* with code 32 */
} built_operator;

typedef struct built_model {
    int tensor_count, operator_count, input_count, output_count;
    built_tensor tensors[BUILT_MOST];
    built_operator operators[BUILT_MOST];
    int32_t inputs[4], outputs[4];
    int offline_count; /* entries of OfflineMemoryAllocation; 0: none */
    int32_t offline[BUILT_MOST];
    /* the file */
    uint8_t *bytes;
    uint32_t size;
} built_model;

/* ---- the format: children follow their parents, so that every offset is positive */

static inline void built_word(built_model *m, uint32_t at, uint32_t word) {
    for (int i = 0; i < 4; i++)
        m->bytes[at + (uint32_t)i] = (uint8_t)(word >> 8 * i);
}

static inline void built_align(built_model *m, uint32_t align) {
    while (m->size % align != 0)
        m->bytes[m->size++] = 0;
}

/* A table of `count` fields in slots of four bytes; field i is present if bit i of `present` is set. Returns its position. */
static inline uint32_t built_table(built_model *m, uint32_t count, uint32_t present) {
    built_align(m, 4);
    uint32_t vtable = m->size, vtable_size = 4 + 2 * count;
    uint32_t table = (vtable + vtable_size + 3) & ~3u;
    built_word(m, vtable, vtable_size | (4 + 4 * count) << 16);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = present >> i & 1 ? 4 + 4 * i : 0;
        m->bytes[vtable + 4 + 2 * i] = (uint8_t)offset;
        m->bytes[vtable + 5 + 2 * i] = (uint8_t)(offset >> 8);
    }
    built_word(m, table, table - vtable);
    for (uint32_t i = 0; i < count; i++)
        built_word(m, table + 4 + 4 * i, 0);
    m->size = table + 4 + 4 * count;
    return table;
}

static inline void built_set(built_model *m, uint32_t table, uint32_t field, uint32_t value) {
    built_word(m, table + 4 + 4 * field, value);
}

/* Field `field` of `table` points to `target`. */
static inline void built_point(built_model *m, uint32_t table, uint32_t field, uint32_t target) {
    built_set(m, table, field, target - (table + 4 + 4 * field));
}

/* A vector whose elements start on a multiple of 16; `data` NULL: zeros. */
static inline uint32_t built_vector(built_model *m, const void *data, uint32_t count, uint32_t element) {
    while (m->size % 16 != 12)
        m->bytes[m->size++] = 0;
    uint32_t at = m->size;
    built_word(m, at, count);
    m->size += 4;
    if (data != NULL)
        memcpy(m->bytes + m->size, data, (size_t)count * element);
    if (data == NULL)
        memset(m->bytes + m->size, 0, (size_t)count * element);
    m->size += count * element;
    return at;
}

/* A string: a vector of characters and a 0 behind it. */
static inline uint32_t built_string(built_model *m, const char *text) {
    uint32_t at = built_vector(m, text, (uint32_t)strlen(text), 1);
    m->bytes[m->size++] = 0;
    return at;
}

/* A vector of tables yet to come; entry i is pointed by built_entry(). */
static inline void built_entry(built_model *m, uint32_t vector, uint32_t i, uint32_t target) {
    built_word(m, vector + 4 + 4 * i, target - (vector + 4 + 4 * i));
}

/* ---- the parts of a model */

static inline void built_write_tensor(built_model *m, uint32_t list, int i) {
    const built_tensor *t = &m->tensors[i];
    uint32_t table = built_table(m, 6, t->scales > 0 ? 0x37 : 0x27);
    built_entry(m, list, (uint32_t)i, table);
    built_point(m, table, 0, built_vector(m, t->shape, (uint32_t)t->rank, 4));
    built_set(m, table, 1, t->type);
    built_set(m, table, 2, t->data == NULL ? 0 : (uint32_t)i + 1);
    built_set(m, table, 5, t->variable);
    if (t->scales == 0)
        return;
    uint32_t quantization = built_table(m, 7, 0x4C);
    built_point(m, table, 4, quantization);
    built_point(m, quantization, 2, built_vector(m, t->scale, (uint32_t)t->scales, 4));
    built_point(m, quantization, 3, built_vector(m, t->zero_point, (uint32_t)t->scales, 8));
    built_set(m, quantization, 6, (uint32_t)t->dimension);
}

static inline void built_write_operator(built_model *m, uint32_t list, int i) {
    const built_operator *o = &m->operators[i];
    uint32_t table = built_table(m, 5, o->options_type != 0 ? 0x1F : 0x07);
    built_entry(m, list, (uint32_t)i, table);
    built_set(m, table, 0, (uint32_t)i);
    built_point(m, table, 1, built_vector(m, o->inputs, (uint32_t)o->input_count, 4));
    built_point(m, table, 2, built_vector(m, &o->output, 1, 4));
    if (o->options_type == 0)
        return;
    built_set(m, table, 3, o->options_type);
    uint32_t options = built_table(m, (uint32_t)o->option_count, (1u << o->option_count) - 1);
    built_point(m, table, 4, options);
    for (int f = 0; f < o->option_count; f++)
        built_set(m, options, (uint32_t)f, (uint32_t)o->options[f]);
}

static inline void built_write_codes(built_model *m, uint32_t root) {
    uint32_t list = built_vector(m, NULL, (uint32_t)m->operator_count, 4);
    built_point(m, root, 1, list);
    for (int i = 0; i < m->operator_count; i++) {
        const built_operator *o = &m->operators[i];
        uint32_t table = built_table(m, 4, o->custom != NULL ? 0x0B : 0x09);
        built_entry(m, list, (uint32_t)i, table);
        built_set(m, table, 0, (uint32_t)o->code);
        built_set(m, table, 3, (uint32_t)o->code);
        if (o->custom != NULL)
            built_point(m, table, 1, built_string(m, o->custom));
    }
}

static inline void built_write_subgraph(built_model *m, uint32_t root) {
    uint32_t list = built_vector(m, NULL, 1, 4), subgraph;
    built_point(m, root, 2, list);
    subgraph = built_table(m, 4, 0x0F);
    built_entry(m, list, 0, subgraph);
    uint32_t tensors = built_vector(m, NULL, (uint32_t)m->tensor_count, 4);
    built_point(m, subgraph, 0, tensors);
    for (int i = 0; i < m->tensor_count; i++)
        built_write_tensor(m, tensors, i);
    built_point(m, subgraph, 1, built_vector(m, m->inputs, (uint32_t)m->input_count, 4));
    built_point(m, subgraph, 2, built_vector(m, m->outputs, (uint32_t)m->output_count, 4));
    uint32_t operators = built_vector(m, NULL, (uint32_t)m->operator_count, 4);
    built_point(m, subgraph, 3, operators);
    for (int i = 0; i < m->operator_count; i++)
        built_write_operator(m, operators, i);
}

/* Buffer 0 is empty, buffer i + 1 is tensor i's, the last one the offline plan's. */
static inline void built_write_buffers(built_model *m, uint32_t root) {
    uint32_t count = (uint32_t)m->tensor_count + 2, list = built_vector(m, NULL, count, 4);
    built_point(m, root, 4, list);
    for (uint32_t i = 0; i < count; i++) {
        const built_tensor *t = i > 0 && i + 1 < count ? &m->tensors[i - 1] : NULL;
        bool offline = i + 1 == count && m->offline_count > 0, filled = (t != NULL && t->data != NULL) || offline;
        int32_t plan[3 + BUILT_MOST] = {1, 0, m->offline_count};
        memcpy(plan + 3, m->offline, sizeof m->offline);
        uint32_t table = built_table(m, 1, filled ? 1 : 0);
        built_entry(m, list, i, table);
        if (offline)
            built_point(m, table, 0, built_vector(m, plan, 12 + 4 * (uint32_t)m->offline_count, 1));
        if (filled && !offline)
            built_point(m, table, 0, built_vector(m, t->data, t->data_size, 1));
    }
}

static inline void built_write_metadata(built_model *m, uint32_t root) {
    static const char name[] = "OfflineMemoryAllocation";
    uint32_t list = built_vector(m, NULL, 1, 4), table;
    built_point(m, root, 6, list);
    table = built_table(m, 2, 3);
    built_entry(m, list, 0, table);
    built_point(m, table, 0, built_string(m, name));
    built_set(m, table, 1, (uint32_t)m->tensor_count + 1);
}

/* An empty model; keeps the memory of an earlier file. */
static inline void built_start(built_model *m) {
    uint8_t *bytes = m->bytes;
    memset(m, 0, sizeof *m);
    m->bytes = bytes;
}

/* Writes the file into m->bytes (BUILT_SIZE, allocated at the first call; the caller frees). */
static inline void built_finish(built_model *m) {
    if (m->bytes == NULL)
        m->bytes = malloc(BUILT_SIZE);
    m->size = 8;
    memcpy(m->bytes + 4, "TFL3", 4);
    uint32_t root = built_table(m, 7, m->offline_count > 0 ? 0x57 : 0x17);
    built_word(m, 0, root);
    built_set(m, root, 0, 3);
    built_write_codes(m, root);
    built_write_subgraph(m, root);
    built_write_buffers(m, root);
    if (m->offline_count > 0)
        built_write_metadata(m, root);
}

/* ---- short cuts */

/* An int8 tensor with one scale; returns its index. */
static inline int32_t built_int8(built_model *m, int rank, const int32_t *shape, float scale, int32_t zero_point, const void *data) {
    built_tensor *t = &m->tensors[m->tensor_count];
    memset(t, 0, sizeof *t);
    t->rank = rank;
    memcpy(t->shape, shape, (size_t)rank * sizeof *shape);
    t->type = TENSOR_INT8;
    t->scales = 1;
    t->scale[0] = scale;
    t->zero_point[0] = zero_point;
    t->data = data;
    t->data_size = 1;
    for (int i = 0; i < rank; i++)
        t->data_size *= (uint32_t)shape[i];
    return m->tensor_count++;
}

/* An int32 constant of one dimension, such as a bias. */
static inline int32_t built_int32(built_model *m, int32_t count, const int32_t *data) {
    built_tensor *t = &m->tensors[m->tensor_count];
    memset(t, 0, sizeof *t);
    t->rank = 1;
    t->shape[0] = count;
    t->type = TENSOR_INT32;
    t->data = data;
    t->data_size = 4 * (uint32_t)count;
    return m->tensor_count++;
}

/* An operator without options yet. */
static inline built_operator *built_op(built_model *m, int32_t code, uint8_t options_type, int32_t output) {
    built_operator *o = &m->operators[m->operator_count++];
    memset(o, 0, sizeof *o);
    o->code = code;
    o->options_type = options_type;
    o->output = output;
    return o;
}

#endif
