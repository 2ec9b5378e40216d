package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Comparison.Kind;
import io.arenascope.analysis.Comparison.Row;
import io.arenascope.analysis.OwnedBytes;
import io.arenascope.session.Trust;
import java.util.List;
import java.util.Locale;

/** Sessions side by side, as text or JSON. */
public final class CompareTable {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final int OWNERS_SHOWN = 20;

    private CompareTable() {}

    /** Two sessions with their change; of more, a matrix. Figures that are nowhere but 0 are left out. Ends with a newline. */
    public static String text(Comparison comparison) {
        List<String> sessions = comparison.sessions();
        boolean two = sessions.size() == 2;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sessions.size(); i++) {
            text.append(two ? (i == 0 ? "before  " : "after   ") : "[" + (i + 1) + "]  ").append(sessions.get(i)).append('\n');
        }
        TextTable table = new TextTable("", two ? "lrrrr" : "l" + "r".repeat(sessions.size()));
        table.row(header(sessions.size()));
        boolean arenas = comparison.rows().stream().anyMatch(row -> row.arena() > 0);
        for (Row row : comparison.rows()) {
            if (row.values().stream().anyMatch(value -> value != 0)) {
                table.row(cells(row, two, arenas));
            }
        }
        text.append('\n').append(table);
        if (comparison.differences().isEmpty()) {
            text.append("\nNo difference.\n");
        }
        return text.append(owners(comparison.owners())).toString();
    }

    private static String[] header(int sessions) {
        if (sessions == 2) {
            return new String[] {"", "before", "after", "change", ""};
        }
        String[] header = new String[sessions + 1];
        header[0] = "";
        for (int i = 1; i <= sessions; i++) {
            header[i] = "[" + i + "]";
        }
        return header;
    }

    private static String[] cells(Row row, boolean two, boolean arenas) {
        int sessions = row.values().size();
        String[] cells = new String[two ? sessions + 3 : sessions + 1];
        cells[0] = (arenas && row.arena() >= 0 ? "arena " + row.arena() + " " : "") + row.key().replace('_', ' ');
        for (int i = 0; i < sessions; i++) {
            cells[i + 1] = value(row.kind(), row.values().get(i), row.trust().get(i));
        }
        if (two) {
            cells[3] = change(row);
            cells[4] = row.kind() == Kind.RATIO || row.change() == 0 || row.values().get(0) == 0 || Double.isNaN(row.change()) ? ""
                    : String.format(Locale.ROOT, "%+.1f %%", 100 * row.change() / row.values().get(0));
        }
        return cells;
    }

    private static String value(Kind kind, double value, Trust trust) {
        String prefix = trust == Trust.LOWER_BOUND ? ">= " : trust == Trust.UPPER_BOUND ? "<= " : "";
        return Double.isNaN(value) ? trust == Trust.UNKNOWN ? "unknown" : "-"
                : prefix + (kind == Kind.RATIO ? Prose.percent(value) : number(Math.round(value)));
    }

    private static String change(Row row) {
        double change = row.change();
        if (Double.isNaN(change)) {
            return "";
        }
        if (change == 0) {
            return "=";
        }
        return row.kind() == Kind.RATIO ? String.format(Locale.ROOT, "%+.1f points", 100 * change)
                : String.format(Locale.ROOT, "%+,d", Math.round(change));
    }

    private static String owners(List<OwnedBytes> owners) {
        if (owners.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("", "lrrrl");
        table.row("what changed", "before", "after", "change", "whose");
        for (OwnedBytes one : owners.subList(0, Math.min(OWNERS_SHOWN, owners.size()))) {
            String change = one.before() == 0 ? "new" : one.after() == 0 ? "gone" : String.format(Locale.ROOT, "%+,d", one.after() - one.before());
            table.row(one.what(), number(one.before()), number(one.after()), change, one.owner());
        }
        String more = owners.size() > OWNERS_SHOWN ? "and " + number(owners.size() - OWNERS_SHOWN) + " more\n" : "";
        return "\n" + table + more;
    }

    /** Values are numbers, or null where a session does not have the figure. */
    public static String json(Comparison comparison) {
        JsonObject json = new JsonObject();
        JsonArray sessions = new JsonArray();
        comparison.sessions().forEach(sessions::add);
        json.add("sessions", sessions);
        JsonArray rows = new JsonArray();
        for (Row row : comparison.rows()) {
            rows.add(json(row));
        }
        json.add("metrics", rows);
        JsonArray owners = new JsonArray();
        for (OwnedBytes one : comparison.owners()) {
            JsonObject item = new JsonObject();
            item.addProperty("owner", one.owner());
            item.addProperty("what", one.what());
            item.addProperty("before", one.before());
            item.addProperty("after", one.after());
            owners.add(item);
        }
        json.add("owners", owners);
        return GSON.toJson(json);
    }

    private static JsonObject json(Row row) {
        JsonObject item = new JsonObject();
        item.addProperty("metric", row.key());
        if (row.arena() >= 0) {
            item.addProperty("arena", row.arena());
        }
        JsonArray values = new JsonArray();
        JsonArray trust = new JsonArray();
        for (int i = 0; i < row.values().size(); i++) {
            double value = row.values().get(i);
            values.add(Double.isNaN(value) ? null : (Number) (value == Math.rint(value) ? (Number) (long) value : (Number) value));
            trust.add(row.trust().get(i).label);
        }
        item.add("values", values);
        item.add("trust", trust);
        if (!Double.isNaN(row.change())) {
            item.addProperty("change", row.change());
            if (row.values().get(0) != 0) {
                item.addProperty("change_percent", 100 * row.change() / row.values().get(0));
            }
        }
        return item;
    }
}
