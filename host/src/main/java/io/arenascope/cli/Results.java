package io.arenascope.cli;

import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;

/** What is left when a demo has ended: the summary on stdout, and the pictures beside the session. */
final class Results {
    private Results() {}

    static void write(Console console, Snapshot snapshot, Path file, String name) throws IOException {
        print(console, snapshot);
    }

    /** The summary on stdout. */
    static void print(Console console, Snapshot snapshot) {
        console.out().println(snapshot.totals());
    }
}
