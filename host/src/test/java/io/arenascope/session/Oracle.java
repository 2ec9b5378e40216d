package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs host/src/test/python/oracle.py, which recomputes every figure after every event from scratch, beside the session. */
public final class Oracle {
    private static final Path PROGRAM = Path.of("host/src/test/python/oracle.py");

    private Oracle() {}

    /**
     * Fails where a figure of a stream differs.
     *
     * @param streams whole sessions by name
     * @param folder  for files
     * @return in how many arenas something was there to be compared, such as "overlaps"
     */
    public static Map<String, Integer> compare(Map<String, List<Event>> streams, Path folder) throws IOException, InterruptedException {
        List<String> results = oracle(streams.values().stream().map(StreamJson::of).toList(), folder);
        assertEquals(streams.size(), results.size());
        Map<String, Integer> seen = new TreeMap<>();
        int n = 0;
        for (Map.Entry<String, List<Event>> stream : streams.entrySet()) {
            JsonObject result = JsonParser.parseString(results.get(n++)).getAsJsonObject();
            JsonArray expected = result.getAsJsonArray("arenas");
            Session session = new Session();
            stream.getValue().forEach(session::accept);
            Snapshot snapshot = session.snapshot();
            assertEquals(expected.size(), snapshot.arenas().size(), stream.getKey());
            for (int i = 0; i < expected.size(); i++) {
                JsonObject want = expected.get(i).getAsJsonObject();
                assertEquals(figures(want), figures(snapshot, i), stream.getKey() + ", arena " + i);
                tally(seen, snapshot.arenas().get(i));
            }
            assertEquals(result.get("operators").toString(), operators(snapshot), stream.getKey());
            count(seen, "arenas", snapshot.arenas().size() > 1);
            count(seen, "models", snapshot.models().size() > 1);
            count(seen, "losses", snapshot.totals().lostEvents() > 0);
        }
        return seen;
    }

    private static void tally(Map<String, Integer> seen, ArenaSnapshot arena) {
        count(seen, "overlaps", arena.counts().overlaps() > 0);
        count(seen, "failures", arena.counts().failures() > 0);
        count(seen, "fragmentation", arena.space().fragmentationPeak() > 0);
        count(seen, "gap", arena.plan().gap() > 0);
        count(seen, "scratch", arena.tablePeaks().nonpersistentBuffer() > 0);
        arena.findings().forEach(finding -> count(seen, finding.kind().name(), true));
    }

    private static void count(Map<String, Integer> seen, String what, boolean there) {
        if (there) {
            seen.merge(what, 1, Integer::sum);
        }
    }

    private static List<String> oracle(List<String> cases, Path folder) throws IOException, InterruptedException {
        Path input = Files.write(folder.resolve("cases.jsonl"), cases);
        Path output = folder.resolve("results.jsonl");
        Path errors = folder.resolve("errors.txt");
        Process python = new ProcessBuilder("python3", PROGRAM.toString()).redirectInput(input.toFile())
                .redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
        assertTrue(python.waitFor(5, TimeUnit.MINUTES), "the oracle did not end");
        assertEquals(0, python.exitValue(), () -> "the oracle failed: " + read(errors));
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    /** One line a figure, so that a difference shows which. */
    private static String figures(JsonObject json) {
        Map<String, String> lines = new TreeMap<>();
        for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
            JsonElement value = entry.getValue();
            boolean ratio = entry.getKey().contains("fragmentation");
            lines.put(entry.getKey(), ratio ? ratio(value.getAsDouble())
                    : value.isJsonPrimitive() ? value.getAsString() : value.isJsonObject() ? new TreeMap<>(value.getAsJsonObject()
                            .asMap()).toString() : value.toString());
        }
        return lines.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    private static String ratio(double value) {
        return String.format(java.util.Locale.ROOT, "%.9f", value);
    }

    private static String figures(Snapshot snapshot, int i) {
        ArenaSnapshot a = snapshot.arenas().get(i);
        Map<String, String> lines = new TreeMap<>();
        put(lines, "id", a.info().id(), "size", a.size(), "current", a.usage().current(), "head", a.usage().head(), "temp",
                a.usage().temp(), "tail", a.usage().tail(), "pool", a.usage().pool(), "extent", a.usage().extent(), "arena_used_bytes",
                a.usage().arenaUsedBytes(), "head_high_water_mark", a.usage().headHighWaterMark(), "tail_high_water_mark",
                a.usage().tailHighWaterMark(), "temp_peak", a.usage().tempPeak());
        put(lines, "peak", a.peak().bytes(), "peak_event", a.peak().event(), "peak_operator", a.peak().operator(), "peak_phase",
                a.peak().phase(), "planned_peak", a.plannedPeak().bytes(), "planned_peak_event", a.plannedPeak().event(),
                "planned_peak_operator", a.plannedPeak().operator(), "high_water_mark", a.highWaterMark().bytes(), "high_water_event",
                a.highWaterMark().event(), "required", a.required().bytes());
        put(lines, "free", a.space().free(), "largest_free", a.space().largestFree(), "fragmentation", ratio(a.space().fragmentation()),
                "fragmentation_peak", ratio(a.space().fragmentationPeak()), "plan_fragmentation_peak",
                ratio(a.space().planFragmentationPeak()), "internal_fragmentation", ratio(a.space().internalFragmentation()));
        put(lines, "plan_size", a.plan().size(), "lower_bound", a.plan().lowerBound(), "plan_sum", a.plan().sum(), "allocations",
                a.counts().allocations(), "frees", a.counts().frees(), "failures", a.counts().failures());
        put(lines, "cells_now", cells(a.tableNow()), "cell_peaks", cells(a.tablePeaks()), "cells_at_peak", cells(a.tableAtPeak()),
                "live", blocks(a.live()), "peak_blocks", blocks(a.peakBlocks()), "findings", kinds(a.findings()), "failed_requests",
                failures(a.failures()));
        String path = "arenas." + i + ".";
        put(lines, "complete", !snapshot.trust().containsKey(path + "peak"), "present", !snapshot.trust().containsKey(path + "current"),
                "plan_known", !snapshot.trust().containsKey(path + "plan_size"));
        return lines.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    private static String operators(Snapshot snapshot) {
        return snapshot.operatorRuns().stream().map(run -> "[" + run.model() + "," + run.subgraph() + "," + run.operator() + ","
                + run.runs() + "," + run.live() + "," + run.planned() + "]").collect(Collectors.joining(",", "[", "]"));
    }

    /** In JSON. */
    private static String failures(List<Failure> failures) {
        return failures.stream().map(f -> "[" + f.request().index() + "," + f.free() + "," + f.largestFree() + "," + f.moment().bytes()
                + "," + f.certain() + "]").collect(Collectors.joining(",", "[", "]"));
    }

    private static void put(Map<String, String> lines, Object... pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            lines.put((String) pairs[i], String.valueOf(pairs[i + 1]));
        }
    }

    private static String cells(Table table) {
        return Arrays.stream(Cell.values()).map(cell -> String.valueOf(table.get(cell))).collect(Collectors.joining(",", "[", "]"));
    }

    private static String blocks(List<Block> blocks) {
        return blocks.stream().map(b -> new long[] {b.offset(), b.size(), b.used()}).sorted(Arrays::compare)
                .map(b -> "[" + b[0] + "," + b[1] + "," + b[2] + "]").collect(Collectors.joining(",", "[", "]"));
    }

    private static String kinds(List<Finding> findings) {
        return new TreeMap<>(findings.stream().collect(Collectors.groupingBy(f -> f.kind().name(), Collectors.counting()))).toString();
    }
}
