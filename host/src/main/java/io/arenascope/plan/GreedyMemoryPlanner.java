package io.arenascope.plan;

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
        PlacedBuffers placed = new PlacedBuffers(buffers);
        IntStream.range(0, buffers.size()).filter(i -> buffers.get(i).offline() >= 0)
                .forEach(i -> placed.putAt(i, buffers.get(i).offline()));
        IntStream.range(0, buffers.size()).filter(i -> buffers.get(i).offline() < 0).boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> -buffers.get(i).size()).thenComparing(Comparator.reverseOrder()))
                .forEach(placed::putLowest);
        return placed.offsets();
    }
}
