package io.arenascope.chart;

import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Words and numbers on a picture: cut to fit, aligned, never carrying what a reader of the picture could choke on. */
public final class Text {
    private Text() {}

    /** "12,345"; the same on every machine. */
    public static String bytes(long bytes) {
        return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(bytes);
    }

    public static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    /** "1 block", "2 blocks". */
    public static String count(long count, String noun) {
        return bytes(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** The text if it is no wider than {@code width}, else as much as fits with an ellipsis, else "". */
    static String fit(Graphics2D g, String text, double width) {
        FontMetrics metrics = g.getFontMetrics();
        if (metrics.stringWidth(text) <= width) {
            return text;
        }
        for (int length = text.length() - 1; length >= 3; length--) {
            String cut = text.substring(0, length).stripTrailing() + "…";
            if (metrics.stringWidth(cut) <= width) {
                return cut;
            }
        }
        return "";
    }

    static double width(Graphics2D g, String text) {
        return g.getFontMetrics().stringWidth(text);
    }

    static void left(Graphics2D g, String text, double x, double baseline) {
        if (!text.isEmpty()) {
            g.drawString(text, (float) x, (float) baseline);
        }
    }

    static void right(Graphics2D g, String text, double x, double baseline) {
        left(g, text, x - width(g, text), baseline);
    }

    static void center(Graphics2D g, String text, double x, double baseline) {
        left(g, text, x - width(g, text) / 2, baseline);
    }

    /** Baseline of a line of text whose middle is at {@code y}. */
    static double middle(Graphics2D g, double y) {
        FontMetrics metrics = g.getFontMetrics();
        return y + (metrics.getAscent() - metrics.getDescent()) / 2.0;
    }
}
