package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What follows from a plan alone.
 *
 * @param overlaps pairs of buffers, by number, that share bytes while both live; each buffer is named once, as the later one
 */
record PlanShape(long size, long lowerBound, long sum, List<int[]> overlaps) {

    static PlanShape of(List<Event.PlanRow> rows) {
        long size = 0;
        long sum = 0;
        for (Event.PlanRow row : rows) {
            size = Math.max(size, row.offset() + row.alignedSize());
            sum += row.alignedSize();
        }
        long[] bound = {0, 0};
        List<int[]> overlaps = new ArrayList<>();
        TreeMap<Long, Integer> placed = new TreeMap<>();
        sweep(rows, new Steps() {
            @Override
            public void starts(int buffer) {
                bound[0] += rows.get(buffer).alignedSize();
                bound[1] = Math.max(bound[1], bound[0]);
                int other = neighbour(placed, rows, rows.get(buffer));
                if (other >= 0) {
                    overlaps.add(new int[] {other, buffer});
                } else if (rows.get(buffer).alignedSize() > 0) {
                    placed.put(rows.get(buffer).offset(), buffer);
                }
            }

            @Override
            public void ended(int buffer) {
                bound[0] -= rows.get(buffer).alignedSize();
                placed.remove(rows.get(buffer).offset(), buffer);
            }

            @Override
            public void holds() {}
        });
        return new PlanShape(size, bound[1], sum, List.copyOf(overlaps));
    }

    ArenaSnapshot.PlanFigures figures() {
        return new ArenaSnapshot.PlanFigures(size, lowerBound, size - lowerBound, sum == 0 ? 0 : (double) (sum - size) / sum, sum);
    }

    /** The worst fragmentation of the holes in a reserved head of this size, over all scopes. */
    static double fragmentationPeak(List<Event.PlanRow> rows, long head) {
        FreeSpace holes = new FreeSpace(head);
        double[] worst = {0};
        sweep(rows, new Steps() {
            @Override
            public void starts(int buffer) {
                holes.occupy(rows.get(buffer).offset(), rows.get(buffer).offset() + rows.get(buffer).alignedSize());
            }

            @Override
            public void ended(int buffer) {
                holes.release(rows.get(buffer).offset(), rows.get(buffer).offset() + rows.get(buffer).alignedSize());
            }

            @Override
            public void holds() {
                worst[0] = Math.max(worst[0], holes.fragmentation());
            }
        });
        return worst[0];
    }

    private interface Steps {
        void starts(int buffer);

        void ended(int buffer);

        /** A scope begins, with all that live in it started and all others ended. */
        void holds();
    }

    private static void sweep(List<Event.PlanRow> rows, Steps steps) {
        TreeMap<Integer, List<Integer>> starts = new TreeMap<>();
        TreeMap<Integer, List<Integer>> ends = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).firstScope() <= rows.get(i).lastScope()) {
                starts.computeIfAbsent(rows.get(i).firstScope(), s -> new ArrayList<>()).add(i);
                ends.computeIfAbsent(rows.get(i).lastScope() + 1, s -> new ArrayList<>()).add(i);
            }
        }
        TreeMap<Integer, Boolean> scopes = new TreeMap<>();
        starts.keySet().forEach(s -> scopes.put(s, true));
        ends.keySet().forEach(s -> scopes.put(s, true));
        for (int scope : scopes.keySet()) {
            ends.getOrDefault(scope, List.of()).forEach(steps::ended);
            starts.getOrDefault(scope, List.of()).forEach(steps::starts);
            if (scope < scopes.lastKey()) {
                steps.holds();
            }
        }
    }

    private static int neighbour(TreeMap<Long, Integer> placed, List<Event.PlanRow> rows, Event.PlanRow row) {
        Map.Entry<Long, Integer> below = placed.lowerEntry(row.offset() + row.alignedSize());
        if (row.alignedSize() == 0 || below == null) {
            return -1;
        }
        Event.PlanRow other = rows.get(below.getValue());
        return other.offset() + other.alignedSize() > row.offset() ? below.getValue() : -1;
    }
}
