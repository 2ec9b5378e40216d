package io.arenascope.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Swatches with their names, in rows. */
final class Legend {
    static final double ROW = 18;
    private static final double SWATCH = 11;
    private static final FontRenderContext METRICS = new FontRenderContext(null, true, true);

    private record Entry(String name, Color color, boolean hatched) {}

    private final List<Entry> entries = new ArrayList<>();

    Legend add(String name, Color color) {
        entries.add(new Entry(name, color, false));
        return this;
    }

    Legend addHatched(String name, Color color) {
        entries.add(new Entry(name, color, true));
        return this;
    }

    /** Height that {@link #draw} needs at this width. */
    double height(double width) {
        return layOut(null, null, 0, 0, width);
    }

    /** Draws rows from the left, starting at {@code top}; returns their height. */
    double draw(Graphics2D g, Theme theme, double left, double top, double width) {
        return layOut(g, theme, left, top, width);
    }

    private double layOut(Graphics2D g, Theme theme, double left, double top, double width) {
        double x = left;
        double y = top;
        for (Entry entry : entries) {
            double need = SWATCH + 6 + Theme.SMALL.getStringBounds(entry.name(), METRICS).getWidth() + 18;
            if (x > left && x + need - 18 > left + width) {
                x = left;
                y += ROW;
            }
            if (g != null) {
                draw(g, theme, entry, x, y, left + width);
            }
            x += need;
        }
        return entries.isEmpty() ? 0 : y - top + ROW;
    }

    private static void draw(Graphics2D g, Theme theme, Entry entry, double x, double y, double right) {
        Rectangle2D swatch = new Rectangle2D.Double(x, y + (ROW - SWATCH) / 2, SWATCH, SWATCH);
        if (entry.hatched()) {
            Hatch.fill(g, swatch, entry.color(), 4);
        } else {
            g.setColor(entry.color());
            g.fill(swatch);
        }
        g.setFont(Theme.SMALL);
        g.setStroke(Theme.HAIR);
        g.setColor(theme.line());
        g.draw(swatch);
        g.setColor(theme.muted());
        Text.left(g, Text.fit(g, entry.name(), right - x - SWATCH - 6), x + SWATCH + 6, Text.middle(g, y + ROW / 2));
    }
}
