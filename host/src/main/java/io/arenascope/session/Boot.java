package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.List;
import java.util.Map;

/**
 * What is kept of a boot before the present one.
 *
 * @param start    null: that boot did not say who it is
 * @param events   that arrived
 * @param progress what the device was doing last
 * @param arenas   figures at its end
 * @param findings the first thousand of each arena
 */
public record Boot(Event.SessionStart start, long events, long invokes, Snapshot.Progress progress, List<Figures> arenas,
        List<Finding> findings) {
    private static final int KEPT = 1000;

    /** One arena, in bytes; {@code required} -1: set-up not seen. {@code trust} is that of the maxima. */
    public record Figures(int id, long size, long required, long peak, long highWaterMark, long failures, long findings, Trust trust) {}

    static Boot of(Event.SessionStart start, long events, long invokes, Snapshot.Progress progress, List<ArenaSnapshot> arenas,
            Map<String, Trust> trust) {
        List<Figures> figures = new java.util.ArrayList<>();
        for (int i = 0; i < arenas.size(); i++) {
            ArenaSnapshot arena = arenas.get(i);
            figures.add(new Figures(arena.info().id(), arena.size(), arena.required().bytes(), arena.peak().bytes(),
                    arena.highWaterMark().bytes(), arena.counts().failures(), arena.counts().findings(),
                    trust.getOrDefault("arenas." + i + ".peak", Trust.EXACT)));
        }
        List<Finding> findings = arenas.stream().flatMap(arena -> arena.findings().stream()).limit(KEPT).toList();
        return new Boot(start, events, invokes, progress, List.copyOf(figures), findings);
    }
}
