package io.arenascope.tflite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads published models, if they are at hand, and compares with what TFLM's golden log says of the same file. */
class PublishedModelsTest {
    private static final Path GOLDEN = Path.of("host/src/test/resources/golden/tflm");

    @ParameterizedTest
    @ValueSource(strings = {"hello_world_float", "hello_world_int8", "micro_speech_quantized", "person_detect", "kws_ref_model",
            "pretrainedResnet_quant", "ad01_int8"})
    void operatorsAndPlannedTensorsAreThoseOfTheLog(String name) throws IOException {
        Path file = Stream.of(System.getenv().getOrDefault("ARENASCOPE_SHARED", "../shared"), "../../shared")
                .map(folder -> Path.of(folder, "models", name + ".tflite")).filter(Files::exists).findFirst().orElse(null);
        assumeTrue(file != null, "the published models are not here");
        TfliteModel model = TfliteModel.read(file);
        TfliteModel.Subgraph graph = model.subgraphs().get(0);

        JsonObject summary = JsonParser.parseString(Files.readString(GOLDEN.resolve(name + ".summary.json"))).getAsJsonObject();
        Map<String, Integer> expected = new TreeMap<>();
        summary.getAsJsonObject("operator_counts").entrySet().forEach(e -> expected.put(e.getKey(), e.getValue().getAsInt()));
        Map<String, Integer> counts = new TreeMap<>();
        graph.operators().forEach(o -> counts.merge(o.name(), 1, Integer::sum));
        assertEquals(expected, counts);

        int planned = 0;
        for (String line : Files.readAllLines(GOLDEN.resolve(name + ".jsonl"))) {
            JsonObject record = JsonParser.parseString(line).getAsJsonObject();
            if (record.get("kind").getAsString().equals("planned_buffer") && !record.get("tensor").isJsonNull()) {
                TfliteModel.Tensor tensor = graph.tensors().get(record.get("tensor").getAsInt());
                assertEquals(record.get("name").getAsString(), tensor.name());
                assertEquals(record.get("bytes").getAsLong(), tensor.bytes());
                planned++;
            }
        }
        assertEquals(graph.tensors().stream().filter(t -> !t.constant()).count(), planned);
    }
}
