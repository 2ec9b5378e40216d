package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that real TFLM sent through our adapter, recorder and port give the figures of the golden logs, captured by other means. */
class TflmSessionsTest {
    private static final Path SESSIONS = Path.of("host/src/test/resources/tflm_sessions");

    @ParameterizedTest
    @ValueSource(strings = {"hello_world_int8", "micro_speech_quantized", "person_detect", "person_detect.cmsis_nn", "mnist_lstm_int8",
        "test_if"})
    void figuresAreThoseOfTheGoldenLog(String name) throws IOException {
        JsonObject expected = GoldenLog.expected(name);
        ArenaSnapshot arena = sound(name).arenas().get(0);

        assertEquals(number(expected, "head"), arena.usage().head(), "head");
        assertEquals(number(expected, "tail"), arena.usage().tail(), "tail");
        assertEquals(number(expected, "arena_used_bytes"), arena.usage().arenaUsedBytes(), "arena_used_bytes");
        assertEquals(number(expected, "plan_max"), arena.plan().size(), "plan size");
        assertEquals(number(expected, "plan_lower_bound"), arena.plan().lowerBound(), "lower bound");
        assertEquals(number(expected, "plan_sum_of_buffers"), arena.plan().sum(), "sum");
        assertEquals(number(expected, "planned_buffers"), arena.planned().size(), "planned buffers");
        assertEquals(number(expected, "live_peak"), arena.plannedPeak().bytes(), "planned peak");
        assertEquals(number(expected, "live_peak_operator"), arena.plannedPeak().operator(), "its operator");
        assertEquals(number(expected, "live_peak_subgraph"), arena.plannedPeak().subgraph(), "its subgraph");
        assertEquals(number(expected, "peak_extent"), arena.highWaterMark().bytes(), "high-water mark");
        assertEquals(expected.get("peak_phase").getAsString().toUpperCase(Locale.ROOT), arena.required().moment().phase().name());
        assertEquals(number(expected, "min_arena_16"), arena.required().bytes(), "required arena");
    }

    @ParameterizedTest
    @CsvSource({"hello_world_int8.cmsis_nn, 772, 1168", "micro_speech_quantized.cmsis_nn, 6836, 6848"})
    void requiredIsWhatASearchFound(String name, long used, long least) throws IOException {
        ArenaSnapshot arena = sound(name).arenas().get(0);
        assertEquals(used, arena.usage().arenaUsedBytes());
        assertEquals(least, arena.required().bytes());
    }

    private static Snapshot sound(String name) throws IOException {
        Pipeline.Saved saved = Pipeline.load(SESSIONS.resolve(name + ".ascope"));
        assertNull(saved.damage());
        assertTrue(saved.complete());
        Snapshot snapshot = saved.snapshot();
        assertEquals(Boolean.TRUE, snapshot.deviceAgrees(), "the allocator's own counters agree with its events");
        assertEquals(0, snapshot.totals().lostEvents());
        ArenaSnapshot arena = snapshot.arenas().get(0);
        assertEquals(0, arena.counts().findings(), () -> arena.findings().toString());
        assertTrue(snapshot.trust().keySet().stream().noneMatch(key -> key.startsWith("arenas.")), () -> "exact: " + snapshot.trust());
        return snapshot;
    }

    private static long number(JsonObject expected, String key) {
        return expected.get(key).getAsLong();
    }
}
