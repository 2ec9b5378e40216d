package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import io.arenascope.session.Trust;
import java.util.ArrayList;
import java.util.List;

/**
 * What was really written to an arena, against what was allocated of it, in bytes. A byte written with what the paint was counts as
 * not written, so what was written may be a few bytes more.
 *
 * @param low        written from the arena's start on; {@code lowReach}: the farthest that head, temps or pool ever reached
 * @param high       written up to the arena's end; {@code highReach}: the farthest that the tail ever reached down
 * @param verdict    of this opinion on the high-water mark, in which no event has a part
 * @param scratch    each scratch buffer
 * @param trust      of the reaches
 */
public record OverAllocation(int arena, long low, long lowReach, long high, long highReach, Verdict verdict, List<Scratch> scratch,
        Trust trust) {
    /** What a free-list allocator writes to a free run: the entry above the last block is no allocation. */
    private static final long FREE_LIST_ENTRY = 16;

    public enum Verdict {
        /** Nothing was written beyond what the events say was allocated. */
        WITHIN,
        /** Something was written where nothing was ever allocated. */
        BEYOND,
        /** Events are missing: where allocations reached is not known. */
        UNKNOWN
    }

    /** Bytes asked for and, of them, up to the last one written; in the worst invoke. */
    public record Scratch(int model, int subgraph, int owner, long asked, long touched) {
        public long over() {
            return Math.max(0, asked - touched);
        }
    }

    /** One for each arena that was painted; what several models wrote to it counts together. */
    public static List<OverAllocation> of(Snapshot snapshot) {
        List<OverAllocation> all = new ArrayList<>();
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            ArenaSnapshot arena = snapshot.arenas().get(i);
            List<Event.Touched> parts = snapshot.touched().stream().filter(part -> part.arena() == arena.info().id()).toList();
            if (!parts.isEmpty()) {
                all.add(of(arena, parts, snapshot.trust().getOrDefault("arenas." + i + ".high_water_mark", Trust.EXACT)));
            }
        }
        return List.copyOf(all);
    }

    private static OverAllocation of(ArenaSnapshot arena, List<Event.Touched> parts, Trust trust) {
        long low = parts.stream().mapToLong(Event.Touched::low).max().orElse(0);
        long high = parts.stream().mapToLong(Event.Touched::high).max().orElse(0);
        long lowReach = lowReach(arena);
        long highReach = arena.usage().tailHighWaterMark();
        long own = pooled(arena) ? FREE_LIST_ENTRY : 0;
        boolean within = low <= lowReach + own && high <= highReach;
        Verdict verdict = trust != Trust.EXACT ? Verdict.UNKNOWN : within ? Verdict.WITHIN : Verdict.BEYOND;
        List<Scratch> scratch = new ArrayList<>();
        parts.forEach(part -> part.rows().forEach(row -> scratch.add(new Scratch(part.model(), row.subgraph(), row.owner(), row.size(),
                row.touched()))));
        return new OverAllocation(arena.info().id(), low, lowReach, high, highReach, verdict, List.copyOf(scratch), trust);
    }

    private static boolean pooled(ArenaSnapshot arena) {
        Timeline timeline = arena.timeline();
        return timeline.length() > 0 && timeline.range(Series.POOL, 0, timeline.length())[1] > 0;
    }

    /** Since the arena was last set up, which is when it was painted; head and temps are highest together, not each by itself. */
    private static long lowReach(ArenaSnapshot arena) {
        Timeline timeline = arena.timeline();
        long highest = 0;
        for (int point = timeline.length() - 1; point >= 0; point--) {
            long below = (long) timeline.value(Series.HEAD, point) + timeline.value(Series.TEMP, point);
            highest = Math.max(highest, Math.max(below, timeline.value(Series.POOL, point)));
            if (timeline.value(Series.HIGH_WATER_MARK, point) == 0) {
                break; // the run began here
            }
        }
        return highest;
    }
}
