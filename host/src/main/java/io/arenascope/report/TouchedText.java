package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.Names;
import io.arenascope.analysis.OverAllocation;
import io.arenascope.event.Owner;
import io.arenascope.session.Snapshot;

/** What painting found out: bytes really written, against what was allocated. */
final class TouchedText {
    private TouchedText() {}

    /** "" when nothing was painted. */
    static String of(Snapshot snapshot, Names names) {
        StringBuilder text = new StringBuilder();
        for (OverAllocation one : OverAllocation.of(snapshot)) {
            text.append("Really written to arena ").append(one.arena()).append(", as painting shows\n").append(arena(one));
            TextTable scratch = new TextTable("  ", "lrrr");
            scratch.row("scratch of", "asked for", "touched", "never touched");
            one.scratch().forEach(s -> scratch.row(names.operator(s.model(), s.subgraph(), Owner.operatorOf(s.owner())),
                    number(s.asked()), number(s.touched()), number(s.over())));
            text.append(one.scratch().isEmpty() ? "" : scratch);
        }
        return text.toString();
    }

    private static String arena(OverAllocation one) {
        TextTable sides = new TextTable("  ", "lrrr");
        sides.row("", "allocated", "touched", "never touched");
        sides.row("from the start", Prose.bytes(one.lowReach(), one.trust()), number(one.low()),
                number(Math.max(0, one.lowReach() - one.low())));
        sides.row("from the end", Prose.bytes(one.highReach(), one.trust()), number(one.high()),
                number(Math.max(0, one.highReach() - one.high())));
        return sides + wrap("  ", switch (one.verdict()) {
            case WITHIN -> "Nothing was written beyond what the events say was allocated: the high-water mark stands.";
            case BEYOND -> "BYTES WERE WRITTEN WHERE NOTHING WAS EVER ALLOCATED: a buffer was overrun, or the events are wrong.";
            case UNKNOWN -> "Events are missing: how far allocations reached is at least what is shown.";
        });
    }
}
