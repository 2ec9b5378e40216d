package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.session.Cell;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ComparisonTest {
    static final List<String> NAMES = GoldenLog.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void aSessionDoesNotDifferFromItself(String name) {
        Comparison comparison = Comparison.of(List.of(golden(name), golden(name)));
        assertTrue(comparison.differences().isEmpty(), () -> comparison.differences().toString());
        assertTrue(comparison.owners().isEmpty(), () -> comparison.owners().toString());
        assertFalse(comparison.rows().isEmpty());
    }

    @Test
    void scratchAppearsWhereOtherKernelsAskForIt() {
        Comparison comparison = Comparison.of(List.of(golden("person_detect"), golden("person_detect.cmsis_nn")));
        OwnedBytes first = comparison.owners().get(0);
        assertEquals(new OwnedBytes("op 27 AVERAGE_POOL_2D", Cell.NONPERSISTENT_BUFFER, 0, 1024), first);
        assertEquals("non-persistent op buffer", first.what());
    }

    @Test
    void aRegressionExceedsALimit() {
        Subject before = golden("person_detect");
        Subject after = heavier(before, 1.01);
        Comparison comparison = Comparison.of(List.of(before, after));
        assertTrue(judge("required>+0.5%", comparison).exceeded());
        assertFalse(judge("required>+2%", comparison).exceeded());
        assertTrue(judge("required>+100", comparison).exceeded());
        assertTrue(judge("required>82304", comparison).exceeded());
        assertFalse(judge("required>90000", comparison).exceeded());
        assertTrue(judge("free<-0%", comparison).exceeded());
        assertTrue(judge("required>+0.5%", comparison).certain());
        assertTrue(Limit.parse("no_such_figure>+1%").orElseThrow().judge(comparison).isEmpty());
    }

    @Test
    void whatIsNotALimitIsRefused() {
        for (String text : List.of("", "required", "required>", "required>5%", "required>+", "required=5", ">+5%", "required>+1e3%")) {
            assertTrue(Limit.parse(text).isEmpty(), text);
        }
    }

    @Test
    void otherPointersAreNotComparable() {
        Snapshot a = golden("test_if").snapshot();
        Event.SessionStart s = a.start();
        Session session = new Session();
        session.accept(new Event.SessionStart(1, 0, s.firmware(), s.board(), "x86-64", 64, 1, 1, 1000, "TIMER", "tflm", "", 0, 0, 0, 0,
                "PIN", "", 0));
        assertTrue(Comparison.refusal(a, session.snapshot()).orElseThrow().contains("pointers have 32 bits in one and 64"));
        assertTrue(Comparison.refusal(a, a).isEmpty());
    }

    @Test
    void threeMakeAMatrix() {
        Comparison comparison = Comparison.of(List.of(golden("test_if"), golden("hello_world_int8"), golden("ad01_int8")));
        Comparison.Row required = comparison.rows().stream().filter(row -> row.key().equals("required")).findFirst().orElseThrow();
        assertEquals(List.of(1296.0, 1072.0, 2704.0), required.values());
    }

    private static Limit.Verdict judge(String limit, Comparison comparison) {
        return Limit.parse(limit).orElseThrow().judge(comparison).get(0);
    }

    private static Subject golden(String name) {
        Snapshot snapshot = GoldenLog.read(name).session().snapshot();
        return new Subject(name, snapshot, new Names(snapshot));
    }

    /** The same session with a larger first persistent block, so that the whole tail lies lower. */
    private static Subject heavier(Subject subject, double factor) {
        List<Event> events = new ArrayList<>();
        long more = Math.round(subject.snapshot().arenas().get(0).required().bytes() * (factor - 1));
        for (Event event : GoldenLog.read(subject.name()).events()) {
            events.add(event instanceof Event.Allocate e && e.section() == io.arenascope.event.Section.TAIL
                    ? new Event.Allocate(e.index(), e.ticks(), e.arena(), e.model(), e.subgraph(), e.section(), e.offset() - more,
                            e.size() + (e.index() == 1 ? more : 0), e.align(), e.purpose(), e.owner())
                    : event);
        }
        Session session = new Session();
        events.forEach(session::accept);
        return new Subject(subject.name(), session.snapshot(), new Names(session.snapshot()));
    }
}
