package io.arenascope.cli;

import io.arenascope.analysis.Names;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import java.util.Locale;

/** One line on stderr that says how a live session is going: redrawn on a terminal, else a new line every two seconds. */
final class StatusLine {
    private static final int BAR = 10;
    /** A line that wraps cannot be redrawn. */
    private static final int WIDTH = 79;
    private static final long PLAIN_NANOS = 2_000_000_000L;
    private static final long RATE_NANOS = 500_000_000L;

    private final Console console;
    private boolean open;
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
            String text = text(snapshot);
            console.err().print("\r\033[K" + text.substring(0, Math.min(WIDTH, text.length())));
            console.err().flush();
            open = true;
        } else if (shownNanos == 0 || now - shownNanos >= PLAIN_NANOS) {
            shownNanos = now;
            console.err().println(text(snapshot));
        }
    }

    /** Leaves the line as it is; what follows starts on a new one. */
    void end() {
        if (open) {
            console.err().println();
            open = false;
        }
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
        }
        ArenaSnapshot arena = snapshot.arenas().get(0);
        Snapshot.Progress progress = snapshot.progress();
        Snapshot.Totals totals = snapshot.totals();
        String operator = new Names(snapshot).operator(progress.model(), progress.subgraph(), progress.operator());
        String step = progress.invoking() ? "invoke " + progress.invoke() : totals.invokes() + " invokes";
        String lost = totals.lostEvents() > 0 ? String.format(Locale.ROOT, "  %,d events lost", totals.lostEvents()) : "";
        return String.format(Locale.ROOT, "[%s] now %,d  peak %,d  HWM %,d of %,d  %s  %,.0f events/s%s", bar(arena),
                arena.usage().current(), arena.peak().bytes(), arena.highWaterMark().bytes(), arena.info().size(),
                operator.isEmpty() ? step : step + " " + operator, rate, lost);
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
