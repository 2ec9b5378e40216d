package io.arenascope.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Labels of horizontal lines, in the margin right of the plot; lines that lie close get their labels spread apart. */
final class EdgeLabels {
    static final int WIDTH = 148;
    private static final double PITCH = 27;

    private record Label(double y, String name, String value, Color color, BasicStroke stroke) {}

    private final List<Label> labels = new ArrayList<>();

    void add(double y, String name, String value, Color color, BasicStroke stroke) {
        labels.add(new Label(y, name, value, color, stroke));
    }

    void draw(Graphics2D g, Theme theme, Rectangle2D plot) {
        labels.sort(Comparator.comparingDouble(Label::y));
        double[] places = spread(plot);
        for (int i = 0; i < labels.size(); i++) {
            Label label = labels.get(i);
            double x = plot.getMaxX();
            Path2D leader = new Path2D.Double();
            leader.moveTo(x, label.y());
            leader.lineTo(x + 6, label.y());
            leader.lineTo(x + 14, places[i]);
            leader.lineTo(x + 18, places[i]);
            g.setColor(theme.line());
            g.setStroke(Theme.HAIR);
            g.draw(leader);
            g.setColor(label.color());
            g.setStroke(label.stroke());
            g.draw(new Line2D.Double(x + 20, places[i] - 6, x + 38, places[i] - 6));
            g.setFont(Theme.SMALL);
            g.setColor(theme.muted());
            Text.left(g, Text.fit(g, label.name(), WIDTH - 46), x + 43, Text.middle(g, places[i] - 6));
            g.setFont(Theme.STRONG);
            g.setColor(theme.text());
            Text.left(g, Text.fit(g, label.value(), WIDTH - 26), x + 20, Text.middle(g, places[i] + 7));
        }
    }

    private double[] spread(Rectangle2D plot) {
        double[] places = new double[labels.size()];
        double least = plot.getY() + PITCH / 2;
        for (int i = 0; i < places.length; i++) {
            places[i] = Math.max(labels.get(i).y(), least);
            least = places[i] + PITCH;
        }
        double most = plot.getMaxY() - PITCH / 2;
        for (int i = places.length - 1; i >= 0 && places[i] > most; i--) {
            places[i] = most;
            most -= PITCH;
        }
        return places;
    }
}
