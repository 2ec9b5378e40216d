package io.arenascope.report;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows for programs: as CSV (RFC 4180) and JSON. A negative number, an empty text and an empty list say that there is none. */
final class Listing<T> {
    private static final Gson GSON = new Gson();

    private record Column<T>(String key, Function<T, Object> value) {}

    private final List<Column<T>> columns = new ArrayList<>();

    /** @param value a number, a boolean, a text or a list of texts */
    Listing<T> column(String key, Function<T, Object> value) {
        columns.add(new Column<>(key, value));
        return this;
    }

    /** A header line, then one line a row; what a row does not have is empty. */
    String csv(List<T> rows) {
        StringBuilder csv = new StringBuilder(columns.stream().map(Column::key).collect(Collectors.joining(",")));
        for (T row : rows) {
            csv.append("\r\n").append(columns.stream().map(c -> cell(c.value.apply(row))).collect(Collectors.joining(",")));
        }
        return csv.append("\r\n").toString();
    }

    /** An array, one line a row; what a row does not have is absent. */
    String json(List<T> rows) {
        return rows.stream().map(row -> GSON.toJson(object(row))).collect(Collectors.joining(",\n", "[\n", "\n]"));
    }

    private JsonObject object(T row) {
        JsonObject json = new JsonObject();
        for (Column<T> column : columns) {
            Object value = column.value.apply(row);
            if (there(value)) {
                json.add(column.key, element(value));
            }
        }
        return json;
    }

    private static boolean there(Object value) {
        return value instanceof Number number ? number.doubleValue() >= 0
                : value instanceof List<?> list ? !list.isEmpty() : !value.equals("");
    }

    private static JsonElement element(Object value) {
        if (value instanceof List<?> list) {
            JsonArray array = new JsonArray();
            list.forEach(one -> array.add((String) one));
            return array;
        }
        return value instanceof Number number ? new JsonPrimitive(number)
                : value instanceof Boolean truth ? new JsonPrimitive(truth) : new JsonPrimitive((String) value);
    }

    private static String cell(Object value) {
        if (!there(value)) {
            return "";
        }
        String text = value instanceof List<?> list ? list.stream().map(String::valueOf).collect(Collectors.joining("; "))
                : String.valueOf(value);
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
