package io.arenascope.cli;

import io.arenascope.Pipeline;
import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads a session file for a command that reports on it. */
final class SavedSession {
    private SavedSession() {}

    /** All that the file says; damage is told on stderr, and a file without a single event is an error. */
    static Snapshot load(Path file, Console console) throws IOException {
        return load(file, console, event -> { });
    }

    /** @param events where to put all its events, of all boots */
    static Snapshot load(Path file, Console console, List<Event.Indexed> events) throws IOException {
        return load(file, console, event -> {
            if (event instanceof Event.Indexed indexed) {
                events.add(indexed);
            }
        });
    }

    /** @param watcher sees each event */
    static Snapshot load(Path file, Console console, Consumer<Event> watcher) throws IOException {
        Pipeline.Saved saved = Pipeline.load(file, watcher);
        if (saved.damage() != null) {
            console.warn(file + ": " + saved.damage());
        }
        if (saved.snapshot().totals().events() == 0) {
            throw noEvents(file);
        }
        return saved.snapshot();
    }

    static UserError noEvents(Path file) {
        return new UserError("no events in this session", file.toString(), "record it again and let the device run");
    }
}
