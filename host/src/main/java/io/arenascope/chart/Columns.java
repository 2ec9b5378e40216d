package io.arenascope.chart;

import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;

/**
 * What each pixel column of a plot shows: the least and greatest value of every point that begins in it, so that no peak
 * is lost however many events lie behind one pixel. Costs O(columns × log points).
 */
final class Columns {
    private final Timeline timeline;
    private final double left;
    private final int[] from;
    private final int[] to;

    Columns(Timeline timeline, TimeScale scale) {
        this.timeline = timeline;
        this.left = scale.left();
        int count = Math.max(1, (int) Math.ceil(scale.right() - left));
        this.from = new int[count];
        this.to = new int[count];
        int before = lastBefore(scale, left);
        for (int column = 0; column < count; column++) {
            int last = lastBefore(scale, left + column + 1);
            // A column in which nothing begins still shows what has held since before.
            from[column] = last > before ? before + 1 : before;
            to[column] = last + 1;
            before = last;
        }
    }

    private static int lastBefore(TimeScale scale, double x) {
        return scale.lastAtOrBefore((long) Math.ceil(scale.value(x)) - 1);
    }

    int count() {
        return from.length;
    }

    double left() {
        return left;
    }

    /** False before the first point. */
    boolean has(int column) {
        return from[column] >= 0 && to[column] > from[column];
    }

    /** True if pixels hold many points each. */
    boolean dense() {
        int last = count() - 1;
        return has(last) && has(0) && last(last) - first(0) > 3 * count();
    }

    int first(int column) {
        return from[column];
    }

    /** The last point in force in this column. */
    int last(int column) {
        return to[column] - 1;
    }

    int points(int column) {
        return has(column) ? to[column] - from[column] : 0;
    }

    int[] max(Series series) {
        return pick(series, 1);
    }

    int[] min(Series series) {
        return pick(series, 0);
    }

    private int[] pick(Series series, int which) {
        int[] values = new int[from.length];
        for (int column = 0; column < values.length; column++) {
            if (points(column) == 1) {
                values[column] = timeline.value(series, from[column]);
            } else if (has(column)) {
                values[column] = timeline.range(series, from[column], to[column])[which];
            }
        }
        return values;
    }
}
