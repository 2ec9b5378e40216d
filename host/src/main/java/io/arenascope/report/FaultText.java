package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** A fault of the device: registers, what its last events show, and these events. */
final class FaultText {
    private FaultText() {}

    /** The latest fault; "" when there was none. */
    static String of(Snapshot snapshot, Names names) {
        if (snapshot.faults().isEmpty()) {
            return "";
        }
        Event.Fault latest = snapshot.faults().get(snapshot.faults().size() - 1);
        TreeMap<Integer, Event.Fault> parts = new TreeMap<>(); // a part comes again with every hello
        snapshot.faults().stream().filter(f -> f.bootCounter() == latest.bootCounter()).forEach(f -> parts.put(f.part(), f));
        List<Event.Indexed> events = new ArrayList<>();
        parts.values().forEach(part -> events.addAll(part.lastEvents()));
        StringBuilder text = new StringBuilder(wrap("", String.format(Locale.ROOT,
                "FAULT %s in boot %d at pc 0x%08x, lr 0x%08x, CFSR 0x%08x, HFSR 0x%08x, BFAR 0x%08x.", latest.kind(), latest.bootCounter(),
                latest.pc(), latest.lr(), latest.cfsr(), latest.hfsr(), latest.bfar())));
        snapshot.faultFindings().forEach(finding -> text.append(wrap("  ", "Event " + number(finding.event()) + ": " + finding.text())));
        if (!events.isEmpty()) {
            text.append("The last ").append(events.size()).append(" events before it\n").append(table(events, names));
        }
        return text.toString();
    }

    private static TextTable table(List<Event.Indexed> events, Names names) {
        TextTable table = new TextTable("  ", "rllrl");
        for (Event.Indexed event : events) {
            if (event instanceof Event.Allocate e) {
                table.row(number(e.index()), "allocate", lower(e.section()), number(e.size()), "at " + number(e.offset()) + ", "
                        + lower(e.purpose()) + owner(e, names));
            } else if (event instanceof Event.Free e) {
                table.row(number(e.index()), "free", lower(e.section()), "", "at " + number(e.offset()));
            } else if (event instanceof Event.AllocateFailed e) {
                table.row(number(e.index()), "allocate failed", lower(e.section()), number(e.size()), number(e.available()) + " available");
            } else if (event instanceof Event.OpBegin e) {
                table.row(number(e.index()), "op begin", "", "", names.operator(e.model(), e.subgraph(), e.operator()));
            } else if (event instanceof Event.OpEnd e) {
                table.row(number(e.index()), "op end", "", "", names.operator(e.model(), e.subgraph(), e.operator()));
            } else if (event instanceof Event.PhaseChange e) {
                table.row(number(e.index()), "phase", "", "", lower(e.phase()) + " " + names.operator(e.model(), e.subgraph(), e.operator()));
            } else {
                table.row(number(event.index()), words(event.getClass().getSimpleName()), "", "", "");
            }
        }
        return table;
    }

    private static String owner(Event.Allocate e, Names names) {
        int tensor = Owner.tensorOf(e.owner());
        return tensor >= 0 ? " of tensor " + tensor : Owner.operatorOf(e.owner()) < 0 ? ""
                : " of " + names.operator(e.model(), e.subgraph(), Owner.operatorOf(e.owner()));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** "InvokeBegin" to "invoke begin". */
    private static String words(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
