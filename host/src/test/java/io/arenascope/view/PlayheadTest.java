package io.arenascope.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlayheadTest {
    private static final List<Event> EVENTS = GoldenLog.read("hello_world_int8").events();

    @Test
    void followsUntilHeldAndThenStaysWhereItIs() {
        Session session = new Session();
        EVENTS.subList(0, 60).forEach(session::accept);
        Playhead playhead = new Playhead();
        Snapshot early = session.snapshot();
        playhead.receive(early);
        assertEquals(-1, playhead.cursor());
        playhead.toggle();
        int last = early.arenas().get(0).timeline().length() - 1;
        assertEquals(last, playhead.cursor());

        EVENTS.subList(60, EVENTS.size()).forEach(session::accept);
        Snapshot late = session.snapshot();
        playhead.receive(late);
        assertSame(early, playhead.shown());
        assertEquals(late.totals().events() - early.totals().events(), playhead.behind());
        playhead.toggle();
        assertSame(late, playhead.shown());
        assertTrue(playhead.following());
    }

    @Test
    void stepsStayWithinTheTimeline() {
        Playhead playhead = new Playhead();
        Snapshot snapshot = GoldenLog.read("hello_world_int8").session().snapshot();
        playhead.receive(snapshot);
        int last = snapshot.arenas().get(0).timeline().length() - 1;
        playhead.step(1);
        assertEquals(last, playhead.cursor());
        playhead.step(1);
        assertEquals(last, playhead.cursor());
        playhead.step(-1);
        assertEquals(last - 1, playhead.cursor());
        playhead.place(-5);
        assertEquals(0, playhead.cursor());
        playhead.toPeak(0);
        assertEquals(snapshot.arenas().get(0).peak().event(), snapshot.arenas().get(0).timeline().event(playhead.cursor()));
    }

    @Test
    void beforeAnythingHasComeNothingHappens() {
        Playhead playhead = new Playhead();
        playhead.toggle();
        playhead.step(1);
        playhead.toPeak(0);
        assertNull(playhead.shown());
        playhead.receive(new Session().snapshot());
        playhead.toPeak(0);
        assertTrue(playhead.following());
    }
}
