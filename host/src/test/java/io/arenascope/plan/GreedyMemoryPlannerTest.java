package io.arenascope.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GreedyMemoryPlannerTest {
    private static final int CASES = 36;

    @Test
    void placesEveryBufferWhereTflmDoes() throws IOException {
        int cases = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                GreedyMemoryPlannerTest.class.getResourceAsStream("/golden/planner_vectors.jsonl"), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine(), cases++) {
                check(JsonParser.parseString(line).getAsJsonObject());
            }
        }
        assertEquals(CASES, cases);
    }

    private static void check(JsonObject problem) {
        List<Buffer> buffers = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (JsonElement element : problem.getAsJsonArray("buffers")) {
            JsonObject b = element.getAsJsonObject();
            long offline = b.get("offline_offset").isJsonNull() ? -1 : b.get("offline_offset").getAsLong();
            buffers.add(new Buffer(b.get("size").getAsLong(), b.get("first_scope").getAsInt(), b.get("last_scope").getAsInt(), offline));
            offsets.add(b.get("expected_offset").getAsLong());
        }
        String name = problem.get("name").getAsString();
        long[] placed = new GreedyMemoryPlanner().place(buffers);
        assertArrayEquals(offsets.stream().mapToLong(Long::longValue).toArray(), placed, name);
        assertEquals(problem.get("expected_total").getAsLong(), size(buffers, placed), name);
        assertEquals(problem.get("lower_bound").getAsLong(), LowerBound.of(buffers).bytes(), name);
    }

    @Test
    void neverPutsBuffersThatLiveTogetherOverEachOther() {
        long seed = System.nanoTime();
        System.out.println("GreedyMemoryPlannerTest seed " + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 100; run++) {
            List<Buffer> buffers = IntStream.range(0, 1 + random.nextInt(40)).mapToObj(i -> {
                int first = random.nextInt(20);
                return new Buffer(16L * random.nextInt(100), first, first + random.nextInt(5), -1);
            }).toList();
            long[] at = new GreedyMemoryPlanner().place(buffers);
            assertTrue(fits(buffers, at, Long.MAX_VALUE));
            assertTrue(size(buffers, at) >= LowerBound.of(buffers).bytes());
        }
    }

    /** Six tensors in a row, KB: an often-quoted example. */
    @Test
    void sixTensors() {
        long[] sizes = {16, 32, 8, 16, 32, 4};
        List<Buffer> buffers = IntStream.range(0, 6).mapToObj(i -> new Buffer(sizes[i] * 1024, i + 1, i + 2, -1)).toList();
        LowerBound bound = LowerBound.of(buffers);
        assertEquals(48 * 1024, bound.bytes());
        assertEquals(2, bound.scope());
        assertEquals(List.of(0, 1), bound.buffers());
        assertEquals(56 * 1024, size(buffers, new GreedyMemoryPlanner().place(buffers)));
        // The bound can be reached.
        assertTrue(fits(buffers, LongStream.of(32, 0, 32, 0, 16, 0).map(kilobytes -> kilobytes * 1024).toArray(), 48 * 1024));
    }

    private static boolean fits(List<Buffer> buffers, long[] at, long capacity) {
        for (int i = 0; i < at.length; i++) {
            for (int j = 0; j < i; j++) {
                if (buffers.get(i).livesWith(buffers.get(j))
                        && Math.min(at[i] + buffers.get(i).size(), at[j] + buffers.get(j).size()) > Math.max(at[i], at[j])) {
                    return false;
                }
            }
        }
        return size(buffers, at) <= capacity;
    }

    private static long size(List<Buffer> buffers, long[] offsets) {
        return IntStream.range(0, offsets.length).mapToLong(i -> offsets[i] + buffers.get(i).size()).max().orElse(0);
    }
}
