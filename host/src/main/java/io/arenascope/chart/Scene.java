package io.arenascope.chart;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;

/**
 * What a picture shows: one arena of a snapshot, seen in one way.
 *
 * @param arena  index in {@link Snapshot#arenas()}
 * @param span   the stretch of time drawn, null: all
 * @param cursor a point of the timeline, -1: none; the arena map then shows the present
 */
public record Scene(Snapshot snapshot, int arena, Theme theme, TimeScale.Unit unit, TimeScale.Span span, int cursor) {

    public static Scene of(Snapshot snapshot, Theme theme) {
        return new Scene(snapshot, 0, theme, TimeScale.Unit.EVENTS, null, -1);
    }

    public Scene at(int point) {
        return new Scene(snapshot, arena, theme, unit, span, point);
    }

    public Scene over(TimeScale.Span stretch) {
        return new Scene(snapshot, arena, theme, unit, stretch, cursor);
    }

    public Scene by(TimeScale.Unit other) {
        return new Scene(snapshot, arena, theme, other, span, cursor);
    }

    /** Null until the device has announced an arena. */
    public ArenaSnapshot view() {
        return arena < snapshot.arenas().size() ? snapshot.arenas().get(arena) : null;
    }

    long ticksPerSecond() {
        return snapshot.start() == null ? 0 : snapshot.start().ticksPerSecond();
    }

    /** True when there is something to draw. */
    public boolean hasPoints() {
        return view() != null && view().timeline() != null && view().timeline().length() > 0;
    }
}
