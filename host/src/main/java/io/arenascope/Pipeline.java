package io.arenascope;

import io.arenascope.event.Event;
import io.arenascope.event.EventDecoder;
import io.arenascope.frame.Frame;
import io.arenascope.frame.FrameDecoder;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import io.arenascope.recording.SessionReader;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Everything that happens to a device's bytes, in order. Read this file first.
 *
 * <pre>
 *   live:    link → bytes() ─ frames ┐
 *                                    ├─ received() ─ recording     saved as received
 *   saved:   SessionReader ──────────┘      └─ events ─ session ─ snapshot()
 * </pre>
 *
 * What is saved and what is shown part only after {@link #received}: a saved session replays to the same numbers. One thread
 * feeds a pipeline; any thread may take a {@link #snapshot}.
 */
public final class Pipeline {
    private final FrameDecoder frames = new FrameDecoder(this::received);
    private final EventDecoder events = new EventDecoder(this::event);
    private final Session session = new Session();
    private final SessionWriter recording;
    private final Consumer<Event> watcher;
    private Snapshot latest;

    /**
     * @param recording where to save what comes; null: nowhere
     * @param watcher   sees each event after the session has
     */
    public Pipeline(SessionWriter recording, Consumer<Event> watcher) {
        this.recording = recording;
        this.watcher = watcher;
    }

    /** Takes {@code bytes[0, count)}, which came from a device {@code hostMicros} after the session was created. */
    public synchronized void bytes(byte[] bytes, int count, long hostMicros) {
        frames.accept(bytes, count, hostMicros);
    }

    /** The device is gone. */
    public synchronized void linkClosed(long hostMicros) {
        frames.close(hostMicros);
    }

    /** What of a saved session cannot be read is a loss like any other. */
    public void fileEnded(SessionReader reader) throws IOException {
        Loss unread = reader.unread();
        if (unread != null) {
            received(unread);
        }
    }

    /** Takes one frame or loss; from here on live and saved sessions go the same way. */
    public synchronized void received(Received received) {
        latest = null;
        if (recording != null) {
            recording.accept(received);
        }
        if (received instanceof Frame) {
            session.countFrame();
        }
        events.accept(received);
    }

    private void event(Event event) {
        session.accept(event);
        watcher.accept(event);
    }

    /** The same object as last time when nothing has come since. */
    public synchronized Snapshot snapshot() {
        if (latest == null) {
            latest = session.snapshot();
        }
        return latest;
    }

    /** What a saved session says, and how its file ended. {@code damage} is null for a file that is not damaged. */
    public record Saved(Snapshot snapshot, boolean complete, String damage) {}

    /** Reads a session file as far as it goes. */
    public static Saved load(Path file) throws IOException {
        return load(file, event -> { });
    }

    /** @param watcher sees each event after the session has */
    public static Saved load(Path file, Consumer<Event> watcher) throws IOException {
        try (SessionReader reader = new SessionReader(file)) {
            Pipeline pipeline = new Pipeline(null, watcher);
            for (Received next = reader.next(); next != null; next = reader.next()) {
                pipeline.received(next);
            }
            pipeline.fileEnded(reader);
            return new Saved(pipeline.snapshot(), reader.complete(), reader.damage());
        }
    }
}
