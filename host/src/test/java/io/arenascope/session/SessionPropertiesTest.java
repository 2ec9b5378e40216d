package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.Metric;
import io.arenascope.event.Event;
import io.arenascope.session.Timeline.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SessionPropertiesTest {
    private static final int STREAMS = 100;

    private interface Check {
        void on(List<Event> events, Random random, String seed);
    }

    private static void forRandomStreams(Check check) {
        long seed = System.nanoTime();
        System.out.println("SessionPropertiesTest seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            long one = random.nextLong();
            check.on(RandomStream.of(one), random, "stream " + one);
        }
    }

    @Test
    void maximaBoundWhatIsInUse() {
        forRandomStreams((events, random, seed) -> {
            for (ArenaSnapshot a : snapshot(events).arenas()) {
                assertTrue(a.peak().bytes() >= a.usage().current(), seed);
                assertTrue(a.highWaterMark().bytes() >= a.usage().extent(), seed);
                assertTrue(a.plannedPeak().bytes() <= a.peak().bytes(), seed);
                assertTrue(a.space().largestFree() <= a.space().free(), seed);
                assertEquals(a.peak().bytes(), a.tableAtPeak().sum(), seed);
                assertEquals(a.peak().bytes(), a.peakBlocks().stream().mapToLong(Block::used).sum(), seed);
                for (Cell cell : Cell.values()) {
                    assertTrue(a.tablePeaks().get(cell) >= a.tableAtPeak().get(cell), seed);
                }
            }
        });
        for (String name : GoldenLog.NAMES) { // no overlaps, one arena: the reach bounds the bytes
            ArenaSnapshot a = GoldenLog.read(name).session().snapshot().arenas().get(0);
            assertTrue(a.highWaterMark().bytes() >= a.peak().bytes() && a.peak().bytes() >= a.usage().current(), name);
        }
    }

    /** Whatever is lost, what is still called exact is what it would have been, and a lower bound is one. */
    @Test
    void aLossNeverMakesAWrongNumberExact() {
        forRandomStreams((events, random, seed) -> {
            int from = random.nextInt(events.size() - 8);
            List<Event> lost = events.subList(from, from + 1 + random.nextInt(8));
            if (lost.stream().anyMatch(e -> e instanceof Event.ArenaReset || e instanceof Event.ArenaInfo
                    || e instanceof Event.ModelInfo)) {
                return; // an unseen new run cannot be told from the one before; arenas are described again with each hello
            }
            int missing = (int) lost.stream().filter(Event.Indexed.class::isInstance).count();
            List<Event> told = new ArrayList<>(events.subList(0, from));
            told.add(new Event.Gap("gap", missing, 1, 0));
            told.addAll(events.subList(from + lost.size(), events.size()));
            sound(snapshot(events), snapshot(told), seed + " without " + lost);
        });
    }

    /** The event index alone shows that something is missing, as soon as another event comes. */
    @Test
    void aLossNobodyToldOfIsNoticed() {
        forRandomStreams((events, random, seed) -> {
            List<Event> silent = new ArrayList<>(events);
            int at = random.nextInt(events.size());
            if (!(silent.remove(at) instanceof Event.Indexed lost) || lost instanceof Event.ArenaReset
                    || events.subList(at + 1, events.size()).stream().noneMatch(Event.Indexed.class::isInstance)) {
                return;
            }
            Snapshot lossy = snapshot(silent);
            assertEquals(1, lossy.totals().lostEvents(), seed);
            sound(snapshot(events), lossy, seed + " without " + lost);
        });
    }

    private static void sound(Snapshot whole, Snapshot lossy, String seed) {
        for (int i = 0; i < whole.arenas().size(); i++) {
            for (Metric metric : Metric.values()) {
                Trust trust = lossy.trust().getOrDefault("arenas." + i + "." + metric.key(), Trust.EXACT);
                double truth = metric.of(whole.arenas().get(i));
                double shown = metric.of(lossy.arenas().get(i));
                if (trust == Trust.EXACT) {
                    assertEquals(truth, shown, seed + ": " + metric + " of arena " + i + " is called exact");
                } else if (trust == Trust.LOWER_BOUND) {
                    assertTrue(shown <= truth, seed + ": " + metric + " of arena " + i + ": " + shown + " is no lower bound of " + truth);
                }
            }
        }
    }

    @Test
    void eventsOutOfOrderAreNeverExact() {
        forRandomStreams((events, random, seed) -> {
            List<Event> swapped = new ArrayList<>(events);
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i + 1 < events.size(); i++) {
                if (events.get(i) instanceof Event.Indexed && events.get(i + 1) instanceof Event.Indexed) {
                    places.add(i);
                }
            }
            int at = places.get(random.nextInt(places.size()));
            swapped.set(at, events.get(at + 1));
            swapped.set(at + 1, events.get(at));
            if (events.stream().skip(at).noneMatch(Event.ArenaReset.class::isInstance)) {
                Map<String, Trust> trust = snapshot(swapped).trust();
                assertEquals(Trust.LOWER_BOUND, trust.get("arenas.0.peak"), seed);
                assertEquals(Trust.UNKNOWN, trust.get("arenas.0.current"), seed);
            }
        });
    }

    @Test
    void takingSnapshotsChangesNothing() {
        forRandomStreams((events, random, seed) -> {
            Session often = new Session();
            Snapshot last = often.snapshot();
            for (Event event : events) {
                often.accept(event);
                last = random.nextInt(4) == 0 ? often.snapshot() : last;
            }
            Snapshot once = snapshot(events);
            Snapshot end = often.snapshot();
            assertEquals(once.totals(), end.totals(), seed);
            assertEquals(once.trust(), end.trust(), seed);
            for (int i = 0; i < once.arenas().size(); i++) {
                assertEquals(once.arenas().get(i).live(), end.arenas().get(i).live(), seed);
                assertEquals(once.arenas().get(i).peakBlocks(), end.arenas().get(i).peakBlocks(), seed);
                assertEquals(once.arenas().get(i).usage(), end.arenas().get(i).usage(), seed);
            }
        });
    }

    /** The timeline at any point is the snapshot a session that ended there would give. */
    @Test
    void theTimelineRemembersEveryMoment() {
        forRandomStreams((events, random, seed) -> {
            Snapshot whole = snapshot(events);
            int cut = 1 + random.nextInt(events.size());
            Snapshot then = snapshot(events.subList(0, cut));
            for (int i = 0; i < then.arenas().size(); i++) {
                int point = then.arenas().get(i).timeline().length() - 1;
                if (point < 0) {
                    continue;
                }
                Timeline timeline = whole.arenas().get(i).timeline();
                ArenaSnapshot.Usage usage = then.arenas().get(i).usage();
                if (!(events.get(cut - 1) instanceof Event.Indexed)) {
                    continue; // a new plan ends the old one's buffers between two points
                }
                assertEquals(usage.current(), timeline.value(Series.CURRENT, point), seed);
                assertEquals(usage.extent(), timeline.value(Series.EXTENT, point), seed);
                assertEquals(usage.plannedLive(), timeline.value(Series.PLANNED_LIVE, point), seed);
                assertEquals(then.arenas().get(i).live(), timeline.blocksAt(point), seed);
                int[] range = timeline.range(Series.CURRENT, 0, point + 1);
                assertEquals(then.arenas().get(i).timeline().range(Series.CURRENT, 0, point + 1)[1], range[1], seed);
            }
        });
    }

    @Test
    void aDamagedEndIsNotExact() {
        Session session = GoldenLog.read("hello_world_int8").session();
        session.accept(new Event.Gap("bad_crc", 0, 0, 40));
        Snapshot damaged = session.snapshot();
        assertEquals(Trust.LOWER_BOUND, damaged.trust().get("arenas.0.required"));
        session.accept(new Event.Log("INFO", "the next good frame shows that nothing was lost"));
        assertTrue(session.snapshot().trust().isEmpty());
        session.accept(new Event.Gap("duplicate", 0, 0, 40));
        assertTrue(session.snapshot().trust().isEmpty());
        session.accept(new Event.Gap("link_closed", 0, 0, 0));
        assertTrue(session.snapshot().trust().isEmpty());
        assertFalse(session.snapshot().arenas().isEmpty());
    }

    private static Snapshot snapshot(List<Event> events) {
        Session session = new Session();
        events.forEach(session::accept);
        return session.snapshot();
    }
}
