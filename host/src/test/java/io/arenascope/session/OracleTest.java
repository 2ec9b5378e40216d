package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The session against host/src/test/python/oracle.py, which recomputes every figure after every event from scratch. */
class OracleTest {
    /** Takes a few seconds; -Doracle.streams=1000 for a long run, -Doracle.seed=N for the same streams again. */
    private static final int RANDOM_STREAMS = Integer.getInteger("oracle.streams", 100);
    private static final int BATCH = 200;
    /** Rare things may need a few streams more. */
    private static final int MOST = 2000;
    private static final List<String> MUST_OCCUR = List.of("overlaps", "failures", "fragmentation", "gap", "scratch", "arenas", "models",
            "losses", "OUTSIDE", "UNKNOWN_FREE", "DOUBLE_FREE", "FAILED_WITH_ROOM", "PLAN_OVERLAP");

    @TempDir
    private Path folder;

    @Test
    void goldenLogs() throws Exception {
        Map<String, List<Event>> streams = new TreeMap<>();
        GoldenLog.NAMES.forEach(name -> streams.put(name, GoldenLog.read(name).events()));
        Oracle.compare(streams, folder);
    }

    @Test
    void randomStreams() throws Exception {
        long seed = Long.getLong("oracle.seed", System.nanoTime());
        System.out.println("OracleTest.randomStreams -Doracle.seed=" + seed);
        Random random = new Random(seed);
        Map<String, Integer> seen = new TreeMap<>();
        int streams = 0;
        while (streams < RANDOM_STREAMS || streams < MOST && !seen.keySet().containsAll(MUST_OCCUR)) {
            int batch = Math.min(BATCH, Math.max(1, RANDOM_STREAMS - streams));
            Oracle.compare(batch(random, batch), folder).forEach((what, times) -> seen.merge(what, times, Integer::sum));
            streams += batch;
        }
        assertTrue(seen.keySet().containsAll(MUST_OCCUR), "what must occur did not: " + seen);
        System.out.println("OracleTest: " + streams + " streams agree; of these have " + seen);
    }

    private static Map<String, List<Event>> batch(Random random, int size) {
        Map<String, List<Event>> streams = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            long one = random.nextLong();
            List<Event> events = RandomStream.of(one);
            streams.put("seed " + one, random.nextInt(4) == 0 ? withGap(events, random) : events);
        }
        return streams;
    }

    /** Some consecutive events are lost, and the receiver knows. */
    private static List<Event> withGap(List<Event> events, Random random) {
        List<Event> lossy = new ArrayList<>();
        int from = random.nextInt(events.size());
        int missing = 0;
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (event instanceof Event.Indexed && i >= from && missing < 5) {
                missing++;
                if (missing == 5) {
                    lossy.add(new Event.Gap("gap", 5, 1, 0));
                }
            } else {
                lossy.add(event);
            }
        }
        return lossy;
    }
}
