package io.arenascope.report;

import java.util.ArrayList;
import java.util.List;

/** Columns of text, aligned; numbers to the right. */
final class TextTable {
    private static final String GAP = "  ";

    private final String indent;
    private final int width;
    private final boolean[] right;
    private final List<String[]> rows = new ArrayList<>();

    /** @param columns one letter each: r aligns right, l left */
    TextTable(String indent, String columns) {
        this(indent, columns, Prose.WIDTH);
    }

    /** @param width of the page */
    TextTable(String indent, String columns, int width) {
        this.indent = indent;
        this.width = width;
        this.right = new boolean[columns.length()];
        for (int i = 0; i < right.length; i++) {
            right[i] = columns.charAt(i) == 'r';
        }
    }

    TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    /** A line of its own, across the columns. */
    TextTable line(String text) {
        rows.add(new String[] {null, text});
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Each line ends with a newline; what does not fit the page of a left-aligned last column goes on below. */
    @Override
    public String toString() {
        int[] widths = new int[right.length];
        int last = right.length - 1;
        for (String[] row : rows) {
            for (int i = 0; i < row.length && row[0] != null; i++) {
                widths[i] = Math.max(widths[i], length(row[i]));
            }
        }
        int start = indent.length();
        for (int i = 0; i < last; i++) {
            start += widths[i] + GAP.length();
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            if (row[0] == null) {
                text.append(indent).append(row[1]).append('\n');
                continue;
            }
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < Math.min(row.length, right[last] ? right.length : last); i++) {
                String padding = " ".repeat(widths[i] - length(row[i]));
                line.append(right[i] ? padding + row[i] : row[i] + padding).append(i < last ? GAP : "");
            }
            if (row.length == right.length && !right[last] && !row[last].isEmpty()) {
                line.append(Prose.wrap(" ".repeat(start), row[last], width).substring(start));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
