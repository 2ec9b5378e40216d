package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceCheckTest {
    private static final GoldenLog LOG = GoldenLog.read("person_detect");

    /** The counters an allocator would have after {@code events} events, wrong by {@code error} in the tail. */
    private static Event.Statistics counters(int events, long error) {
        Session session = new Session();
        for (Event event : LOG.events()) {
            if (!(event instanceof Event.Indexed e) || e.index() < events) {
                session.accept(event);
            }
        }
        ArenaSnapshot a = session.snapshot().arenas().get(0);
        return new Event.Statistics(events, 0, a.usage().head(), a.usage().temp(), a.usage().tail() + error, a.usage().pool(),
                a.highWaterMark().bytes(), a.usage().arenaUsedBytes(), a.counts().allocations(), a.counts().frees(),
                a.counts().failures(), 0, 0, 0, 0, 0, 0, 0);
    }

    private static Snapshot with(Event.Statistics statistics, int place, int withoutEvent) {
        List<Event> events = new ArrayList<>(LOG.events());
        events.removeIf(event -> event instanceof Event.Indexed e && e.index() == withoutEvent);
        int at = 0;
        while (!(events.get(at) instanceof Event.Indexed e && e.index() >= place)) {
            at++;
        }
        events.add(at, statistics);
        Session session = new Session();
        events.forEach(session::accept);
        return session.snapshot();
    }

    @Test
    void agreesWhereTheEventsGiveTheSame() {
        assertEquals(true, with(counters(700, 0), 700, -1).deviceAgrees());
        assertEquals(true, with(counters(700, 0), 650, -1).deviceAgrees(), "told ahead, compared at its own event");
    }

    @Test
    void disagreesAndSaysWhere() {
        Snapshot snapshot = with(counters(700, 16), 700, -1);
        assertEquals(false, snapshot.deviceAgrees());
        assertEquals(1, snapshot.disagreements().size());
        assertTrue(snapshot.disagreements().get(0).startsWith("After event 700, arena 0: the device counts tail"));
    }

    @Test
    void isSilentWhereNothingCanBeCompared() {
        assertNull(with(counters(700, 16), 710, -1).deviceAgrees(), "told too late");
        assertNull(with(counters(700, 16), 700, 10).deviceAgrees(), "an event was lost before");
    }

    /** A dump makes present values exact again; maxima stay lower bounds. */
    @Test
    void aStateDumpRestoresThePresent() {
        int at = 700;
        Session whole = new Session();
        Session lossy = new Session();
        for (Event event : LOG.events()) {
            if (event instanceof Event.Indexed e && e.index() == at) {
                ArenaSnapshot a = whole.snapshot().arenas().get(0);
                lossy.accept(dump(at, whole.snapshot().progress(), a));
                assertEquals(Trust.LOWER_BOUND, lossy.snapshot().trust().get("arenas.0.peak"));
                assertNull(lossy.snapshot().trust().get("arenas.0.current"));
                assertEquals(a.usage().current(), lossy.snapshot().arenas().get(0).usage().current());
                assertEquals(a.usage().extent(), lossy.snapshot().arenas().get(0).usage().extent());
                assertEquals(a.space(), withMaximaOf(a.space(), lossy.snapshot().arenas().get(0).space()));
            }
            whole.accept(event);
            if (!(event instanceof Event.Indexed e) || e.index() < 600 || e.index() >= 650) {
                lossy.accept(event);
            }
        }
        ArenaSnapshot a = whole.snapshot().arenas().get(0);
        ArenaSnapshot b = lossy.snapshot().arenas().get(0);
        assertEquals(a.usage().tail(), b.usage().tail());
        assertEquals(a.usage().current(), b.usage().current());
        assertEquals(a.peak().bytes(), b.peak().bytes(), "reached after the dump");
        assertEquals(50, lossy.snapshot().totals().lostEvents());
    }

    /** What is live of a plan cannot be told from a dump taken between two operators of an invoke. */
    @Test
    void aDumpSaysWhetherAnInvokeIsUnderWay() {
        for (int operator = -2; operator <= -1; operator++) {
            Session session = new Session();
            session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
            session.accept(new Event.Gap("gap", 7, 1, 0));
            session.accept(new Event.StateDump(7, 0, 0, 0, false, Phase.INVOKE, operator, 0, 1,
                    List.of(new Event.ArenaState(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), List.of()));
            assertEquals(operator == -1 ? null : Trust.UNKNOWN, session.snapshot().trust().get("arenas.0.current"), "operator " + operator);
        }
    }

    private static ArenaSnapshot.Space withMaximaOf(ArenaSnapshot.Space of, ArenaSnapshot.Space now) {
        return new ArenaSnapshot.Space(now.free(), now.largestFree(), now.fragmentation(), of.fragmentationPeak(),
                of.planFragmentationPeak(), now.internalFragmentation());
    }

    private static Event.StateDump dump(long at, Snapshot.Progress progress, ArenaSnapshot a) {
        List<Event.DumpRow> rows = a.live().stream().map(b -> new Event.DumpRow(b.section(), 0, b.offset(), b.size(), b.used(), b.purpose(),
                b.owner(), b.subgraph())).toList();
        int operator = progress.invoking() && progress.operator() < 0 ? -2 : progress.operator();
        return new Event.StateDump(at, rows.size(), 0, 0, false, progress.phase(), operator, progress.subgraph(), 0,
                List.of(new Event.ArenaState(0, a.usage().head(), a.usage().temp(), a.usage().tail(), 0, 0, 0, 0, 0, 0)), rows);
    }
}
