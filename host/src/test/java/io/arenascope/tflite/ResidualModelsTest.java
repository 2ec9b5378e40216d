package io.arenascope.tflite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResidualModelsTest {
    private static final Path MODELS = Path.of("device-firmware/models");

    @Test
    void theFilesInTheRepositoryAreWhatTheGeneratorWrites() throws IOException {
        for (int size : new int[] {16, 20, 24}) {
            assertArrayEquals(Files.readAllBytes(MODELS.resolve("residual_" + size + ".tflite")), ResidualModels.skipFirst(size));
        }
        assertArrayEquals(Files.readAllBytes(MODELS.resolve("residual_24_reordered.tflite")), ResidualModels.skipLast(24));
    }

    @Test
    void theReorderedModelHasTheSameTensorsAndOperatorsInAnotherOrder() throws IOException {
        TfliteModel.Subgraph one = TfliteModel.read(MODELS.resolve("residual_24.tflite")).subgraphs().get(0);
        TfliteModel.Subgraph other = TfliteModel.read(MODELS.resolve("residual_24_reordered.tflite")).subgraphs().get(0);
        assertEquals(one.tensors(), other.tensors());
        assertEquals(List.of("CONV_2D", "CONV_2D", "CONV_2D", "ADD"), one.operators().stream().map(TfliteModel.Operator::name).toList());
        for (int i = 0; i < 4; i++) {
            TfliteModel.Operator here = other.operators().get(i);
            TfliteModel.Operator there = one.operators().get(new int[] {1, 2, 0, 3}[i]);
            assertEquals(there.inputs(), here.inputs());
            assertEquals(there.outputs(), here.outputs());
        }
    }

    @Test
    void activationsHaveTheSizesTheStoryNeeds() throws IOException {
        assertEquals(List.of(1728L, 4608L, 6912L, 4608L, 4608L), TfliteModel.read(MODELS.resolve("residual_24.tflite")).subgraphs().get(0)
                .tensors().stream().filter(t -> !t.constant()).map(TfliteModel.Tensor::bytes).toList());
    }
}
