package io.arenascope.chart;

import io.arenascope.session.Timeline;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/**
 * Stretches in which events were lost: hatched over everything, at least a few pixels wide so that none goes unseen.
 * Where only the present values are uncertain since a loss, a lighter hatch.
 */
final class Gaps {
    private static final double LEAST_WIDTH = 5;

    private final Timeline timeline;
    private final Columns columns;
    private final TimeScale scale;
    private final Rectangle2D plot;

    Gaps(Timeline timeline, Columns columns, TimeScale scale, Rectangle2D plot) {
        this.timeline = timeline;
        this.columns = columns;
        this.scale = scale;
        this.plot = plot;
    }

    void draw(Graphics2D g, Theme theme) {
        uncertain(g, theme);
        int before = -1;
        for (int column = 0; column < columns.count(); column++) {
            if (columns.has(column)) {
                int gap = firstGap(Math.max(before, 0), columns.last(column));
                if (gap >= 0) {
                    lost(g, theme, gap);
                }
                before = columns.last(column);
            }
        }
    }

    private void lost(Graphics2D g, Theme theme, int gap) {
        double end = Math.max(scale.xOf(gap), plot.getX() + LEAST_WIDTH);
        double start = Math.min(scale.xOf(gap - 1) + scale.x(1) - scale.x(0), end - LEAST_WIDTH);
        Rectangle2D stretch = new Rectangle2D.Double(start, plot.getY(), end - start, plot.getHeight()).createIntersection(plot);
        g.setColor(Theme.fade(theme.surface(), 210));
        g.fill(stretch);
        Hatch.fill(g, stretch, theme.alarm(), 6);
    }

    private void uncertain(Graphics2D g, Theme theme) {
        int start = -1;
        for (int column = 0; column <= columns.count(); column++) {
            boolean doubtful = column < columns.count() && columns.has(column) && !timeline.certain(columns.last(column));
            if (doubtful && start < 0) {
                start = column;
            } else if (!doubtful && start >= 0) {
                Hatch.fill(g, new Rectangle2D.Double(plot.getX() + start, plot.getY(), column - start, plot.getHeight()),
                        Theme.fade(theme.alarm(), 90), 12);
                start = -1;
            }
        }
    }

    /** The first point in (from, to] before which event indices jump, -1 if none does; O(log n). */
    private int firstGap(int from, int to) {
        int low = from;
        int high = to;
        if (missing(from, to) == 0) {
            return -1;
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (missing(low, middle) > 0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private long missing(int from, int to) {
        return timeline.event(to) - timeline.event(from) - (to - from);
    }
}
