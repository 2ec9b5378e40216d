package io.arenascope.tflite;

import io.arenascope.tflite.TfliteModel.Operator;
import io.arenascope.tflite.TfliteModel.Quantization;
import io.arenascope.tflite.TfliteModel.Subgraph;
import io.arenascope.tflite.TfliteModel.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A file's bytes to a {@link TfliteModel}; every index in the file is checked. */
final class ModelReader {
    private static final int MOST = 65_535;

    private final String file;
    private final byte[] bytes;
    private List<TableReader> buffers;
    private List<TableReader> codes;
    private final BitSet usedBuffers = new BitSet();

    ModelReader(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    TfliteModel read() throws ModelFormatException {
        checkIdentity();
        TableReader model = TableReader.root(file, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        int version = model.int32(Schema.Model.VERSION, 0);
        if (version != Schema.VERSION) {
            throw new ModelFormatException(file, "has schema version " + version + ", this program reads version " + Schema.VERSION,
                    version > Schema.VERSION ? "update ArenaScope" : "convert the model again");
        }
        buffers = model.tables(Schema.Model.BUFFERS, "buffer");
        codes = model.tables(Schema.Model.OPERATOR_CODES, "operator code");
        List<Subgraph> subgraphs = new ArrayList<>();
        List<TableReader> graphs = bounded(model, model.tables(Schema.Model.SUBGRAPHS, "subgraph"), "subgraphs");
        for (TableReader table : graphs) {
            subgraphs.add(subgraph(table, graphs.size()));
        }
        if (subgraphs.isEmpty()) {
            throw model.damaged("has no subgraph");
        }
        long weights = 0;
        for (int i = usedBuffers.nextSetBit(0); i >= 0; i = usedBuffers.nextSetBit(i + 1)) {
            weights += dataBytes(buffers.get(i));
        }
        return new TfliteModel(TfliteModel.nameOf(file), TfliteModel.fnv1a(bytes), bytes.length, weights,
                model.text(Schema.Model.DESCRIPTION), List.copyOf(subgraphs), offlineOffsets(model));
    }

    private void checkIdentity() throws ModelFormatException {
        if (bytes.length == 0) {
            throw new ModelFormatException(file, "is empty", "copy or convert the model again");
        }
        if (starts(0, "version https://git-lfs")) {
            throw new ModelFormatException(file, "is a Git LFS pointer, not the model itself", "run `git lfs pull`");
        }
        if (bytes.length < 8 || !starts(4, Schema.IDENTIFIER)) {
            throw new ModelFormatException(file, "is not a .tflite file: bytes 4 to 7 are not \"" + Schema.IDENTIFIER + "\"",
                    "give a model written by the TensorFlow Lite converter");
        }
    }

    private boolean starts(int at, String text) {
        byte[] expected = text.getBytes(StandardCharsets.US_ASCII);
        return bytes.length >= at + expected.length && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
    }

    private Subgraph subgraph(TableReader table, int subgraphs) throws ModelFormatException {
        List<Tensor> tensors = new ArrayList<>();
        for (TableReader t : bounded(table, table.tables(Schema.Subgraph.TENSORS, "tensor"), "tensors")) {
            tensors.add(tensor(tensors.size(), t));
        }
        List<Operator> operators = new ArrayList<>();
        for (TableReader t : bounded(table, table.tables(Schema.Subgraph.OPERATORS, "operator"), "operators")) {
            operators.add(operator(operators.size(), t, tensors.size(), subgraphs));
        }
        return new Subgraph(table.text(Schema.Subgraph.NAME), List.copyOf(tensors), List.copyOf(operators),
                indices(table, Schema.Subgraph.INPUTS, 0, tensors.size()), indices(table, Schema.Subgraph.OUTPUTS, 0, tensors.size()));
    }

    private Tensor tensor(int index, TableReader table) throws ModelFormatException {
        int[] shape = table.ints(Schema.Tensor.SHAPE);
        int buffer = table.int32(Schema.Tensor.BUFFER, 0);
        if (Arrays.stream(shape).anyMatch(d -> d < 0)) {
            throw table.damaged("has a negative dimension");
        }
        if (buffer < 0 || buffer >= buffers.size()) {
            throw table.damaged("uses buffer " + (buffer & 0xFFFFFFFFL) + " of " + buffers.size());
        }
        boolean constant = dataBytes(buffers.get(buffer)) > 0;
        usedBuffers.set(buffer, constant);
        TensorType type = TensorType.of(table.uint8(Schema.Tensor.TYPE));
        return new Tensor(index, table.text(Schema.Tensor.NAME), list(shape), type, type.bytes(shape), constant,
                table.uint8(Schema.Tensor.IS_VARIABLE) != 0, quantization(table.table(Schema.Tensor.QUANTIZATION, "quantization")));
    }

    private static Quantization quantization(TableReader table) throws ModelFormatException {
        if (table == null) {
            return Quantization.NONE;
        }
        float[] scales = table.floats(Schema.Quantization.SCALE);
        List<Float> boxed = IntStream.range(0, scales.length).mapToObj(i -> scales[i]).toList();
        List<Long> zeros = LongStream.of(table.longs(Schema.Quantization.ZERO_POINT)).boxed().toList();
        return new Quantization(boxed, zeros, table.int32(Schema.Quantization.DIMENSION, 0));
    }

    private Operator operator(int index, TableReader table, int tensors, int subgraphs) throws ModelFormatException {
        int opcode = table.int32(Schema.Operator.OPCODE_INDEX, 0);
        if (opcode < 0 || opcode >= codes.size()) {
            throw table.damaged("uses operator code " + (opcode & 0xFFFFFFFFL) + " of " + codes.size());
        }
        TableReader code = codes.get(opcode);
        // Codes over 127 do not fit the first field; converters put a placeholder there, older ones leave the second one absent.
        int builtin = Math.max((byte) code.uint8(Schema.OperatorCode.DEPRECATED_BUILTIN_CODE),
                code.int32(Schema.OperatorCode.BUILTIN_CODE, 0));
        String custom = builtin == BuiltinOperators.CUSTOM ? code.text(Schema.OperatorCode.CUSTOM_CODE) : "";
        String name = custom.isEmpty() ? BuiltinOperators.name(builtin) : custom;
        return new Operator(index, builtin, name, custom, indices(table, Schema.Operator.INPUTS, -1, tensors),
                indices(table, Schema.Operator.OUTPUTS, 0, tensors), called(table, BuiltinOperators.name(builtin), subgraphs));
    }

    /** The options of IF, WHILE and CALL_ONCE begin with the subgraphs they enter. */
    private static List<Integer> called(TableReader table, String builtin, int subgraphs) throws ModelFormatException {
        int count = switch (builtin) {
            case "IF", "WHILE" -> 2;
            case "CALL_ONCE" -> 1;
            default -> 0;
        };
        TableReader options = count == 0 ? null : table.table(Schema.Operator.OPTIONS, "options");
        if (count > 0 && options == null) {
            throw table.damaged("is " + builtin + " without options");
        }
        List<Integer> called = new ArrayList<>();
        for (int slot = 0; slot < count; slot++) {
            int subgraph = options.int32(slot, 0);
            if (subgraph < 0 || subgraph >= subgraphs) {
                throw options.damaged("enter subgraph " + subgraph + " of " + subgraphs);
            }
            called.add(subgraph);
        }
        return List.copyOf(called);
    }

    /** Three numbers stand before the offsets: version, subgraph, count. Of several entries the last one counts, as in TFLM. */
    private List<Integer> offlineOffsets(TableReader model) throws ModelFormatException {
        List<Integer> offsets = List.of();
        for (TableReader entry : model.tables(Schema.Model.METADATA, "metadata")) {
            if (!entry.text(Schema.Metadata.NAME).equals("OfflineMemoryAllocation")) {
                continue;
            }
            int buffer = entry.int32(Schema.Metadata.BUFFER, 0);
            if (buffer < 0 || buffer >= buffers.size()) {
                throw entry.damaged("uses buffer " + (buffer & 0xFFFFFFFFL) + " of " + buffers.size());
            }
            int[] words = buffers.get(buffer).bytesAsInts(Schema.Buffer.DATA);
            if (words.length < 3 || words[2] < 0 || words[2] > words.length - 3) {
                throw entry.damaged("\"OfflineMemoryAllocation\" is shorter than it says");
            }
            offsets = list(Arrays.copyOfRange(words, 3, 3 + words[2]));
        }
        return offsets;
    }

    private static List<Integer> indices(TableReader table, int slot, int least, int tensors) throws ModelFormatException {
        int[] values = table.ints(slot);
        for (int value : values) {
            if (value < least || value >= tensors) {
                throw table.damaged("uses tensor " + value + " of " + tensors);
            }
        }
        return list(values);
    }

    private static long dataBytes(TableReader buffer) throws ModelFormatException {
        return buffer.int64(Schema.Buffer.OFFSET) > 1 ? buffer.int64(Schema.Buffer.SIZE) : buffer.length(Schema.Buffer.DATA);
    }

    private static List<TableReader> bounded(TableReader parent, List<TableReader> tables, String what) throws ModelFormatException {
        if (tables.size() > MOST) {
            throw parent.damaged("has " + tables.size() + " " + what + ", at most " + MOST + " are supported");
        }
        return tables;
    }

    private static List<Integer> list(int[] values) {
        return Arrays.stream(values).boxed().collect(Collectors.toUnmodifiableList());
    }
}
