package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One arena at one moment: the figures of the metrics reference, in bytes, ratios 0..1. Maxima and counts are over the run: since
 * boot, or since the arena was last set up anew.
 *
 * @param size        of the arena, as of its last reset
 * @param tablePeaks  each cell's own peak; they need not add up
 * @param live        by offset, as are {@code peakBlocks}
 * @param planned     the plans of all models in this arena, in the planner's order
 * @param plans       the same by model
 * @param failedPlan  buffers in the planner's hands when planning failed, without a place; empty: it did not
 * @param failures    requests that were not met, the first thousand; {@code counts.failures()} counts all
 * @param findings    the first thousand; {@code counts.findings()} counts all
 */
public record ArenaSnapshot(Event.ArenaInfo info, long size, Usage usage, Moment peak, Moment plannedPeak, Moment highWaterMark,
        Required required, Table tableAtPeak, Table tablePeaks, Table tableNow, Space space, PlanFigures plan, Counts counts,
        List<Block> live, List<Block> peakBlocks, List<Event.PlanRow> planned, Map<Integer, List<Event.PlanRow>> plans,
        List<Event.PlanRow> failedPlan, List<Finding> findings, List<Failure> failures, Timeline timeline) {

    /** What the plan says of a block; empty for one that is not planned. */
    public Optional<Event.PlanRow> planOf(Block block) {
        List<Event.PlanRow> plan = plans.getOrDefault(block.model(), List.of());
        return block.planned() && block.buffer() < plan.size() ? Optional.of(plan.get(block.buffer())) : Optional.empty();
    }

    /**
     * Now. {@code temp} counts temps not yet reset; {@code pool} is the end of the highest pool block; {@code arenaUsedBytes} is
     * what TFLM would report, 0 before planning.
     */
    public record Usage(long current, long head, long temp, long tail, long pool, long extent, long plannedLive, long arenaUsedBytes,
            long headHighWaterMark, long tailHighWaterMark, long tempPeak) {}

    /** A maximum and where it was reached first; {@code event} is -1 before there is one. {@code operator} -1: none. */
    public record Moment(long bytes, long event, Phase phase, int model, int subgraph, int operator) {
        static final Moment NONE = new Moment(0, -1, Phase.UNKNOWN, 0, 0, -1);
    }

    /** The least arena that works; {@code bytes} -1: unknown because set-up was not seen. {@code blocks}: what was live then. */
    public record Required(long bytes, Moment moment, List<Block> blocks) {}

    /** Live bytes by lifetime and kind; rows persistent and non-persistent, columns tensor, buffer, runtime. */
    public record Table(long persistentTensor, long persistentBuffer, long persistentRuntime, long nonpersistentTensor,
            long nonpersistentBuffer, long nonpersistentRuntime) {

        static Table of(long[] cells) {
            return new Table(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]);
        }

        public long get(Cell cell) {
            return switch (cell) {
                case PERSISTENT_TENSOR -> persistentTensor;
                case PERSISTENT_BUFFER -> persistentBuffer;
                case PERSISTENT_RUNTIME -> persistentRuntime;
                case NONPERSISTENT_TENSOR -> nonpersistentTensor;
                case NONPERSISTENT_BUFFER -> nonpersistentBuffer;
                case NONPERSISTENT_RUNTIME -> nonpersistentRuntime;
            };
        }

        public long sum() {
            return persistentTensor + persistentBuffer + persistentRuntime + nonpersistentTensor + nonpersistentBuffer
                    + nonpersistentRuntime;
        }
    }

    /** Free space that requests could still get. */
    public record Space(long free, long largestFree, double fragmentation, double fragmentationPeak, double planFragmentationPeak,
            double internalFragmentation) {}

    /** Of the plan; where several models share the arena, of the largest. All 0 before there is one. */
    public record PlanFigures(long size, long lowerBound, long gap, double reuse, long sum) {
        static final PlanFigures NONE = new PlanFigures(0, 0, 0, 0, 0);
    }

    public record Counts(long allocations, long frees, long failures, long overlaps, long findings) {}
}
