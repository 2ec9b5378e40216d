package io.arenascope.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/** Slanted lines over a rectangle: nothing is known, or nothing lives here. Lines, not a texture, so that SVG stays small. */
final class Hatch {
    private Hatch() {}

    static void fill(Graphics2D g, Rectangle2D area, Color color, double pitch) {
        if (area.getWidth() <= 0 || area.getHeight() <= 0) {
            return;
        }
        Shape clip = g.getClip();
        g.clip(area);
        g.setColor(color);
        g.setStroke(Theme.HAIR);
        // Starts are multiples of the pitch, so that neighbouring hatched areas join.
        double start = Math.floor((area.getX() - area.getHeight()) / pitch) * pitch;
        for (double x = start; x < area.getMaxX(); x += pitch) {
            g.draw(new Line2D.Double(x, area.getMaxY(), x + area.getHeight(), area.getY()));
        }
        g.setClip(clip);
    }
}
