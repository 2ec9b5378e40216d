package io.arenascope.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Comparison.Row;
import io.arenascope.analysis.OperatorTime;
import io.arenascope.analysis.OwnedBytes;
import io.arenascope.analysis.Subject;

/** Sessions side by side, as JSON. Values are numbers, or null where a session does not have the figure. */
public final class CompareJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create();

    private CompareJson() {}

    public static String of(Comparison comparison) {
        JsonObject json = new JsonObject();
        json.add("sessions", array(comparison.sessions().stream().map(Subject::name).toList()));
        JsonArray metrics = new JsonArray();
        comparison.rows().forEach(row -> metrics.add(metric(row)));
        json.add("metrics", metrics);
        JsonArray owners = new JsonArray();
        comparison.owners().forEach(one -> owners.add(owner(one)));
        json.add("owners", owners);
        JsonArray operators = new JsonArray();
        comparison.operators().forEach(one -> operators.add(operator(one)));
        json.add("operators", operators);
        json.add("notes", array(comparison.notes()));
        return GSON.toJson(json);
    }

    private static JsonArray array(Iterable<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    private static JsonObject metric(Row row) {
        JsonObject item = new JsonObject();
        item.addProperty("metric", row.key());
        if (row.arena() >= 0) {
            item.addProperty("arena", row.arena());
        }
        JsonArray values = new JsonArray();
        JsonArray trust = new JsonArray();
        for (int i = 0; i < row.values().size(); i++) {
            values.add(number(row.values().get(i)));
            trust.add(row.trust().get(i).label);
        }
        item.add("values", values);
        item.add("trust", trust);
        change(item, row.values().get(0), row.values().get(row.values().size() - 1));
        return item;
    }

    private static JsonObject owner(OwnedBytes one) {
        JsonObject item = new JsonObject();
        item.addProperty("owner", one.owner());
        item.addProperty("what", one.what());
        item.addProperty("kind", one.kind());
        JsonArray values = new JsonArray();
        one.bytes().forEach(values::add);
        item.add("values", values);
        item.addProperty("before", one.before());
        item.addProperty("after", one.after());
        return item;
    }

    private static JsonObject operator(OperatorTime one) {
        JsonObject item = new JsonObject();
        item.addProperty("operator", one.operator());
        JsonArray values = new JsonArray();
        one.ticks().forEach(value -> values.add(number(value)));
        item.add("ticks", values);
        change(item, one.ticks().get(0), one.ticks().get(one.ticks().size() - 1));
        return item;
    }

    /** The last against the first. */
    private static void change(JsonObject item, double before, double after) {
        double change = after - before;
        if (!Double.isNaN(change)) {
            item.addProperty("change", number(change));
            if (before != 0) {
                item.addProperty("change_percent", 100 * change / before);
            }
        }
    }

    private static Number number(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }
}
