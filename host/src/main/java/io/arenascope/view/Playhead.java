package io.arenascope.view;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;

/** Which moment is shown: the latest while following, else a held snapshot at a point of its timeline. */
final class Playhead {
    private Snapshot latest;
    private Snapshot held;
    private int point = -1;

    void receive(Snapshot snapshot) {
        latest = snapshot;
    }

    boolean following() {
        return held == null;
    }

    /** Null until the first one has come. */
    Snapshot shown() {
        return held != null ? held : latest;
    }

    /** Events that have come since the held snapshot. */
    long behind() {
        return held == null ? 0 : latest.totals().events() - held.totals().events();
    }

    /** A point of the shown timeline, -1 while following. */
    int cursor() {
        return point;
    }

    void toggle() {
        if (following()) {
            place(Integer.MAX_VALUE);
        } else {
            held = null;
            point = -1;
        }
    }

    /** Moves by events; holds first when following. */
    void step(int points) {
        place(following() ? Integer.MAX_VALUE : point + points);
    }

    void toPeak(int arena) {
        Timeline timeline = timeline();
        if (timeline != null && arena < shown().arenas().size()) {
            place(timeline.pointOf(Math.max(0, shown().arenas().get(arena).peak().event())));
        }
    }

    /** Holds what is shown at a point, or at the nearest that exists. */
    void place(int wanted) {
        Timeline timeline = timeline();
        if (timeline != null) {
            held = shown();
            point = Math.max(0, Math.min(timeline.length() - 1, wanted));
        }
    }

    /** All arenas share their points, so any arena's will do; null while there is nothing to point at. */
    private Timeline timeline() {
        Snapshot shown = shown();
        if (shown == null || shown.arenas().isEmpty()) {
            return null;
        }
        ArenaSnapshot arena = shown.arenas().get(0);
        return arena.timeline() == null || arena.timeline().length() == 0 ? null : arena.timeline();
    }
}
