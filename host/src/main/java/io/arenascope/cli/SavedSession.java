package io.arenascope.cli;

import io.arenascope.Pipeline;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a session file for a command that reports on it. */
final class SavedSession {
    private SavedSession() {}

    /** All that the file says; damage is told on stderr, and a file without a single event is an error. */
    static Snapshot load(Path file, Console console) throws IOException {
        Pipeline.Saved saved = Pipeline.load(file);
        if (saved.damage() != null) {
            console.warn(file + ": " + saved.damage());
        }
        if (saved.snapshot().totals().events() == 0) {
            throw new UserError("no events in this session", file.toString(), "record it again and let the device run");
        }
        return saved.snapshot();
    }
}
