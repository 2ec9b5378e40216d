package io.arenascope.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The planner of TensorFlow Lite Micro (micro/memory_planner/greedy_memory_planner.cc): same buffers, same offsets.
 *
 * <p>Buffers with a fixed place come first, in the order given; then the others by size, largest first, of equal sizes the one
 * given later first. Each goes to the lowest gap that is long enough among the buffers placed so far that live at the same time.
 */
public final class GreedyMemoryPlanner implements MemoryPlanner {
    @Override
    public long[] place(List<Buffer> buffers) {
        long[] offsets = new long[buffers.size()];
        List<Integer> placed = new ArrayList<>(buffers.size()); // by offset; of equal offsets the one placed earlier first
        IntStream.range(0, offsets.length).filter(i -> buffers.get(i).offline() >= 0).forEach(i -> {
            offsets[i] = buffers.get(i).offline();
            insert(placed, i, offsets);
        });
        IntStream.range(0, offsets.length).filter(i -> buffers.get(i).offline() < 0).boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> -buffers.get(i).size()).thenComparing(Comparator.reverseOrder()))
                .forEach(i -> {
                    offsets[i] = lowestGap(buffers.get(i), buffers, placed, offsets);
                    insert(placed, i, offsets);
                });
        return offsets;
    }

    private static long lowestGap(Buffer wanted, List<Buffer> buffers, List<Integer> placed, long[] offsets) {
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
        return candidate;
    }

    private static void insert(List<Integer> placed, int buffer, long[] offsets) {
        int low = 0;
        int high = placed.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (offsets[placed.get(middle)] <= offsets[buffer]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        placed.add(low, buffer);
    }
}
