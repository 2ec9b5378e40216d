package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Comparison.Row;
import io.arenascope.analysis.OperatorTime;
import io.arenascope.analysis.OwnedBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Sessions side by side, as text: two with their change, of more a matrix. */
public final class CompareTable {
    private static final int SHOWN = 20;

    private final Comparison comparison;
    private final int sessions;
    private final boolean two;

    private CompareTable(Comparison comparison) {
        this.comparison = comparison;
        this.sessions = comparison.sessions().size();
        this.two = sessions == 2;
    }

    /** Figures that are nowhere but 0 are left out. Ends with a newline. */
    public static String text(Comparison comparison) {
        return new CompareTable(comparison).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sessions; i++) {
            String label = two ? i == 0 ? "before  " : "after   " : "[" + (i + 1) + "]  ";
            text.append(label).append(comparison.sessions().get(i).name()).append('\n');
        }
        TextTable table = table("");
        for (Row row : CompareWords.rows(comparison)) {
            row(table, CompareWords.name(row, comparison), i -> CompareWords.value(row, i), CompareWords.change(row, sessions - 1),
                    CompareWords.percent(row, sessions - 1));
        }
        text.append('\n').append(table);
        if (comparison.unchanged()) {
            text.append("\nNo difference.\n");
        }
        text.append(owners()).append(operators());
        comparison.notes().forEach(note -> text.append('\n').append(Prose.wrap("", note)));
        return text.toString();
    }

    private String owners() {
        List<OwnedBytes> owners = comparison.owners();
        if (owners.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("", "l" + "r".repeat(sessions) + (two ? "rl" : "l"));
        List<String> header = new ArrayList<>(List.of("what changed"));
        header.addAll(two ? List.of("before", "after", "change", "whose") : numbered("whose"));
        table.row(header.toArray(String[]::new));
        for (OwnedBytes one : owners.subList(0, Math.min(SHOWN, owners.size()))) {
            List<String> cells = new ArrayList<>(List.of(one.what()));
            one.bytes().forEach(bytes -> cells.add(number(bytes)));
            if (two) {
                cells.add(one.before() == 0 || one.after() == 0 ? one.kind() : CompareWords.format("%+,d", one.change()));
            }
            cells.add(one.owner());
            table.row(cells.toArray(String[]::new));
        }
        return "\n" + table + more(owners.size());
    }

    private String operators() {
        List<OperatorTime> operators = comparison.operators();
        if (operators.isEmpty()) {
            return "";
        }
        TextTable table = table("ticks an operator");
        for (OperatorTime one : operators.subList(0, Math.min(SHOWN, operators.size()))) {
            double before = one.ticks().get(0);
            double after = one.ticks().get(sessions - 1);
            row(table, one.operator(), i -> CompareWords.ticks(one.ticks().get(i)), CompareWords.change(before, after),
                    CompareWords.percent(before, after));
        }
        return "\n" + table + more(operators.size());
    }

    private static String more(int all) {
        return all > SHOWN ? "and " + number(all - SHOWN) + " more\n" : "";
    }

    private TextTable table(String corner) {
        TextTable table = new TextTable("", two ? "lrrrr" : "l" + "r".repeat(sessions));
        List<String> header = new ArrayList<>(List.of(corner));
        header.addAll(two ? List.of("before", "after", "change", "") : numbered());
        return table.row(header.toArray(String[]::new));
    }

    private void row(TextTable table, String name, IntFunction<String> value, String change, String percent) {
        List<String> cells = new ArrayList<>(List.of(name));
        for (int i = 0; i < sessions; i++) {
            cells.add(value.apply(i));
        }
        if (two) {
            cells.add(change);
            cells.add(percent);
        }
        table.row(cells.toArray(String[]::new));
    }

    private List<String> numbered(String... last) {
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= sessions; i++) {
            all.add("[" + i + "]");
        }
        all.addAll(List.of(last));
        return all;
    }
}
