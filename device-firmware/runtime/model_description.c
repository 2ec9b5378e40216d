#include "model.h"

#include <stddef.h>

uint32_t model_weight_bytes(const model *m) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < m->tensors.count; i++) {
        model_tensor t = model_tensor_at(m, i);
        if (t.data != NULL)
            sum += t.bytes;
    }
    return sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum;
}

uint64_t model_hash(const model *m) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (uint32_t i = 0; i < m->file.size; i++)
        hash = (hash ^ m->file.bytes[i]) * 0x100000001B3u;
    return hash;
}

const char *model_operator_name(int32_t builtin_code) {
    switch (builtin_code) {
    case OPERATOR_ADD:
        return "ADD";
    case OPERATOR_AVERAGE_POOL_2D:
        return "AVERAGE_POOL_2D";
    case OPERATOR_CONV_2D:
        return "CONV_2D";
    case OPERATOR_DEPTHWISE_CONV_2D:
        return "DEPTHWISE_CONV_2D";
    case OPERATOR_FULLY_CONNECTED:
        return "FULLY_CONNECTED";
    case OPERATOR_MAX_POOL_2D:
        return "MAX_POOL_2D";
    case OPERATOR_RESHAPE:
        return "RESHAPE";
    case OPERATOR_SOFTMAX:
        return "SOFTMAX";
    default:
        return NULL;
    }
}

const char *model_custom_code(const model *m, const model_operator *op) {
    uint32_t end = op->custom_code.at + op->custom_code.count;
    bool ended = op->custom_code.at != 0 && end < m->file.size && m->file.bytes[end] == 0;
    return ended ? (const char *)m->file.bytes + op->custom_code.at : "";
}

void model_name_operator(const model *m, uint32_t op, message *text) {
    model_operator o = model_operator_at(m, op);
    const char *name = model_operator_name(o.builtin_code);
    if (name != NULL) {
        message_add(text, name);
    } else if (o.builtin_code == OPERATOR_CUSTOM) {
        message_add(text, "custom operator ");
        message_add_bytes(text, (const char *)m->file.bytes + o.custom_code.at, o.custom_code.count < 40 ? o.custom_code.count : 40);
    } else {
        message_add(text, "builtin operator ");
        message_add_number(text, o.builtin_code);
    }
    message_add(text, " (operator ");
    message_add_number(text, op);
    message_add(text, ")");
}
