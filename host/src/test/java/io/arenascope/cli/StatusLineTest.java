package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StatusLine status = new StatusLine(new Console(System.out, new PrintStream(err, true)));
    private final Session session = new Session();

    @Test
    void fitsALineAtEveryMomentAndEndsWithTheLastState() {
        List<Event> events = GoldenLog.read("person_detect").events();
        for (Event event : events) {
            session.accept(event);
            StatusLine fresh = new StatusLine(new Console(System.out, new PrintStream(err, true)));
            fresh.show(session.snapshot());
        }
        err.toString().lines().forEach(line -> assertTrue(line.length() <= 79, line));
        err.reset();
        status.show(session.snapshot());
        status.end(session.snapshot());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("  peak 82,292  HWM 82,292 of "), err.toString());
    }

    @Test
    void whatALossSpoiledIsLabelled() {
        List<Event> events = GoldenLog.read("person_detect").events();
        events.subList(0, events.size() / 2).forEach(session::accept);
        session.accept(new Event.Gap("gap", 7, 1, 0));
        status.show(session.snapshot());
        assertTrue(err.toString().contains("now ?  peak >="), err.toString());
        assertTrue(err.toString().contains("7 lost"), err.toString());
    }
}
