package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.FailureAnatomy.Cause;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.report.SummaryText;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureAnatomyTest {
    private final Session session = new Session();
    private long index;

    @Test
    void enoughIsFreeButScattered() {
        pool();
        FailureAnatomy anatomy = fail(Section.POOL, 600, 512);
        assertEquals(Cause.SCATTERED, anatomy.cause());
        assertEquals(0, anatomy.shortOfAll());
        assertEquals(600 - 496, anatomy.shortOfRun());
        assertEquals(List.of(new FailureAnatomy.Run(0, 256), new FailureAnatomy.Run(512, 496)), anatomy.runs());
        assertEquals(List.of(256L), anatomy.between().stream().map(Block::offset).toList(), "who stands between the holes");
        String text = text();
        assertTrue(text.contains("free 752, longest run 496; enough in total, but no run is long enough, 104 short: this is"
                + " fragmentation."),
                text);
        assertTrue(text.contains("FAILED, event 5, invoke, op 2: 600 bytes for activation of tensor 9 in pool"), text);
        assertTrue(text.contains("between the holes") && text.contains("tensor 1"), text);
    }

    @Test
    void whatARefusedRequestNeedsIsNotInTheRequiredArena() {
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.ArenaReset(index, index++, 0, 1024));
        session.accept(new Event.Allocate(index, index++, 0, 0, 0, Section.TAIL, 960, 64, 16, Purpose.OP_DATA, Owner.operator(0)));
        assertEquals(null, session.snapshot().trust().get("arenas.0.required"));
        fail(Section.TAIL, 2000, 960);
        assertEquals(Trust.LOWER_BOUND, session.snapshot().trust().get("arenas.0.required"));
        assertEquals(null, session.snapshot().trust().get("arenas.0.high_water_mark"), "what was reached is exact all the same");
        session.accept(new Event.ArenaReset(index, index++, 0, 4096));
        assertEquals(null, session.snapshot().trust().get("arenas.0.required"), "a new run of the arena");
    }

    @Test
    void tooLittleIsFree() {
        pool();
        FailureAnatomy anatomy = fail(Section.POOL, 1000, 496);
        assertEquals(Cause.TOO_LITTLE, anatomy.cause());
        assertEquals(1000 - 752, anatomy.shortOfAll());
    }

    @Test
    void aNumberThatLostItsSignIsSaidToHave() {
        pool();
        fail(Section.TAIL, 56, (1L << 32) - 8);
        assertTrue(text().contains("\"available 4294967288\" is -8 printed without its"), text());
    }

    @Test
    void betweenHeadAndTailThereIsOneRun() {
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.HeadReserve(index, index++, 0, 0, 512, 16));
        session.accept(new Event.Allocate(index, index++, 0, 0, 0, Section.TAIL, 960, 64, 16, Purpose.OP_DATA, Owner.operator(0)));
        FailureAnatomy anatomy = fail(Section.TAIL, 512, 448);
        assertEquals(List.of(new FailureAnatomy.Run(512, 448)), anatomy.runs());
        assertEquals(List.of(), anatomy.between());
        assertEquals(64, anatomy.shortOfAll());
    }

    @Test
    void aPlanThatWasGivenUpIsShownUntilOneSucceeds() {
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        List<Event.PlanRow> rows = List.of(new Event.PlanRow(100, 112, Owner.tensor(4), 0, 0, 1, 0, -1),
                new Event.PlanRow(1000, 1008, Owner.operator(2), 0, 1, 1, 0, -1));
        session.accept(new Event.Plan(0, 0, 40, 2, 0, 0, true, rows));
        assertTrue(text().contains("PLANNING FAILED with 2 buffers of together 1,120 bytes in the planner's hands."), text());
        assertTrue(text().contains("1,008 1-1 scratch of op 2 112 0-1 tensor 4"), text());
        session.accept(new Event.Plan(0, 0, 40, 2, 0, 1120, false, rows));
        assertEquals(List.of(), session.snapshot().arenas().get(0).failedPlan());
    }

    @Test
    void afterALossNothingIsClaimed() {
        pool();
        session.accept(new Event.Gap("gap", 3, 1, 0));
        index += 3;
        FailureAnatomy anatomy = fail(Section.POOL, 600, 512);
        assertEquals(Cause.UNKNOWN, anatomy.cause());
        assertEquals(List.of(), anatomy.runs());
        assertTrue(text().contains("what was free is unknown"), text());
    }

    /** 1008 bytes: free 256, taken 256, free 496. */
    private void pool() {
        session.accept(new Event.ArenaInfo(0, 0, 1008, 16, "", 0, "POOLED"));
        session.accept(new Event.PhaseChange(index, index++, 0, 0, Phase.INVOKE, -1));
        session.accept(new Event.Allocate(index, index++, 0, 0, 0, Section.POOL, 0, 256, 16, Purpose.ACTIVATION, Owner.tensor(0)));
        session.accept(new Event.Allocate(index, index++, 0, 0, 0, Section.POOL, 256, 256, 16, Purpose.ACTIVATION, Owner.tensor(1)));
        session.accept(new Event.Free(index, index++, 0, 0, Section.POOL, 0));
        session.accept(new Event.OpBegin(index, index++, 0, 0, 2));
    }

    private FailureAnatomy fail(Section section, long size, long available) {
        session.accept(new Event.AllocateFailed(index, index++, 0, 0, 0, section, size, 16, Purpose.ACTIVATION, Owner.tensor(9),
                available));
        ArenaSnapshot arena = session.snapshot().arenas().get(0);
        assertEquals(1, arena.failures().size());
        return FailureAnatomy.of(arena, arena.failures().get(0));
    }

    /** In one line. */
    private String text() {
        Snapshot snapshot = session.snapshot();
        return SummaryText.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN).replaceAll("\\s+", " ");
    }
}
