package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;

/** What painting found out: bytes really written, against what was allocated. */
final class TouchedText {
    private TouchedText() {}

    /** "" when nothing was painted. */
    static String of(Snapshot snapshot, Names names) {
        if (snapshot.touched().isEmpty()) {
            return "";
        }
        Event.Touched arena = snapshot.touched().get(0);
        StringBuilder text = new StringBuilder("Really written, as painting shows\n");
        text.append(wrap("  ", "Arena " + arena.arena() + ": " + number(arena.low()) + " bytes from its start, " + number(arena.high())
                + " from its end" + allocated(snapshot, arena.arena()) + "."));
        TextTable scratch = new TextTable("  ", "lrl");
        for (Event.Touched part : snapshot.touched()) {
            for (Event.TouchedRow row : part.rows()) {
                scratch.row("scratch of " + names.operator(part.model(), row.subgraph(), Owner.operatorOf(row.owner())),
                        number(row.touched()), "of " + number(row.size()) + " bytes asked for");
            }
        }
        return text.append(scratch).toString();
    }

    private static String allocated(Snapshot snapshot, int id) {
        return snapshot.arenas().stream().filter(arena -> arena.info().id() == id).findFirst().map(ArenaSnapshot::usage)
                .map(usage -> "; allocated at most " + number(Math.max(usage.pool(), usage.headHighWaterMark() + usage.tempPeak()))
                        + " and " + number(usage.tailHighWaterMark())).orElse("");
    }
}
