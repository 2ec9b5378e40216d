package io.arenascope.session;

import io.arenascope.event.Phase;

/**
 * How one arena went, one point an event. A view of fixed length over append-only storage, so that it may be read by any
 * thread while the session goes on.
 */
public interface Timeline {
    /** What can be drawn; bytes, but FRAGMENTATION in parts per million. */
    enum Series { TAIL, TEMP, HEAD, POOL, PLANNED_LIVE, CURRENT, EXTENT, HIGH_WATER_MARK, FRAGMENTATION }

    int length();

    /** Index of the event at this point. */
    long event(int point);

    long ticks(int point);

    Phase phase(int point);

    /** Running or being prepared; -1 none. */
    int operator(int point);

    /** True where events are missing just before this point. */
    boolean gapBefore(int point);

    int value(Series series, int point);

    /** Least and greatest value in [from, to), as {min, max}; costs O(log n). */
    int[] range(Series series, int from, int to);

    /** The blocks live right after this point, exact; costs a replay of at most a few thousand events. */
    java.util.List<Block> blocksAt(int point);
}
