package io.arenascope.session;

import java.util.Map;
import java.util.TreeMap;

/**
 * Free bytes and free runs of an arena, kept as blocks come and go. The arena is occupied below {@code low} (head and temps) and
 * from {@code high} on (tail); blocks in between may lie anywhere and, in a faulty program, over each other.
 */
final class FreeSpace {
    private final long size;
    private long low;
    private long high;
    private int blocks; // in between; while there are none, only low and high matter
    private long free;
    // Only while blocks > 0. Covered stretches: start to number of covers, from there to the next key.
    private final TreeMap<Long, Integer> cover = new TreeMap<>();
    private final TreeMap<Long, Integer> runs = new TreeMap<>(); // length of a free run to how many there are

    FreeSpace(long size) {
        this.size = size;
        this.high = size;
    }

    void bounds(long newLow, long newHigh) {
        long clippedLow = clip(newLow);
        long clippedHigh = clip(newHigh);
        if (blocks > 0) {
            move(low, clippedLow);
            move(clippedHigh, high);
        }
        low = clippedLow;
        high = clippedHigh;
    }

    void occupy(long from, long to) {
        if (blocks++ == 0) {
            start();
        }
        change(clip(from), clip(to), 1);
    }

    void release(long from, long to) {
        change(clip(from), clip(to), -1);
        blocks--;
    }

    long free() {
        return blocks > 0 ? free : Math.max(0, high - low);
    }

    long largest() {
        return blocks == 0 ? free() : runs.isEmpty() ? 0 : runs.lastKey();
    }

    double fragmentation() {
        return fragmentation(free(), largest());
    }

    static double fragmentation(long free, long largest) {
        return free == 0 ? 0 : (double) (free - largest) / free;
    }

    private long clip(long offset) {
        return Math.min(Math.max(offset, 0), size);
    }

    private void start() {
        cover.clear();
        runs.clear();
        cover.put(0L, 0);
        free = size;
        run(size, 1);
        change(0, low, 1);
        change(high, size, 1);
    }

    /** An occupied region that grew from `from` to `to`, or shrank when they are the other way round. */
    private void move(long from, long to) {
        if (to > from) {
            change(from, to, 1);
        } else {
            change(to, from, -1);
        }
    }

    private void change(long from, long to, int by) {
        if (from >= to) {
            return;
        }
        split(from);
        split(to);
        Map.Entry<Long, Integer> piece = cover.floorEntry(from);
        while (piece != null && piece.getKey() < to) {
            long start = piece.getKey();
            int before = piece.getValue();
            int after = before + by;
            if (before == 0 || after == 0) {
                flip(start, endOf(start), after == 0);
            }
            cover.put(start, after);
            piece = cover.higherEntry(start);
        }
        join(from);
        join(to);
    }

    /** A piece became free, or stopped being so; neighbours still have their old state where it matters. */
    private void flip(long start, long end, boolean toFree) {
        Map.Entry<Long, Integer> below = cover.lowerEntry(start);
        Map.Entry<Long, Integer> above = cover.ceilingEntry(end);
        long left = below != null && below.getValue() == 0 ? runStart(below.getKey()) : start;
        long right = above != null && above.getKey() < size && above.getValue() == 0 ? runEnd(above.getKey()) : end;
        int sign = toFree ? 1 : -1;
        run(start - left, -sign);
        run(right - end, -sign);
        run(right - left, sign);
        free += sign * (end - start);
    }

    private long runStart(long start) {
        Map.Entry<Long, Integer> below = cover.lowerEntry(start);
        while (below != null && below.getValue() == 0) {
            start = below.getKey();
            below = cover.lowerEntry(start);
        }
        return start;
    }

    private long runEnd(long start) {
        Map.Entry<Long, Integer> above = cover.higherEntry(start);
        while (above != null && above.getValue() == 0) {
            above = cover.higherEntry(above.getKey());
        }
        return above == null ? size : above.getKey();
    }

    private long endOf(long start) {
        Long next = cover.higherKey(start);
        return next == null ? size : next;
    }

    private void run(long length, int by) {
        if (length > 0) {
            runs.merge(length, by, (a, b) -> a + b == 0 ? null : a + b);
        }
    }

    private void split(long at) {
        if (at < size && !cover.containsKey(at)) {
            cover.put(at, cover.floorEntry(at).getValue());
        }
    }

    private void join(long at) {
        Map.Entry<Long, Integer> below = cover.lowerEntry(at);
        Integer here = cover.get(at);
        if (below != null && here != null && below.getValue().equals(here)) {
            cover.remove(at);
        }
    }
}
