package io.arenascope.plan;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fullest scope first: its buffers by size, largest first, each into the lowest gap; then the next fullest (Pisarchyk and Lee,
 * "Efficient Memory Management for Deep Neural Net Inference", 2020). Fixed places are not honoured.
 */
public final class GreedyByBreadth implements MemoryPlanner {
    @Override
    public long[] place(List<Buffer> buffers) {
        LifetimeCliques cliques = new LifetimeCliques(buffers);
        long[] breadth = cliques.totals();
        PlacedBuffers placed = new PlacedBuffers(buffers);
        Comparator<Integer> fullest = Comparator.comparingLong(i -> -IntStream.rangeClosed(cliques.first(i), cliques.last(i))
                .mapToLong(c -> breadth[c]).max().orElse(0));
        IntStream.range(0, buffers.size()).boxed().sorted(fullest.thenComparingLong(i -> -buffers.get(i).size()))
                .forEach(placed::putLowest);
        return placed.offsets();
    }
}
