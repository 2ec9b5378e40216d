package io.arenascope.view;

import io.arenascope.chart.TimeScale.Span;

/** The stretch of time the chart shows: all of it, or a part that follows the end or keeps the cursor in sight. */
final class Zoom {
    private static final long LEAST = 8;

    private long length;
    private long from;

    /** Null: all. */
    Span span(Span all, boolean following, long cursor) {
        if (length == 0 || length >= all.length()) {
            return null;
        }
        if (following) {
            from = all.to() - length;
        } else if (cursor < from || cursor >= from + length) {
            from = cursor - length / 2;
        }
        from = Math.max(all.from(), Math.min(all.to() - length, from));
        return new Span(from, from + length);
    }

    /** Shows {@code factor} times as much, with {@code anchor} staying where it is. */
    void scale(Span all, double factor, double anchor) {
        long now = length == 0 || length > all.length() ? all.length() : length;
        long start = now == all.length() ? all.from() : from;
        length = Math.max(LEAST, Math.round(now * factor));
        from = Math.round(anchor - (anchor - start) * length / now);
        if (length >= all.length()) {
            reset();
        }
    }

    void reset() {
        length = 0;
    }
}
