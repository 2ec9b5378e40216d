#include "model.h"

#include <string.h>

#define MAX_COUNT 65535u /* subgraphs, operators, tensors: a protocol limit too */
#define MAX_BYTES 0x7FFFFFFFu

/* Fields of schema 3, numbered as in the schema. */
enum { MODEL_VERSION, MODEL_OPERATOR_CODES, MODEL_SUBGRAPHS, MODEL_BUFFERS = 4, MODEL_METADATA = 6 };
enum { CODE_DEPRECATED_BUILTIN, CODE_CUSTOM, CODE_BUILTIN = 3 };
enum { SUBGRAPH_TENSORS, SUBGRAPH_INPUTS, SUBGRAPH_OUTPUTS, SUBGRAPH_OPERATORS };
enum { FIELD_SHAPE, FIELD_TYPE, FIELD_BUFFER, FIELD_QUANTIZATION = 4, FIELD_VARIABLE };
enum { QUANTIZATION_SCALE = 2, QUANTIZATION_ZERO_POINT, QUANTIZATION_DIMENSION = 6 };
enum { OPERATOR_CODE, OPERATOR_INPUTS, OPERATOR_OUTPUTS, OPERATOR_OPTIONS_TYPE, OPERATOR_OPTIONS };
enum { BUFFER_DATA, BUFFER_OFFSET };
enum { METADATA_NAME, METADATA_BUFFER };

int32_t model_int32_at(const model *m, flatbuffer_vector v, uint32_t i) {
    return read_int32(m->file.bytes + v.at + 4 * i);
}

/* Bytes of one element; 0: a type this runtime cannot size. */
static uint32_t element_size(uint8_t type) {
    static const uint8_t sizes[] = {4, 2, 4, 1, 8, 0, 1, 2, 8, 1, 8, 16, 8, 0, 0, 4, 2};
    return type < sizeof sizes ? sizes[type] : 0;
}

/* Data of buffer `index` in the file. Buffer 0 is the empty one. */
static flatbuffer_vector buffer_data(const model *m, uint32_t index) {
    flatbuffer file = m->file;
    return flatbuffer_vector_of(&file, flatbuffer_table_at(&file, m->buffers, index), BUFFER_DATA, 1);
}

static uint32_t tensor_table(const model *m, flatbuffer *file, uint32_t tensor) {
    return flatbuffer_table_at(file, m->tensors, tensor);
}

static uint32_t tensor_buffer(flatbuffer *file, uint32_t table) {
    return (uint32_t)flatbuffer_int32(file, table, FIELD_BUFFER, 0);
}

/* Elements of a shape; MAX_BYTES + 1 where it is too large or negative. */
static uint32_t count_elements(const model *m, flatbuffer_vector shape) {
    uint64_t elements = 1;
    for (uint32_t i = 0; i < shape.count; i++) {
        int32_t dimension = model_int32_at(m, shape, i);
        if (dimension < 0)
            return MAX_BYTES + 1;
        elements *= (uint64_t)dimension;
        if (elements > MAX_BYTES)
            return MAX_BYTES + 1;
    }
    return (uint32_t)elements;
}

model_tensor model_tensor_at(const model *m, uint32_t tensor) {
    flatbuffer file = m->file;
    uint32_t table = tensor_table(m, &file, tensor);
    uint32_t quantization = flatbuffer_table(&file, table, FIELD_QUANTIZATION);
    model_tensor t;
    memset(&t, 0, sizeof t);
    t.shape = flatbuffer_vector_of(&file, table, FIELD_SHAPE, 4);
    t.type = flatbuffer_uint8(&file, table, FIELD_TYPE, TENSOR_FLOAT32);
    t.variable = flatbuffer_uint8(&file, table, FIELD_VARIABLE, 0) != 0;
    t.elements = count_elements(m, t.shape);
    t.bytes = t.elements * element_size(t.type);
    flatbuffer_vector data = buffer_data(m, tensor_buffer(&file, table));
    if (data.count > 0)
        t.data = file.bytes + data.at;
    t.scales = flatbuffer_vector_of(&file, quantization, QUANTIZATION_SCALE, 4);
    t.zero_points = flatbuffer_vector_of(&file, quantization, QUANTIZATION_ZERO_POINT, 8);
    t.quantized_dimension = flatbuffer_int32(&file, quantization, QUANTIZATION_DIMENSION, 0);
    return t;
}

