package io.arenascope.tflite;

import static io.arenascope.tflite.ModelBytes.of;
import static io.arenascope.tflite.ModelBytes.op;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.GreedyMemoryPlanner;
import io.arenascope.plan.LowerBound;
import io.arenascope.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lifetimes against what the real runtime asked its planner for. */
class LifetimesTest {
    private static final Path RESOURCES = Path.of("host/src/test/resources");

    @ParameterizedTest
    @ValueSource(strings = {"cnn", "kws", "cnn.cmsis_nn", "kws.cmsis_nn"})
    void demoModelsArePlannedAsInTheirLogs(String log) throws IOException {
        Path file = Path.of("device-firmware/models", log.split("\\.")[0] + ".tflite");
        sameAsLog(TfliteModel.read(file), RESOURCES.resolve("golden_demo/tflm/" + log));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello_world_float", "hello_world_int8", "micro_speech_quantized", "person_detect", "kws_ref_model",
            "pretrainedResnet_quant", "ad01_int8", "person_detect.cmsis_nn", "pretrainedResnet_quant.cmsis_nn"})
    void publishedModelsArePlannedAsInTheirLogs(String log) throws IOException {
        Path file = Stream.of(System.getenv().getOrDefault("ARENASCOPE_SHARED", "../shared"), "../../shared")
                .map(folder -> Path.of(folder, "models", log.split("\\.")[0] + ".tflite")).filter(Files::exists).findFirst().orElse(null);
        assumeTrue(file != null, "the published models are not here");
        sameAsLog(TfliteModel.read(file), RESOURCES.resolve("golden/tflm/" + log));
    }

    /** The condition, then two subgraphs, each entered in a scope of its own: the model of the log test_if. */
    @Test
    void controlFlowIsPlannedAsInItsLog() throws IOException {
        TfliteModel model = new ModelBytes()
                .subgraph(of(1, 8, 8, 8), of(0, 1, 2), of(3), op("IF", of(0, 1, 2), of(3), 1, 2))
                .subgraph(of(8, 8, 8), of(0, 1), of(2), op("ADD", of(0, 1), of(2)))
                .subgraph(of(8, 8, 8), of(0, 1), of(2), op("MUL", of(0, 1), of(2))).read();
        sameAsLog(model, RESOURCES.resolve("golden/tflm/test_if"));
        Lifetimes lifetimes = Lifetimes.of(model);
        assertEquals(List.of("IF 1-5", "ADD 3-3", "MUL 5-5"),
                lifetimes.operators().stream().map(o -> o.operator().name() + " " + o.begin() + "-" + o.end()).toList());
        assertEquals("IF", lifetimes.at(4).orElseThrow().operator().name(), "between the subgraphs");
        assertEquals("MUL", lifetimes.at(5).orElseThrow().operator().name());
        assertEquals(true, lifetimes.at(0).isEmpty());
    }

    /** What TFLM plans depends on the log's scratch buffers too, which no file tells; they are taken from the log. */
    private static void sameAsLog(TfliteModel model, Path log) throws IOException {
        List<PlannedTensor> tensors = Lifetimes.of(model).tensors();
        List<Buffer> buffers = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (String line : Files.readAllLines(log.resolveSibling(log.getFileName() + ".jsonl"))) {
            JsonObject row = JsonParser.parseString(line).getAsJsonObject();
            if (!row.get("kind").getAsString().equals("planned_buffer")) {
                continue;
            }
            Buffer expected = new Buffer(row.get("aligned_bytes").getAsLong(), row.get("first_scope").getAsInt(),
                    row.get("last_scope").getAsInt(), -1);
            if (!row.get("tensor").isJsonNull()) {
                PlannedTensor tensor = tensors.get(buffers.size());
                assertEquals(expected, tensor.buffer());
                assertEquals(row.get("tensor").getAsInt(), tensor.tensor().index());
                assertEquals(row.get("subgraph").getAsInt(), tensor.subgraph());
                assertEquals(row.get("bytes").getAsLong(), tensor.bytes());
            }
            buffers.add(expected);
            offsets.add(row.get("offset").getAsLong());
        }
        JsonObject summary = JsonParser.parseString(Files.readString(log.resolveSibling(log.getFileName() + ".summary.json")))
                .getAsJsonObject().getAsJsonObject("from_log");
        assertEquals(summary.get("planned_tensors").getAsInt(), tensors.size());
        Plan greedy = Plan.of(buffers, new GreedyMemoryPlanner().place(buffers), LowerBound.of(buffers).bytes());
        assertEquals(offsets, greedy.offsets());
        assertEquals(summary.get("plan_max").getAsLong(), greedy.size());
        assertEquals(summary.get("plan_lower_bound").getAsLong(), greedy.bound());
        if (summary.get("planned_scratch_buffers").getAsInt() == 0) {
            List<Buffer> own = tensors.stream().map(PlannedTensor::buffer).toList();
            assertEquals(summary.get("plan_max").getAsLong(), Plan.of(own, new GreedyMemoryPlanner().place(own), 0).size());
        }
    }

    /** No data and no variable: planned, even what nothing touches; of size 0: not. A second writer does not shorten a life. */
    @Test
    void whatIsPlanned() throws IOException {
        TfliteModel model = new ModelBytes().subgraph(of(20, -8, 0, 5, 16, 7), of(0, 5), of(4), op("ABS", of(0), of(3)),
                op("ADD", of(3, -1), of(4)), op("ABS", of(0), of(3))).read();
        assertEquals(List.of("0: 32 in 0-3", "3: 16 in 1-3", "4: 16 in 2-3", "5: 16 in 0-0"), planned(model));
        TfliteModel untouched = new ModelBytes().subgraph(of(3, 3), of(0), of(0)).read();
        assertEquals(List.of("0: 16 in 0-0", "1: 16 in -1--1"), planned(untouched));
    }

    private static List<String> planned(TfliteModel model) throws ModelFormatException {
        return Lifetimes.of(model).tensors().stream().map(t -> t.tensor().index() + ": " + t.buffer().size() + " in " + t.buffer().first()
                + "-" + t.buffer().last()).toList();
    }

    /** A variable is planned where the file fixes its place. */
    @Test
    void placesFixedInTheFileAreHonoured() throws IOException {
        TfliteModel model = new ModelBytes().subgraph(of(16, -32, 16), of(0), of(2), op("ABS", of(0, 1), of(2)))
                .offline(1, 0, 3, -1, 64, 0).read();
        assertEquals(List.of(-1, 64, 0), model.offlineOffsets());
        List<Buffer> buffers = Lifetimes.of(model).buffers();
        assertEquals(List.of(new Buffer(16, 0, 1, -1), new Buffer(32, -1, 1, 64), new Buffer(16, 1, 1, 0)), buffers);
        assertEquals(96, Plan.of(buffers, new GreedyMemoryPlanner().place(buffers), 0).size());
    }

    @Test
    void whatTheRuntimeRefusesIsRefused() throws IOException {
        refused(new ModelBytes().subgraph(of(1), of(0), of(0)).offline(1, 0, 2, -1, -1),
                "m.tflite: its OfflineMemoryAllocation has 2 offsets for 1 tensors; TFLM refuses it too: plan it again");
        refused(new ModelBytes().subgraph(of(1), of(0), of(0)).offline(1, 0, 1, -5),
                "m.tflite: its OfflineMemoryAllocation puts tensor 0 at -5; plan it again");
        refused(new ModelBytes().subgraph(of(1), of(0), of(0)).offline(1, 0, 2, -1), "m.tflite: cut or damaged: metadata 0"
                + " \"OfflineMemoryAllocation\" is shorter than it says; copy or convert the model again");
        refused(new ModelBytes().subgraph(of(1), of(0), of(0), op("WHILE", of(0), of(0), 1, 0)).subgraph(of(1), of(0), of(0)),
                "m.tflite: subgraph 0 enters itself; TFLM cannot run it");
        refused(new ModelBytes().subgraph(of(1), of(0), of(0), op("CALL_ONCE", of(), of(), 3)),
                "m.tflite: cut or damaged: subgraph 0, operator 0, options enter subgraph 3 of 1; copy or convert the model again");
        refused(new ModelBytes().subgraph(of(1), of(0), of(0), op("IF", of(0), of(0))),
                "m.tflite: cut or damaged: subgraph 0, operator 0 is IF without options; copy or convert the model again");
    }

    /** Thirty subgraphs, each entering the next one twice, would take 2^30 scopes. */
    @Test
    void controlFlowCannotMakeUsCountForEver() throws IOException {
        ModelBytes model = new ModelBytes();
        for (int i = 0; i < 30; i++) {
            model.subgraph(of(1), of(0), of(0), op("IF", of(0), of(0), Math.min(i + 1, 30), Math.min(i + 1, 30)));
        }
        refused(model.subgraph(of(1), of(0), of(0)),
                "m.tflite: its subgraphs enter each other over 1000000 times; simplify its control flow");
    }

    private static void refused(ModelBytes model, String message) {
        assertEquals(message, assertThrows(ModelFormatException.class, () -> Lifetimes.of(model.read())).getMessage());
    }
}
