package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Failure;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a request for memory was not met, in bytes.
 *
 * @param cause       what kept it from being met
 * @param shortOfAll  how much more would have to be free in total; 0: enough is free
 * @param shortOfRun  how much longer the longest run would have to be
 * @param runs        free stretches, by offset
 * @param between     live blocks that stand between the first of them and the last, by offset
 */
public record FailureAnatomy(Failure failure, Cause cause, long shortOfAll, long shortOfRun, List<Run> runs, List<Block> between) {
    public enum Cause {
        /** Fewer bytes are free than were asked for. */
        TOO_LITTLE,
        /** Enough bytes are free, but not in one run. */
        SCATTERED,
        /** A run is long enough, but not where alignment and section want it; or the allocator is at fault. */
        ROOM_WAS_THERE,
        /** Events are missing: what was free is not known. */
        UNKNOWN
    }

    /** Free bytes from {@code offset} on. */
    public record Run(long offset, long size) {}

    public static FailureAnatomy of(ArenaSnapshot arena, Failure failure) {
        Event.AllocateFailed request = failure.request();
        Timeline timeline = arena.timeline();
        int point = timeline.pointOf(request.index());
        List<Run> runs = new ArrayList<>();
        List<Block> between = new ArrayList<>();
        if (failure.certain() && point < timeline.length() && timeline.event(point) == request.index()) {
            holes(arena, point, runs, between);
        }
        long shortOfAll = Math.max(0, request.size() - failure.free());
        long shortOfRun = Math.max(0, request.size() - failure.largestFree());
        Cause cause = !failure.certain() ? Cause.UNKNOWN : shortOfAll > 0 ? Cause.TOO_LITTLE
                : shortOfRun > 0 ? Cause.SCATTERED : Cause.ROOM_WAS_THERE;
        return new FailureAnatomy(failure, cause, shortOfAll, shortOfRun, List.copyOf(runs), List.copyOf(between));
    }

    /** Free is what lies above head and temps, below the tail, and in no pool block. */
    private static void holes(ArenaSnapshot arena, int point, List<Run> runs, List<Block> between) {
        Timeline timeline = arena.timeline();
        long at = (long) timeline.value(Series.HEAD, point) + timeline.value(Series.TEMP, point);
        long high = arena.size() - timeline.value(Series.TAIL, point);
        List<Block> since = new ArrayList<>(); // since the last free run
        for (Block block : timeline.blocksAt(point)) {
            if (block.section() != Section.POOL) {
                continue;
            }
            if (block.offset() > at) {
                run(runs, at, Math.min(block.offset(), high), between, since);
            }
            since.add(block);
            at = Math.max(at, block.end());
        }
        run(runs, at, high, between, since);
    }

    private static void run(List<Run> runs, long from, long to, List<Block> between, List<Block> since) {
        if (from < to) {
            if (!runs.isEmpty()) {
                between.addAll(since);
            }
            since.clear();
            runs.add(new Run(from, to - from));
        }
    }
}
