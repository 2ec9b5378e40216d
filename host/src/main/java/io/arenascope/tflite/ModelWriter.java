package io.arenascope.tflite;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a quantized model with one subgraph as .tflite bytes. Add tensors first, then operators in execution order; the same
 * calls give the same bytes. Data is aligned to 16 bytes, so that the file can be used where it lies.
 */
final class ModelWriter {
    private static final int DATA_ALIGNMENT = 16;

    private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);
    private final String name;
    private final List<Integer> buffers = new ArrayList<>();
    private final List<Integer> tensors = new ArrayList<>();
    private final List<Integer> operators = new ArrayList<>();
    private final List<Integer> codes = new ArrayList<>();
    private final List<Integer> codeNumbers = new ArrayList<>();

    ModelWriter(String name) {
        this.name = name;
        buffers.add(emptyTable()); // buffer 0 is the empty one, by convention
    }

    /** An int8 tensor without data; returns its index. */
    int activation(String tensorName, float scale, int zeroPoint, int... shape) {
        buffers.add(emptyTable());
        return tensor(tensorName, TensorType.INT8, shape, new float[] {scale}, new long[] {zeroPoint}, 0);
    }

    /** An int8 tensor with data, zero point 0; one scale, or one for each index of dimension {@code axis}. */
    int weights(String tensorName, byte[] values, float[] scales, int axis, int... shape) {
        buffers.add(buffer(values));
        return tensor(tensorName, TensorType.INT8, shape, scales, new long[scales.length], axis);
    }

    /** An int32 vector with zero point 0; one scale, or one for each value. */
    int bias(String tensorName, int[] values, float[] scales) {
        byte[] bytes = new byte[4 * values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (values[i / 4] >> 8 * (i % 4));
        }
        buffers.add(buffer(bytes));
        return tensor(tensorName, TensorType.INT32, new int[] {values.length}, scales, new long[scales.length], 0);
    }

    void operator(String builtin, int version, Options options, int output, int... inputs) {
        int code = BuiltinOperators.code(builtin);
        if (!codeNumbers.contains(code)) {
            codeNumbers.add(code);
            codes.add(operatorCode(code, version));
        }
        int inputVector = ints(inputs);
        int outputVector = ints(output);
        int optionsTable = options.write(builder);
        builder.startTable(Schema.Operator.FIELDS);
        builder.addInt(Schema.Operator.OPCODE_INDEX, codeNumbers.indexOf(code), 0);
        builder.addOffset(Schema.Operator.INPUTS, inputVector, 0);
        builder.addOffset(Schema.Operator.OUTPUTS, outputVector, 0);
        builder.addByte(Schema.Operator.OPTIONS_TYPE, (byte) options.union(), 0);
        builder.addOffset(Schema.Operator.OPTIONS, optionsTable, 0);
        operators.add(builder.endTable());
    }

    byte[] finish(String description, int input, int output) {
        int subgraph = subgraph(input, output);
        int codeVector = tables(codes);
        int subgraphVector = tables(List.of(subgraph));
        int text = builder.createString(description);
        int bufferVector = tables(buffers);
        builder.startTable(Schema.Model.FIELDS);
        builder.addInt(Schema.Model.VERSION, Schema.VERSION, 0);
        builder.addOffset(Schema.Model.OPERATOR_CODES, codeVector, 0);
        builder.addOffset(Schema.Model.SUBGRAPHS, subgraphVector, 0);
        builder.addOffset(Schema.Model.DESCRIPTION, text, 0);
        builder.addOffset(Schema.Model.BUFFERS, bufferVector, 0);
        builder.finish(builder.endTable(), Schema.IDENTIFIER);
        return builder.sizedByteArray();
    }

    private int subgraph(int input, int output) {
        int tensorVector = tables(tensors);
        int inputs = ints(input);
        int outputs = ints(output);
        int operatorVector = tables(operators);
        int subgraphName = builder.createString(name);
        builder.startTable(Schema.Subgraph.FIELDS);
        builder.addOffset(Schema.Subgraph.TENSORS, tensorVector, 0);
        builder.addOffset(Schema.Subgraph.INPUTS, inputs, 0);
        builder.addOffset(Schema.Subgraph.OUTPUTS, outputs, 0);
        builder.addOffset(Schema.Subgraph.OPERATORS, operatorVector, 0);
        builder.addOffset(Schema.Subgraph.NAME, subgraphName, 0);
        return builder.endTable();
    }

    private int tensor(String tensorName, TensorType type, int[] shape, float[] scales, long[] zeroPoints, int axis) {
        int text = builder.createString(tensorName);
        int shapeVector = ints(shape);
        int quantization = quantization(scales, zeroPoints, axis);
        builder.startTable(Schema.Tensor.FIELDS);
        builder.addOffset(Schema.Tensor.SHAPE, shapeVector, 0);
        builder.addByte(Schema.Tensor.TYPE, (byte) type.ordinal(), 0);
        builder.addInt(Schema.Tensor.BUFFER, buffers.size() - 1, 0);
        builder.addOffset(Schema.Tensor.NAME, text, 0);
        builder.addOffset(Schema.Tensor.QUANTIZATION, quantization, 0);
        tensors.add(builder.endTable());
        return tensors.size() - 1;
    }

    private int quantization(float[] scales, long[] zeroPoints, int axis) {
        builder.startVector(4, scales.length, 4);
        for (int i = scales.length - 1; i >= 0; i--) {
            builder.addFloat(scales[i]);
        }
        int scaleVector = builder.endVector();
        builder.startVector(8, zeroPoints.length, 8);
        for (int i = zeroPoints.length - 1; i >= 0; i--) {
            builder.addLong(zeroPoints[i]);
        }
        int zeroPointVector = builder.endVector();
        builder.startTable(Schema.Quantization.FIELDS);
        builder.addOffset(Schema.Quantization.SCALE, scaleVector, 0);
        builder.addOffset(Schema.Quantization.ZERO_POINT, zeroPointVector, 0);
        builder.addInt(Schema.Quantization.DIMENSION, axis, 0);
        return builder.endTable();
    }

    private int operatorCode(int code, int version) {
        builder.startTable(Schema.OperatorCode.FIELDS);
        builder.addByte(Schema.OperatorCode.DEPRECATED_BUILTIN_CODE, (byte) Math.min(code, Byte.MAX_VALUE), 0);
        builder.addInt(Schema.OperatorCode.VERSION, version, 1);
        builder.addInt(Schema.OperatorCode.BUILTIN_CODE, code, 0);
        return builder.endTable();
    }

    private int buffer(byte[] data) {
        builder.createUnintializedVector(1, data.length, DATA_ALIGNMENT).put(data);
        int vector = builder.endVector();
        builder.startTable(1);
        builder.addOffset(Schema.Buffer.DATA, vector, 0);
        return builder.endTable();
    }

    private int emptyTable() {
        builder.startTable(0);
        return builder.endTable();
    }

    private int tables(List<Integer> places) {
        return builder.createVectorOfTables(places.stream().mapToInt(Integer::intValue).toArray());
    }

    private int ints(int... values) {
        builder.startVector(4, values.length, 4);
        for (int i = values.length - 1; i >= 0; i--) {
            builder.addInt(values[i]);
        }
        return builder.endVector();
    }
}