model_operator model_operator_at(const model *m, uint32_t op) {
    flatbuffer file = m->file;
    uint32_t table = flatbuffer_table_at(&file, m->operators, op);
    uint32_t code = flatbuffer_table_at(&file, m->codes, (uint32_t)flatbuffer_int32(&file, table, OPERATOR_CODE, 0));
    model_operator o;
    memset(&o, 0, sizeof o);
    o.builtin_code = flatbuffer_int32(&file, code, CODE_BUILTIN, 0);
    /* Files before schema 3a store the code in one byte only. */
    int32_t deprecated = flatbuffer_int8(&file, code, CODE_DEPRECATED_BUILTIN, 0);
    if (deprecated > o.builtin_code)
        o.builtin_code = deprecated;
    o.custom_code = flatbuffer_vector_of(&file, code, CODE_CUSTOM, 1);
    o.inputs = flatbuffer_vector_of(&file, table, OPERATOR_INPUTS, 4);
    o.outputs = flatbuffer_vector_of(&file, table, OPERATOR_OUTPUTS, 4);
    o.options_type = flatbuffer_uint8(&file, table, OPERATOR_OPTIONS_TYPE, 0);
    o.options = flatbuffer_table(&file, table, OPERATOR_OPTIONS);
    return o;
}

int32_t model_offline_offset(const model *m, uint32_t tensor) {
    return tensor < m->offline.count ? model_int32_at(m, m->offline, tensor) : -1;
}

/* ---- checks, once, when a file is opened */

static int refuse(message *why, int status, const char *subject, int64_t number, const char *text) {
    message_clear(why);
    message_add(why, subject);
    if (number >= 0)
        message_add_number(why, number);
    message_add(why, text);
    return status;
}

static int check_tensor(model *m, uint32_t index, message *why) {
    uint32_t table = tensor_table(m, &m->file, index);
    uint32_t buffer = tensor_buffer(&m->file, table);
    flatbuffer_vector shape = flatbuffer_vector_of(&m->file, table, FIELD_SHAPE, 4);
    uint32_t quantization = flatbuffer_table(&m->file, table, FIELD_QUANTIZATION);
    flatbuffer_vector scales = flatbuffer_vector_of(&m->file, quantization, QUANTIZATION_SCALE, 4);
    flatbuffer_vector zero_points = flatbuffer_vector_of(&m->file, quantization, QUANTIZATION_ZERO_POINT, 8);
    if (shape.count > MODEL_MAX_RANK)
        return refuse(why, RUNTIME_EUNSUPPORTED, "tensor ", index, " has more than 6 dimensions");
    if (buffer >= m->buffers.count)
        return refuse(why, RUNTIME_EMODEL, "tensor ", index, " names a buffer that is not in the file");
    if (zero_points.count > 0 && zero_points.count < scales.count)
        return refuse(why, RUNTIME_EMODEL, "tensor ", index, " has fewer zero points than scales");
    uint32_t buffer_table = flatbuffer_table_at(&m->file, m->buffers, buffer);
    flatbuffer_vector data = flatbuffer_vector_of(&m->file, buffer_table, BUFFER_DATA, 1);
    uint32_t outside = flatbuffer_field(&m->file, buffer_table, BUFFER_OFFSET, 8);
    if (outside != 0 && read_int64(m->file.bytes + outside) > 1)
        return refuse(why, RUNTIME_EUNSUPPORTED, "tensor ", index, " has its data outside the FlatBuffer");
    if (m->file.broken)
        return RUNTIME_EMODEL;
    model_tensor t = model_tensor_at(m, index);
    uint32_t size = element_size(t.type);
    if (size == 0)
        return refuse(why, RUNTIME_EUNSUPPORTED, "tensor ", index, " has an element type that is not supported");
    if (t.elements > MAX_BYTES / size)
        return refuse(why, RUNTIME_EMODEL, "tensor ", index, " has an impossible shape");
    if (t.data != NULL && data.count < t.bytes)
        return refuse(why, RUNTIME_EMODEL, "tensor ", index, " has less data than its shape says");
    return RUNTIME_OK;
}

