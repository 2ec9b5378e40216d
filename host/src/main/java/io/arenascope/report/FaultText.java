package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.FaultAnatomy;
import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.Snapshot;
import java.util.List;
import java.util.Locale;

/** A fault of the device: registers, what its last events show, and these events. */
final class FaultText {
    private FaultText() {}

    /** The latest fault; "" when there was none. */
    static String of(Snapshot snapshot, Names names) {
        FaultAnatomy anatomy = FaultAnatomy.of(snapshot);
        if (anatomy == null) {
            return "";
        }
        Event.Fault fault = anatomy.fault();
        StringBuilder text = new StringBuilder(wrap("", "FAULT " + fault.kind() + " in boot " + fault.bootCounter() + ": "
                + sentence(anatomy, names)));
        text.append(wrap("  ", String.format(Locale.ROOT, "pc 0x%08x, lr 0x%08x, sp 0x%08x, CFSR 0x%08x, HFSR 0x%08x", fault.pc(),
                fault.lr(), fault.sp(), fault.cfsr(), fault.hfsr())));
        anatomy.findings().forEach(finding -> text.append(wrap("  ", "Event " + number(finding.event()) + ": " + finding.text())));
        if (!anatomy.events().isEmpty()) {
            text.append("The last ").append(anatomy.events().size()).append(" events before it\n").append(table(anatomy.events(), names));
        }
        return text.toString();
    }

    /** "while prepare op 2 CONV_2D: data was accessed at an address with no memory, ... (0xa5a5a5a5)." */
    private static String sentence(FaultAnatomy anatomy, Names names) {
        String operator = names.operator(anatomy.model(), anatomy.subgraph(), anatomy.operator());
        String phase = Names.phase(anatomy.phase());
        String when = (phase.isEmpty() ? "" : "in " + phase) + (operator.isEmpty() ? "" : (phase.isEmpty() ? "" : " of ") + operator);
        String why = anatomy.causes().isEmpty() ? "the processor does not say why" : String.join("; ", anatomy.causes());
        return (when.isEmpty() ? "" : when + ", ") + why
                + (anatomy.address() < 0 ? "" : String.format(Locale.ROOT, " (address 0x%08x)", anatomy.address())) + ".";
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
                table.row(number(e.index()), "phase", "", "", lower(e.phase()) + " "
                        + names.operator(e.model(), e.subgraph(), e.operator()));
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
