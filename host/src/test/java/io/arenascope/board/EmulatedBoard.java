package io.arenascope.board;

import io.arenascope.Attachment;
import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.link.SerialSource;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;

/** For tests: a board that is built, emulated, attached to and driven. Whatever is missing makes the test fail. */
final class EmulatedBoard implements AutoCloseable {
    private static final int BAUD = 115_200;
    private static final long ANSWER_MILLIS = 10_000;
    private static final long INVOKE_MILLIS = 60_000;

    final Emulator emulator;
    final Attachment attachment;

    /** @param recording where to save, or null */
    EmulatedBoard(Board board, Path program, SessionWriter recording) throws IOException, InterruptedException {
        emulator = new Emulator(board, program);
        attachment = new Attachment(new SerialSource(emulator.port(), BAUD), recording);
        attachment.awaitDevice(ANSWER_MILLIS);
    }

    static EmulatedBoard start(String board, Path model) throws IOException, InterruptedException {
        Board chosen = Board.named(board);
        return new EmulatedBoard(chosen, FirmwareBuild.build(chosen, model, line -> { }), null);
    }

    /** Runs and waits until the device has nothing more to say. */
    Snapshot run(int invokes, InputRule rule) throws IOException, InterruptedException {
        command(new Command.Run(invokes, rule));
        if (!attachment.await(() -> attachment.device().ran(invokes), INVOKE_MILLIS)) {
            throw new AssertionError("the invokes did not end: " + attachment.snapshot().totals());
        }
        return attachment.snapshot();
    }

    void command(Command command) throws IOException, InterruptedException {
        Event.CommandResult result = attachment.send(command, ANSWER_MILLIS);
        if (result == null || !result.status().equals("OK")) {
            throw new AssertionError(command + " gave " + result + ", last error " + attachment.device().lastError());
        }
    }

    @Override
    public void close() throws IOException {
        attachment.close();
        emulator.close();
    }
}
