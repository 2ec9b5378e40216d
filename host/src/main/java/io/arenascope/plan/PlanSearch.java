package io.arenascope.plan;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Looks for places within a capacity, by branch and bound. Each step takes the lowest buffer of those still to be placed and puts
 * it on top of the placed ones it lives with, so that only canonical plans are seen: those in which no buffer can sink. The ideas
 * are MiniMalloc's (Moffitt, ASPLOS'23); the bound of a clique is stronger here, see {@link #fits}.
 */
final class PlanSearch {
    enum Outcome { FOUND, NONE, STOPPED }

    private static final int STEPS_BETWEEN_LOOKS = 512;

    private final LifetimeCliques problem;
    private final long capacity;
    private final int[] rank;
    private final long most;
    private final BooleanSupplier stop;
    private final long[] least;
    private final long[] sums;
    private final long[] heights;
    private final int[] byHeight;
    private final int[] joined;
    private final int[] changed;
    private final long[] before;
    private int changes;
    private long steps;
    private boolean stopped;

    /**
     * @param rank of each buffer: of those that could lie equally low, the one of least rank is tried first
     * @param most steps before it gives up
     * @param stop asked now and then whether to give up
     */
    PlanSearch(LifetimeCliques problem, long capacity, int[] rank, long most, BooleanSupplier stop) {
        this.problem = problem;
        this.capacity = capacity;
        this.rank = rank;
        this.most = most;
        this.stop = stop;
        int n = problem.count();
        least = new long[n];
        sums = new long[problem.cliques()];
        heights = new long[n];
        byHeight = new int[n];
        joined = new int[problem.cliques() + 1];
        changed = new int[n * (n + 1) / 2 + 1];
        before = new long[changed.length];
    }

    Outcome run() {
        int[] all = new int[problem.count()];
        Arrays.setAll(all, i -> i);
        return place(all, 0, -1) ? Outcome.FOUND : stopped ? Outcome.STOPPED : Outcome.NONE;
    }

    /** Of the plan found. */
    long[] offsets() {
        return least.clone();
    }

    /** Places all of {@code rest}, none lower than {@code floor}, in parts that share no time. Undoes what it did if it fails. */
    private boolean place(int[] rest, long floor, int floorRank) {
        int mark = changes;
        if (rest.length == 0) {
            return true;
        }
        for (int[] part : parts(rest)) {
            if (!placePart(part, floor, floorRank)) {
                undo(mark);
                return false;
            }
        }
        return true;
    }

    private boolean placePart(int[] part, long floor, int floorRank) {
        if (++steps > most || steps % STEPS_BETWEEN_LOOKS == 0 && stop.getAsBoolean()) {
            stopped = true;
            return false;
        }
        sort(part);
        if (!fits(part, floor, floorRank)) {
            return false;
        }
        // A buffer that would fit wholly below another's place would sink there: the other one is not the lowest.
        long roof = Long.MAX_VALUE;
        for (int i : part) {
            roof = Math.min(roof, least[i] + problem.size(i));
        }
        for (int at = 0; at < part.length && least[part[at]] < roof; at++) {
            int next = part[at];
            if (passedOver(next, floor, floorRank)) {
                continue;
            }
            int mark = changes;
            boolean covered = raise(next, part);
            if (place(without(part, at), least[next], rank[next])) {
                return true;
            }
            undo(mark);
            if (stopped || !covered) { // with nothing above it, its place was in nobody's way: no other choice can help
                return false;
            }
        }
        return false;
    }

    /**
     * In each clique, those that lie at or above some height need their sum from there on. The buffers come from the highest
     * down, so one pass tries every height.
     */
    private boolean fits(int[] part, long floor, int floorRank) {
        for (int at = 0; at < part.length; at++) {
            int i = part[at];
            long height = passedOver(i, floor, floorRank) ? lowestSeat(i, part, floor) : least[i];
            int j = at - 1;
            for (; j >= 0 && heights[j] > height; j--) {
                heights[j + 1] = heights[j];
                byHeight[j + 1] = byHeight[j];
            }
            heights[j + 1] = height;
            byHeight[j + 1] = i;
            Arrays.fill(sums, problem.first(i), problem.last(i) + 1, 0);
        }
        for (int at = part.length - 1; at >= 0; at--) {
            int i = byHeight[at];
            long room = capacity - heights[at];
            long size = problem.size(i);
            for (int c = problem.first(i), end = problem.last(i); c <= end; c++) {
                if ((sums[c] += size) > room) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Its present place would have had to be taken before; it must go on top of one that is still to come. */
    private boolean passedOver(int i, long floor, int floorRank) {
        return least[i] < floor || least[i] == floor && rank[i] < floorRank;
    }

    /** The least height at which it can sit on one of {@code part}; above the capacity if there is none. */
    private long lowestSeat(int passedOver, int[] part, long floor) {
        long seat = capacity + 1;
        for (int i : part) {
            if (i != passedOver && problem.liveTogether(i, passedOver)) {
                seat = Math.min(seat, Math.max(least[i], floor) + problem.size(i));
            }
        }
        return seat;
    }

    /** Those of {@code part} that live with {@code placed} go on top of it; false if there are none. */
    private boolean raise(int placed, int[] part) {
        long top = least[placed] + problem.size(placed);
        boolean any = false;
        for (int i : part) {
            if (i != placed && problem.liveTogether(i, placed)) {
                any = true;
                if (least[i] < top) {
                    changed[changes] = i;
                    before[changes++] = least[i];
                    least[i] = top;
                }
            }
        }
        return any;
    }

    private void undo(int mark) {
        while (changes > mark) {
            changes--;
            least[changed[changes]] = before[changes];
        }
    }

    /** By place, then rank; nearly sorted already. */
    private void sort(int[] part) {
        for (int i = 1; i < part.length; i++) {
            int one = part[i];
            int j = i - 1;
            for (; j >= 0 && (least[part[j]] > least[one] || least[part[j]] == least[one] && rank[part[j]] > rank[one]); j--) {
                part[j + 1] = part[j];
            }
            part[j + 1] = one;
        }
    }

    /** Groups of buffers such that no two of different groups live at once; each keeps the order. */
    private int[][] parts(int[] rest) {
        int low = Integer.MAX_VALUE;
        int high = 0;
        for (int i : rest) {
            low = Math.min(low, problem.first(i));
            high = Math.max(high, problem.last(i));
        }
        Arrays.fill(joined, low, high + 2, 0);
        for (int i : rest) {
            joined[problem.first(i)]++;
            joined[problem.last(i)]--;
        }
        int part = 0;
        int open = 0;
        for (int c = low; c <= high; c++) { // from changes of how many reach the next clique to each clique's part
            open += joined[c];
            joined[c] = part;
            part += open == 0 ? 1 : 0;
        }
        if (part == 1) {
            return new int[][] {rest};
        }
        int[] counts = new int[part];
        for (int i : rest) {
            counts[joined[problem.first(i)]]++;
        }
        int[][] parts = new int[part][];
        for (int p = 0; p < part; p++) {
            parts[p] = new int[counts[p]];
            counts[p] = 0;
        }
        for (int i : rest) {
            int p = joined[problem.first(i)];
            parts[p][counts[p]++] = i;
        }
        return parts;
    }

    private static int[] without(int[] part, int at) {
        int[] rest = new int[part.length - 1];
        System.arraycopy(part, 0, rest, 0, at);
        System.arraycopy(part, at + 1, rest, at, rest.length - at);
        return rest;
    }
}
