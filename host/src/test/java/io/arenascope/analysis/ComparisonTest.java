package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.session.Cell;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.RandomStream;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertEquals(new OwnedBytes("op 27 AVERAGE_POOL_2D", Cell.NONPERSISTENT_BUFFER, List.of(0L, 1024L)), first);
        assertEquals("new", first.kind());
        assertEquals("non-persistent op buffer", first.what());
    }

    /** The second of three operators is taken out, and the last one's output grows. */
    @Test
    void withoutNamesOperatorsPairUpByTypeAndTensorsByWhatMakesThem() {
        Subject before = subject(new SmallRun(8000).model(1, "FLASH").operators(3, 17, 9).tensor(160, 0, 1).tensor(1600, 1, 2)
                .tensor(400, 2, 3).tensor(32, 3, 3));
        Subject after = subject(new SmallRun(8000).model(2, "FLASH").operators(3, 9).tensor(160, 0, 1).tensor(1600, 1, 2)
                .tensor(64, 2, 2));
        List<OwnedBytes> owners = Comparison.of(List.of(before, after)).owners();
        assertEquals(List.of(new OwnedBytes("tensor 2", Cell.NONPERSISTENT_TENSOR, List.of(400L, 0L)),
                new OwnedBytes("tensor 3", Cell.NONPERSISTENT_TENSOR, List.of(32L, 64L))), owners);
        assertEquals(List.of("gone", "grown"), owners.stream().map(OwnedBytes::kind).toList());
        List<OperatorTime> times = Comparison.of(List.of(before, after)).operators();
        assertEquals(List.of("op 0 CONV_2D", "op 1 MAX_POOL_2D", "op 2 FULLY_CONNECTED"),
                times.stream().map(OperatorTime::operator).toList());
        assertTrue(times.get(1).ticks().get(1).isNaN());
        assertFalse(times.get(2).ticks().get(1).isNaN());
    }

    @Test
    void activationsOfAPoolAreNotCalledGone() {
        Subject planned = subject(new SmallRun(8000).operators(3).tensor(160, 0, 1).tensor(1600, 1, 1));
        Subject pooled = subject(new SmallRun(8000).operators(3).allocator("first_fit").poolAllocate(0, 176).poolAllocate(176, 1616));
        Comparison comparison = Comparison.of(List.of(planned, pooled));
        assertEquals(List.of(), comparison.owners());
        assertTrue(comparison.notes().contains("Not every session has a plan: activations are not compared one by one."));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noRandomSessionDiffersFromItself(long seed) {
        Session session = new Session();
        RandomStream.of(seed).forEach(session::accept);
        Subject subject = new Subject("seed " + seed, session.snapshot(), new Names(session.snapshot()));
        assertTrue(Comparison.of(List.of(subject, subject)).unchanged(), "seed " + seed);
    }

    /** Every tensor grows by 1 %, in models of random shape. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aRegressionOfOnePercentExceedsHalfAPercent(long seed) {
        Comparison comparison = Comparison.of(List.of(subject(random(seed, 100)), subject(random(seed, 101))));
        assertTrue(judge("required>+0.5%", comparison).exceeded(), "seed " + seed);
        assertTrue(judge("required>+0.5%", comparison).certain(), "seed " + seed);
        assertFalse(judge("required>+1.5%", comparison).exceeded(), "seed " + seed);
        assertFalse(judge("required>+0.5%", Comparison.of(List.of(subject(random(seed, 100)), subject(random(seed, 100))))).exceeded());
    }

    private static SmallRun random(long seed, int percent) {
        Random random = new Random(seed);
        int operators = 2 + random.nextInt(6);
        SmallRun run = new SmallRun(1 << 20).persistent(io.arenascope.event.Purpose.RUNTIME, -1, 208);
        for (int i = 0; i <= operators; i++) {
            run.tensor((10_000L + random.nextInt(40_000)) * percent / 100, i, Math.min(i + 1, operators));
        }
        return run.operators(new int[operators]);
    }

    private static Subject subject(SmallRun run) {
        Snapshot snapshot = run.snapshot();
        return new Subject("small run", snapshot, new Names(snapshot));
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
    void anArenaOfAnotherKindIsNotComparable() {
        assertEquals(Optional.empty(), Comparison.refusal(arena("TWO_ENDED"), arena("UNKNOWN")));
        assertEquals(Optional.empty(), Comparison.refusal(arena("POOLED"), arena("POOLED")));
        assertEquals("arena 0 holds both kinds of memory, from either end, in one and is a pool in the other",
                Comparison.refusal(arena("TWO_ENDED"), arena("POOLED")).orElseThrow());
        assertTrue(Comparison.refusal(arena("PERSISTENT"), arena("TWO_ENDED")).isPresent());
    }

    private static Snapshot arena(String kind) {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 64, 16, "", 40, kind));
        return session.snapshot();
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
