package io.arenascope.analysis;

import io.arenascope.analysis.Comparison.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a figure must not do from one session to the next, such as {@code required>+2%}, {@code peak>+512}, {@code free<4096}.
 *
 * @param above    it must not be greater; else it must not be less
 * @param relative the bound is a change, else a value
 * @param percent  the change is in per cent of the first session's value
 */
public record Limit(String text, String metric, boolean above, boolean relative, boolean percent, double bound) {
    private static final Pattern SYNTAX = Pattern.compile("\\s*([a-z][a-z0-9_]*)\\s*([<>])\\s*([+-]?)([0-9]+(?:\\.[0-9]+)?)\\s*(%?)\\s*");

    /** What came of it. {@code sentence} says it with the figures. */
    public record Verdict(boolean exceeded, boolean certain, String sentence) {}

    /** Empty when the text is no limit: METRIC, {@code >} or {@code <}, then N, +N, -N, +N% or -N%. */
    public static Optional<Limit> parse(String text) {
        Matcher m = SYNTAX.matcher(text);
        if (!m.matches() || !m.group(5).isEmpty() && m.group(3).isEmpty()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(m.group(4));
        return Optional.of(new Limit(text.strip(), m.group(1), m.group(2).equals(">"), !m.group(3).isEmpty(), !m.group(5).isEmpty(),
                m.group(3).equals("-") ? -number : number));
    }

    /** One verdict for each session against the first, in each arena that has the figure; empty when none has. */
    public List<Verdict> judge(Comparison comparison) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Row row : comparison.rows()) {
            for (int session = 1; row.key().equals(metric) && session < row.values().size(); session++) {
                verdicts.add(judge(row, session));
            }
        }
        return List.copyOf(verdicts);
    }

    private Verdict judge(Row row, int session) {
        double before = row.values().get(0);
        double after = row.values().get(session);
        boolean known = !Double.isNaN(after) && !(relative && Double.isNaN(before));
        double limit = !relative ? bound : percent ? before + before * bound / 100 : before + bound;
        boolean exceeded = known && (above ? after > limit : after < limit);
        boolean certain = known && row.exact(session) && (row.exact(0) || !relative);
        String where = (row.arena() < 0 ? "" : " in arena " + row.arena()) + (row.values().size() > 2 ? " of [" + (session + 1) + "]" : "");
        return new Verdict(exceeded, certain, text + ": " + metric + where + " went from " + show(before) + " to " + show(after));
    }

    private static String show(double value) {
        return Double.isNaN(value) ? "unknown" : value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
