package io.arenascope.cli;

import io.arenascope.Attachment;
import io.arenascope.DeviceState;
import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.link.ByteSource;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * One device from its hello to the saved file: what demo, live and record share. Closing it, also by Ctrl-C, leaves a complete
 * file.
 */
final class Capture implements Closeable {
    private static final long HELLO_MILLIS = 10_000;
    private static final long RESULT_MILLIS = 5_000;
    private static final long REASON_MILLIS = 1000;
    private static final long LINE_MILLIS = 250;
    private static final long SILENCE_MILLIS = 30_000;

    private final Console console;
    private final String name;
    private final StatusLine status;
    private final SessionWriter recording;
    private final Attachment attachment;
    private boolean closed;
    private boolean failureTold;

    /** @param file where to save the session; null: nowhere */
    Capture(Console console, ByteSource link, Path file) throws IOException {
        this.console = console;
        this.name = link.name();
        this.status = new StatusLine(console);
        this.recording = file == null ? null : recording(file, link.name());
        this.attachment = new Attachment(link, recording);
    }

    private static SessionWriter recording(Path file, String port) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("host", Main.Version.text());
        notes.put("port", port);
        return new SessionWriter(file, System.currentTimeMillis(), notes);
    }

    void awaitDevice() throws IOException, InterruptedException {
        attachment.awaitDevice(HELLO_MILLIS);
    }

    /** Sends a command that must succeed. */
    void command(Command command) throws IOException, InterruptedException {
        Event.CommandResult result = attachment.send(command, RESULT_MILLIS);
        if (result == null) {
            throw new UserError(attachment.ended() ? attachment.ending() : "the device did not answer a command within "
                    + RESULT_MILLIS / 1000 + " s: check the link, then try again");
        }
        if (!result.status().equals("OK")) {
            throw new UserError("the device refused: " + (result.text().isEmpty() ? result.status() : result.text()));
        }
    }

    /** Restarts the device, so that its set-up is seen. */
    void reset() throws IOException, InterruptedException {
        attachment.reset(HELLO_MILLIS);
    }

    /**
     * Has the device run {@code invokes} invokes and waits for the last; false: the device went away or silent before that.
     *
     * @param enough the user has seen enough: stops it early
     */
    boolean run(int invokes, InputRule rule, BooleanSupplier enough) throws IOException, InterruptedException {
        DeviceState device = attachment.device();
        long boot = device.boot();
        command(new Command.Run(invokes, rule));
        BooleanSupplier over = () -> device.ran(invokes) || device.lastStatus() != 0 || device.boot() != boot;
        boolean done = watch(() -> over.getAsBoolean() || enough.getAsBoolean(), SILENCE_MILLIS);
        if (device.boot() != boot) {
            throw new UserError("the device restarted during the run" + (device.fault().isEmpty() ? "" : " after a " + device.fault()));
        }
        if (device.lastStatus() != 0) {
            attachment.await(() -> device.lastError() != null, REASON_MILLIS); // it follows the status
            String error = device.lastError();
            throw new UserError("the invoke failed on the device: " + (error == null ? "status " + device.lastStatus() : error));
        }
        if (done && !over.getAsBoolean()) {
            command(new Command.Stop());
            console.err().println("stopped: the window was closed before the " + invokes + " invokes were done");
        }
        return done;
    }

    /** Shows the status line until {@code condition} holds, the device is gone or no event has come for {@code silenceMillis}. */
    boolean watch(BooleanSupplier condition, long silenceMillis) throws InterruptedException {
        long events = -1;
        long heard = System.nanoTime();
        boolean holds = false;
        while (!holds && !attachment.ended() && (System.nanoTime() - heard) / 1_000_000 < silenceMillis) {
            holds = attachment.await(condition, LINE_MILLIS);
            Snapshot now = snapshot();
            if (now.totals().events() != events) {
                events = now.totals().events();
                heard = System.nanoTime();
            }
            status.show(now);
            tellFailedRecording();
        }
        status.end(snapshot());
        return holds || attachment.await(condition, 0);
    }

    private void tellFailedRecording() {
        if (!failureTold && recording != null && recording.failure() != null) {
            failureTold = true;
            status.end(snapshot());
            console.warn(recording.failure());
        }
    }

    /** Of the link. */
    String name() {
        return name;
    }

    boolean ended() {
        return attachment.ended();
    }

    String ending() {
        return attachment.ending();
    }

    Snapshot snapshot() {
        return attachment.snapshot();
    }

    /** Whether all that came, if it was to be saved, is in the file; ask after {@link #close}. */
    boolean saved() {
        return recording == null || recording.failure() == null;
    }

    /** Where the session is saved; null: nowhere, or nothing has come. Ask after {@link #close}. */
    Path file() {
        return recording == null || !recording.begun() ? null : recording.path();
    }

    /** What is left of the session, to end a complaint with. */
    String kept() {
        return file() == null ? "; nothing was saved"
                : "; the " + snapshot().totals().events() + " events up to then are saved in " + file();
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            attachment.close();
        } finally {
            if (recording != null) {
                recording.close();
                tellFailedRecording();
            }
        }
    }
}
