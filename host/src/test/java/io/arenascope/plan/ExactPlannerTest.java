package io.arenascope.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactPlannerTest {
    /** Never reached by what is asked here, unless something is wrong. */
    private static final ExactPlanner PLANNER = new ExactPlanner(Duration.ofMinutes(2));

    @Test
    void sixTensorsNeedFortyEightKilobytes() {
        long[] sizes = {16, 32, 8, 16, 32, 4};
        List<Buffer> buffers = IntStream.range(0, 6).mapToObj(i -> new Buffer(sizes[i] * 1024, i + 1, i + 2, -1)).toList();
        Plan plan = PLANNER.plan(buffers);
        Placement.check("six tensors", buffers, plan);
        assertEquals(48 * 1024, plan.size());
        assertTrue(plan.optimal());
        assertEquals(56 * 1024, size(buffers, new GreedyMemoryPlanner()));
        assertEquals(108 * 1024, size(buffers, new LinearPlanner()));
    }

    @Test
    void isNeverWorseThanGreedyAndNothingOverlaps() {
        long seed = new Random().nextLong();
        System.out.println("ExactPlannerTest.isNeverWorseThanGreedyAndNothingOverlaps seed " + seed);
        Random random = new Random(seed);
        ExactPlanner hasty = new ExactPlanner(Duration.ofMillis(20));
        int better = 0;
        int proven = 0;
        for (int run = 0; run < 2000; run++) {
            List<Buffer> buffers = random(random, 1 + random.nextInt(30));
            long bound = LowerBound.of(buffers).bytes();
            Plan plan = hasty.plan(buffers);
            Placement.check("run " + run, buffers, plan);
            Placement.check("breadth, run " + run, buffers, Plan.of(buffers, new GreedyByBreadth().place(buffers), bound));
            long greedy = size(buffers, new GreedyMemoryPlanner());
            assertTrue(plan.size() <= greedy && plan.size() >= plan.bound() && plan.bound() >= bound, "run " + run + ": " + plan);
            better += plan.size() < greedy ? 1 : 0;
            proven += plan.optimal() ? 1 : 0;
        }
        assertTrue(better > 200, "better than greedy only " + better + " times");
        assertTrue(proven > 1000, "proven optimal only " + proven + " times");
    }

    /** Some order of placing each as low as it goes gives a smallest plan; with six buffers all orders can be tried. */
    @Test
    void whatItProvesIsTrue() {
        long seed = new Random().nextLong();
        System.out.println("ExactPlannerTest.whatItProvesIsTrue seed " + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            List<Buffer> buffers = random(random, 6);
            Plan plan = PLANNER.plan(buffers);
            assertTrue(plan.optimal(), "run " + run);
            assertEquals(smallest(buffers, new ArrayList<>()), plan.size(), "run " + run + ": " + buffers);
        }
    }

    private static long smallest(List<Buffer> buffers, List<Integer> order) {
        if (order.size() == buffers.size()) {
            PlacedBuffers placed = new PlacedBuffers(buffers);
            order.forEach(placed::putLowest);
            return Plan.of(buffers, placed.offsets(), 0).size();
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < buffers.size(); i++) {
            if (!order.contains(i)) {
                order.add(i);
                least = Math.min(least, smallest(buffers, order));
                order.remove(order.size() - 1);
            }
        }
        return least;
    }

    /** Rectangles cut from one of 65,536 bytes by 40 scopes: a plan without a hole exists, greedy does not find it. */
    @ParameterizedTest
    @ValueSource(strings = {"cut_1", "cut_2"})
    void fillsARectangleWithoutAHole(String name) throws IOException {
        List<Buffer> buffers = ProblemCsv.read(Path.of("host/src/test/resources/plan", name + ".65536.csv")).buffers();
        Plan plan = PLANNER.plan(buffers);
        Placement.check(name, buffers, plan);
        assertEquals(65_536, plan.size());
        assertTrue(size(buffers, new GreedyMemoryPlanner()) > 65_536);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "B", "C", "D", "E"})
    void fitsMiniMallocsHardCases(String name) throws IOException {
        Path file = Stream.of(System.getenv().getOrDefault("ARENASCOPE_SHARED", "../shared"), "../../shared")
                .map(folder -> Path.of(folder, "golden/minimalloc", name + ".1048576.csv")).filter(Files::exists).findFirst().orElse(null);
        assumeTrue(file != null, "MiniMalloc's cases are not here");
        List<Buffer> buffers = ProblemCsv.read(file).buffers();
        Plan plan = new ExactPlanner(Duration.ofMinutes(2), 1_048_576).plan(buffers);
        Placement.check(name, buffers, plan);
        assertTrue(plan.size() <= 1_048_576, plan.size() + " bytes");
    }

    @Test
    void withoutTimeItIsGreedyAndSaysSo() throws IOException {
        List<Buffer> buffers = ProblemCsv.read(Path.of("host/src/test/resources/plan/cut_1.65536.csv")).buffers();
        Plan plan = new ExactPlanner(Duration.ZERO).plan(buffers);
        Placement.check("no time", buffers, plan);
        assertFalse(plan.optimal());
        assertEquals(65_536, plan.bound());
    }

    @Test
    void nothingAndEmptyBuffersAreFine() {
        assertEquals(new Plan(List.of(), 0, 0), PLANNER.plan(List.of()));
        Plan plan = PLANNER.plan(List.of(new Buffer(0, 0, 3, -1), new Buffer(16, -1, -1, -1), new Buffer(32, 0, 0, 64)));
        assertEquals(32, plan.size(), "fixed places are not honoured");
    }

    private static List<Buffer> random(Random random, int count) {
        return IntStream.range(0, count).mapToObj(i -> {
            int first = random.nextInt(12);
            return new Buffer(16L * random.nextInt(40), first, first + random.nextInt(6), -1);
        }).toList();
    }

    private static long size(List<Buffer> buffers, MemoryPlanner planner) {
        return Plan.of(buffers, planner.place(buffers), 0).size();
    }
}
