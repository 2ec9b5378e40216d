package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** What each operator took while it ran: time, and the most bytes in use. */
final class OperatorRuns {
    private static final int SAMPLES = 512;
    private static final int DEEPEST = 64; // lost ends must not pile up
    private static final int UNCONFIRMED = 1 << 16;

    private final Map<Long, Entry> entries = new HashMap<>();
    private final Deque<Entry> running = new ArrayDeque<>();
    private final List<Sample> unconfirmed = new ArrayList<>(); // since the last statistics
    private long stalled;

    private record Sample(Entry of, long ticks) {}

    private static final class Entry {
        final int model;
        final int subgraph;
        final int operator;
        private long begun;
        private long runs;
        private long live;
        private long planned;
        private final long[] ticks = new long[SAMPLES];
        private long measured;

        Entry(Event.OpBegin e) {
            model = e.model();
            subgraph = e.subgraph();
            operator = e.operator();
        }

        boolean is(Event.OpEnd e) {
            return model == e.model() && subgraph == e.subgraph() && operator == e.operator();
        }

        long[] samples() {
            return Arrays.copyOf(ticks, (int) Math.min(measured, SAMPLES));
        }
    }

    void begin(Event.OpBegin e) {
        if (e.operator() < 0) {
            return;
        }
        if (running.size() == DEEPEST) {
            running.removeLast();
        }
        Entry entry = entries.computeIfAbsent(key(e), k -> new Entry(e));
        entry.begun = e.ticks();
        running.push(entry);
    }

    void end(Event.OpEnd e) {
        if (running.stream().noneMatch(entry -> entry.is(e))) {
            return;
        }
        Entry entry = running.pop();
        while (!entry.is(e)) { // inner ends that were lost
            entry = running.pop();
        }
        entry.runs++;
        if (unconfirmed.size() < UNCONFIRMED) {
            unconfirmed.add(new Sample(entry, e.ticks() - entry.begun));
        }
    }

    /** After each event: what is in use now counts for all operators that run, the one that calls a subgraph included. */
    void use(IntFunction<ArenaRun> arenaOf) {
        for (Entry entry : running) {
            ArenaRun arena = arenaOf.apply(entry.model);
            if (arena.certainty().present()) {
                entry.live = Math.max(entry.live, arena.tally().current());
                entry.planned = Math.max(entry.planned, arena.tally().planned());
            }
        }
    }

    /** As with invokes: a time counts only if the device did not wait for the link meanwhile. */
    void statistics(Event.Statistics e) {
        if (e.stalledTicks() == stalled) {
            for (Sample sample : unconfirmed) {
                sample.of.ticks[(int) (sample.of.measured++ % SAMPLES)] = sample.ticks;
            }
        }
        unconfirmed.clear();
        stalled = e.stalledTicks();
    }

    /** Nothing runs, or what runs cannot be told. */
    void stop() {
        running.clear();
    }

    /** An arena was set up anew: all that ran before is of another run. */
    void restart() {
        entries.clear();
        running.clear();
        unconfirmed.clear();
    }

    List<Snapshot.OperatorRun> list() {
        Map<Entry, List<Long>> waiting = new HashMap<>();
        unconfirmed.forEach(sample -> waiting.computeIfAbsent(sample.of, e -> new ArrayList<>()).add(sample.ticks));
        return entries.values().stream().map(entry -> new Snapshot.OperatorRun(entry.model, entry.subgraph, entry.operator, entry.runs,
                median(entry, waiting.getOrDefault(entry, List.of())), entry.live, entry.planned))
                .sorted(Comparator.comparingInt(Snapshot.OperatorRun::model).thenComparingInt(Snapshot.OperatorRun::subgraph)
                        .thenComparingInt(Snapshot.OperatorRun::operator)).toList();
    }

    private static long median(Entry entry, List<Long> waiting) {
        long[] samples = entry.measured > 0 ? entry.samples() : waiting.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(samples);
        return samples.length == 0 ? -1 : samples[(samples.length - 1) / 2];
    }

    private static long key(Event.OpBegin e) {
        return (long) e.model() << 56 | (long) e.subgraph() << 32 | e.operator();
    }
}
