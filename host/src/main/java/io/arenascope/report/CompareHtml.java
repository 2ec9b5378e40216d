package io.arenascope.report;

import static io.arenascope.report.HtmlText.escape;

import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Comparison.Kind;
import io.arenascope.analysis.Comparison.Row;
import io.arenascope.analysis.Metric;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.OperatorTime;
import io.arenascope.analysis.OwnedBytes;
import io.arenascope.analysis.Subject;
import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Sessions side by side, as one page that needs nothing else: no script, no network. It follows the reader's light or dark
 * preference and prints in black on white. Everything that a device or a file said is escaped.
 */
public final class CompareHtml {
    private static final List<String> HEADLINES = List.of("failures", "required", "peak", "fragmentation_peak", "invoke_ticks_median");
    private static final Set<String> MORE_IS_BETTER = Set.of("free", "largest_free", "reuse");
    private static final Set<String> NEITHER = Set.of("size", "current", "allocations", "frees", "lower_bound");
    /** A plan reserves all of its head at once, so that what is free means another thing without one. */
    private static final Set<String> NEITHER_WITHOUT_A_PLAN = Set.of("head", "head_high_water_mark", "free", "largest_free");

    private final Comparison comparison;
    private final int sessions;
    private final double rate;
    private final boolean mixed; // some have a plan and some have not
    private final StringBuilder page = new StringBuilder();

    private CompareHtml(Comparison comparison) {
        this.comparison = comparison;
        this.sessions = comparison.sessions().size();
        Event.SessionStart start = comparison.sessions().get(0).snapshot().start();
        this.rate = start == null ? 0 : start.ticksPerSecond();
        this.mixed = comparison.rows().stream().anyMatch(row -> row.key().equals("plan_size") && row.values().contains(Double.NaN));
    }

    public static String of(Comparison comparison) {
        return new CompareHtml(comparison).page();
    }

    private String page() {
        String title = comparison.sessions().stream().map(this::name).distinct().collect(Collectors.joining(" · "));
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<title>").append(escape(title)).append("</title>\n<style>\n").append(CompareStyle.CSS)
                .append("</style>\n</head>\n<body>\n<main>\n<p class=\"kicker\">ArenaScope comparison</p>\n<h1>")
                .append(sessions == 2 ? "Before and after" : sessions + " sessions side by side").append("</h1>\n");
        subjects();
        headlines();
        new CompareBars(comparison).appendTo(page, this::label);
        figures();
        owners();
        operators();
        notes();
        return page.append("</main>\n</body>\n</html>\n").toString();
    }

    private String label(int session) {
        return sessions == 2 ? session == 0 ? "Before" : "After" : String.valueOf(session + 1);
    }

    /** The file's path from where the sessions' paths part. */
    private String name(Subject subject) {
        String path = subject.name();
        int from = 0;
        for (int i = path.indexOf('/') + 1; i > 0; i = path.indexOf('/', i) + 1) {
            String folders = path.substring(0, i);
            from = comparison.sessions().stream().allMatch(s -> s.name().startsWith(folders)) ? i : from;
        }
        return path.substring(from);
    }

    private void subjects() {
        page.append("<section class=\"subjects\" aria-label=\"Sessions\">\n");
        for (int i = 0; i < sessions; i++) {
            Subject subject = comparison.sessions().get(i);
            Snapshot snapshot = subject.snapshot();
            page.append("<div class=\"subject\"><span class=\"tag\">").append(label(i)).append("</span><b>")
                    .append(escape(name(subject))).append("</b><br><span class=\"muted\">");
            String models = snapshot.models().stream().map(Event.ModelInfo::name).collect(Collectors.joining(", "));
            Event.SessionStart start = snapshot.start();
            String device = start == null ? "" : start.allocator() + (start.workload().isEmpty() ? "" : ", " + start.workload()) + " · "
                    + start.board();
            page.append(escape(models + (models.isEmpty() || device.isEmpty() ? "" : " · ") + device)).append("<br>")
                    .append(Prose.count(snapshot.totals().invokes(), "invoke")).append(" · ")
                    .append(Prose.count(snapshot.totals().events(), "event"))
                    .append(snapshot.trust().isEmpty() ? " · all exact" : " · not all exact").append("</span></div>\n");
        }
        page.append("</section>\n");
        if (comparison.unchanged()) {
            page.append("<p class=\"same\">No difference.</p>\n");
        }
    }

