package io.arenascope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.Names;
import io.arenascope.analysis.Recommendation;
import io.arenascope.event.Event;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTextTest {
    static final List<String> NAMES = GoldenLog.NAMES;

    @ParameterizedTest
    @ValueSource(strings = {"hello_world_int8", "person_detect"})
    void reads(String name) throws IOException {
        try (InputStream in = SummaryTextTest.class.getResourceAsStream("/report/" + name + ".summary.txt")) {
            assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), text(GoldenLog.read(name).session()));
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void fitsEightyColumns(String name) {
        text(GoldenLog.read(name).session()).lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @Test
    void labelsWhatALossSpoils() {
        List<Event> events = GoldenLog.read("hello_world_int8").events();
        Session session = new Session();
        int cut = events.size() / 2;
        events.subList(0, cut).forEach(session::accept);
        session.accept(new Event.Gap("gap", 3, 1, 0));
        events.subList(cut + 3, events.size()).forEach(session::accept);
        String text = text(session);
        assertTrue(text.contains("3 events and 1 frame lost"), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("  REQUIRED +>= [0-9,]+ +lower bound, set in .*")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("  peak in use +>= [0-9,]+ +lower bound .*")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("  in use now +\\? +unknown")), text);
        assertFalse(text.contains("exact,"), text);
    }

    @Test
    void neverPrintsControlCharactersOfADevice() {
        Session session = new Session();
        session.accept(new Event.SessionStart(1, 0, "f\u001b[31m", "b\u001b]0;x\u0007", "c\u009b2J", 32, 1, 1, 1000, "TIMER", "a\u202e",
                "w\u0000", 1, 1, 1, 1, "PIN", "k\r", 1));
        session.accept(new Event.ArenaInfo(0, 0, 64, 16, "n\u001b[2J", 40, "TWO_ENDED"));
        session.accept(new Event.ModelInfo(0, "m\u001b[1m\n", 1, 1, 1, "FLASH", 1, 1, 1, 0));
        session.accept(new Event.Log("ERROR", "l\u001b[5m\u2028"));
        String text = text(session) + new SummaryJson(Recommendation.DEFAULT_MARGIN).add(session.snapshot(), new Names(session.snapshot()));
        text.codePoints().filter(c -> c != '\n').forEach(c -> assertTrue(c >= ' ' && c < 0x7F || c == 0xFFFD,
                "U+" + Integer.toHexString(c)));
    }

    private static String text(Session session) {
        Snapshot snapshot = session.snapshot();
        return SummaryText.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN);
    }
}
