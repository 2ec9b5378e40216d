package io.arenascope.plan;

import java.util.Arrays;
import java.util.List;

/**
 * Buffers with their time cut down to what matters: the largest sets that live at once (maximal cliques). Two buffers live
 * together if they share one.
 */
final class LifetimeCliques {
    private final long[] sizes;
    private final int[] first;
    private final int[] last;
    private final int cliques;

    LifetimeCliques(List<Buffer> buffers) {
        int n = buffers.size();
        sizes = buffers.stream().mapToLong(Buffer::size).toArray();
        first = new int[n];
        last = new int[n];
        int[] starts = buffers.stream().mapToInt(Buffer::first).sorted().toArray();
        int[] ends = buffers.stream().mapToInt(Buffer::last).sorted().toArray();
        // A set is as large as it gets where a start is followed by an end: the last start up to each end, without repeats.
        int[] points = Arrays.stream(ends).map(end -> starts[upTo(starts, end) - 1]).distinct().toArray();
        cliques = points.length;
        for (int i = 0; i < n; i++) {
            first[i] = upTo(points, buffers.get(i).first() - 1);
            last[i] = upTo(points, buffers.get(i).last()) - 1;
        }
    }

    /** How many of the sorted values are at most this. */
    private static int upTo(int[] sorted, int value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (sorted[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    int count() {
        return sizes.length;
    }

    int cliques() {
        return cliques;
    }

    long size(int buffer) {
        return sizes[buffer];
    }

    /** The first clique it is in. */
    int first(int buffer) {
        return first[buffer];
    }

    int last(int buffer) {
        return last[buffer];
    }

    boolean liveTogether(int one, int other) {
        return first[one] <= last[other] && first[other] <= last[one];
    }

    /** Bytes of each clique. */
    long[] totals() {
        long[] totals = new long[cliques];
        for (int i = 0; i < sizes.length; i++) {
            for (int c = first[i]; c <= last[i]; c++) {
                totals[c] += sizes[i];
            }
        }
        return totals;
    }
}