    // ------------------------------------------------------------ two sessions: what matters most

    private void headlines() {
        if (sessions != 2) {
            return;
        }
        page.append("<section class=\"tiles\" aria-label=\"Headlines\">\n");
        for (String key : HEADLINES) {
            comparison.rows().stream().filter(row -> row.key().equals(key) && row.values().stream().noneMatch(v -> v.isNaN())
                    && row.values().stream().anyMatch(v -> v != 0)).forEach(this::tile);
        }
        page.append("</section>\n");
    }

    private void tile(Row row) {
        String change = row.change() == 0 ? "no change"
                : row.kind() == Kind.RATIO || row.kind() == Kind.COUNT ? CompareWords.change(row, 1) : CompareWords.percent(row, 1);
        page.append("<div class=\"tile\"><span class=\"muted\">").append(name(row)).append("</span><strong>")
                .append(value(row, 1)).append("</strong><span class=\"").append(sense(row, 1)).append("\">").append(change)
                .append("</span><span class=\"muted was\">was ").append(value(row, 0)).append("</span></div>\n");
    }

    // ------------------------------------------------------------ tables

    private void figures() {
        open("All figures", "Bytes where nothing else is said." + (sessions > 2 ? " Changes are against the first session." : ""), "");
        String group = "";
        for (Row row : CompareWords.rows(comparison)) {
            if (!group(row).equals(group)) {
                group = group(row);
                page.append("<tr class=\"group\"><th colspan=\"").append(columns()).append("\" scope=\"colgroup\">").append(group)
                        .append("</th></tr>\n");
            }
            line(name(row), i -> value(row, i), i -> CompareWords.change(row, i).isEmpty() ? "" : cellChange(row, i),
                    i -> CompareWords.percent(row, i), i -> sense(row, i));
        }
        close();
    }

    private String cellChange(Row row, int session) {
        return row.kind() == Kind.TICKS ? CompareWords.change(row, session).equals("=") ? "=" : HtmlText.time(row.values().get(session)
                - row.values().get(0), rate, true) : CompareWords.change(row, session);
    }

    private void owners() {
        if (comparison.owners().isEmpty()) {
            return;
        }
        open("Whose memory changed", "Bytes that a tensor or an operator holds: planned, or persistent.", "Whose");
        for (OwnedBytes one : comparison.owners()) {
            line(escape(one.owner()) + " <span class=\"muted\">" + one.what() + "</span>", i -> Prose.number(one.bytes().get(i)),
                    i -> one.before() == 0 || one.bytes().get(i) == 0 ? newOrGone(one.before(), one.bytes().get(i))
                            : CompareWords.change(one.before(), one.bytes().get(i)),
                    i -> CompareWords.percent(one.before(), one.bytes().get(i)), i -> sense(one.bytes().get(i) - one.before()));
        }
        close();
    }

    private static String newOrGone(long before, long after) {
        return before == after ? "=" : before == 0 ? "new" : "gone";
    }

    private void operators() {
        if (comparison.operators().isEmpty()) {
            return;
        }
        open("Time of each operator", "Median of the runs in which the device did not wait for the link.", "Operator");
        for (OperatorTime one : comparison.operators()) {
            double before = one.ticks().get(0);
            line(escape(one.operator()), i -> HtmlText.time(one.ticks().get(i), rate, false),
                    i -> CompareWords.change(before, one.ticks().get(i)).isEmpty() ? "" : before == one.ticks().get(i) ? "="
                            : HtmlText.time(one.ticks().get(i) - before, rate, true),
                    i -> CompareWords.percent(before, one.ticks().get(i)), i -> sense(one.ticks().get(i) - before));
        }
        close();
    }