/* Whether all of a vector's tensor indices exist; -1 only where an input may be left out. */
static bool tensors_exist(const model *m, flatbuffer_vector list, int32_t least) {
    for (uint32_t i = 0; i < list.count; i++) {
        int32_t tensor = model_int32_at(m, list, i);
        if (tensor < least || tensor >= (int32_t)m->tensors.count)
            return false;
    }
    return true;
}

static int check_operator(model *m, uint32_t index, message *why) {
    uint32_t table = flatbuffer_table_at(&m->file, m->operators, index);
    uint32_t code = (uint32_t)flatbuffer_int32(&m->file, table, OPERATOR_CODE, 0);
    if (code >= m->codes.count)
        return refuse(why, RUNTIME_EMODEL, "operator ", index, " has a type that is not in the file");
    uint32_t code_table = flatbuffer_table_at(&m->file, m->codes, code);
    flatbuffer_field(&m->file, code_table, CODE_BUILTIN, 4);
    flatbuffer_vector_of(&m->file, code_table, CODE_CUSTOM, 1);
    flatbuffer_table(&m->file, table, OPERATOR_OPTIONS);
    flatbuffer_vector inputs = flatbuffer_vector_of(&m->file, table, OPERATOR_INPUTS, 4);
    flatbuffer_vector outputs = flatbuffer_vector_of(&m->file, table, OPERATOR_OUTPUTS, 4);
    if (m->file.broken)
        return RUNTIME_EMODEL;
    if (inputs.count > MODEL_MAX_ARGUMENTS || outputs.count > MODEL_MAX_ARGUMENTS)
        return refuse(why, RUNTIME_EUNSUPPORTED, "operator ", index, " has more than 16 inputs or outputs");
    if (!tensors_exist(m, inputs, -1) || !tensors_exist(m, outputs, 0))
        return refuse(why, RUNTIME_EMODEL, "operator ", index, " names a tensor that is not in the file");
    return RUNTIME_OK;
}

static int check_subgraph(model *m, message *why) {
    if (m->file.broken)
        return RUNTIME_EMODEL;
    if (m->tensors.count > MAX_COUNT || m->operators.count > MAX_COUNT || m->buffers.count > MAX_COUNT)
        return refuse(why, RUNTIME_EUNSUPPORTED, "more than 65,535 tensors, operators or buffers", -1, "");
    if (m->inputs.count > MODEL_MAX_ARGUMENTS || m->outputs.count > MODEL_MAX_ARGUMENTS)
        return refuse(why, RUNTIME_EUNSUPPORTED, "the model has more than 16 inputs or outputs", -1, "");
    if (!tensors_exist(m, m->inputs, 0) || !tensors_exist(m, m->outputs, 0))
        return refuse(why, RUNTIME_EMODEL, "an input or output of the model is not in the file", -1, "");
    for (uint32_t i = 0; i < m->tensors.count; i++) {
        int status = check_tensor(m, i, why);
        if (status != RUNTIME_OK)
            return status;
    }
    for (uint32_t i = 0; i < m->operators.count; i++) {
        int status = check_operator(m, i, why);
        if (status != RUNTIME_OK)
            return status;
    }
    return RUNTIME_OK;
}

