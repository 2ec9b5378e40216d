package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every log of real TFLM, through the session code the product runs, gives the figures of its summary. */
class GoldenSessionTest {
    static final List<String> NAMES = GoldenLog.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void figures(String name) {
        GoldenLog log = GoldenLog.read(name);
        JsonObject expected = GoldenLog.expected(name);
        Snapshot snapshot = log.session().snapshot();
        ArenaSnapshot arena = snapshot.arenas().get(0);

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
        assertEquals(number(expected, "peak_seq"), log.sequenceOf(arena.required().moment().event()), "its event");
        assertEquals(number(expected, "min_arena_16"), arena.required().bytes(), "required arena");

        assertTrue(snapshot.trust().isEmpty(), () -> "all exact: " + snapshot.trust());
        assertEquals(0, arena.counts().findings(), () -> arena.findings().toString());
        assertNull(snapshot.deviceAgrees(), "these logs carry no counters of the device");
    }

    private static long number(JsonObject expected, String key) {
        return expected.get(key).getAsLong();
    }
}
