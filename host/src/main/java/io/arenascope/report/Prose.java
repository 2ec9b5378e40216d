package io.arenascope.report;

import io.arenascope.event.Event;
import io.arenascope.session.Trust;
import java.util.Locale;

/** Numbers and sentences as a reader wants them: separators, plurals, lines of at most 80 columns. */
final class Prose {
    static final int WIDTH = 80;

    private Prose() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    static String count(long count, String one) {
        return number(count) + " " + one + (count == 1 ? "" : "s");
    }

    /** At most this many characters; what is cut off leaves two dots. */
    static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 2) + "..";
    }

    /** A lower bound reads "at least"; what is unknown has no number. */
    static String bytes(long value, Trust trust) {
        return switch (trust) {
            case EXACT -> number(value);
            case LOWER_BOUND -> ">= " + number(value);
            case UPPER_BOUND -> "<= " + number(value);
            case UNKNOWN -> "?";
        };
    }

    /** Breaks at spaces, and inside words that are longer than a line; every line starts with the indent and ends with a newline. */
    static String wrap(String indent, String text) {
        return wrap(indent, text, WIDTH);
    }

    static String wrap(String indent, String text, int width) {
        StringBuilder result = new StringBuilder();
        StringBuilder line = new StringBuilder(indent);
        int room = Math.max(1, width - indent.length());
        for (String word : text.replaceAll("(\\S{" + room + "})(?=\\S)", "$1 ").split(" ")) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > width) {
                result.append(line).append('\n');
                line.setLength(indent.length());
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        return result.append(line).append('\n').toString();
    }

    /** ", scopes 1-2": a planned buffer's lifetime, after its name. */
    static String scopes(Event.PlanRow row) {
        return ", scopes " + row.firstScope() + "-" + row.lastScope();
    }
}