/* Metadata "OfflineMemoryAllocation": int32 version, subgraph, n, then n offsets. */
static int find_offline_plan(model *m, uint32_t root, message *why) {
    static const char name[] = "OfflineMemoryAllocation";
    flatbuffer_vector entries = flatbuffer_vector_of(&m->file, root, MODEL_METADATA, 4);
    for (uint32_t i = 0; i < entries.count && !m->file.broken; i++) {
        uint32_t entry = flatbuffer_table_at(&m->file, entries, i);
        flatbuffer_vector key = flatbuffer_vector_of(&m->file, entry, METADATA_NAME, 1);
        uint32_t buffer = (uint32_t)flatbuffer_int32(&m->file, entry, METADATA_BUFFER, 0);
        if (m->file.broken || key.count != sizeof name - 1 || memcmp(m->file.bytes + key.at, name, key.count) != 0)
            continue;
        flatbuffer_vector data = buffer_data(m, buffer);
        if (data.count < 12)
            continue;
        flatbuffer_vector words = {data.at, data.count / 4};
        uint32_t count = (uint32_t)model_int32_at(m, words, 2);
        if (model_int32_at(m, words, 1) != 0 || count > words.count - 3)
            continue;
        m->offline.at = data.at + 12;
        m->offline.count = count;
    }
    for (uint32_t i = 0; i < m->offline.count; i++) {
        if (model_int32_at(m, m->offline, i) < -1)
            return refuse(why, RUNTIME_EMODEL, "tensor ", i, " has a negative offset in OfflineMemoryAllocation");
    }
    return RUNTIME_OK;
}

static int open_root(model *m, message *why) {
    if (m->file.size < 8 || memcmp(m->file.bytes + 4, "TFL3", 4) != 0)
        return refuse(why, RUNTIME_EMODEL, "not a .tflite file: no TFL3 mark at byte 4", -1, "");
    uint32_t root = flatbuffer_root(&m->file);
    if (!m->file.broken && flatbuffer_int32(&m->file, root, MODEL_VERSION, 0) != 3)
        return refuse(why, RUNTIME_EUNSUPPORTED, "the model has a schema version other than 3", -1, "");
    m->codes = flatbuffer_vector_of(&m->file, root, MODEL_OPERATOR_CODES, 4);
    m->buffers = flatbuffer_vector_of(&m->file, root, MODEL_BUFFERS, 4);
    flatbuffer_vector subgraphs = flatbuffer_vector_of(&m->file, root, MODEL_SUBGRAPHS, 4);
    if (!m->file.broken && subgraphs.count != 1)
        return refuse(why, RUNTIME_EUNSUPPORTED, "the model has ", subgraphs.count, " subgraphs, only 1 is supported");
    uint32_t subgraph = flatbuffer_table_at(&m->file, subgraphs, 0);
    m->tensors = flatbuffer_vector_of(&m->file, subgraph, SUBGRAPH_TENSORS, 4);
    m->inputs = flatbuffer_vector_of(&m->file, subgraph, SUBGRAPH_INPUTS, 4);
    m->outputs = flatbuffer_vector_of(&m->file, subgraph, SUBGRAPH_OUTPUTS, 4);
    m->operators = flatbuffer_vector_of(&m->file, subgraph, SUBGRAPH_OPERATORS, 4);
    int status = check_subgraph(m, why);
    return status == RUNTIME_OK ? find_offline_plan(m, root, why) : status;
}

int model_open(model *m, const void *bytes, uint32_t size, message *why) {
    memset(m, 0, sizeof *m);
    if (bytes == NULL || size > MAX_BYTES)
        return refuse(why, RUNTIME_EINVAL, "no model, or one over 2 GiB", -1, "");
    m->file.bytes = bytes;
    m->file.size = size;
    int status = open_root(m, why);
    if (m->file.broken)
        return refuse(why, RUNTIME_EMODEL, "broken .tflite file: what byte ", m->file.broken_at, " needs is not in it");
    return status;
}
