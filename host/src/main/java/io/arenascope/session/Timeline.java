package io.arenascope.session;

import io.arenascope.event.Phase;
import java.util.List;

/**
 * How one arena went, one point an event of the session; all arenas of a session share their points. A view of fixed length over
 * append-only storage, so that it may be read by any thread while the session goes on.
 */
public final class Timeline {
    /** What can be drawn; bytes, but FRAGMENTATION in parts per million. */
    public enum Series { TAIL, TEMP, HEAD, POOL, PLANNED_LIVE, CURRENT, EXTENT, HIGH_WATER_MARK, FRAGMENTATION }

    private final int length;
    private final Axis.View axis;
    private final Pyramid.View[] series;
    private final BlockHistory.View history;

    Timeline(int length, Axis.View axis, Pyramid.View[] series, BlockHistory.View history) {
        this.length = length;
        this.axis = axis;
        this.series = series;
        this.history = history;
    }

    public int length() {
        return length;
    }

    /** Index of the event at this point. */
    public long event(int point) {
        return axis.event(point);
    }

    public long ticks(int point) {
        return axis.ticks(point);
    }

    public Phase phase(int point) {
        return axis.phase(point);
    }

    public int model(int point) {
        return axis.model(point);
    }

    /** Running or being prepared; -1 none. */
    public int operator(int point) {
        return axis.operator(point);
    }

    /** True where events are missing just before this point. */
    public boolean gapBefore(int point) {
        return axis.gapBefore(point);
    }

    /** False from a loss on, until a state dump or a reset of the arena makes present values certain again. */
    public boolean certain(int point) {
        return axis.certain(point);
    }

    public int value(Series which, int point) {
        return series[which.ordinal()].get(point);
    }

    /** Least and greatest value in [from, to), which must not be empty, as {min, max}; costs O(log n). */
    public int[] range(Series which, int from, int to) {
        if (from < 0 || to > length || from >= to) {
            throw new IndexOutOfBoundsException("points " + from + " to " + to + " of " + length);
        }
        return series[which.ordinal()].range(from, to);
    }

    /** The blocks live right after this point, by offset; costs a replay of at most a few thousand points. */
    public List<Block> blocksAt(int point) {
        if (point < 0 || point >= length) {
            throw new IndexOutOfBoundsException("point " + point + " of " + length);
        }
        return history.at(point, axis::event);
    }

    /** The point of the event, or of the next one that arrived; {@link #length()} when there is none. */
    public int pointOf(long event) {
        int low = 0;
        int high = length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (event(middle) < event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
