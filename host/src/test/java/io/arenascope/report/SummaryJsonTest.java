package io.arenascope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.Recommendation;
import io.arenascope.event.Event;
import io.arenascope.session.CompleteSession;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {
    /** Beyond the contract, which says: add, don't rename. */
    private static final Set<String> ADDED = Set.of("arenas[].persistent_by_type");

    @Test
    void aCompleteSessionHasEveryKeyOfTheContractAndItsKindOfValue() {
        JsonObject contract = JsonParser.parseReader(new InputStreamReader(
                SummaryJsonTest.class.getResourceAsStream("/report/summary.contract.json"), StandardCharsets.UTF_8)).getAsJsonObject();
        JsonObject summary = summary(CompleteSession.of("hello_world_int8", 32));
        Set<String> expected = keys("", contract);
        Set<String> there = keys("", summary);
        expected.removeIf(key -> key.startsWith("trust."));
        Set<String> added = new TreeSet<>(there);
        added.removeAll(expected);
        added.removeIf(key -> ADDED.stream().anyMatch(key::startsWith));
        assertEquals(Set.of(), added, "keys that the contract does not name");
        expected.removeAll(there);
        assertEquals(Set.of(), expected, "keys of the contract that are missing");
        sameKinds("", contract, summary);
        assertEquals(0, summary.getAsJsonObject("trust").size(), summary.get("trust").toString());
        assertTrue(summary.get("device_agrees").getAsBoolean());
    }

    @Test
    void whatCannotBeToldIsAbsentAndNamedInTrust() {
        JsonObject summary = summary(GoldenLog.read("hello_world_int8").events());
        JsonObject trust = summary.getAsJsonObject("trust");
        for (String path : List.of("device_agrees", "memory.sram", "memory.stack_high_water", "session.model_hash")) {
            assertEquals("unknown", trust.get(path).getAsString(), path);
        }
        assertFalse(summary.has("device_agrees"));
        assertFalse(summary.getAsJsonObject("memory").has("sram"));
        assertFalse(trust.has("arenas.0.required"));
    }

    @Test
    void setUpEndsWithItsPhaseAndNotWithTheFirstInvoke() {
        Session session = new Session();
        session.accept(new Event.SessionStart(1, 0, "", "", "", 32, 1, 1, 1000, "TIMER", "", "", 0, 0, 0, 0, "PIN", "", 0));
        session.accept(new Event.PhaseChange(0, 100, 0, 0, io.arenascope.event.Phase.CREATE, -1));
        session.accept(new Event.PhaseChange(1, 350, 0, 0, io.arenascope.event.Phase.INVOKE, -1));
        session.accept(new Event.InvokeBegin(2, 9000, 0, 1, io.arenascope.event.InputRule.RAMP));
        assertEquals(250, session.snapshot().totals().setupTicks());
        session.accept(new Event.InvokeEnd(3, 9100, 0, 1, 0, 0));
        session.accept(new Event.ArenaInfo(0, 0, 64, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.ArenaReset(4, 10_000, 0, 64));
        assertEquals(-1, session.snapshot().totals().setupTicks(), "set-up goes on");
        session.accept(new Event.PhaseChange(5, 10_040, 0, 0, io.arenascope.event.Phase.INVOKE, -1));
        assertEquals(40, session.snapshot().totals().setupTicks());
        assertFalse(session.snapshot().trust().containsKey("session.setup_ticks"));
    }

    private static JsonObject summary(List<Event> events) {
        Session session = new Session();
        events.forEach(event -> {
            if (event instanceof Event.Indexed) {
                session.countFrame();
            }
            session.accept(event);
        });
        Snapshot snapshot = session.snapshot();
        return JsonParser.parseString(new SummaryJson(Recommendation.DEFAULT_MARGIN).add(snapshot, new Names(snapshot)).toString())
                .getAsJsonObject();
    }

    /** Paths of all keys; of arrays those of the first element. */
    private static Set<String> keys(String path, JsonElement element) {
        Set<String> keys = new TreeSet<>();
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(one -> keys.addAll(keys(path + "[]", one)));
        } else if (element.isJsonObject()) {
            element.getAsJsonObject().entrySet().forEach(entry -> {
                String key = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
                keys.add(key);
                keys.addAll(keys(key, entry.getValue()));
            });
        }
        return keys;
    }

    private static void sameKinds(String path, JsonElement contract, JsonElement there) {
        if (contract.isJsonObject() && !path.equals("trust")) {
            contract.getAsJsonObject().entrySet()
                    .forEach(entry -> sameKinds(entry.getKey(), entry.getValue(), there.getAsJsonObject().get(entry.getKey())));
        } else if (contract.isJsonArray()) {
            assertTrue(there.isJsonArray() && there.getAsJsonArray().size() > 0, path);
            sameKinds(path, contract.getAsJsonArray().get(0), there.getAsJsonArray().get(0));
        } else if (contract.isJsonPrimitive()) {
            assertEquals(contract.getAsJsonPrimitive().isNumber(), there.getAsJsonPrimitive().isNumber(), path);
            assertEquals(contract.getAsJsonPrimitive().isString(), there.getAsJsonPrimitive().isString(), path);
            assertEquals(contract.getAsJsonPrimitive().isBoolean(), there.getAsJsonPrimitive().isBoolean(), path);
        }
    }
}
