package io.arenascope.chart;

import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;

/** A number with how far it can be believed; one that is not exact is never shown without saying so. */
public record Figure(String text, Trust trust) {

    /** @param key as in the summary's JSON: "peak", "high_water_mark", ... of the arena with this index */
    public static Figure bytes(Snapshot snapshot, int arena, String key, long bytes) {
        return of(snapshot, "arenas." + arena + "." + key, bytes < 0 ? "" : Text.bytes(bytes));
    }

    /** @param text empty: not known */
    public static Figure of(Snapshot snapshot, String path, String text) {
        Trust trust = snapshot.trust().getOrDefault(path, Trust.EXACT);
        boolean known = !text.isEmpty() && trust != Trust.UNKNOWN;
        return known ? new Figure(prefix(trust) + text, trust) : new Figure("unknown", Trust.UNKNOWN);
    }

    private static String prefix(Trust trust) {
        return trust == Trust.LOWER_BOUND ? "≥ " : trust == Trust.UPPER_BOUND ? "≤ " : "";
    }

    public boolean known() {
        return trust != Trust.UNKNOWN;
    }

    public boolean exact() {
        return trust == Trust.EXACT;
    }
}
