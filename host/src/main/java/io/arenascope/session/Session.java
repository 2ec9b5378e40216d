package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * Turns events, in stream order, into all that is known of the arenas. One thread gives it events; any thread may take snapshots.
 */
public final class Session {
    private static final int KEPT_CHECKSUMS = 1024;
    private static final int KEPT_MESSAGES = 1000;
    private static final int KEPT_BOOTS = 100;

    private final Arrivals arrivals = new Arrivals();
    private final Deque<Integer> outputCrc32 = new ArrayDeque<>();
    private final Deque<Event.Log> logs = new ArrayDeque<>();
    private final Deque<Event.Fault> faults = new ArrayDeque<>();
    private final Deque<Boot> boots = new ArrayDeque<>();
    private final List<Event.Touched> touched = new ArrayList<>();
    private Event.SessionStart start;
    private Epoch epoch = new Epoch();
    private int epochs = 1;
    private long notUnderstood;

    /** Takes in the next event. */
    public synchronized void accept(Event event) {
        if (event instanceof Event.Indexed e) {
            if (arrivals.indexed(e)) {
                epoch.lost();
            }
            epoch.indexed(e);
            if (e instanceof Event.ArenaReset) {
                touched.clear();
            }
            if (e instanceof Event.InvokeEnd end && end.outputCrc32() != 0) {
                keep(outputCrc32, end.outputCrc32(), KEPT_CHECKSUMS);
            }
        } else if (event instanceof Event.Gap gap) {
            gap(gap);
        } else {
            message(event);
        }
    }

    /** Counts a valid frame; what was in it comes through {@link #accept}. */
    public synchronized void countFrame() {
        arrivals.frame();
    }

    private void gap(Event.Gap gap) {
        if (gap.cause().equals("new_epoch")) {
            nextEpoch();
        } else if (arrivals.gap(gap)) {
            epoch.lost();
        }
    }

    private void message(Event event) {
        arrivals.message();
        if (event instanceof Event.SessionStart e) {
            if (start != null && (e.nonce() != start.nonce() || e.bootCounter() != start.bootCounter())) {
                nextEpoch();
            }
            start = e;
        } else if (event instanceof Event.Log e) {
            keep(logs, e, KEPT_MESSAGES);
        } else if (event instanceof Event.Fault e) {
            keep(faults, e, KEPT_MESSAGES);
        } else if (event instanceof Event.Touched e) {
            if (e.first() == 0) {
                touched.removeIf(old -> old.model() == e.model() && old.arena() == e.arena());
            }
            touched.add(e);
        } else if (event instanceof Event.NotUnderstood) {
            notUnderstood++;
        } else {
            epoch.message(event, arrivals.expected());
        }
    }

    /** Another boot: counters and arenas start anew. A fresh epoch that has seen nothing stays as it is. */
    private void nextEpoch() {
        touched.clear();
        if (!epoch.untouched()) {
            keep(boots, epoch.boot(start, arrivals), KEPT_BOOTS);
            epoch = new Epoch();
            epochs++;
        }
        arrivals.restart();
    }

    private static <T> void keep(Deque<T> kept, T value, int most) {
        if (kept.size() == most) {
            kept.removeFirst();
        }
        kept.addLast(value);
    }

    public synchronized Snapshot snapshot() {
        List<ArenaSnapshot> arenas = epoch.arenas();
        Snapshot.Totals totals = epoch.totals(epochs, arrivals, notUnderstood, start == null ? 0 : start.ticksPerSecond());
        return new Snapshot(start, arenas, epoch.models(), epoch.operators(), epoch.operatorRuns(), List.copyOf(boots),
                epoch.progress(), totals,
                new TreeMap<>(epoch.trust(arrivals)), epoch.deviceAgrees(), epoch.disagreements(), new ArrayList<>(outputCrc32),
                epoch.statistics(), List.copyOf(logs), List.copyOf(faults), LastEvents.overlaps(faults, arenas),
                List.copyOf(touched));
    }
}
