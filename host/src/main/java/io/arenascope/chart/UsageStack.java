package io.arenascope.chart;

import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.util.function.IntToDoubleFunction;

/**
 * Memory in use, stacked by section: persistent at the bottom, then planned buffers live now, pool, temporary; their sum
 * is the current use. The pale layer above reaches to the extent: reserved or held, but nothing lives in it.
 */
final class UsageStack {
    private static final int WASH = 90;

    private final Columns columns;
    private final int[] tail;
    private final int[] planned;
    private final int[] pool;
    private final int[] currentMin;
    private final int[] current;
    private final int[] extent;

    UsageStack(Timeline timeline, Columns columns) {
        this.columns = columns;
        tail = columns.max(Series.TAIL);
        planned = columns.max(Series.PLANNED_LIVE);
        pool = columns.max(Series.POOL);
        currentMin = columns.min(Series.CURRENT);
        current = columns.max(Series.CURRENT);
        extent = columns.max(Series.EXTENT);
        for (int c = 0; c < columns.count(); c++) {
            // Maxima of one pixel may belong to different events; a layer never reaches above what was in use at once.
            tail[c] = Math.min(tail[c], current[c]);
            planned[c] = Math.min(tail[c] + planned[c], current[c]);
            pool[c] = Math.min(planned[c] + pool[c], current[c]);
        }
    }

    void draw(Graphics2D g, Theme theme, IntToDoubleFunction y) {
        band(g, c -> current[c], c -> Math.max(current[c], extent[c]), held(theme), y);
        band(g, c -> 0, c -> tail[c], Kind.RUNTIME.color(theme), y);
        band(g, c -> tail[c], c -> planned[c], Kind.ACTIVATION.color(theme), y);
        band(g, c -> planned[c], c -> pool[c], Kind.APPLICATION.color(theme), y);
        band(g, c -> pool[c], c -> current[c], Kind.TEMP.color(theme), y);
        // Where one pixel holds many events, use went up and down between these two.
        band(g, c -> currentMin[c], c -> columns.points(c) > 1 ? current[c] : currentMin[c], Theme.fade(theme.surface(), WASH), y);
        outline(g, current, Theme.fade(theme.text(), 130), y);
        outline(g, extent, theme.muted(), y);
    }

    static Color held(Theme theme) {
        return Theme.mix(Kind.ACTIVATION.color(theme), theme.surface(), theme.dark() ? 0.22 : 0.20);
    }

    static Color between(Kind kind, Theme theme) {
        return Theme.mix(theme.surface(), kind.color(theme), WASH / 255.0);
    }

    private interface Level {
        int at(int column);
    }

    private void band(Graphics2D g, Level low, Level high, Color color, IntToDoubleFunction y) {
        g.setColor(color);
        Path2D path = new Path2D.Double();
        int start = -1;
        for (int c = 0; c <= columns.count(); c++) {
            boolean filled = c < columns.count() && columns.has(c) && high.at(c) > low.at(c);
            if (filled && start < 0) {
                start = c;
            } else if (!filled && start >= 0) {
                path.append(run(start, c, low, high, y), false);
                start = -1;
            }
        }
        g.fill(path);
    }

    /** The outline of columns [start, end): steps, so that a value stands until the next event. */
    private Path2D run(int start, int end, Level low, Level high, IntToDoubleFunction y) {
        Path2D path = new Path2D.Double();
        path.moveTo(columns.left() + start, y.applyAsDouble(low.at(start)));
        steps(path, start, end, 1, high, y);
        steps(path, end - 1, start - 1, -1, low, y);
        path.closePath();
        return path;
    }

    private void steps(Path2D path, int start, int end, int direction, Level level, IntToDoubleFunction y) {
        for (int c = start; c != end; c += direction) {
            boolean flat = c != start && level.at(c) == level.at(c - direction);
            double enter = columns.left() + (direction > 0 ? c : c + 1);
            if (!flat) {
                path.lineTo(enter, y.applyAsDouble(level.at(c)));
            }
            if (c + direction == end || level.at(c + direction) != level.at(c)) {
                path.lineTo(enter + direction, y.applyAsDouble(level.at(c)));
            }
        }
    }

    private void outline(Graphics2D g, int[] values, Color color, IntToDoubleFunction y) {
        g.setColor(color);
        g.setStroke(Theme.HAIR);
        g.draw(line(values, y));
    }

    private Path2D line(int[] values, IntToDoubleFunction y) {
        return line(columns, values, y);
    }

    /** A step line through the columns that hold something. */
    static Path2D line(Columns columns, int[] values, IntToDoubleFunction y) {
        Path2D path = new Path2D.Double();
        boolean open = false;
        for (int c = 0; c < columns.count(); c++) {
            if (!columns.has(c)) {
                open = false;
                continue;
            }
            double level = y.applyAsDouble(values[c]);
            if (!open) {
                path.moveTo(columns.left() + c, level);
            } else if (values[c] != values[c - 1]) {
                path.lineTo(columns.left() + c, level);
            }
            boolean ends = c + 1 == columns.count() || !columns.has(c + 1) || values[c + 1] != values[c];
            if (ends) {
                path.lineTo(columns.left() + c + 1, level);
            }
            open = true;
        }
        return path;
    }
}
