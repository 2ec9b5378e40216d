package io.arenascope.session;

import java.util.Arrays;

/**
 * Append-only ints in chunks. What has been appended never changes, so a {@link View} taken under the writer's lock may be read
 * by any thread while appending goes on. A full chunk that holds one value, or counts up by a constant, shrinks to that: over a
 * long run most columns hardly change.
 */
final class IntColumn {
    private static final int SHIFT = 12;
    static final int CHUNK = 1 << SHIFT;
    private static final int MASK = CHUNK - 1;
    private static final int FIRST = 64;

    // Replaced, never modified, except for entries beyond the length of every view taken so far.
    private int[][] chunks = {};
    private int[] open = {};
    private int length;

    void append(int value) {
        int at = length & MASK;
        if (at == 0) {
            startChunk();
        } else if (at == open.length) {
            chunks = chunks.clone();
            open = Arrays.copyOf(open, open.length * 2);
            chunks[chunks.length - 1] = open;
        }
        open[at] = value;
        length++;
    }

    int length() {
        return length;
    }

    int get(int index) {
        return get(chunks, index);
    }

    View view() {
        return new View(chunks);
    }

    /** What had been appended when it was taken; the caller knows how much that was. */
    record View(int[][] chunks) {
        int get(int index) {
            return IntColumn.get(chunks, index);
        }
    }

    private static int get(int[][] chunks, int index) {
        int[] chunk = chunks[index >>> SHIFT];
        int at = index & MASK;
        return chunk.length == 2 ? chunk[0] + at * chunk[1] : chunk[at];
    }

    private void startChunk() {
        int full = chunks.length;
        int[][] next = Arrays.copyOf(chunks, full + 1);
        if (full > 0) {
            next[full - 1] = sealed(open);
        }
        open = new int[FIRST];
        next[full] = open;
        chunks = next;
    }

    /** {first, step} where that says it all; a chunk is never two long otherwise. */
    private static int[] sealed(int[] chunk) {
        int step = chunk[1] - chunk[0];
        for (int i = 2; i < CHUNK; i++) {
            if (chunk[i] - chunk[i - 1] != step) {
                return chunk;
            }
        }
        return new int[] {chunk[0], step};
    }
}
