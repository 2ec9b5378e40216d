package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.List;

/** One arena at one moment: the figures of the metrics reference, in bytes, ratios 0..1. */
public record ArenaSnapshot(Event.ArenaInfo info, Usage usage, Moment peak, Moment plannedPeak, Moment highWaterMark, Required required,
        Table tableAtPeak, Table tableNow, Space space, PlanFigures plan, Counts counts, List<Block> live, List<Block> peakBlocks,
        List<Event.PlanRow> planned, List<Finding> findings, Timeline timeline) {

    /** Now. {@code temp} counts temps not yet reset; {@code arenaUsedBytes} is what TFLM would report, 0 before planning. */
    public record Usage(long current, long head, long temp, long tail, long pool, long extent, long plannedLive, long arenaUsedBytes,
            long headHighWaterMark, long tailHighWaterMark, long tempPeak) {}

    /** A maximum and where it was reached first. {@code operator} -1: none. */
    public record Moment(long bytes, long event, Phase phase, int model, int subgraph, int operator) {}

    /** The least arena that works; {@code bytes} -1: unknown because set-up was not seen. {@code blocks}: what was live then. */
    public record Required(long bytes, Moment moment, List<Block> blocks) {}

    /** Live bytes by lifetime and kind; rows persistent and non-persistent, columns tensor, buffer, runtime. */
    public record Table(long persistentTensor, long persistentBuffer, long persistentRuntime, long nonpersistentTensor,
            long nonpersistentBuffer, long nonpersistentRuntime) {}

    /** Free space that requests could still get. */
    public record Space(long free, long largestFree, double fragmentation, double fragmentationPeak, double planFragmentationPeak,
            double internalFragmentation) {}

    /** Of the last complete plan; all 0 before there is one. */
    public record PlanFigures(long size, long lowerBound, long gap, double reuse, long sum) {}

    public record Counts(long allocations, long frees, long failures, long overlaps) {}
}
