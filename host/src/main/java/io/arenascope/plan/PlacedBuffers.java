package io.arenascope.plan;

import java.util.ArrayList;
import java.util.List;

/** Buffers placed one after the other, kept by offset; of equal offsets the one placed earlier comes first. */
final class PlacedBuffers {
    private final List<Buffer> buffers;
    private final long[] offsets;
    private final List<Integer> placed;

    PlacedBuffers(List<Buffer> buffers) {
        this.buffers = buffers;
        this.offsets = new long[buffers.size()];
        this.placed = new ArrayList<>(buffers.size());
    }

    long[] offsets() {
        return offsets;
    }

    void putAt(int buffer, long offset) {
        offsets[buffer] = offset;
        int low = 0;
        int high = placed.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (offsets[placed.get(middle)] <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        placed.add(low, buffer);
    }

    /** Into the lowest gap that is long enough among those that live at the same time. */
    void putLowest(int buffer) {
        Buffer wanted = buffers.get(buffer);
        long candidate = 0;
        for (int i : placed) {
            Buffer other = buffers.get(i);
            if (!wanted.livesWith(other)) {
                continue;
            }
            if (offsets[i] - candidate >= wanted.size()) {
                break;
            }
            candidate = Math.max(candidate, offsets[i] + other.size());
        }
        putAt(buffer, candidate);
    }
}
