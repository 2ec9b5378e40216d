package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.LowerBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What follows from a plan alone, in bytes. */
record PlanShape(long size, long lowerBound, long sum, List<Overlap> overlaps) {

    /** Two buffers, by number, that share bytes while both live; each is named once as the later one. */
    record Overlap(int earlier, int later) {}

    /** A scope at which something changes: what lived until the one before, and what lives from here on. */
    private record Step(List<Integer> ended, List<Integer> started) {}

    static PlanShape of(List<Event.PlanRow> rows) {
        long size = 0;
        long sum = 0;
        for (Event.PlanRow row : rows) {
            size = Math.max(size, end(row));
            sum += row.alignedSize();
        }
        Placed placed = new Placed(rows);
        List<Overlap> overlaps = new ArrayList<>();
        for (Step step : steps(rows)) {
            step.ended.forEach(placed::remove);
            for (int buffer : step.started) {
                int other = placed.add(buffer);
                if (other >= 0) {
                    overlaps.add(new Overlap(other, buffer));
                }
            }
        }
        long bound = LowerBound.of(rows.stream()
                .map(row -> new Buffer(row.alignedSize(), row.firstScope(), row.lastScope(), row.offlineOffset())).toList()).bytes();
        return new PlanShape(size, bound, sum, List.copyOf(overlaps));
    }

    ArenaSnapshot.PlanFigures figures() {
        return new ArenaSnapshot.PlanFigures(size, lowerBound, size - lowerBound, sum == 0 ? 0 : (double) (sum - size) / sum, sum);
    }

    /** The worst fragmentation of the holes in a reserved head of this size, over all scopes. */
    static double fragmentationPeak(List<Event.PlanRow> rows, long head) {
        FreeSpace holes = new FreeSpace(head);
        double worst = 0;
        for (Step step : steps(rows)) {
            step.ended.forEach(buffer -> holes.release(rows.get(buffer).offset(), end(rows.get(buffer))));
            step.started.forEach(buffer -> holes.occupy(rows.get(buffer).offset(), end(rows.get(buffer))));
            worst = Math.max(worst, holes.fragmentation());
        }
        return worst;
    }

    private static long end(Event.PlanRow row) {
        return row.offset() + row.alignedSize();
    }

    private static List<Step> steps(List<Event.PlanRow> rows) {
        Map<Integer, Step> steps = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            Event.PlanRow row = rows.get(i);
            if (row.firstScope() <= row.lastScope()) {
                at(steps, row.firstScope()).started.add(i);
                at(steps, row.lastScope() + 1).ended.add(i);
            }
        }
        return List.copyOf(steps.values());
    }

    private static Step at(Map<Integer, Step> steps, int scope) {
        return steps.computeIfAbsent(scope, s -> new Step(new ArrayList<>(), new ArrayList<>()));
    }

    /** Buffers by their place. As long as none lies over another, only the nearest below can reach a new one. */
    private static final class Placed {
        private final List<Event.PlanRow> rows;
        private final TreeMap<Long, SortedSet<Integer>> byOffset = new TreeMap<>();
        private final SortedSet<Integer> overlapping = new TreeSet<>();

        Placed(List<Event.PlanRow> rows) {
            this.rows = rows;
        }

        /** A buffer that the new one lies over, or -1. */
        int add(int buffer) {
            if (rows.get(buffer).alignedSize() == 0) {
                return -1;
            }
            int other = other(buffer);
            byOffset.computeIfAbsent(rows.get(buffer).offset(), o -> new TreeSet<>()).add(buffer);
            if (other >= 0) {
                overlapping.add(buffer);
            }
            return other;
        }

        void remove(int buffer) {
            byOffset.computeIfPresent(rows.get(buffer).offset(), (o, there) -> there.remove(buffer) && there.isEmpty() ? null : there);
            overlapping.remove(buffer);
        }

        private int other(int buffer) {
            Event.PlanRow row = rows.get(buffer);
            for (SortedSet<Integer> there : byOffset.headMap(end(row), false).descendingMap().values()) {
                for (int candidate : there) {
                    if (end(rows.get(candidate)) > row.offset()) {
                        return candidate;
                    }
                }
                if (overlapping.isEmpty()) {
                    return -1;
                }
            }
            return -1;
        }
    }
}
