package io.arenascope.session;

/** A column with least and greatest values of every 64, 64², ... entries, for ranges of any length in O(log n). */
final class Pyramid {
    private static final int SHIFT = 6;
    private static final int FAN = 1 << SHIFT;
    private static final int LEVELS = 4; // 64^5 exceeds the largest index

    private final IntColumn values = new IntColumn();
    private final IntColumn[] least = columns();
    private final IntColumn[] greatest = columns();

    void append(int value) {
        values.append(value);
        if ((values.length() & FAN - 1) == 0) {
            close(0, values, values);
        }
    }

    int length() {
        return values.length();
    }

    View view() {
        return new View(values.view(), views(least), views(greatest));
    }

    private void close(int level, IntColumn low, IntColumn high) {
        int end = low.length();
        int min = Integer.MAX_VALUE;
        int max = Integer.MIN_VALUE;
        for (int i = end - FAN; i < end; i++) {
            min = Math.min(min, low.get(i));
            max = Math.max(max, high.get(i));
        }
        least[level].append(min);
        greatest[level].append(max);
        if (level + 1 < LEVELS && (least[level].length() & FAN - 1) == 0) {
            close(level + 1, least[level], greatest[level]);
        }
    }

    /** Readable by any thread up to the length at which it was taken. */
    record View(IntColumn.View values, IntColumn.View[] least, IntColumn.View[] greatest) {
        int get(int index) {
            return values.get(index);
        }

        /** {min, max} over [from, to), which must not be empty. */
        int[] range(int from, int to) {
            int[] result = {Integer.MAX_VALUE, Integer.MIN_VALUE};
            collect(0, from, to, result);
            return result;
        }

        private void collect(int level, int from, int to, int[] result) {
            int start = from + FAN - 1 >>> SHIFT;
            int end = to >>> SHIFT;
            if (level == LEVELS || start >= end) {
                scan(level, from, to, result);
                return;
            }
            scan(level, from, start << SHIFT, result);
            collect(level + 1, start, end, result);
            scan(level, end << SHIFT, to, result);
        }

        private void scan(int level, int from, int to, int[] result) {
            IntColumn.View low = level == 0 ? values : least[level - 1];
            IntColumn.View high = level == 0 ? values : greatest[level - 1];
            for (int i = from; i < to; i++) {
                result[0] = Math.min(result[0], low.get(i));
                result[1] = Math.max(result[1], high.get(i));
            }
        }
    }

    private static IntColumn[] columns() {
        IntColumn[] columns = new IntColumn[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            columns[i] = new IntColumn();
        }
        return columns;
    }

    private static IntColumn.View[] views(IntColumn[] columns) {
        IntColumn.View[] views = new IntColumn.View[columns.length];
        for (int i = 0; i < views.length; i++) {
            views[i] = columns[i].view();
        }
        return views;
    }
}
