package io.arenascope.report;

import io.arenascope.analysis.Comparison;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** What is live at the peak of each session, as bars of one scale. */
final class CompareBars {
    private record Bar(int session, String arena, ArenaSnapshot.Table table) {}

    private final List<Bar> bars = new ArrayList<>();

    CompareBars(Comparison comparison) {
        for (int i = 0; i < comparison.sessions().size(); i++) {
            List<ArenaSnapshot> arenas = comparison.sessions().get(i).snapshot().arenas();
            for (ArenaSnapshot arena : arenas) {
                if (arena.tableAtPeak().sum() > 0) {
                    bars.add(new Bar(i, arenas.size() > 1 ? ", arena " + arena.info().id() : "", arena.tableAtPeak()));
                }
            }
        }
    }

    void appendTo(StringBuilder page, IntFunction<String> label) {
        long longest = bars.stream().mapToLong(bar -> bar.table.sum()).max().orElse(0);
        if (longest == 0) {
            return;
        }
        page.append("<section>\n<h2>Live at the peak</h2>\n<div class=\"bars\">\n");
        for (Bar bar : bars) {
            page.append("<div class=\"name\">").append(label.apply(bar.session)).append(bar.arena).append("</div><div class=\"bar\">");
            for (Cell cell : Cell.values()) {
                if (bar.table.get(cell) > 0) {
                    page.append(CompareWords.format("<i class=\"%s\" style=\"width:%.3f%%\" title=\"%s: %,d bytes\"></i>", style(cell),
                            100.0 * bar.table.get(cell) / longest, words(cell), bar.table.get(cell)));
                }
            }
            page.append("</div><div class=\"sum\">").append(Prose.number(bar.table.sum())).append("</div>\n");
        }
        page.append("</div>\n<p class=\"legend\">");
        for (Cell cell : Cell.values()) {
            if (bars.stream().anyMatch(bar -> bar.table.get(cell) > 0)) {
                page.append("<span><i class=\"").append(style(cell)).append("\"></i>").append(words(cell)).append("</span> ");
            }
        }
        page.append("</p>\n</section>\n");
    }

    private static String style(Cell cell) {
        return "c" + cell.ordinal();
    }

    private static String words(Cell cell) {
        String name = cell.name().toLowerCase(Locale.ROOT).replace("nonpersistent", "non-persistent").replace('_', ' ');
        return name.endsWith("tensor") || name.endsWith("buffer") ? name + "s" : name;
    }
}
