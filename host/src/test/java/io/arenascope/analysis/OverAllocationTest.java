package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.report.SummaryText;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OverAllocationTest {
    private final Session session = new Session();

    @BeforeEach
    void run() {
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.HeadResize(0, 0, 0, 0, 48, 4, Purpose.SCRATCH_REQUESTS));
        session.accept(new Event.Allocate(1, 1, 0, 0, 0, Section.TEMP, 48, 352, 4, Purpose.TEMP_TENSOR, 0)); // up to 400
        session.accept(new Event.TempReset(2, 2, 0, 0));
        session.accept(new Event.HeadReserve(3, 3, 0, 0, 256, 16)); // less far than the temp
        session.accept(new Event.Allocate(4, 4, 0, 0, 0, Section.TAIL, 900, 124, 4, Purpose.RUNTIME, 0));
    }

    @Test
    void whatWasAskedForAndNeverTouched() {
        touched(390, 120, 100, 64);
        OverAllocation found = OverAllocation.of(session.snapshot()).get(0);
        assertEquals(OverAllocation.Verdict.WITHIN, found.verdict());
        assertEquals(400, found.lowReach(), "where head and temps ended together, not the sum of both peaks");
        assertEquals(124, found.highReach());
        assertEquals(36, found.scratch().get(0).over());
        String text = text();
        assertTrue(text.contains("from the start 400 390 10") && text.contains("op 2 100 64 36"), text);
        assertTrue(text.contains("the high-water mark stands"), text);
    }

    @Test
    void bytesWrittenWhereNothingWasAllocatedAreAnAlarm() {
        touched(401, 120, 100, 100);
        assertEquals(OverAllocation.Verdict.BEYOND, OverAllocation.of(session.snapshot()).get(0).verdict());
        assertTrue(text().contains("BYTES WERE WRITTEN WHERE NOTHING WAS EVER ALLOCATED"), text());
    }

    @Test
    void afterALossNothingIsClaimed() {
        session.accept(new Event.Gap("gap", 2, 1, 0));
        touched(401, 120, 100, 100);
        OverAllocation found = OverAllocation.of(session.snapshot()).get(0);
        assertEquals(OverAllocation.Verdict.UNKNOWN, found.verdict());
        assertTrue(text().contains(">= 400"), text());
    }

    @Test
    void modelsOfOneArenaCountTogetherAndALaterReportReplacesItsOwn() {
        touched(100, 10, 100, 50);
        touched(120, 20, 100, 60);
        session.accept(new Event.Touched(5, 1, 0, 300, 15, 0, 0, List.of()));
        OverAllocation found = OverAllocation.of(session.snapshot()).get(0);
        assertEquals(300, found.low());
        assertEquals(20, found.high());
        assertEquals(List.of(60L), found.scratch().stream().map(OverAllocation.Scratch::touched).toList());
    }

    private void touched(long low, long high, long asked, long reached) {
        session.accept(new Event.Touched(5, 0, 0, low, high, 1, 0, List.of(new Event.TouchedRow(Owner.operator(2), 0, asked, reached))));
    }

    /** In one line. */
    private String text() {
        Snapshot snapshot = session.snapshot();
        return SummaryText.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN).replaceAll("\\s+", " ");
    }
}
