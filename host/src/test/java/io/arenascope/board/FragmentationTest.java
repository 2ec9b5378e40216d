package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.EventDecoder;
import io.arenascope.event.InputRule;
import io.arenascope.event.Section;
import io.arenascope.frame.Received;
import io.arenascope.recording.SessionReader;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model that fails although enough bytes are free, and what mends it. The arena is the same in all runs; the numbers are in
 * device-firmware/models/README.md.
 */
@Tag("emulated")
class FragmentationTest {
    private static final int ARENA = 24_992;
    private static final int INVOKES = 20;
    private static final List<String> GENERAL = List.of("first_fit", "best_fit");
    private static final List<String> ALL = List.of("planned", "linear", "first_fit", "best_fit");

    @TempDir
    Path folder;

    /** What the pool looked like when a request failed, from nothing but the events. */
    private record Failure(long invoke, int operator, long requested, long available, long free, long largest) {}

    @Test
    void generalAllocatorsFailOnTheLargestInputOnlyAndOnlyAfterAWhile() throws IOException, InterruptedException {
        for (String size : List.of("16", "20")) {
            for (String allocator : ALL) {
                works("residual_" + size, allocator);
            }
        }
        for (String allocator : GENERAL) {
            Path file = folder.resolve(allocator + ".ascope");
            Snapshot snapshot = run("residual_24", allocator, file, false);
            Failure failure = failure(file);
            System.out.println("residual_24, " + allocator + ", arena of " + ARENA + " bytes: " + failure);
            assertEquals(4, failure.invoke, "the first three invokes run");
            assertEquals(2, failure.operator);
            assertEquals(4608 + 16, failure.requested, "the narrow branch's output and its header");
            assertTrue(failure.free >= failure.requested, "enough bytes are free");
            assertTrue(failure.largest < failure.requested, "but not in one piece");
            assertEquals(failure.largest, failure.available, "the allocator says so too");
            assertEquals(1, snapshot.arenas().get(0).counts().failures());
            assertEquals(Boolean.TRUE, snapshot.deviceAgrees(), snapshot.disagreements().toString());
            assertEquals(List.of(), snapshot.arenas().get(0).findings());
        }
    }

    @Test
    void aPlanTheLinearAllocatorAndAnotherOrderEachMendIt() throws IOException, InterruptedException {
        int expected = works("residual_24", "planned");
        assertEquals(expected, works("residual_24", "linear"));
        for (String allocator : ALL) {
            assertEquals(expected, works("residual_24_reordered", allocator), "the same outputs in another order");
        }
    }

    /** Runs to the end; the one output checksum of all invokes. */
    private int works(String model, String allocator) throws IOException, InterruptedException {
        Snapshot snapshot = run(model, allocator, null, true);
        assertEquals(0, snapshot.arenas().get(0).counts().failures(), model + " " + allocator);
        assertEquals(Boolean.TRUE, snapshot.deviceAgrees(), snapshot.disagreements().toString());
        assertEquals(List.of(), snapshot.arenas().get(0).findings());
        assertEquals(allocator, snapshot.start().allocator());
        assertEquals(INVOKES, snapshot.outputCrc32().size());
        assertEquals(1, snapshot.outputCrc32().stream().distinct().count());
        System.out.println(model + ", " + allocator + ": required " + snapshot.arenas().get(0).required().bytes() + ", fragmentation peak "
                + Math.round(100 * snapshot.arenas().get(0).space().fragmentationPeak()) + " %");
        return snapshot.outputCrc32().get(0);
    }

    private static Snapshot run(String model, String allocator, Path file, boolean whole) throws IOException, InterruptedException {
        Board board = Board.named("netduinoplus2");
        Path program = FirmwareBuild.build(board, Path.of("device-firmware/models", model + ".tflite"), line -> { });
        SessionWriter recording = file == null ? null : new SessionWriter(file, System.currentTimeMillis(), Map.of());
        try (EmulatedBoard device = new EmulatedBoard(board, program, recording)) {
            device.command(new Command.SetArenaSize(0, ARENA));
            device.command(new Command.Choose(allocator, ""));
            if (whole) {
                return device.run(INVOKES, InputRule.RAMP);
            }
            device.command(new Command.Run(INVOKES, InputRule.RAMP));
            assertTrue(device.attachment.await(() -> device.attachment.device().lastError() != null, 60_000),
                    allocator + " should have failed");
            String error = device.attachment.device().lastError();
            assertTrue(error.startsWith("CONV_2D (operator 2): tensor ") && error.contains("no room for 4,608 B"), error);
            System.out.println(error);
            return device.attachment.snapshot();
        } finally {
            if (recording != null) {
                recording.close();
            }
        }
    }

    private static Failure failure(Path file) throws IOException {
        Failure[] failure = new Failure[1];
        TreeMap<Long, Long> pool = new TreeMap<>();
        long[] now = {ARENA, 0, -1}; // lowest tail offset, invoke, operator
        EventDecoder events = new EventDecoder(event -> {
            if (event instanceof Event.ArenaReset) {
                pool.clear();
                now[0] = ARENA;
            } else if (event instanceof Event.Allocate e && e.section() == Section.TAIL) {
                now[0] = Math.min(now[0], e.offset());
            } else if (event instanceof Event.Allocate e && e.section() == Section.POOL) {
                pool.put(e.offset(), e.size());
            } else if (event instanceof Event.Free e && e.section() == Section.POOL) {
                pool.remove(e.offset());
            } else if (event instanceof Event.InvokeBegin e) {
                now[1] = e.invoke();
            } else if (event instanceof Event.OpBegin e) {
                now[2] = e.operator();
            } else if (event instanceof Event.AllocateFailed e) {
                assertFalse(failure[0] != null, "one failure");
                long[] holes = holes(pool, now[0]);
                failure[0] = new Failure(now[1], (int) now[2], e.size(), e.available(), holes[0], holes[1]);
            }
        });
        try (SessionReader reader = new SessionReader(file)) {
            for (Received next = reader.next(); next != null; next = reader.next()) {
                events.accept(next);
            }
        }
        return failure[0];
    }

    /** Bytes between the blocks below {@code end}, and the longest run of them. */
    private static long[] holes(TreeMap<Long, Long> pool, long end) {
        long[] holes = new long[2];
        long at = 0;
        for (Map.Entry<Long, Long> block : pool.entrySet()) {
            count(holes, block.getKey() - at);
            at = block.getKey() + block.getValue();
        }
        count(holes, end - at);
        return holes;
    }

    private static void count(long[] holes, long length) {
        holes[0] += length;
        holes[1] = Math.max(holes[1], length);
    }
}
