package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Phase;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times are of the device at work: not of its waiting for the link. */
class InvokeTimesTest {
    private final Session session = new Session();
    private long index;
    private long ticks = 1000;
    private long invoke;

    @BeforeEach
    void setUp() {
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.PhaseChange(index++, ticks, 0, 0, Phase.CREATE, -1));
        session.accept(new Event.PhaseChange(index++, ticks += 70, 0, 0, Phase.INVOKE, -1));
        ticks += 1_000_000; // until the host says run
    }

    @Test
    void invokesDuringWhichTheDeviceWaitedDoNotCount() {
        invoke(100, 0);
        invoke(5000, 4900);
        invoke(110, 4900);
        invoke(9000, 9000);
        invoke(120, 9000);
        assertEquals(110, session.snapshot().totals().invokeTicksMedian());
        Snapshot.OperatorRun run = session.snapshot().operatorRuns().get(0);
        assertEquals(5, run.runs());
        assertEquals(108, run.medianTicks(), "of the operator, which is two ticks shorter");
        assertFalse(session.snapshot().trust().containsKey("invoke_ticks_median"));
        assertEquals(9000, session.snapshot().totals().stalledTicks());
    }

    @Test
    void whenItAlwaysWaitedThereIsNoTime() {
        invoke(5000, 4900);
        invoke(5100, 9800);
        assertEquals(-1, session.snapshot().totals().invokeTicksMedian());
        assertEquals(Trust.UNKNOWN, session.snapshot().trust().get("invoke_ticks_median"));
        assertEquals(-1, session.snapshot().operatorRuns().get(0).medianTicks());
    }

    @Test
    void setUpIsUnknownWhenTheDeviceWaitedInIt() {
        assertEquals(70, session.snapshot().totals().setupTicks());
        invoke(100, 5);
        assertEquals(Trust.UNKNOWN, session.snapshot().trust().get("session.setup_ticks"));
    }

    @Test
    void setUpIsUnknownWhenItsStartWasNotSeen() {
        Session late = new Session();
        List.of(new Event.PhaseChange(17, 5, 0, 0, Phase.PLAN, -1),
                new Event.PhaseChange(18, 9, 0, 0, Phase.INVOKE, -1)).forEach(late::accept);
        assertEquals(Trust.UNKNOWN, late.snapshot().trust().get("session.setup_ticks"));
    }

    /** One invoke with one operator, then the device's counters. */
    private void invoke(long length, long stalledSoFar) {
        session.accept(new Event.InvokeBegin(index++, ticks, 0, ++invoke, InputRule.RAMP));
        session.accept(new Event.OpBegin(index++, ticks + 1, 0, 0, 0));
        session.accept(new Event.OpEnd(index++, ticks + length - 1, 0, 0, 0));
        session.accept(new Event.InvokeEnd(index++, ticks += length, 0, invoke, 0, 0));
        session.accept(new Event.Statistics(index, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, stalledSoFar, 0, 0, 0));
    }
}
