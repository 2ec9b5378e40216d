// tflm_model.h - NOT TensorFlow Lite Micro: see tflm_declarations.h. A model as TFLM's generated schema shows it.
#ifndef TFLM_MODEL_H_
#define TFLM_MODEL_H_

#include <cstddef>
#include <cstdint>

namespace flatbuffers {

template <typename T> struct Vector {
    const T *items;
    uint32_t count;
    uint32_t size() const {
        return count;
    }
    T Get(uint32_t i) const {
        return items[i];
    }
};

struct String {
    const char *text;
    const char *c_str() const {
        return text;
    }
};

} // namespace flatbuffers

namespace tflite {

enum BuiltinOperator {
    BuiltinOperator_CONV_2D = 3,
    BuiltinOperator_FULLY_CONNECTED = 9,
    BuiltinOperator_CUSTOM = 32,
    BuiltinOperator_IF = 118,
    BuiltinOperator_WHILE = 119,
    BuiltinOperator_CALL_ONCE = 129,
    BuiltinOperator_ASSIGN_VARIABLE = 144
};

inline const char *EnumNameBuiltinOperator(BuiltinOperator code) {
    switch (code) {
    case BuiltinOperator_CONV_2D:
        return "CONV_2D";
    case BuiltinOperator_FULLY_CONNECTED:
        return "FULLY_CONNECTED";
    case BuiltinOperator_IF:
        return "IF";
    case BuiltinOperator_WHILE:
        return "WHILE";
    case BuiltinOperator_CALL_ONCE:
        return "CALL_ONCE";
    case BuiltinOperator_ASSIGN_VARIABLE:
        return "ASSIGN_VARIABLE";
    default:
        return "CUSTOM";
    }
}

struct Buffer {
    flatbuffers::Vector<uint8_t> bytes; // none: an activation
    const flatbuffers::Vector<uint8_t> *data() const {
        return bytes.count != 0 ? &bytes : nullptr;
    }
};

struct Tensor {
    uint32_t buffer_index;
    bool variable;
    size_t size; // TFLM computes it from shape and type
    uint32_t buffer() const {
        return buffer_index;
    }
    bool is_variable() const {
        return variable;
    }
};

struct OperatorCode {
    BuiltinOperator code;
    flatbuffers::String custom;
    const flatbuffers::String *custom_code() const {
        return custom.text != nullptr ? &custom : nullptr;
    }
};

inline BuiltinOperator GetBuiltinCode(const OperatorCode *code) {
    return code->code;
}

struct ControlOptions { // of IF, WHILE and CALL_ONCE
    int first, second;
    int then_subgraph_index() const {
        return first;
    }
    int else_subgraph_index() const {
        return second;
    }
    int cond_subgraph_index() const {
        return first;
    }
    int body_subgraph_index() const {
        return second;
    }
    int init_subgraph_index() const {
        return first;
    }
};

struct Operator {
    uint32_t code;
    flatbuffers::Vector<int32_t> input_tensors;
    ControlOptions options;
    uint32_t opcode_index() const {
        return code;
    }
    const flatbuffers::Vector<int32_t> *inputs() const {
        return &input_tensors;
    }
    const ControlOptions *builtin_options_as_IfOptions() const {
        return &options;
    }
    const ControlOptions *builtin_options_as_WhileOptions() const {
        return &options;
    }
    const ControlOptions *builtin_options_as_CallOnceOptions() const {
        return &options;
    }
};

struct SubGraph {
    flatbuffers::Vector<const Tensor *> tensor_list;
    flatbuffers::Vector<const Operator *> operator_list;
    flatbuffers::Vector<int32_t> input_list, output_list;
    const flatbuffers::Vector<const Tensor *> *tensors() const {
        return &tensor_list;
    }
    const flatbuffers::Vector<const Operator *> *operators() const {
        return &operator_list;
    }
    const flatbuffers::Vector<int32_t> *inputs() const {
        return &input_list;
    }
    const flatbuffers::Vector<int32_t> *outputs() const {
        return &output_list;
    }
};

struct Model {
    flatbuffers::Vector<const SubGraph *> subgraph_list;
    flatbuffers::Vector<const OperatorCode *> code_list;
    flatbuffers::Vector<const Buffer *> buffer_list;
    const flatbuffers::Vector<const SubGraph *> *subgraphs() const {
        return &subgraph_list;
    }
    const flatbuffers::Vector<const OperatorCode *> *operator_codes() const {
        return &code_list;
    }
    const flatbuffers::Vector<const Buffer *> *buffers() const {
        return &buffer_list;
    }
};

} // namespace tflite
#endif
