package io.arenascope.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;

/**
 * Colours, fonts and strokes of one appearance; every picture and the window take theirs from here.
 *
 * @param background around the plot
 * @param surface    behind data
 * @param grid       hair lines
 * @param line       axes and frames
 * @param text       what must be read
 * @param muted      what may be read
 * @param accent     peak, cursor, selection
 * @param alarm      overlaps, losses, a link that is gone
 */
public record Theme(boolean dark, Color background, Color surface, Color grid, Color line, Color text, Color muted, Color accent,
        Color alarm) {
    public static final Theme LIGHT = new Theme(false, new Color(0xF7F8FA), Color.WHITE, new Color(0xE8EBEF), new Color(0xB9C0C9),
            new Color(0x1C232B), new Color(0x5B6672), new Color(0xB3261E), new Color(0xB3261E));
    public static final Theme DARK = new Theme(true, new Color(0x16191D), new Color(0x1D2126), new Color(0x2A3037), new Color(0x4A535D),
            new Color(0xE9EDF1), new Color(0x9DA8B4), new Color(0xFF8A80), new Color(0xFF8A80));

    /** Logical, so that every machine has it; its digits are equally wide in all common default fonts. */
    public static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    public static final Font SMALL = TEXT.deriveFont(11f);
    public static final Font STRONG = TEXT.deriveFont(Font.BOLD);
    public static final Font TITLE = TEXT.deriveFont(Font.BOLD, 17f);

    static final BasicStroke HAIR = new BasicStroke(1f);
    static final BasicStroke THICK = new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    static final BasicStroke DASHED = new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {6f, 4f}, 0f);
    static final BasicStroke DOTTED = new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {2f, 3f}, 0f);

    public static Theme of(boolean dark) {
        return dark ? DARK : LIGHT;
    }

    /** Black or white, whichever can be read on {@code fill}. */
    static Color on(Color fill) {
        double luminance = 0.2126 * linear(fill.getRed()) + 0.7152 * linear(fill.getGreen()) + 0.0722 * linear(fill.getBlue());
        return luminance > 0.22 ? new Color(0x14181D) : Color.WHITE;
    }

    static Color fade(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }

    /** {@code share} of {@code top} over {@code base}; opaque, so that a colour means the same wherever it lies. */
    static Color mix(Color top, Color base, double share) {
        return new Color(blend(top.getRed(), base.getRed(), share), blend(top.getGreen(), base.getGreen(), share),
                blend(top.getBlue(), base.getBlue(), share));
    }

    private static int blend(int top, int base, double share) {
        return (int) Math.round(top * share + base * (1 - share));
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
