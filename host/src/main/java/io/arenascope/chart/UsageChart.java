package io.arenascope.chart;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/** Memory over time: the stack by section, the lines that matter, the peak, and what the device was doing. */
public final class UsageChart {
    private static final double LEFT = 86;
    private static final double BELOW = 38;
    /** An arena more than this many times larger than what was reached would flatten everything worth seeing. */
    private static final double FOCUS = 2.5;

    private final Scene scene;
    private final Rectangle2D bounds;
    private final Rectangle2D plot;
    private final boolean roomy;
    private final boolean lanes;
    private final TimeScale time;
    private final Columns columns;
    private final Legend legend;
    private final double top;

    public UsageChart(Scene scene, Rectangle2D bounds) {
        this.scene = scene;
        this.bounds = bounds;
        this.roomy = bounds.getWidth() >= 480 && bounds.getHeight() >= 220;
        double left = roomy ? LEFT : 64;
        double right = roomy ? EdgeLabels.WIDTH + 12 : 12;
        double width = Math.max(20, bounds.getWidth() - left - right);
        time = scene.hasPoints() ? new TimeScale(scene, bounds.getX() + left, width) : null;
        columns = scene.hasPoints() ? new Columns(scene.view().timeline(), time) : null;
        legend = roomy && scene.hasPoints() ? UsageLegend.of(scene, columns) : new Legend();
        top = scene.hasPoints() ? topValue() : 1;
        lanes = roomy && !scene.snapshot().models().isEmpty();
        double above = legend.height(width) + (roomy ? 12 : 8);
        double below = BELOW + (lanes ? Lanes.height() + 4 : 0);
        plot = new Rectangle2D.Double(bounds.getX() + left, bounds.getY() + above, width, Math.max(20, bounds.getHeight() - above - below));
    }

    /** The plot's rectangle, axes and labels excluded. */
    public Rectangle2D plot() {
        return plot;
    }

    /** The point of the timeline under {@code x}, -1 if there is none. */
    public int pointAt(double x) {
        return time == null ? -1 : time.pointAt(Math.max(plot.getX(), Math.min(plot.getMaxX() - 1, x)));
    }

    /** The event index or tick under {@code x}. */
    public double valueAt(double x) {
        return time == null ? 0 : time.value(Math.max(plot.getX(), Math.min(plot.getMaxX(), x)));
    }

    /** Where a point of the timeline begins. */
    public double xOf(int point) {
        return time.xOf(point);
    }

    public double yOf(double bytes) {
        return plot.getMaxY() - bytes / top * plot.getHeight();
    }

    public void draw(Graphics2D g) {
        Theme theme = scene.theme();
        if (!scene.hasPoints()) {
            Empty.draw(g, theme, bounds, "No events yet", "Memory over time appears with the first allocation.");
            return;
        }
        Timeline timeline = scene.view().timeline();
        g.setColor(theme.surface());
        g.fill(plot);
        Axis bytes = new Axis(g, plot, true, 0, top, 1);
        bytes.grid(g, theme);
        Shape clip = g.getClip();
        g.clip(plot);
        new UsageStack(timeline, columns).draw(g, theme, this::yOf);
        new Gaps(timeline, columns, time, plot).draw(g, theme);
        g.setClip(clip);
        new ReferenceLines(scene, plot, top).draw(g, columns, this::yOf, roomy);
        peak(g, timeline);
        cursor(g);
        g.setColor(theme.line());
        g.setStroke(Theme.HAIR);
        g.draw(plot);
        axes(g, bytes);
        legend.draw(g, theme, plot.getX(), bounds.getY() + 2, plot.getWidth());
    }

    private void axes(Graphics2D g, Axis bytes) {
        Theme theme = scene.theme();
        bytes.labels(g, theme, 8);
        double gap = 5;
        if (lanes) {
            new Lanes(scene, columns).draw(g, plot.getMaxY() + 4, plot.getX() - 8);
            gap += Lanes.height() + 4;
        }
        boolean seconds = scene.unit() == TimeScale.Unit.SECONDS && scene.ticksPerSecond() > 0;
        TimeScale.Span span = time.span();
        long origin = seconds ? TimeScale.all(scene).from() : 0;
        new Axis(g, plot, false, span.from() - origin, span.to() - origin, seconds ? scene.ticksPerSecond() : 1).labels(g, theme, gap);
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        String unit = seconds ? "seconds" : scene.unit() == TimeScale.Unit.EVENTS ? "event" : "ticks";
        Text.center(g, unit, plot.getCenterX(), plot.getMaxY() + gap + 28);
        if (roomy) {
            Text.right(g, "bytes", plot.getX() - 8, Text.middle(g, bounds.getY() + 2 + Legend.ROW / 2));
        }
    }

    private void peak(Graphics2D g, Timeline timeline) {
        ArenaSnapshot.Moment peak = scene.view().peak();
        int point = peak.event() < 0 ? timeline.length() : timeline.pointOf(peak.event());
        if (point < timeline.length()) {
            new PeakMarker(scene, this::highestBetween).draw(g, plot, time.xOf(point), yOf(peak.bytes()));
        }
    }

    /** The pixel that data reaches up to between two pixel columns. */
    private double highestBetween(double fromX, double toX) {
        int from = Math.max(0, pointAt(fromX));
        int to = Math.max(from, pointAt(toX));
        return yOf(scene.view().timeline().range(Series.EXTENT, from, to + 1)[1]);
    }

    private void cursor(Graphics2D g) {
        if (scene.cursor() >= 0 && scene.cursor() < scene.view().timeline().length()) {
            double x = Math.round(time.xOf(scene.cursor())) + 0.5;
            if (x >= plot.getX() && x <= plot.getMaxX() + 1) {
                g.setColor(scene.theme().text());
                g.setStroke(Theme.HAIR);
                g.draw(new Line2D.Double(x, plot.getY(), x, plot.getMaxY()));
            }
        }
    }

    private double topValue() {
        ArenaSnapshot arena = scene.view();
        double reached = Math.max(Math.max(arena.highWaterMark().bytes(), arena.required().bytes()), Math.max(arena.peak().bytes(), 16));
        boolean show = arena.size() > 0 && arena.size() <= FOCUS * reached;
        return 1.10 * (show ? Math.max(reached, arena.size()) : reached);
    }
}
