package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
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

    private final List<EventRow> rows;
    private final double ticksPerSecond;

    private EventsTable(List<EventRow> rows, double ticksPerSecond) {
        this.rows = rows;
        this.ticksPerSecond = ticksPerSecond;
    }

    /**
     * @param snapshot after the last event
     * @param events   all of the session; of boots before the last, what was in use is not shown
     */
    public static EventsTable of(Snapshot snapshot, Names names, List<Event.Indexed> events) {
        EventRows make = new EventRows(snapshot, names);
        int points = snapshot.arenas().isEmpty() ? 0 : snapshot.arenas().get(0).timeline().length();
        List<EventRow> rows = new ArrayList<>(events.size());
        for (int i = 0; i < events.size(); i++) {
            rows.add(make.row(events.get(i), i - (events.size() - points)));
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

    public String text() {
        TextTable table = new TextTable("", "rrllrrrlll", Integer.MAX_VALUE);
        table.row("event", ticksPerSecond > 0 ? "us" : "ticks", "phase", "what", "address", "bytes", "in use", "", "purpose", "operator");
        for (EventRow row : rows) {
            if (row.gapBefore()) {
                table.row("--", "", "", "events are missing here");
            }
            table.row(number(row.index()), number(time(row.ticks())), row.phase(), row.kind().replace('_', ' '),
                    row.address() < 0 ? "" : String.format(Locale.ROOT, "0x%08x", row.address()),
                    row.size() < 0 ? "" : number(row.size()), row.current() < 0 ? "?" : number(row.current()), row.peak() ? "<- peak" : "",
                    row.purpose() + (row.owner().isEmpty() ? "" : ", " + row.owner()), row.operatorName());
        }
        return table.toString();
    }

    private long time(long ticks) {
        return ticksPerSecond > 0 ? Math.round(ticks / ticksPerSecond * MICROS) : ticks;
    }

    /** A header line, then one line an event; what an event does not have is empty. RFC 4180. */
    public String csv() {
        StringBuilder csv = new StringBuilder("event,ticks,phase,kind,arena,section,offset,address,size,purpose,owner,subgraph,operator,"
                + "operator_name,current,peak,gap_before\r\n");
        for (EventRow row : rows) {
            csv.append(String.join(",", String.valueOf(row.index()), String.valueOf(row.ticks()), row.phase(), row.kind(),
                    cell(row.arena()), row.section(), cell(row.offset()), cell(row.address()), cell(row.size()), row.purpose(),
                    quoted(row.owner()), cell(row.subgraph()), cell(row.operator()), quoted(row.operatorName()), cell(row.current()),
                    String.valueOf(row.peak()), String.valueOf(row.gapBefore()))).append("\r\n");
        }
        return csv.toString();
    }

    private static String cell(long value) {
        return value < 0 ? "" : String.valueOf(value);
    }

    private static String quoted(String text) {
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    /** An array, one line an event; what an event does not have is absent. */
    public String json() {
        Gson gson = new Gson();
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < rows.size(); i++) {
            json.append(i == 0 ? "\n" : ",\n").append(gson.toJson(object(rows.get(i))));
        }
        return json.append("\n]").toString();
    }

    private static JsonObject object(EventRow row) {
        JsonObject json = new JsonObject();
        json.addProperty("event", row.index());
        json.addProperty("ticks", row.ticks());
        json.addProperty("phase", row.phase());
        json.addProperty("kind", row.kind());
        addNumber(json, "arena", row.arena());
        addText(json, "section", row.section());
        addNumber(json, "offset", row.offset());
        addNumber(json, "address", row.address());
        addNumber(json, "size", row.size());
        addText(json, "purpose", row.purpose());
        addText(json, "owner", row.owner());
        addNumber(json, "subgraph", row.subgraph());
        addNumber(json, "operator", row.operator());
        addText(json, "operator_name", row.operatorName());
        addNumber(json, "current", row.current());
        json.addProperty("peak", row.peak());
        json.addProperty("gap_before", row.gapBefore());
        return json;
    }

    private static void addNumber(JsonObject json, String key, long value) {
        if (value >= 0) {
            json.addProperty(key, value);
        }
    }

    private static void addText(JsonObject json, String key, String value) {
        if (!value.isEmpty()) {
            json.addProperty(key, value);
        }
    }
}
