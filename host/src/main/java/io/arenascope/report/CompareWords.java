package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Comparison.Kind;
import io.arenascope.analysis.Comparison.Row;
import io.arenascope.session.Trust;
import java.util.List;
import java.util.Locale;

/** The words and numbers of a comparison, the same in text and on a page. */
final class CompareWords {
    private CompareWords() {}

    /** "required"; "arena 1 required" where there are several arenas. */
    static String name(Row row, Comparison comparison) {
        boolean arenas = comparison.rows().stream().anyMatch(one -> one.arena() > 0);
        return (arenas && row.arena() >= 0 ? "arena " + row.arena() + " " : "") + row.key().replace('_', ' ');
    }

    /** Figures that are 0 in every session say nothing. */
    static List<Row> rows(Comparison comparison) {
        return comparison.rows().stream().filter(row -> row.values().stream().anyMatch(value -> value != 0)).toList();
    }

    static String value(Row row, int session) {
        Trust trust = row.trust().get(session);
        double value = row.values().get(session);
        String prefix = trust == Trust.LOWER_BOUND ? ">= " : trust == Trust.UPPER_BOUND ? "<= " : "";
        return Double.isNaN(value) ? trust == Trust.UNKNOWN ? "unknown" : "-"
                : prefix + (row.kind() == Kind.RATIO ? Prose.percent(value) : number(Math.round(value)));
    }

    /** A session against the first: "+512", "-1.5 points", "=". */
    static String change(Row row, int session) {
        double change = row.values().get(session) - row.values().get(0);
        if (Double.isNaN(change)) {
            return "";
        }
        return change == 0 ? "=" : row.kind() == Kind.RATIO ? format("%+.1f points", 100 * change) : format("%+,d", Math.round(change));
    }

    /** "+1.5 %"; "" where that says nothing. */
    static String percent(Row row, int session) {
        return row.kind() == Kind.RATIO ? "" : percent(row.values().get(0), row.values().get(session));
    }

    static String percent(double before, double after) {
        return before == 0 || after == before || Double.isNaN(before) || Double.isNaN(after) ? ""
                : format("%+,.1f %%", 100 * (after - before) / before);
    }

    static String ticks(double value) {
        return Double.isNaN(value) ? "-" : number(Math.round(value));
    }

    static String change(double before, double after) {
        double change = after - before;
        return Double.isNaN(change) ? "" : Math.round(change) == 0 ? "=" : format("%+,d", Math.round(change));
    }

    static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
