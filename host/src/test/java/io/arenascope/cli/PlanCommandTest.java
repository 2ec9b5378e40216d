package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
    private static final String CNN = "device-firmware/models/cnn.tflite";

    @TempDir
    Path folder;

    @Test
    void saysTheSizesAndWhoSetsTheBound() {
        Run run = Run.of("plan", CNN);
        assertEquals(0, run.exit(), run.err());
        List<String> lines = run.out().lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
        assertEquals("cnn: 6 operators, 13 tensors, 7 of them planned", lines.get(0));
        assertTrue(lines.contains("sum 27,664 without sharing"), run.out());
        assertTrue(lines.contains("lower bound 18,000 in op 1 MAX_POOL_2D: no plan is smaller"), run.out());
        assertTrue(lines.contains("greedy 18,000 TFLM's: at the bound; reuse 34.9 %"), run.out());
        assertTrue(lines.contains("14,400 80.0 % tensor 3 conv1"), run.out());
        run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void jsonHasTheKeysOfTheContract() {
        JsonObject json = JsonParser.parseString(Run.of("plan", CNN, "--json").out()).getAsJsonObject();
        for (String key : List.of("model", "operators", "tensors", "subgraphs", "buffers", "sum", "lower_bound", "greedy", "best",
                "best_is_optimal", "peak_operator", "peak_tensors")) {
            assertTrue(json.has(key), key);
        }
        assertFalse(json.has("reordered_lower_bound"), "operators are not reordered yet: what is not computed is absent");
        assertEquals(18_000, json.get("greedy").getAsLong());
        assertEquals(18_000, json.get("best").getAsLong());
        assertTrue(json.get("best_is_optimal").getAsBoolean());
        assertEquals(1, json.get("peak_operator").getAsInt());
        assertEquals("[3,4]", json.get("peak_tensors").toString());
        assertEquals("{\"tensor\":3,\"subgraph\":0,\"name\":\"conv1\",\"size\":14400,\"requested\":14400,\"first\":1,\"last\":2,"
                + "\"offset\":0,\"best_offset\":0}", json.getAsJsonArray("buffers").get(1).toString());
    }

    /** Greedy is above the bound here; a plan at the bound exists. */
    @Test
    void aBetterPlanIsFound() {
        JsonObject json = JsonParser.parseString(Run.of("plan", "device-firmware/models/residual_24_reordered.tflite", "--json").out())
                .getAsJsonObject();
        assertEquals(17_856, json.get("greedy").getAsLong());
        assertEquals(13_824, json.get("best").getAsLong());
        assertEquals(13_824, json.get("lower_bound").getAsLong());
    }

    @Test
    void aProblemInMiniMallocsFormatIsPlanned() {
        String file = "host/src/test/resources/plan/cut_1.65536.csv";
        Run run = Run.of("plan", file);
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.out().contains("65,536  optimal: there is no smaller plan"), run.out());
        run.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
        Run hasty = Run.of("plan", file, "--seconds", "0");
        assertTrue(hasty.out().contains("not proven to be the least: between 65,536 and this"), hasty.out());
        assertEquals(1, Run.of("plan", file, "--seconds", "-1").exit());
    }

    @Test
    void whatIsNoModelIsOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.tflite"), "no model at all");
        Run run = Run.of("plan", file.toString());
        assertEquals(1, run.exit());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.complaint().contains("is not a .tflite file"), run.err());
    }
}