    private void open(String title, String lead, String corner) {
        page.append("<section>\n<h2>").append(title).append("</h2>\n<p class=\"muted\">").append(lead)
                .append("</p>\n<div class=\"scroll\"><table").append(sessions == 2 ? " class=\"two\"" : "")
                .append(">\n<thead><tr><th scope=\"col\">").append(corner).append("</th>");
        for (int i = 0; i < sessions; i++) {
            page.append("<th scope=\"col\">").append(sessions == 2 ? label(i) : "<span class=\"tag\">" + label(i) + "</span>")
                    .append("</th>");
        }
        page.append(sessions == 2 ? "<th scope=\"col\">Change</th><th scope=\"col\"><span class=\"hidden\">per cent</span></th>" : "")
                .append("</tr></thead>\n<tbody>\n");
    }

    private int columns() {
        return sessions == 2 ? 5 : sessions + 1;
    }

    /** Of two sessions the change has columns of its own; of more it stands under the value. */
    private void line(String name, IntFunction<String> value, IntFunction<String> change, IntFunction<String> percent,
            IntFunction<String> sense) {
        page.append("<tr><th scope=\"row\">").append(name).append("</th>");
        for (int i = 0; i < sessions; i++) {
            boolean differs = sessions > 2 && i > 0 && !change.apply(i).isEmpty() && !change.apply(i).equals("=");
            page.append("<td>").append(value.apply(i)).append(differs ? "<br><small class=\"" + sense.apply(i) + "\">"
                    + (percent.apply(i).isEmpty() ? change.apply(i) : percent.apply(i)) + "</small>" : "").append("</td>");
        }
        if (sessions == 2) {
            page.append("<td class=\"").append(sense.apply(1)).append("\">").append(change.apply(1)).append("</td><td class=\"")
                    .append(sense.apply(1)).append("\">").append(percent.apply(1)).append("</td>");
        }
        page.append("</tr>\n");
    }

    private void close() {
        page.append("</tbody>\n</table></div>\n</section>\n");
    }

    private void notes() {
        if (comparison.notes().isEmpty()) {
            return;
        }
        page.append("<section>\n<h2>Notes</h2>\n<ul>\n");
        comparison.notes().forEach(note -> page.append("<li>").append(escape(note)).append("</li>\n"));
        page.append("</ul>\n</section>\n");
    }

    // ------------------------------------------------------------ words

    private String name(Row row) {
        String name = CompareWords.name(row, comparison).replace("invoke ticks median", "invoke, median").replace("setup ticks", "set-up")
                .replace("nonpersistent", "non-persistent");
        return escape(Names.clean(name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)));
    }

    private String value(Row row, int session) {
        return row.kind() == Kind.TICKS ? HtmlText.time(row.values().get(session), rate, false) : escape(CompareWords.value(row, session));
    }

    private static String group(Row row) {
        if (row.kind() == Kind.TICKS) {
            return "Time";
        }
        Metric metric = Metric.valueOf(row.key().toUpperCase(Locale.ROOT));
        return metric.compareTo(Metric.REQUIRED) <= 0 ? "Use of the arena"
                : metric.compareTo(Metric.NONPERSISTENT_RUNTIME_PEAK) <= 0 ? "By kind, each at its own peak"
                : metric.compareTo(Metric.INTERNAL_FRAGMENTATION) <= 0 ? "Free space"
                : metric.compareTo(Metric.REUSE) <= 0 ? "Plan" : "Requests and findings";
    }

    private String sense(Row row, int session) {
        double before = row.values().get(0);
        double after = row.values().get(session);
        boolean onlyOne = row.kind() == Kind.BYTES && (before == 0 || after == 0);
        if (onlyOne || NEITHER.contains(row.key()) || mixed && NEITHER_WITHOUT_A_PLAN.contains(row.key())) {
            return "";
        }
        double change = after - before;
        return sense(MORE_IS_BETTER.contains(row.key()) ? -change : change);
    }

    private static String sense(double change) {
        return change > 0 ? "worse" : change < 0 ? "better" : "";
    }
}
