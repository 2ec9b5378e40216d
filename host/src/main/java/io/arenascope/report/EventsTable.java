package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The events of a session, one a row: when, where, what, whose, and what was in use after it. */
public final class EventsTable {
    private static final int MICROS = 1_000_000;

    private static final Listing<EventRow> LISTING = new Listing<EventRow>().column("event", EventRow::index)
            .column("ticks", EventRow::ticks).column("phase", EventRow::phase).column("kind", EventRow::kind)
            .column("arena", EventRow::arena)
            .column("section", EventRow::section).column("offset", EventRow::offset).column("address", EventRow::address)
            .column("size", EventRow::size).column("purpose", EventRow::purpose).column("owner", EventRow::owner)
            .column("subgraph", EventRow::subgraph).column("operator", EventRow::operator)
            .column("operator_name", EventRow::operatorName).column("current", EventRow::current).column("peak", EventRow::peak)
            .column("gap_before", EventRow::gapBefore).column("available", EventRow::available).column("free", EventRow::free)
            .column("largest_free", EventRow::largestFree).column("note", EventRow::note);

    private final List<EventRow> rows;
    private final double ticksPerSecond;

    private EventsTable(List<EventRow> rows, double ticksPerSecond) {
        this.rows = rows;
        this.ticksPerSecond = ticksPerSecond;
    }

    /**
     * @param snapshot after the last event
     * @param events   all of the session, and what the device said between them; of boots before the last, what was in use is not shown
     */
    public static EventsTable of(Snapshot snapshot, Names names, List<Event> events) {
        EventRows make = new EventRows(snapshot, names);
        int points = snapshot.arenas().isEmpty() ? 0 : snapshot.arenas().get(0).timeline().length();
        List<EventRow> rows = new ArrayList<>(events.size());
        int point = points - (int) events.stream().filter(event -> event instanceof Event.Indexed).count();
        for (Event event : events) {
            if (event instanceof Event.Indexed indexed) {
                rows.add(make.row(indexed, point++));
            } else if (event instanceof Event.Log log) {
                rows.add(make.row(log, rows.isEmpty() ? null : rows.get(rows.size() - 1)));
            }
        }
        return new EventsTable(rows, snapshot.start() == null ? 0 : snapshot.start().ticksPerSecond());
    }

    /** While this operator runs or is prepared, in any subgraph. */
    public EventsTable ofOperator(int operator) {
        return filter(row -> row.operator() == operator);
    }

    /** At most {@code each} rows before and after the event of the last boot, and it. */
    public EventsTable around(long event, int each) {
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (rows.get(i).index() == event) {
                return new EventsTable(rows.subList(Math.max(0, i - each), Math.min(rows.size(), i + each + 1)), ticksPerSecond);
            }
        }
        return new EventsTable(List.of(), ticksPerSecond);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    private EventsTable filter(Predicate<EventRow> wanted) {
        return new EventsTable(rows.stream().filter(wanted).toList(), ticksPerSecond);
    }

    /** Where phase or operator change, a line says so; then one line an event. */
    public String text() {
        String time = ticksPerSecond > 0 ? "us" : "ticks";
        TextTable table = new TextTable("", "rrlrrrl");
        table.row("event", time, "what", "address", "bytes", "in use", "for");
        String where = "";
        for (EventRow row : rows) {
            if (row.gapBefore()) {
                table.row("--", "", "events are missing here");
            }
            String now = where(row);
            if (!now.isEmpty() && !now.equals(where)) {
                table.line("-- " + now);
            }
            where = now;
            if (row.index() < 0) {
                table.line(Prose.wrap("       ", row.note()).stripTrailing());
                continue;
            }
            table.row(String.valueOf(row.index()), number(time(row.ticks())), row.kind().replace('_', ' '),
                    row.address() < 0 ? "" : String.format(Locale.ROOT, "%08x", row.address()),
                    row.size() < 0 ? "" : number(row.size()), (row.current() < 0 ? "?" : number(row.current())) + (row.peak() ? "*" : " "),
                    row.owner().isEmpty() ? row.purpose() : row.purpose() + ", " + brief(row.owner()));
            if (!row.note().isEmpty()) {
                table.line(Prose.wrap("       ", row.note()).stripTrailing());
            }
        }
        return table + (rows.stream().anyMatch(EventRow::peak) ? "\n* the peak\n" : "");
    }

    /** "t3" for "tensor 3", "op 2" for "op 2 CONV_2D". */
    private static String brief(String owner) {
        return owner.replaceFirst("^tensor (?=[0-9])", "t").replaceFirst("^(op [0-9]+) [A-Z_0-9]+", "$1");
    }

    private static String where(EventRow row) {
        return row.phase() + (row.operatorName().isEmpty() ? "" : ", " + row.operatorName()
                + (row.subgraph() > 0 ? " of subgraph " + row.subgraph() : ""));
    }

    private long time(long ticks) {
        return ticksPerSecond > 0 ? Math.round(ticks / ticksPerSecond * MICROS) : ticks;
    }

    public String csv() {
        return LISTING.csv(rows);
    }

    public String json() {
        return LISTING.json(rows);
    }
}
