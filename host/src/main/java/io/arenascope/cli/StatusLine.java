package io.arenascope.cli;

import io.arenascope.analysis.Names;
import io.arenascope.chart.Figure;
import io.arenascope.chart.Text;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import java.util.Locale;

/** One line on stderr that says how a live session is going: redrawn on a terminal, else a new line every two seconds. */
final class StatusLine {
    private static final int BAR = 6;
    /** A line that wraps cannot be redrawn. */
    private static final int WIDTH = 79;
    private static final long PLAIN_NANOS = 2_000_000_000L;
    private static final long RATE_NANOS = 500_000_000L;

    private final Console console;
    private boolean open;
    private String shown = "";
    private long shownNanos;
    private long rateNanos = System.nanoTime();
    private long rateEvents;
    private double rate;

    StatusLine(Console console) {
        this.console = console;
    }

    void show(Snapshot snapshot) {
        long now = System.nanoTime();
        measure(snapshot.totals().events(), now);
        if (console.terminal()) {
            console.err().print("\r\033[K" + text(snapshot));
            console.err().flush();
            open = true;
        } else if (shownNanos == 0 || now - shownNanos >= PLAIN_NANOS) {
            shownNanos = now;
            print(text(snapshot));
        }
    }

    /** Leaves the line as it is, or shows the last state where lines are not redrawn; what follows starts on a new one. */
    void end(Snapshot snapshot) {
        if (open) {
            console.err().println();
            open = false;
        } else if (!console.terminal() && !text(snapshot).equals(shown)) {
            print(text(snapshot));
        }
    }

    private void print(String line) {
        shown = line;
        console.err().println(line);
    }

    private void measure(long events, long now) {
        if (now - rateNanos >= RATE_NANOS) {
            rate = (events - rateEvents) * 1e9 / (now - rateNanos);
            rateEvents = events;
            rateNanos = now;
        }
    }

    private String text(Snapshot snapshot) {
        if (snapshot.arenas().isEmpty()) {
            return snapshot.start() == null ? "waiting for the device" : snapshot.start().board() + " is setting up";
        } else if (snapshot.totals().events() == 0) {
            return "no events yet from " + Names.clean(snapshot.start() == null ? "the device" : snapshot.start().board());
        }
        ArenaSnapshot arena = snapshot.arenas().get(0);
        Snapshot.Progress progress = snapshot.progress();
        Snapshot.Totals totals = snapshot.totals();
        String step = progress.invoking() ? "invoke " + progress.invoke() : Text.count(totals.invokes(), "invoke");
        StringBuilder line = new StringBuilder("[" + bar(arena) + "] now " + bytes(snapshot, "current", arena.usage().current())
                + "  peak " + bytes(snapshot, "peak", arena.peak().bytes())
                + "  HWM " + bytes(snapshot, "high_water_mark", arena.highWaterMark().bytes()) + " of " + Text.bytes(arena.info().size()));
        append(line, totals.lostEvents() > 0 ? Text.bytes(totals.lostEvents()) + " lost" : "");
        append(line, step);
        append(line, String.format(Locale.ROOT, "%,.0f ev/s", rate));
        append(line, new Names(snapshot).operator(progress.model(), progress.subgraph(), progress.operator()));
        return line.toString();
    }

    private static String bytes(Snapshot snapshot, String key, long bytes) {
        Figure figure = Figure.bytes(snapshot, 0, key, bytes);
        return figure.known() ? figure.text().replace("≥ ", ">=").replace("≤ ", "<=") : "?"; // not every terminal has these signs
    }

    /** What does not fit is left out whole. */
    private static void append(StringBuilder line, String part) {
        if (!part.isEmpty() && line.length() + 2 + part.length() <= WIDTH) {
            line.append("  ").append(part);
        }
    }

    /** Current use as '#', up to the peak '-', up to the high-water mark '.', of the arena's size. */
    private static String bar(ArenaSnapshot arena) {
        double scale = (double) BAR / Math.max(1, arena.info().size());
        StringBuilder bar = new StringBuilder();
        for (int i = 0; i < BAR; i++) {
            bar.append(i < arena.usage().current() * scale ? '#' : i < arena.peak().bytes() * scale ? '-'
                    : i < arena.highWaterMark().bytes() * scale ? '.' : ' ');
        }
        return bar.toString();
    }
}
