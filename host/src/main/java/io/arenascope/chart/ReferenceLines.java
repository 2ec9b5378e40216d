package io.arenascope.chart;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline.Series;
import java.awt.Color;
import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.function.IntToDoubleFunction;

/** The high-water mark as it grew, the required arena and the arena's size, each named in the margin. */
final class ReferenceLines {
    private final Scene scene;
    private final Rectangle2D plot;
    private final double top;

    /** @param top bytes at the plot's upper edge */
    ReferenceLines(Scene scene, Rectangle2D plot, double top) {
        this.scene = scene;
        this.plot = plot;
        this.top = top;
    }

    void draw(Graphics2D g, Columns columns, IntToDoubleFunction y, boolean labelled) {
        Theme theme = scene.theme();
        ArenaSnapshot arena = scene.view();
        Snapshot snapshot = scene.snapshot();
        EdgeLabels labels = new EdgeLabels();
        Color mark = theme.text();
        Shape clip = g.getClip();
        g.clip(plot);
        g.setColor(mark);
        g.setStroke(Theme.DASHED);
        g.draw(UsageStack.line(columns, columns.max(Series.HIGH_WATER_MARK), y));
        g.setClip(clip);
        labels.add(y.applyAsDouble((int) arena.highWaterMark().bytes()), "high-water mark",
                Figure.bytes(snapshot, scene.arena(), "high_water_mark", arena.highWaterMark().bytes()).text(), mark, Theme.DASHED);
        if (arena.required().bytes() >= 0) {
            level(g, y.applyAsDouble((int) arena.required().bytes()), theme.accent(), Theme.DOTTED);
            labels.add(y.applyAsDouble((int) arena.required().bytes()), "required arena",
                    Figure.bytes(snapshot, scene.arena(), "required", arena.required().bytes()).text(), theme.accent(), Theme.DOTTED);
        }
        arenaSize(g, y, labels);
        if (labelled) {
            labels.draw(g, theme, plot);
        }
    }

    private void arenaSize(Graphics2D g, IntToDoubleFunction y, EdgeLabels labels) {
        long size = scene.view().size();
        Theme theme = scene.theme();
        if (size <= 0) {
            return;
        }
        if (size <= top) {
            level(g, y.applyAsDouble((int) size), theme.text(), Theme.THICK);
            labels.add(y.applyAsDouble((int) size), "arena size", Text.bytes(size), theme.text(), Theme.THICK);
            return;
        }
        labels.add(plot.getY(), "arena, off scale", Text.bytes(size), theme.muted(), Theme.THICK);
        Path2D arrow = new Path2D.Double();
        double x = plot.getMaxX() - 9;
        arrow.moveTo(x - 4, plot.getY() + 9);
        arrow.lineTo(x, plot.getY() + 3);
        arrow.lineTo(x + 4, plot.getY() + 9);
        g.setColor(theme.muted());
        g.setStroke(Theme.THICK);
        g.draw(arrow);
    }

    private void level(Graphics2D g, double y, Color color, BasicStroke stroke) {
        g.setColor(color);
        g.setStroke(stroke);
        g.draw(new Line2D.Double(plot.getX(), y, plot.getMaxX(), y));
    }
}
