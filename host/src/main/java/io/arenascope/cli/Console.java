package io.arenascope.cli;

import java.io.PrintStream;

/** Where a command writes: results to {@code out}, progress and warnings to {@code err}. */
public record Console(PrintStream out, PrintStream err) {
    /** Whether stderr is a terminal on which a line may be redrawn; the launcher knows, Java 17 cannot tell. */
    boolean terminal() {
        return err == System.err && Boolean.getBoolean("arenascope.terminal") && System.getenv("NO_COLOR") == null;
    }

    void warn(String line) {
        tell("arenascope: " + line);
    }

    /** One line on stderr, also where a file's name would make it more, or a command to the terminal. */
    void tell(String line) {
        StringBuilder visible = new StringBuilder(line);
        for (int i = 0; i < visible.length(); i++) {
            if (Character.isISOControl(visible.charAt(i)) && visible.charAt(i) != '\t') {
                visible.setCharAt(i, '?');
            }
        }
        err.println(visible);
    }
}
