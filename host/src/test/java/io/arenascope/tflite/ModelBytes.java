package io.arenascope.tflite;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds small models of any shape for tests: subgraphs of int8 vectors, control flow, metadata. */
final class ModelBytes {
    private final FlatBufferBuilder builder = new FlatBufferBuilder();
    private final List<Integer> subgraphs = new ArrayList<>();
    private final List<Integer> codes = new ArrayList<>();
    private int metadata;
    private int offline;

    record Op(String name, int[] called, int[] inputs, int[] outputs) {}

    static Op op(String name, int[] inputs, int[] outputs, int... called) {
        return new Op(name, called, inputs, outputs);
    }

    static int[] of(int... values) {
        return values;
    }

    /** @param sizes bytes of each tensor; negative for a variable */
    ModelBytes subgraph(int[] sizes, int[] inputs, int[] outputs, Op... operators) {
        int[] tensors = Arrays.stream(sizes).map(this::tensor).toArray();
        int[] ops = Arrays.stream(operators).mapToInt(this::operator).toArray();
        int tensorVector = builder.createVectorOfTables(tensors);
        int operatorVector = builder.createVectorOfTables(ops);
        int in = ints(inputs);
        int out = ints(outputs);
        builder.startTable(Schema.Subgraph.FIELDS);
        builder.addOffset(Schema.Subgraph.TENSORS, tensorVector, 0);
        builder.addOffset(Schema.Subgraph.OPERATORS, operatorVector, 0);
        builder.addOffset(Schema.Subgraph.INPUTS, in, 0);
        builder.addOffset(Schema.Subgraph.OUTPUTS, out, 0);
        subgraphs.add(builder.endTable());
        return this;
    }

    /** Metadata "OfflineMemoryAllocation" of these 32-bit words. */
    ModelBytes offline(int... words) {
        byte[] bytes = new byte[4 * words.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[i / 4] >> 8 * (i % 4));
        }
        int data = builder.createByteVector(bytes);
        builder.startTable(1);
        builder.addOffset(Schema.Buffer.DATA, data, 0);
        offline = builder.endTable();
        int name = builder.createString("OfflineMemoryAllocation");
        builder.startTable(Schema.Metadata.FIELDS);
        builder.addOffset(Schema.Metadata.NAME, name, 0);
        builder.addInt(Schema.Metadata.BUFFER, 1, 0);
        metadata = builder.createVectorOfTables(new int[] {builder.endTable()});
        return this;
    }

    TfliteModel read() throws ModelFormatException {
        builder.startTable(0);
        int empty = builder.endTable();
        int buffers = builder.createVectorOfTables(offline == 0 ? new int[] {empty} : new int[] {empty, offline});
        int codeVector = builder.createVectorOfTables(codes.stream().mapToInt(this::code).toArray());
        int graphs = builder.createVectorOfTables(subgraphs.stream().mapToInt(Integer::intValue).toArray());
        builder.startTable(Schema.Model.FIELDS);
        builder.addInt(Schema.Model.VERSION, Schema.VERSION, 0);
        builder.addOffset(Schema.Model.OPERATOR_CODES, codeVector, 0);
        builder.addOffset(Schema.Model.SUBGRAPHS, graphs, 0);
        builder.addOffset(Schema.Model.BUFFERS, buffers, 0);
        builder.addOffset(Schema.Model.METADATA, metadata, 0);
        builder.finish(builder.endTable(), Schema.IDENTIFIER);
        return TfliteModel.read("m.tflite", builder.sizedByteArray());
    }

    private int tensor(int size) {
        int shape = ints(Math.abs(size));
        builder.startTable(Schema.Tensor.FIELDS);
        builder.addOffset(Schema.Tensor.SHAPE, shape, 0);
        builder.addByte(Schema.Tensor.TYPE, (byte) TensorType.INT8.ordinal(), 0);
        builder.addByte(Schema.Tensor.IS_VARIABLE, (byte) (size < 0 ? 1 : 0), 0);
        return builder.endTable();
    }

    private int operator(Op op) {
        codes.add(BuiltinOperators.code(op.name));
        int in = ints(op.inputs);
        int out = ints(op.outputs);
        int options = 0;
        if (op.called.length > 0) {
            builder.startTable(op.called.length);
            for (int i = 0; i < op.called.length; i++) {
                builder.addInt(i, op.called[i], 0);
            }
            options = builder.endTable();
        }
        builder.startTable(Schema.Operator.FIELDS);
        builder.addInt(Schema.Operator.OPCODE_INDEX, codes.size() - 1, 0);
        builder.addOffset(Schema.Operator.INPUTS, in, 0);
        builder.addOffset(Schema.Operator.OUTPUTS, out, 0);
        builder.addOffset(Schema.Operator.OPTIONS, options, 0);
        return builder.endTable();
    }

    private int code(int number) {
        builder.startTable(Schema.OperatorCode.FIELDS);
        builder.addInt(Schema.OperatorCode.BUILTIN_CODE, number, 0);
        return builder.endTable();
    }

    private int ints(int... values) {
        builder.startVector(4, values.length, 4);
        for (int i = values.length - 1; i >= 0; i--) {
            builder.addInt(values[i]);
        }
        return builder.endVector();
    }
}
