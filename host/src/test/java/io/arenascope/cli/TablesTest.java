package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.event.DeviceStream;
import io.arenascope.event.Event;
import io.arenascope.frame.Bytes;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.GoldenLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** events, ops, tensors and blocks, as text, JSON and CSV, on logs of real TFLM. */
class TablesTest {
    @TempDir
    Path folder;
    private Path scratch;
    private Path nested;

    @BeforeEach
    void record() throws IOException {
        scratch = session("mnist_lstm_int8", GoldenLog.read("mnist_lstm_int8").events());
        nested = session("test_if", GoldenLog.read("test_if").events());
    }

    private Path session(String name, List<Event> events) throws IOException {
        Path bytes = Files.write(folder.resolve(name + ".bin"), Bytes.concat(DeviceStream.of(events).toArray(byte[][]::new)));
        Path file = folder.resolve(name + ".ascope");
        assertEquals(0, Run.of("record", "--port", bytes.toString(), "-o", file.toString()).exit());
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "ops", "tensors", "blocks"})
    void fitEightyColumnsAndAgreeInAllForms(String command) throws IOException {
        for (Path file : List.of(scratch, nested)) {
            String text = succeeds(command, file.toString()).out();
            text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
            JsonArray rows = json(command, file.toString());
            List<String> csv = succeeds(command, file.toString(), "--csv").out().lines().toList();
            assertEquals(rows.size() + 1, csv.size());
            assertTrue(rows.size() > 0);
            List<String> header = List.of(csv.get(0).split(","));
            for (JsonElement row : rows) {
                assertTrue(header.containsAll(row.getAsJsonObject().keySet()), row.toString());
            }
            assertEquals(2, Run.of(command, file.toString(), "--json", "--csv").exit());
        }
    }

    @Test
    void operators() throws IOException {
        ArenaSnapshot arena = GoldenLog.read("mnist_lstm_int8").session().snapshot().arenas().get(0);
        long peak = 0;
        long ofOperators = 0;
        for (JsonElement row : json("ops", scratch.toString())) {
            JsonObject op = row.getAsJsonObject();
            assertEquals("exact", op.get("trust").getAsString());
            assertEquals((double) op.get("live").getAsLong() / arena.peak().bytes(), op.get("share_of_peak").getAsDouble(), 1e-12);
            assertEquals(1, op.get("runs").getAsLong());
            assertTrue(op.get("median_ticks").getAsLong() > 0);
            peak = Math.max(peak, op.get("activations").getAsLong());
            ofOperators += op.get("persistent").getAsLong();
        }
        assertEquals(arena.plannedPeak().bytes(), peak);
        assertEquals(arena.live().stream().filter(b -> b.owner() < 0).mapToLong(Block::used).sum(), ofOperators);
        assertTrue(ofOperators > 0);
    }

    @Test
    void anOperatorThatCallsASubgraphSpansIt() throws IOException {
        long called = 0;
        long caller = 0;
        for (JsonElement row : json("ops", nested.toString())) {
            JsonObject op = row.getAsJsonObject();
            if (op.get("subgraph").getAsInt() == 0 && op.get("type").getAsString().equals("IF")) {
                caller = op.get("live").getAsLong();
            } else if (op.get("runs").getAsLong() > 0) {
                called = Math.max(called, op.get("live").getAsLong());
            }
        }
        assertTrue(called > 0 && caller >= called, caller + " " + called);
    }

    @Test
    void tensors() throws IOException {
        List<Event.PlanRow> plan = GoldenLog.read("mnist_lstm_int8").session().snapshot().arenas().get(0).planned();
        JsonArray rows = json("tensors", scratch.toString());
        boolean shares = false;
        for (int i = 0; i < plan.size(); i++) {
            JsonObject row = rows.get(i).getAsJsonObject();
            assertEquals(plan.get(i).offset(), row.get("offset").getAsLong());
            assertEquals(plan.get(i).firstScope(), row.get("first_scope").getAsInt());
            assertEquals(plan.get(i).lastScope(), row.get("last_scope").getAsInt());
            assertEquals(plan.get(i).owner() < 0 ? "scratch" : "activation", row.get("purpose").getAsString());
            shares |= row.has("shares_with");
        }
        assertTrue(shares);
        JsonObject variable = rows.get(plan.size()).getAsJsonObject();
        assertEquals("variable", variable.get("purpose").getAsString());
        assertFalse(variable.has("first_scope"), "a variable lives always");
        assertTrue(succeeds("tensors", scratch.toString()).out().contains(" always "));
    }

    @Test
    void theLayoutHasEveryByteOnce() throws IOException {
        ArenaSnapshot arena = GoldenLog.read("mnist_lstm_int8").session().snapshot().arenas().get(0);
        for (long event : new long[] {0, 20, 77, arena.peak().event()}) {
            long at = 0;
            long used = 0;
            for (JsonElement row : json("blocks", scratch.toString(), "--at", String.valueOf(event))) {
                JsonObject block = row.getAsJsonObject();
                assertEquals(at, block.get("offset").getAsLong(), "event " + event);
                at += block.get("size").getAsLong();
                used += block.has("used") ? block.get("used").getAsLong() : 0;
            }
            assertEquals(arena.size(), at);
            assertEquals(arena.timeline().blocksAt((int) event).stream().mapToLong(Block::used).sum(), used);
        }
        for (JsonElement element : json("blocks", scratch.toString())) {
            JsonObject row = element.getAsJsonObject();
            boolean planned = arena.peakBlocks().stream().anyMatch(b -> b.planned() && b.offset() == row.get("offset").getAsLong());
            assertEquals(planned, row.has("first_scope"), "a planned buffer has its lifetime: " + row);
            assertTrue(!planned || row.get("first_scope").getAsInt() <= row.get("last_scope").getAsInt(), row::toString);
        }
        assertEquals(succeeds("blocks", scratch.toString(), "--at", String.valueOf(arena.peak().event())).out(),
                succeeds("blocks", scratch.toString()).out(), "the peak is what is shown unasked");
    }

    @Test
    void anEventThatIsNotThereIsNamed() throws IOException {
        Run none = Run.of("blocks", scratch.toString(), "--at", "123456");
        assertEquals(1, none.exit());
        assertTrue(none.complaint().startsWith("arenascope: there is no event 123456 ("), none.err());
        List<Event> events = new ArrayList<>(GoldenLog.read("test_if").events());
        events.removeIf(event -> event instanceof Event.Indexed e && e.index() == 30);
        Path lossy = session("lossy", events);
        Run lost = Run.of("blocks", lossy.toString(), "--at", "30");
        assertEquals(1, lost.exit());
        assertTrue(lost.complaint().contains("event 30 was lost") && lost.complaint().endsWith("31"), lost.err());
        Run after = succeeds("blocks", lossy.toString(), "--at", "31");
        assertTrue(after.out().contains("UNKNOWN"), after.out());
        assertEquals("unknown", json("blocks", lossy.toString(), "--at", "31").get(0).getAsJsonObject().get("trust").getAsString());
        assertTrue(succeeds("ops", lossy.toString()).out().contains(">="));
    }

    @Test
    void eventsOfAnOperatorAndAroundAnEvent() throws IOException {
        for (JsonElement row : json("events", scratch.toString(), "--op", "1")) {
            assertEquals(1, row.getAsJsonObject().get("operator").getAsInt());
        }
        JsonArray around = json("events", scratch.toString(), "--around", "50");
        assertEquals(41, around.size());
        assertEquals(30, around.get(0).getAsJsonObject().get("event").getAsInt());
        long peak = GoldenLog.read("mnist_lstm_int8").session().snapshot().arenas().get(0).peak().event();
        String text = succeeds("events", scratch.toString(), "--around", String.valueOf(peak)).out();
        assertTrue(text.lines().anyMatch(line -> line.strip().startsWith(peak + " ") && line.contains("*")), text);
        assertTrue(succeeds("events", scratch.toString(), "--op", "77").err().contains("no event matches"));
    }

    private static Run succeeds(String... args) {
        Run run = Run.of(args);
        assertEquals(0, run.exit(), run.err());
        return run;
    }

    private static JsonArray json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--json");
        return JsonParser.parseString(succeeds(all.toArray(String[]::new)).out()).getAsJsonArray();
    }
}
