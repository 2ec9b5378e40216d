package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.session.ArenaSnapshot.Moment;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** The dot at the peak of current use, with a label that says when and where it was reached. */
final class PeakMarker {
    private static final double RADIUS = 4;
    private static final double PAD = 6;

    private final Scene scene;
    private final DoubleBinaryOperator highest;
    private final Moment peak;

    /** @param highest pixel that data reaches up to between two x; the label goes where it hides least */
    PeakMarker(Scene scene, DoubleBinaryOperator highest) {
        this.scene = scene;
        this.highest = highest;
        this.peak = scene.view().peak();
    }

    void draw(Graphics2D g, Rectangle2D plot, double x, double y) {
        if (peak.bytes() <= 0 || x < plot.getX() - 0.5 || x > plot.getMaxX() + 0.5) {
            return;
        }
        Theme theme = scene.theme();
        List<String> lines = lines();
        g.setFont(Theme.STRONG);
        double width = 0;
        for (String line : lines) {
            width = Math.max(width, Text.width(g, line));
        }
        double pitch = 15;
        double boxWidth = width + 2 * PAD;
        double boxHeight = lines.size() * pitch + PAD;
        boolean fits = boxWidth + 24 < plot.getWidth() && boxHeight + 24 < plot.getHeight();
        if (fits) {
            double boxY = Math.min(plot.getMaxY() - boxHeight - 2, y + 12);
            double boxX = leftOf(plot, x, boxWidth) ? Math.max(plot.getX() + 2, x - 16 - boxWidth) : x + 16;
            box(g, new RoundRectangle2D.Double(boxX, boxY, boxWidth, boxHeight, 6, 6), x, y);
            for (int i = 0; i < lines.size(); i++) {
                g.setFont(i == 0 ? Theme.STRONG : Theme.SMALL);
                g.setColor(i == 0 ? theme.text() : theme.muted());
                Text.left(g, lines.get(i), boxX + PAD, Text.middle(g, boxY + PAD / 2 + pitch * (i + 0.5)));
            }
        }
        Ellipse2D dot = new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
        g.setColor(theme.accent());
        g.fill(dot);
        g.setColor(theme.surface());
        g.setStroke(Theme.THICK);
        g.draw(dot);
    }

    private boolean leftOf(Rectangle2D plot, double x, double width) {
        boolean leftFits = x - 16 - width > plot.getX();
        boolean rightFits = x + 16 + width < plot.getMaxX();
        if (leftFits && rightFits) {
            return highest.applyAsDouble(x - 16 - width, x - 16) > highest.applyAsDouble(x + 16, x + 16 + width);
        }
        return !rightFits;
    }

    private void box(Graphics2D g, RoundRectangle2D box, double x, double y) {
        Theme theme = scene.theme();
        g.setColor(theme.accent());
        g.setStroke(Theme.HAIR);
        g.draw(new Line2D.Double(x, y, box.getCenterX() > x ? box.getX() : box.getMaxX(), box.getY() + 8));
        g.setColor(Theme.fade(theme.surface(), 235));
        g.fill(box);
        g.setColor(theme.line());
        g.draw(box);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("peak " + Figure.bytes(scene.snapshot(), scene.arena(), "peak", peak.bytes()).text() + " B");
        String operator = new Names(scene.snapshot()).operator(peak.model(), peak.subgraph(), peak.operator());
        String phase = Names.phase(peak.phase());
        lines.add("event " + Text.bytes(peak.event()) + (phase.isEmpty() ? "" : " · " + phase));
        if (!operator.isEmpty()) {
            lines.add(operator);
        }
        return lines;
    }
}
