package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/** Device times: set-up, invokes, and ticks spent waiting for the link. */
final class InvokeTimes {
    private static final long MICROS = 1_000_000;

    private final SetUpTime setUp = new SetUpTime();
    private final PriorityQueue<Long> lower = new PriorityQueue<>(Collections.reverseOrder());
    private final PriorityQueue<Long> upper = new PriorityQueue<>();
    private final List<Long> unconfirmed = new ArrayList<>(); // since the last statistics
    private long firstTicks = -1;
    private long lastTicks;
    private long invokes;
    private long begun = -1;
    private long begunInvoke = -1;
    private long stalled;
    private boolean spoilt; // every sample so far was taken while the device waited for the link
    private boolean lost;

    void event(Event.Indexed e) {
        firstTicks = firstTicks < 0 ? e.ticks() : firstTicks;
        lastTicks = e.ticks();
        setUp.event(e);
    }

    void phase(Event.PhaseChange e) {
        if (e.phase() == Phase.INVOKE) {
            setUp.ready(e.ticks());
        }
    }

    void begin(Event.InvokeBegin e) {
        setUp.invoked(e.ticks());
        begun = e.ticks();
        begunInvoke = e.invoke();
    }

    void end(Event.InvokeEnd e) {
        invokes++;
        if (begun >= 0 && begunInvoke == e.invoke()) {
            unconfirmed.add(e.ticks() - begun);
        }
        begun = -1;
    }

    /** An arena was set up anew. */
    void restart(Event.ArenaReset e) {
        setUp.restart(e.ticks(), stalled);
    }

    /** Invokes since the last statistics count as measured only if the device did not wait meanwhile. */
    void statistics(Event.Statistics e) {
        if (e.stalledTicks() == stalled) {
            unconfirmed.forEach(this::add);
        } else if (!unconfirmed.isEmpty()) {
            spoilt = true;
        }
        unconfirmed.clear();
        setUp.statistics(e.stalledTicks());
        stalled = e.stalledTicks();
    }

    void lost() {
        lost = true;
        begun = -1;
        setUp.lost();
    }

    private void add(long ticks) {
        (lower.isEmpty() || ticks <= lower.peek() ? lower : upper).add(ticks);
        if (lower.size() > upper.size() + 1) {
            upper.add(lower.poll());
        } else if (upper.size() > lower.size()) {
            lower.add(upper.poll());
        }
    }

    /** The lower one of two middle values; -1: no invoke has been measured. */
    private long median() {
        if (lower.isEmpty()) {
            List<Long> provisional = new ArrayList<>(unconfirmed);
            Collections.sort(provisional);
            return provisional.isEmpty() ? -1 : provisional.get((provisional.size() - 1) / 2);
        }
        return lower.peek();
    }

    long lastTicks() {
        return lastTicks;
    }

    /** Ticks the device has waited for the link, by its last statistics. */
    long stalled() {
        return stalled;
    }

    boolean medianCertain() {
        return !lost && (!spoilt || !lower.isEmpty());
    }

    boolean setUpCertain() {
        return setUp.certain();
    }

    boolean countsCertain() {
        return !lost;
    }

    Snapshot.Totals totals(int epochs, Arrivals arrivals, long notUnderstood, long ticksPerSecond) {
        long span = firstTicks < 0 ? 0 : lastTicks - firstTicks;
        long micros = ticksPerSecond == 0 ? 0 : Math.round((double) span / ticksPerSecond * MICROS);
        return new Snapshot.Totals(epochs, invokes, setUp.ticks(), median(), stalled, arrivals.events(), arrivals.frames(),
                arrivals.lostFrames(), arrivals.lostEvents(), notUnderstood, micros);
    }
}
