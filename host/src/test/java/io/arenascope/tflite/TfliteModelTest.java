package io.arenascope.tflite;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TfliteModelTest {
    private static final byte[] CNN = DemoModels.cnn();
    private static final byte[] KWS = DemoModels.kws();

    @Test
    void readsTensorsOperatorsAndQuantization() throws IOException {
        TfliteModel model = TfliteModel.read("some/cnn.tflite", CNN);
        assertEquals("cnn", model.name());
        assertEquals(CNN.length, model.size());
        assertEquals(6, model.operatorCount());
        TfliteModel.Subgraph graph = model.subgraphs().get(0);
        assertEquals("cnn", graph.name());
        assertEquals(List.of(0), graph.inputs());
        assertEquals(List.of(graph.tensors().size() - 1), graph.outputs());

        TfliteModel.Operator conv = graph.operators().get(0);
        assertEquals(3, conv.builtinCode());
        assertEquals(List.of(0, 1, 2), conv.inputs());
        TfliteModel.Tensor weights = graph.tensors().get(1);
        assertEquals("conv1/weights", weights.name());
        assertEquals(List.of(16, 3, 3, 3), weights.shape());
        assertEquals(TensorType.INT8, weights.type());
        assertTrue(weights.constant());
        assertEquals(16, weights.quantization().scales().size());
        assertEquals(1 / 512f, weights.quantization().scales().get(8));
        assertEquals(9 / 4096f, weights.quantization().scales().get(9));
        assertEquals(64, graph.tensors().get(2).bytes());
        assertEquals(List.of(-128L), graph.tensors().get(0).quantization().zeroPoints());
        assertEquals(16 * 27 + 64 + 32 * 144 + 128 + 10 * 1152 + 40, model.weightBytes());
    }

    /** Published values of FNV-1a, 64 bits. */
    @Test
    void hashIsFnv1a() {
        assertEquals(0xcbf29ce484222325L, TfliteModel.fnv1a(new byte[0]));
        assertEquals(0xaf63dc4c8601ec8cL, TfliteModel.fnv1a("a".getBytes(US_ASCII)));
        assertEquals(0x85944171f73967e8L, TfliteModel.fnv1a("foobar".getBytes(US_ASCII)));
    }

    @Test
    void operatorNamesHaveTheirNumbers() {
        assertEquals("ADD", BuiltinOperators.name(0));
        assertEquals("CUSTOM", BuiltinOperators.name(BuiltinOperators.CUSTOM));
        assertEquals("DELEGATE", BuiltinOperators.name(51));
        assertEquals("QUANTIZE", BuiltinOperators.name(114));
        assertEquals("PLACEHOLDER_FOR_GREATER_OP_CODES", BuiltinOperators.name(127));
        assertEquals("VAR_HANDLE", BuiltinOperators.name(142));
        assertEquals("STABLEHLO_CASE", BuiltinOperators.name(209));
        assertEquals("BUILTIN_210", BuiltinOperators.name(210));
        assertEquals(22, BuiltinOperators.code("RESHAPE"));
        assertEquals(-1, BuiltinOperators.code("NOT_AN_OPERATOR"));
    }

    @Test
    void sizesOfTypes() {
        assertEquals(24, TensorType.FLOAT32.bytes(new int[] {2, 3}));
        assertEquals(4, TensorType.INT32.bytes(new int[0]));
        assertEquals(2, TensorType.INT4.bytes(new int[] {3}));
        assertEquals(-1, TensorType.STRING.bytes(new int[] {3}));
        assertEquals(0, TensorType.INT8.bytes(new int[] {0, 7}));
        assertEquals(-1, TensorType.INT8.bytes(new int[] {1 << 30, 1 << 30, 1 << 30}));
    }

    @Test
    void whatIsNoModelIsSaid(@TempDir Path folder) {
        assertEquals("x.png: is not a .tflite file: bytes 4 to 7 are not \"TFL3\"; give a model written by the TensorFlow Lite converter",
                refusal("x.png", "\u0089PNG\r\n\u001a\n0000".getBytes(US_ASCII)));
        assertEquals("x.tflite: is empty; copy or convert the model again", refusal("x.tflite", new byte[0]));
        assertEquals("x.tflite: is a Git LFS pointer, not the model itself; run `git lfs pull`",
                refusal("x.tflite", "version https://git-lfs.github.com/spec/v1\n".getBytes(US_ASCII)));
        Path absent = folder.resolve("absent.tflite");
        String message = assertThrows(ModelFormatException.class, () -> TfliteModel.read(absent)).getMessage();
        assertEquals(absent + ": there is no such file; give the path of a .tflite file", message);
        assertTrue(assertThrows(ModelFormatException.class, () -> TfliteModel.read(folder)).getMessage().contains("is a folder"));
    }

    @Test
    void aNewerSchemaIsSaid() {
        byte[] newer = CNN.clone();
        int root = newer[0] & 0xFF | (newer[1] & 0xFF) << 8;
        int vtable = root - (newer[root] & 0xFF | (newer[root + 1] & 0xFF) << 8);
        newer[root + newer[(vtable & 0xFFFF) + 4]] = 4;
        assertEquals("x.tflite: has schema version 4, this program reads version 3; update ArenaScope", refusal("x.tflite", newer));
    }

    /** The weights come last in no file of ours: wherever it is cut, something that is needed is missing. */
    @Test
    void aCutFileIsRefusedWhereverItIsCut() {
        for (int length = 8; length < CNN.length; length += 7) {
            String message = refusal("cut.tflite", Arrays.copyOf(CNN, length));
            assertTrue(message.startsWith("cut.tflite: cut or damaged: "), message);
            assertTrue(message.contains("but the file has " + length), message);
        }
    }

    /** A flipped byte may give another valid model; it must never give anything but a model or a refusal. */
    @Test
    void aDamagedFileIsReadOrRefused() {
        long seed = new Random().nextLong();
        System.out.println("TfliteModelTest.aDamagedFileIsReadOrRefused seed " + seed);
        Random random = new Random(seed);
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] damaged = KWS.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt();
            }
            try {
                TfliteModel.read("damaged.tflite", damaged);
            } catch (ModelFormatException e) {
                refused++;
            }
        }
        assertTrue(refused > 0, "no damage was noticed");
    }

    /** 400 kB that name one long vector a hundred times. */
    @Test
    void aSmallFileCannotMakeUsBuildALargeModel() {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int none = builder.createVectorOfTables(new int[0]);
        builder.startVector(4, 100_000, 4);
        for (int i = 0; i < 100_000; i++) {
            builder.addInt(-1);
        }
        int inputs = builder.endVector();
        builder.startTable(Schema.Operator.FIELDS);
        builder.addOffset(Schema.Operator.INPUTS, inputs, 0);
        int operator = builder.endTable();
        int[] operators = new int[100];
        Arrays.fill(operators, operator);
        int operatorVector = builder.createVectorOfTables(operators);
        builder.startTable(Schema.Subgraph.FIELDS);
        builder.addOffset(Schema.Subgraph.TENSORS, none, 0);
        builder.addOffset(Schema.Subgraph.OPERATORS, operatorVector, 0);
        int subgraphs = builder.createVectorOfTables(new int[] {builder.endTable()});
        builder.startTable(0);
        int codes = builder.createVectorOfTables(new int[] {builder.endTable()});
        builder.startTable(Schema.Model.FIELDS);
        builder.addInt(Schema.Model.VERSION, Schema.VERSION, 0);
        builder.addOffset(Schema.Model.OPERATOR_CODES, codes, 0);
        builder.addOffset(Schema.Model.SUBGRAPHS, subgraphs, 0);
        builder.finish(builder.endTable(), Schema.IDENTIFIER);
        String message = refusal("bomb.tflite", builder.sizedByteArray());
        assertTrue(message.contains("operator 79 makes the file hold over 8000000 elements"), message);
    }

    private static String refusal(String file, byte[] bytes) {
        return assertThrows(ModelFormatException.class, () -> TfliteModel.read(file, bytes)).getMessage();
    }
}
