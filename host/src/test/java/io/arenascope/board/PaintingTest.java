package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.Names;
import io.arenascope.analysis.OverAllocation;
import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Owner;
import io.arenascope.report.SummaryText;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The painted arena on the emulated board: an opinion on the high-water mark that no counter and no event has a part in. */
@Tag("emulated")
class PaintingTest {
    @Test
    void whatIsWrittenAgreesWithWhatIsAllocated() throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            device.command(new Command.Choose("", "im2col_scratch", Command.Painting.ON));
            Snapshot snapshot = painted(device, 2);
            Event.Touched touched = snapshot.touched().get(0);
            ArenaSnapshot.Usage usage = snapshot.arenas().get(0).usage();
            assertTrue(touched.low() <= usage.head() && touched.low() > usage.head() - 16, touched.low() + " of " + usage.head());
            assertTrue(touched.high() <= usage.tail() && touched.high() > usage.tail() - 16, touched.high() + " of " + usage.tail());
            assertEquals(List.of(30 * 27L, 13 * 144L), touched.rows().stream().map(Event.TouchedRow::size).toList(),
                    "im2col of two layers");
            assertEquals(List.of(Owner.operator(0), Owner.operator(2)), touched.rows().stream().map(Event.TouchedRow::owner).toList());
            touched.rows().forEach(row -> assertEquals(row.size(), row.touched()));
            String text = SummaryText.of(snapshot, new Names(snapshot), BigDecimal.valueOf(15));
            assertTrue(text.lines().anyMatch(line -> line.matches("  op 0 CONV_2D +810 +810 +0")), text);
            assertEquals(OverAllocation.Verdict.WITHIN, OverAllocation.of(snapshot).get(0).verdict(), text);
            assertEquals(0, snapshot.totals().notUnderstood());
        }
    }

    @Test
    void everyAllocatorCanBePaintedAndPaintingEnds() throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            for (String allocator : List.of("linear", "first_fit", "best_fit")) {
                device.command(new Command.Choose(allocator, "", Command.Painting.ON));
                Snapshot snapshot = painted(device, 1);
                Event.Touched touched = snapshot.touched().get(0);
                long pool = snapshot.arenas().get(0).highWaterMark().bytes() - snapshot.arenas().get(0).usage().tail();
                assertEquals(OverAllocation.Verdict.WITHIN, OverAllocation.of(snapshot).get(0).verdict(), allocator);
                assertTrue(touched.low() <= pool + 16 && touched.low() > pool - 32, allocator + ": " + touched.low() + " of " + pool);
            }
            device.command(new Command.Choose("planned", "", Command.Painting.OFF));
            assertEquals(List.of(), device.run(1, InputRule.RAMP).touched());
        }
    }

    /** Runs; what was touched comes after the counters that end an invoke. */
    private static Snapshot painted(EmulatedBoard device, int invokes) throws IOException, InterruptedException {
        Snapshot run = device.run(invokes, InputRule.LCG);
        long events = run.statistics().atEvent();
        assertTrue(device.attachment.await(() -> {
            List<Event.Touched> touched = device.attachment.snapshot().touched();
            return !touched.isEmpty() && touched.get(0).atEvent() == events;
        }, 5_000), "nothing was reported as touched");
        return device.attachment.snapshot();
    }
}
