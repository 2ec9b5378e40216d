package io.arenascope.tflite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoModelsTest {
    private static final Path MODELS = Path.of("device-firmware/models");

    @Test
    void theFilesInTheRepositoryAreWhatTheGeneratorWrites() throws IOException {
        assertArrayEquals(Files.readAllBytes(MODELS.resolve("cnn.tflite")), DemoModels.cnn());
        assertArrayEquals(Files.readAllBytes(MODELS.resolve("kws.tflite")), DemoModels.kws());
    }

    @Test
    void cnnHasTheShapesOfTheWorkedExample() throws IOException {
        TfliteModel model = TfliteModel.read(MODELS.resolve("cnn.tflite"));
        assertEquals("cnn", model.name());
        assertEquals(List.of("CONV_2D", "MAX_POOL_2D", "CONV_2D", "MAX_POOL_2D", "FULLY_CONNECTED", "SOFTMAX"), operators(model));
        assertEquals(List.of(3072L, 14400L, 3600L, 5408L, 1152L, 10L, 10L), activationBytes(model));
    }

    @Test
    void kwsHasTheShapesOfTheWorkedExample() throws IOException {
        TfliteModel model = TfliteModel.read(MODELS.resolve("kws.tflite"));
        assertEquals(List.of("CONV_2D", "DEPTHWISE_CONV_2D", "CONV_2D", "FULLY_CONNECTED"), operators(model));
        assertEquals(List.of(400L, 1600L, 1600L, 3200L, 10L), activationBytes(model));
        assertEquals(6810, activationBytes(model).stream().mapToLong(Long::longValue).sum());
    }

    /** The recorded outputs of the real runtime are worth nothing once the models change without them. */
    @Test
    void recordedOutputsAreOfTheseFiles() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("host/src/test/resources/demo_models/inference.jsonl"));
        assertEquals(8, lines.size());
        for (String line : lines) {
            String model = line.contains("\"model\":\"cnn\"") ? "cnn.tflite" : "kws.tflite";
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(MODELS.resolve(model)));
            assertTrue(line.contains(HexFormat.of().formatHex(hash)), model);
        }
    }

    private static List<String> operators(TfliteModel model) {
        return model.subgraphs().get(0).operators().stream().map(TfliteModel.Operator::name).toList();
    }

    private static List<Long> activationBytes(TfliteModel model) {
        return model.subgraphs().get(0).tensors().stream().filter(t -> !t.constant()).map(TfliteModel.Tensor::bytes).toList();
    }
}
