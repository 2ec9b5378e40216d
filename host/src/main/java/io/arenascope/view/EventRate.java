package io.arenascope.view;

import java.util.ArrayDeque;
import java.util.Deque;

/** Events per second over about the last second. */
final class EventRate {
    private static final long WINDOW_NANOS = 1_000_000_000L;

    private record Sample(long nanos, long events) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** @param events received so far */
    long perSecond(long nanos, long events) {
        samples.addLast(new Sample(nanos, events));
        while (samples.size() > 2 && nanos - samples.peekFirst().nanos() > WINDOW_NANOS) {
            samples.removeFirst();
        }
        Sample first = samples.peekFirst();
        long elapsed = nanos - first.nanos();
        return elapsed <= 0 ? 0 : Math.max(0, Math.round((events - first.events()) * 1e9 / elapsed));
    }
}
