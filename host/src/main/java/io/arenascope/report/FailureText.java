package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.FailureAnatomy;
import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Failure;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Requests that were not met, and why; and a plan that was given up. */
final class FailureText {
    private static final int SHOWN = 3;
    private static final int BETWEEN_SHOWN = 6;
    private static final int BUFFERS_SHOWN = 5;
    private static final long WRAPPED = 1L << 31;

    private final ArenaSnapshot arena;
    private final Names names;

    FailureText(ArenaSnapshot arena, Names names) {
        this.arena = arena;
        this.names = names;
    }

    /** "" when nothing failed; else it ends with an empty line. */
    String text() {
        StringBuilder text = new StringBuilder();
        List<Failure> failures = arena.failures();
        for (Failure failure : failures.subList(0, Math.min(SHOWN, failures.size()))) {
            FailureAnatomy anatomy = FailureAnatomy.of(arena, failure);
            text.append(wrap("  ", "FAILED, " + where(failure) + ": " + sentence(anatomy, names))).append(standing(anatomy));
        }
        if (arena.counts().failures() > SHOWN) {
            text.append("  and ").append(number(arena.counts().failures() - SHOWN)).append(" more requests that failed\n");
        }
        text.append(plan());
        return text.isEmpty() ? "" : text + "\n";
    }

    private String where(Failure failure) {
        ArenaSnapshot.Moment moment = failure.moment();
        String operator = names.operator(moment.model(), moment.subgraph(), moment.operator());
        String phase = Names.phase(moment.phase());
        return "event " + number(failure.request().index()) + (phase.isEmpty() ? "" : ", " + phase)
                + (operator.isEmpty() ? "" : ", " + operator + (moment.subgraph() > 0 ? " of subgraph " + moment.subgraph() : ""));
    }

    /** What was asked for, what was free, and what follows. */
    static String sentence(FailureAnatomy anatomy, Names names) {
        Event.AllocateFailed request = anatomy.failure().request();
        String asked = number(request.size()) + " bytes for " + whose(request, names) + " in " + lower(request.section());
        String free = "free " + number(anatomy.failure().free()) + ", longest run " + number(anatomy.failure().largestFree());
        String why = switch (anatomy.cause()) {
            case TOO_LITTLE -> free + "; " + number(anatomy.shortOfAll()) + " too few: the arena is too small.";
            case SCATTERED -> free + "; enough in total, but no run is long enough, " + number(anatomy.shortOfRun())
                    + " short: this is fragmentation.";
            case ROOM_WAS_THERE -> free + "; that should do: alignment (" + request.align() + "), the section, or the allocator.";
            case UNKNOWN -> "what was free is unknown, because events before are missing.";
        };
        return asked + "; " + why + available(request);
    }

    /** What the allocator itself said was available, where that misleads. */
    private static String available(Event.AllocateFailed request) {
        return request.available() >= WRAPPED && request.available() < 2 * WRAPPED ? " The allocator's own \"available "
                + request.available() + "\" is " + (request.available() - 2 * WRAPPED) + " printed without its sign." : "";
    }

    private static String whose(Event.AllocateFailed e, Names names) {
        Block block = new Block(e.section(), 0, e.size(), e.size(), e.align(), e.purpose(), e.owner(), e.model(), e.subgraph(),
                e.index(), -1);
        return Names.purpose(block) + (e.owner() == Owner.NOBODY ? "" : " of " + names.owner(block));
    }

    private String standing(FailureAnatomy anatomy) {
        if (anatomy.between().isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("    ", "rrll");
        table.row("offset", "bytes", "between the holes", "whose");
        List<Block> largest = anatomy.between().stream().sorted(Comparator.comparingLong(Block::used).reversed()).limit(BETWEEN_SHOWN)
                .sorted(Block.BY_OFFSET).toList();
        largest.forEach(block -> table.row(number(block.offset()), number(block.used()), Names.purpose(block),
                block.owner() == Owner.NOBODY ? "" : names.owner(block)));
        int rest = anatomy.between().size() - largest.size();
        return table + (rest > 0 ? "    and " + Prose.count(rest, "smaller block") + "\n" : "");
    }

    private String plan() {
        List<Event.PlanRow> rows = arena.failedPlan();
        if (rows.isEmpty()) {
            return "";
        }
        long sum = rows.stream().mapToLong(Event.PlanRow::alignedSize).sum();
        TextTable table = new TextTable("    ", "rll");
        table.row("bytes", "scopes", "largest, without a place");
        rows.stream().sorted(Comparator.comparingLong(Event.PlanRow::alignedSize).reversed()).limit(BUFFERS_SHOWN)
                .forEach(row -> table.row(number(row.alignedSize()), row.firstScope() + "-" + row.lastScope(), owner(row)));
        return wrap("  ", "PLANNING FAILED with " + Prose.count(rows.size(), "buffer") + " of together " + number(sum)
                + " bytes in the planner's hands.") + table;
    }

    private String owner(Event.PlanRow row) {
        int tensor = Owner.tensorOf(row.owner());
        return tensor >= 0 ? "tensor " + tensor : "scratch of op " + Owner.operatorOf(row.owner());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
