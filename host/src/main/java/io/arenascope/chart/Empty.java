package io.arenascope.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** What stands where a picture will be. */
final class Empty {
    private Empty() {}

    static void draw(Graphics2D g, Theme theme, Rectangle2D area, String title, String hint) {
        g.setFont(Theme.STRONG);
        g.setColor(theme.text());
        Text.center(g, Text.fit(g, title, area.getWidth() - 8), area.getCenterX(), area.getCenterY() - 4);
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        Text.center(g, Text.fit(g, hint, area.getWidth() - 8), area.getCenterX(), area.getCenterY() + 14);
    }
}
