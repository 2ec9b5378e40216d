package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.List;
import java.util.Map;

/**
 * All that is known of a session at one moment. Immutable; cheap to take at any length.
 *
 * @param start         of the present epoch; null until the device has said who it is
 * @param operators     per model id, in execution order
 * @param trust         what is not exact: JSON path of cli.md to trust, e.g. "arenas.0.peak"
 * @param deviceAgrees  the device's own counters equal ours wherever they could be compared; null: never compared
 * @param disagreements one sentence each: which counter, the device's value, ours
 * @param operatorRuns  of those that ran, by model, subgraph and operator
 * @param boots         before the present one, at most the last hundred
 * @param faultFindings overlaps that the events kept from before the last fault show
 * @param touched       what painting found out since the arena was set up, the parts in order; empty: nothing was painted
 * @param outputCrc32   of each invoke that computed one, in order, at most the last 1024
 */
public record Snapshot(Event.SessionStart start, List<ArenaSnapshot> arenas, List<Event.ModelInfo> models,
        Map<Integer, List<Event.OperatorRow>> operators, List<OperatorRun> operatorRuns, List<Boot> boots, Progress progress, Totals totals,
        Map<String, Trust> trust, Boolean deviceAgrees, List<String> disagreements,
        List<Integer> outputCrc32, Event.Statistics statistics, List<Event.Log> logs, List<Event.Fault> faults,
        List<Finding> faultFindings, List<Event.Touched> touched) {

    /** What the device is doing now. {@code operator} -1: none. */
    public record Progress(io.arenascope.event.Phase phase, int model, int subgraph, int operator, long invoke, boolean invoking,
            long ticks) {}

    /**
     * An operator while it ran. {@code medianTicks}: of the last 512 runs in which the device did not wait for the link, subgraphs it
     * calls included; -1: none. {@code live} and {@code planned}: the most bytes in use, and those of planned buffers among them.
     */
    public record OperatorRun(int model, int subgraph, int operator, long runs, long medianTicks, long live, long planned) {}

    /** In device time; {@code setupTicks} from the first event, or the arena's last reset, to the end of set-up; -1: not known. */
    public record Totals(int epochs, long invokes, long setupTicks, long invokeTicksMedian, long stalledTicks, long events, long frames,
            long lostFrames, long lostEvents, long notUnderstood, long durationMicros) {}
}
