package io.arenascope.tflite;

/**
 * Slot numbers of the tables of TFLite's published schema, version 3 ({@code schema.fbs}): the position of each field in its
 * table. Only what is read or written here.
 */
final class Schema {
    static final int VERSION = 3;
    static final String IDENTIFIER = "TFL3";

    private Schema() {}

    interface Model {
        int VERSION = 0, OPERATOR_CODES = 1, SUBGRAPHS = 2, DESCRIPTION = 3, BUFFERS = 4, METADATA = 6, FIELDS = 7;
    }

    interface OperatorCode {
        int DEPRECATED_BUILTIN_CODE = 0, CUSTOM_CODE = 1, VERSION = 2, BUILTIN_CODE = 3, FIELDS = 4;
    }

    interface Subgraph {
        int TENSORS = 0, INPUTS = 1, OUTPUTS = 2, OPERATORS = 3, NAME = 4, FIELDS = 5;
    }

    interface Tensor {
        int SHAPE = 0, TYPE = 1, BUFFER = 2, NAME = 3, QUANTIZATION = 4, IS_VARIABLE = 5, FIELDS = 6;
    }

    interface Quantization {
        int SCALE = 2, ZERO_POINT = 3, DIMENSION = 6, FIELDS = 7;
    }

    interface Operator {
        int OPCODE_INDEX = 0, INPUTS = 1, OUTPUTS = 2, OPTIONS_TYPE = 3, OPTIONS = 4, FIELDS = 5;
    }

    interface Metadata {
        int NAME = 0, BUFFER = 1, FIELDS = 2;
    }

    /** {@code OFFSET} is above 1 where the data lies behind the FlatBuffer, as in files over 2 GB. */
    interface Buffer {
        int DATA = 0, OFFSET = 1, SIZE = 2;
    }
}
