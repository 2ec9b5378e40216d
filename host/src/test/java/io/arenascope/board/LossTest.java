package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Attachment;
import io.arenascope.event.Command;
import io.arenascope.event.InputRule;
import io.arenascope.link.SerialSource;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a line that loses bytes costs, with the real firmware at its other end. */
@Tag("emulated")
class LossTest {
    private static final long PATIENCE_MILLIS = 20_000;
    private static final long CNN_PLAN = 18_000;

    @Test
    void presentFiguresBecomeExactAgainWhileTheRunGoesOn() throws IOException, InterruptedException {
        Board board = Board.named("posix");
        long seed = System.nanoTime();
        System.out.println("LossTest seed " + seed);
        try (Emulator emulator = new Emulator(board, FirmwareBuild.build(board, null, line -> { }))) {
            LossyLink link = new LossyLink(new SerialSource(emulator.port(), 115_200), new Random(seed));
            try (Attachment attachment = new Attachment(link, null)) {
                attachment.awaitDevice(PATIENCE_MILLIS);
                long persistent = attachment.snapshot().arenas().get(0).usage().current();
                attachment.send(new Command.Run(0, InputRule.RAMP), PATIENCE_MILLIS);
                link.rate = 0.001;
                assertTrue(attachment.await(() -> attachment.snapshot().totals().lostEvents() > 0, PATIENCE_MILLIS));
                link.rate = 0;
                assertTrue(attachment.await(() -> presentIsExact(attachment.snapshot()), PATIENCE_MILLIS),
                        attachment.snapshot().trust().toString());
                attachment.send(new Command.Stop(), PATIENCE_MILLIS);
                assertTrue(attachment.await(() -> attachment.device().settled(), PATIENCE_MILLIS));
                ArenaSnapshot arena = attachment.snapshot().arenas().get(0);
                assertEquals(CNN_PLAN, arena.plan().size());
                assertEquals(persistent, arena.usage().current());
                assertEquals(Trust.LOWER_BOUND, attachment.snapshot().trust().get("arenas.0.peak"), "what a loss hid stays hidden");
            }
        }
    }

    @Test
    void aRunWhoseEndIsLostEndsAllTheSame() throws IOException, InterruptedException {
        Board board = Board.named("posix");
        try (Emulator emulator = new Emulator(board, FirmwareBuild.build(board, null, line -> { }))) {
            LossyLink link = new LossyLink(new SerialSource(emulator.port(), 115_200), new Random(1));
            try (Attachment attachment = new Attachment(link, null)) {
                attachment.awaitDevice(PATIENCE_MILLIS);
                assertEquals("OK", attachment.send(new Command.Run(3, InputRule.RAMP), PATIENCE_MILLIS).status());
                link.rate = 1;
                assertFalse(attachment.await(() -> false, 1_000));
                link.rate = 0;
                assertTrue(attachment.await(() -> attachment.device().ran(3), PATIENCE_MILLIS));
                assertTrue(attachment.await(() -> presentIsExact(attachment.snapshot()), PATIENCE_MILLIS),
                        attachment.snapshot().trust().toString());
            }
        }
    }

    private static boolean presentIsExact(Snapshot snapshot) {
        return snapshot.trust().keySet().stream().noneMatch(
                name -> name.matches("arenas\\.0\\.(current|free|largest_free|fragmentation|plan_size|lower_bound)"));
    }
}
