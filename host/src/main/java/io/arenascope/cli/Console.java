package io.arenascope.cli;

import java.io.PrintStream;

/** Where a command writes: results to {@code out}, progress and warnings to {@code err}. */
public record Console(PrintStream out, PrintStream err) {
    /** Whether stderr is a terminal on which a line may be redrawn; the launcher knows, Java 17 cannot tell. */
    boolean terminal() {
        return err == System.err && Boolean.getBoolean("arenascope.terminal") && System.getenv("NO_COLOR") == null;
    }

    void warn(String line) {
        err.println("arenascope: " + line);
    }
}
