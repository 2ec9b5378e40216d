package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.GreedyMemoryPlanner;
import io.arenascope.report.SummaryText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked values of the metrics reference, through the session. Some often-quoted figures for the same examples are wrong. */
class WorkedValuesTest {
    private static final int KB = 1024;

    /** Layers in a row: each operator reads the tensor before and writes the next. */
    private static ArenaSnapshot run(long... tensors) {
        int operators = tensors.length - 1;
        List<Buffer> buffers = new ArrayList<>();
        List<Event.OperatorRow> rows = new ArrayList<>();
        for (int i = 0; i <= operators; i++) {
            buffers.add(new Buffer((tensors[i] + 15) / 16 * 16, i, Math.min(i + 1, operators), -1));
            if (i < operators) {
                rows.add(new Event.OperatorRow(0, i, 3, "", i + 1, i + 1));
            }
        }
        long[] offsets = new GreedyMemoryPlanner().place(buffers);
        List<Event.PlanRow> plan = new ArrayList<>();
        for (int i = 0; i <= operators; i++) {
            plan.add(new Event.PlanRow(tensors[i], buffers.get(i).size(), Owner.tensor(i), 0, buffers.get(i).first(), buffers.get(i).last(),
                    offsets[i], -1));
        }
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 128 * KB, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.Operators(0, operators, 0, rows));
        session.accept(new Event.Plan(0, 0, 40, plan.size(), 0, 0, false, plan));
        long index = 0;
        session.accept(new Event.InvokeBegin(index++, index, 0, 1, InputRule.ZERO_POINT));
        for (int i = 0; i < operators; i++) {
            session.accept(new Event.OpBegin(index++, index, 0, 0, i));
            session.accept(new Event.OpEnd(index++, index, 0, 0, i));
        }
        session.accept(new Event.InvokeEnd(index++, index, 0, 1, 0, 0));
        return session.snapshot().arenas().get(0);
    }

    @Test
    void keywordSpotting() {
        ArenaSnapshot arena = run(400, 1600, 1600, 3200, 10);
        assertEquals(6816, arena.plan().sum());
        assertEquals(4800, arena.plannedPeak().bytes());
        assertEquals(2, arena.plannedPeak().operator(), "depthwise and pointwise live together");
        assertEquals(4800, arena.peak().bytes());
        assertEquals(0, arena.usage().current(), "nothing planned lives outside an invoke");
        assertEquals(9600, run(400, 3200, 3200, 6400, 10).plannedPeak().bytes());
        assertEquals(13216, run(400, 3200, 3200, 6400, 10).plan().sum());
    }

    @Test
    void cnn() {
        ArenaSnapshot arena = run(3072, 14_400, 3600, 5408, 1152, 10, 10);
        assertEquals(18_000, arena.plannedPeak().bytes());
        assertEquals(1, arena.plannedPeak().operator(), "first convolution and first pooling live together");
        assertEquals(18_000, arena.plan().size());
        assertEquals(18_000, arena.plan().lowerBound());
        assertEquals(72_000, run(4 * 3072, 4 * 14_400, 4 * 3600, 4 * 5408, 4 * 1152, 40, 40).plannedPeak().bytes());
    }

    /** 45, 53, 41, 61, 53 KB in use: the peak is 61, and a request for 20 KB more cannot fail in 120 KB while nothing lies above. */
    @Test
    void eventList() {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 120 * KB, 16, "heap", 0, "POOLED"));
        allocate(session, 0, 0, 33);
        allocate(session, 1, 33, 12);
        allocate(session, 2, 45, 8);
        session.accept(new Event.Free(3, 3, 0, 0, Section.POOL, 33 * KB));
        allocate(session, 4, 33, 12); // 20 KB do not fit into the hole of 12; both parts together are one run with what is free above
        session.accept(new Event.Free(5, 5, 0, 0, Section.POOL, 33 * KB));
        assertEquals(41 * KB, session.snapshot().arenas().get(0).usage().current());
        allocate(session, 6, 53, 20);
        ArenaSnapshot peak = session.snapshot().arenas().get(0);
        assertEquals(61 * KB, peak.peak().bytes());
        assertEquals(73 * KB, peak.highWaterMark().bytes(), "with a hole of 12 KB the reach is greater than the bytes in use");
        assertEquals(59 * KB, peak.space().free());
        assertEquals(47 * KB, peak.space().largestFree());
        assertEquals(12.0 / 59, peak.space().fragmentation(), 1e-12);
        session.accept(new Event.Free(7, 7, 0, 0, Section.POOL, 45 * KB));
        assertEquals(53 * KB, session.snapshot().arenas().get(0).usage().current());
        session.accept(new Event.AllocateFailed(8, 8, 0, 0, 0, Section.POOL, 20 * KB, 16, Purpose.ACTIVATION, 0, 0));
        ArenaSnapshot end = session.snapshot().arenas().get(0);
        assertEquals(Finding.Kind.FAILED_WITH_ROOM, end.findings().get(0).kind());
        assertEquals(1, end.counts().findings());
        String report = SummaryText.of(session.snapshot(), new Names(session.snapshot()), BigDecimal.valueOf(15));
        assertTrue(report.replaceAll("\\s+", " ")
                .contains("20,480 bytes for activation in pool; free 68,608, longest run 48,128; that should do"),
                "the report says that fragmentation is not why: " + report);
    }

    /** What the often-quoted figures leave out: with the peak as high-water mark nothing lies above, and all that is free is one run. */
    @Test
    void withoutHolesNothingIsFragmented() {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 120 * KB, 16, "heap", 0, "POOLED"));
        allocate(session, 0, 0, 61);
        ArenaSnapshot arena = session.snapshot().arenas().get(0);
        assertEquals(arena.peak().bytes(), arena.highWaterMark().bytes());
        assertEquals(59 * KB, arena.space().largestFree());
        assertEquals(0, arena.space().fragmentation());
    }

    @Test
    void personDetectTail() {
        ArenaSnapshot arena = GoldenLog.read("person_detect").session().snapshot().arenas().get(0);
        assertEquals(26_996, arena.usage().tail());
        long requested = arena.live().stream().filter(b -> b.section() == Section.TAIL).mapToLong(Block::size).sum();
        assertEquals(26_728, requested);
        assertEquals(268.0 / 26_996, arena.space().internalFragmentation(), 1e-12);
        assertTrue(arena.live().stream().allMatch(b -> b.section() == Section.TAIL));
    }

    private static void allocate(Session session, long index, long offset, long kilobytes) {
        session.accept(new Event.Allocate(index, index, 0, 0, 0, Section.POOL, offset * KB, kilobytes * KB, 16, Purpose.ACTIVATION,
                Owner.tensor((int) index)));
    }
}
