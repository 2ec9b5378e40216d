package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Timeline.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Long enough that chunks are sealed, keyframes are used and every level of the pyramid has entries. */
class TimelineTest {
    private static final int EVENTS = 300_000;
    private static final int SLOTS = 64;
    private static final int SLOT = 1024;

    @Test
    void everyPointAndRangeIsWhatItWas() {
        long seed = System.nanoTime();
        System.out.println("TimelineTest seed " + seed);
        Random random = new Random(seed);
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, SLOTS * SLOT, 16, "", 40, "POOLED"));
        int[] current = new int[EVENTS];
        long[] ticks = new long[EVENTS];
        TreeMap<Long, Long> live = new TreeMap<>();
        List<TreeMap<Long, Long>> kept = new ArrayList<>();
        List<Integer> keptAt = new ArrayList<>();
        Snapshot early = null;
        for (int i = 0; i < EVENTS; i++) {
            ticks[i] = (i == 0 ? 0 : ticks[i - 1]) + (random.nextInt(50_000) == 0 ? 1L << 33 : random.nextInt(100));
            long offset = (long) random.nextInt(SLOTS) * SLOT;
            if (live.remove(offset) != null) {
                session.accept(new Event.Free(i, ticks[i], 0, 0, Section.POOL, offset));
            } else {
                long size = 1 + random.nextInt(SLOT);
                live.put(offset, size);
                session.accept(new Event.Allocate(i, ticks[i], 0, 0, 0, Section.POOL, offset, size, 8, Purpose.ACTIVATION, Owner.NOBODY));
            }
            current[i] = (int) live.values().stream().mapToLong(Long::longValue).sum();
            if (random.nextInt(2000) == 0) {
                kept.add(new TreeMap<>(live));
                keptAt.add(i);
            }
            early = i == EVENTS / 2 + 7 ? session.snapshot() : early;
        }
        Timeline timeline = session.snapshot().arenas().get(0).timeline();
        check(timeline, EVENTS, current, ticks, random);
        check(early.arenas().get(0).timeline(), EVENTS / 2 + 8, current, ticks, random);
        for (int k = 0; k < kept.size(); k++) {
            TreeMap<Long, Long> then = new TreeMap<>();
            timeline.blocksAt(keptAt.get(k)).forEach(block -> then.put(block.offset(), block.size()));
            assertEquals(kept.get(k), then, "point " + keptAt.get(k));
        }
    }

    private static void check(Timeline timeline, int length, int[] current, long[] ticks, Random random) {
        assertEquals(length, timeline.length());
        for (int i = 0; i < length; i++) {
            assertEquals(current[i], timeline.value(Series.CURRENT, i));
            assertEquals(ticks[i], timeline.ticks(i));
            assertEquals(i, timeline.event(i));
        }
        for (int n = 0; n < 300; n++) {
            int from = random.nextInt(length);
            int to = from + 1 + random.nextInt(length - from);
            int min = Integer.MAX_VALUE;
            int max = 0;
            for (int i = from; i < to; i++) {
                min = Math.min(min, current[i]);
                max = Math.max(max, current[i]);
            }
            assertArrayEquals(new int[] {min, max}, timeline.range(Series.CURRENT, from, to));
        }
        assertEquals(length - 1, timeline.pointOf(length - 1));
    }
}
