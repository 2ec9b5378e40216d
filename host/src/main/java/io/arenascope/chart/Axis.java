package io.arenascope.chart;

import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** A number axis beside a plot: JFreeChart chooses round ticks that do not collide, this draws them. */
final class Axis {
    private record Mark(double place, String label) {}

    private final Rectangle2D plot;
    private final boolean vertical;
    private final List<Mark> marks = new ArrayList<>();

    /**
     * @param from    value at the plot's left or lower edge
     * @param divisor shown value = value / divisor
     */
    Axis(Graphics2D g, Rectangle2D plot, boolean vertical, double from, double to, double divisor) {
        this.plot = plot;
        this.vertical = vertical;
        NumberAxis axis = new NumberAxis();
        axis.setStandardTickUnits(divisor == 1 ? NumberAxis.createIntegerTickUnits() : NumberAxis.createStandardTickUnits());
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        axis.setTickLabelFont(Theme.SMALL);
        // Room around a label as the library sees it, which is what spaces the ticks.
        axis.setTickLabelInsets(vertical ? new RectangleInsets(15, 2, 15, 4) : new RectangleInsets(2, 14, 2, 14));
        axis.setRange(from / divisor, Math.max(to, from + 1) / divisor);
        RectangleEdge edge = vertical ? RectangleEdge.LEFT : RectangleEdge.BOTTOM;
        for (Object tick : axis.refreshTicks(g, new AxisState(), plot, edge)) {
            ValueTick value = (ValueTick) tick;
            if (value.getTickType() == TickType.MAJOR) {
                marks.add(new Mark(axis.valueToJava2D(value.getValue(), plot, edge), value.getText()));
            }
        }
    }

    void grid(Graphics2D g, Theme theme) {
        g.setColor(theme.grid());
        g.setStroke(Theme.HAIR);
        for (Mark mark : marks) {
            g.draw(vertical ? new Line2D.Double(plot.getX(), mark.place(), plot.getMaxX(), mark.place())
                    : new Line2D.Double(mark.place(), plot.getY(), mark.place(), plot.getMaxY()));
        }
    }

    /** @param gap pixels between the plot's edge and the labels */
    void labels(Graphics2D g, Theme theme, double gap) {
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        double end = Double.NEGATIVE_INFINITY;
        for (Mark mark : marks) {
            if (vertical) {
                Text.right(g, mark.label(), plot.getX() - gap, Text.middle(g, mark.place()));
                continue;
            }
            double width = Text.width(g, mark.label());
            double x = Math.max(plot.getX(), Math.min(plot.getMaxX() - width, mark.place() - width / 2));
            if (x > end) {
                Text.left(g, mark.label(), x, plot.getMaxY() + gap + g.getFontMetrics().getAscent());
                end = x + width + 8;
            }
        }
    }
}
