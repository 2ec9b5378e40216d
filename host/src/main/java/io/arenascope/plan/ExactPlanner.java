package io.arenascope.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The smallest plan, proven, or the smallest found within a time limit and the bound it could not refute. Never larger than what
 * {@link GreedyMemoryPlanner} finds. Fixed places are not honoured.
 *
 * <p>Starts from the greedy plans and asks {@link PlanSearch} for smaller capacities: the bound itself, then by halving. Which
 * buffer to try first decides whether a search takes a moment or for ever, so several orders take turns, each round with twice
 * the steps of the round before, as TelaMalloc (ASPLOS'23) and MiniMalloc do.
 */
public final class ExactPlanner implements MemoryPlanner {
    /** Searches nest as deep as there are buffers; models have hundreds. */
    private static final int MOST_BUFFERS = 1000;
    private static final long FIRST_STEPS = 5_000;

    /** Most steps go to the least capacity: what is not found there is found on the way seldom. */
    private static final long SHARE_OF_HALVING = 2;

    private final long nanoseconds;
    private final long enough;

    public ExactPlanner(Duration limit) {
        this(limit, 0);
    }

    /** @param enough a plan of this size or less will do; 0 to look for the smallest */
    public ExactPlanner(Duration limit, long enough) {
        this.nanoseconds = limit.toNanos();
        this.enough = enough;
    }

    @Override
    public long[] place(List<Buffer> buffers) {
        return plan(buffers).offsets().stream().mapToLong(Long::longValue).toArray();
    }

    public Plan plan(List<Buffer> buffers) {
        List<Buffer> free = buffers.stream().map(b -> new Buffer(b.size(), b.first(), b.last(), -1)).toList();
        int[] real = IntStream.range(0, free.size())
                .filter(i -> free.get(i).size() > 0 && free.get(i).first() <= free.get(i).last()).toArray();
        List<Buffer> asked = Arrays.stream(real).mapToObj(free::get).toList();
        Plan plan = asked.isEmpty() ? new Plan(List.of(), 0, 0) : new Attempt(asked).run();
        long[] offsets = new long[free.size()];
        for (int i = 0; i < real.length; i++) {
            offsets[real[i]] = plan.offsets().get(i);
        }
        return Plan.of(free, offsets, plan.bound());
    }

    /** One problem: what is known of it, and the clock. */
    private final class Attempt {
        private final List<Buffer> buffers;
        private final LifetimeCliques problem;
        private final List<int[]> orders;
        private final long unit;
        private final long start = System.nanoTime();
        private Plan best;
        private long bound;

        Attempt(List<Buffer> buffers) {
            this.buffers = buffers;
            problem = new LifetimeCliques(buffers);
            orders = orders(buffers, problem);
            unit = buffers.stream().mapToLong(Buffer::size).reduce(0, ExactPlanner::divisor);
            bound = LowerBound.of(buffers).bytes();
            Plan bySize = Plan.of(buffers, new GreedyMemoryPlanner().place(buffers), bound);
            Plan byBreadth = Plan.of(buffers, new GreedyByBreadth().place(buffers), bound);
            best = byBreadth.size() < bySize.size() ? byBreadth : bySize;
        }

        Plan run() {
            for (long steps = FIRST_STEPS; !done() && buffers.size() <= MOST_BUFFERS; steps *= 2) {
                long low = Math.max(bound, enough / unit * unit);
                search(low, steps);
                low = Math.max(bound, low);
                while (!done() && best.size() - low > unit) {
                    long middle = low + (best.size() - low) / 2 / unit * unit;
                    if (!search(middle, steps / SHARE_OF_HALVING)) {
                        low = Math.max(bound, middle);
                    }
                }
            }
            return new Plan(best.offsets(), best.size(), bound);
        }

        private boolean done() {
            return best.size() <= Math.max(bound, enough) || late();
        }

        private boolean late() {
            return System.nanoTime() - start > nanoseconds;
        }

        /** Every order has its turn; whether there is now a plan that fits. */
        private boolean search(long capacity, long steps) {
            for (int[] order : orders) {
                if (late()) {
                    return false;
                }
                PlanSearch search = new PlanSearch(problem, capacity, order, steps, this::late);
                switch (search.run()) {
                    case FOUND:
                        best = Plan.of(buffers, search.offsets(), bound);
                        return true;
                    case NONE: // all sizes are multiples of the unit, and so is every canonical plan
                        bound = Math.max(bound, (capacity / unit + 1) * unit);
                        return false;
                    default:
                }
            }
            return false;
        }
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /**
     * Which to try first: those of the fullest moment, large ones (bytes × life), long-lived ones, or those that meet most others.
     * They are meant to differ: hard problems mostly yield at once to one of them and not for hours to the rest.
     */
    private static List<int[]> orders(List<Buffer> buffers, LifetimeCliques problem) {
        long[] totals = problem.totals();
        IntToLongFunction time = i -> (long) buffers.get(i).last() - buffers.get(i).first() + 1;
        IntToLongFunction life = i -> problem.last(i) - problem.first(i) + 1;
        IntToLongFunction area = i -> life.applyAsLong(i) * problem.size(i);
        IntToLongFunction crowd = i -> IntStream.rangeClosed(problem.first(i), problem.last(i)).mapToLong(c -> totals[c]).max().orElse(0);
        IntToLongFunction met = i -> IntStream.range(0, problem.count()).filter(j -> problem.liveTogether(i, j)).count();
        return List.of(order(problem, crowd, met), order(problem, area, crowd), order(problem, crowd, life, area),
                order(problem, met, area), order(problem, time, area), order(problem, area, time));
    }

    /** Each buffer's rank when they are sorted by the first key, of equal ones by the next. */
    private static int[] order(LifetimeCliques problem, IntToLongFunction... keys) {
        Comparator<Integer> comparator = (a, b) -> 0;
        for (IntToLongFunction key : keys) {
            long[] values = IntStream.range(0, problem.count()).mapToLong(key::applyAsLong).toArray();
            comparator = comparator.thenComparing(Comparator.comparingLong((Integer i) -> values[i]).reversed());
        }
        List<Integer> sorted = IntStream.range(0, problem.count()).boxed().sorted(comparator).toList();
        int[] rank = new int[sorted.size()];
        for (int i = 0; i < rank.length; i++) {
            rank[sorted.get(i)] = i;
        }
        return rank;
    }
}
