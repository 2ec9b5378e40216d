package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.session.Block;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * The arena's layout at one moment: the whole arena in one strip, then what grows up and what grows down each on an axis
 * of its own, so that small blocks can be told apart; below, as room allows, totals by purpose and the largest blocks.
 */
public final class MapChart {
    private static final double SIDE = 18;
    private static final double AXIS = 20;
    private static final double CAPTION = 20;
    private static final double GAP = 16;

    /** One region on an axis of its own. */
    private record Lane(String caption, long from, long to, Strip strip) {}

    private final Scene scene;
    private final Rectangle2D bounds;
    private final Layout layout;
    private final Names names;
    private final double stripHeight;
    private final double gap;
    private final Strip overview;
    private final AddressScale addresses;
    private final List<Lane> lanes = new ArrayList<>();
    private final double below;

    public MapChart(Scene scene, Rectangle2D bounds) {
        this.scene = scene;
        this.bounds = bounds;
        this.names = new Names(scene.snapshot());
        this.layout = scene.view() == null ? new Layout(0, 0, 0, 0, List.of()) : Layout.of(scene);
        double left = bounds.getX() + SIDE;
        double width = Math.max(40, bounds.getWidth() - 2 * SIDE);
        this.addresses = new AddressScale(layout, left, width);
        int regions = 1 + (layout.lowEnd() > 0 ? 1 : 0) + (layout.highStart() < layout.size() ? 1 : 0);
        double fixed = regions * (CAPTION + AXIS + GAP) + Legend.ROW;
        boolean tight = bounds.getHeight() - fixed < 16 * regions;
        gap = tight ? 2 : GAP;
        double room = bounds.getHeight() - (tight ? regions * (CAPTION + AXIS + gap) : fixed);
        this.stripHeight = Math.max(8, Math.min(64, room / regions));
        double y = bounds.getY() + CAPTION;
        overview = new Strip(scene.theme(), names, new Rectangle2D.Double(left, y, width, stripHeight), addresses::x, layout.blocks());
        y += stripHeight + AXIS + gap;
        if (layout.lowEnd() > 0) {
            y = lane(layout.pooled() ? "pool" : "head and temporary", 0, layout.lowEnd(), layout.low(), y);
        }
        if (layout.highStart() < layout.size()) {
            y = lane("tail, persistent", layout.highStart(), layout.size(), layout.high(), y);
        }
        this.below = y - gap;
    }

    private double lane(String caption, long from, long to, List<Block> blocks, double top) {
        double left = overview.area().getX();
        double width = overview.area().getWidth();
        Rectangle2D area = new Rectangle2D.Double(left, top + CAPTION, width, stripHeight);
        Strip strip = new Strip(scene.theme(), names, area, address -> left + (address - from) / (to - from) * width, blocks);
        lanes.add(new Lane(caption, from, to, strip));
        return top + CAPTION + stripHeight + AXIS + gap;
    }

    /** The strips drawn: the whole arena first. */
    List<Strip> strips() {
        List<Strip> strips = new ArrayList<>(List.of(overview));
        lanes.forEach(lane -> strips.add(lane.strip()));
        return strips;
    }

    /** The blocks under a pixel, by offset; empty where nothing lives. */
    public List<Block> blocksAt(double x, double y) {
        for (Strip strip : strips()) {
            Cell cell = strip.at(x, y);
            if (cell != null) {
                return cell.blocks();
            }
        }
        return List.of();
    }

    public void draw(Graphics2D g) {
        Theme theme = scene.theme();
        if (layout.size() == 0) {
            Empty.draw(g, theme, bounds, "No arena yet", "The map appears when the device announces its arena.");
            return;
        }
        caption(g, "arena, " + Text.bytes(layout.size()) + " B", overviewNote(), overview);
        overview.draw(g, layout.reserved(), false);
        if (addresses.broken()) {
            brokenMiddle(g);
        }
        overviewAxis(g);
        for (Lane lane : lanes) {
            caption(g, lane.caption(), laneNote(lane), lane.strip());
            lane.strip().draw(g, lane.from() == 0 ? layout.reserved() : 0, true);
            new Axis(g, lane.strip().area(), false, lane.from(), lane.to(), 1).labels(g, theme, 3);
        }
        double left = overview.area().getX();
        double width = overview.area().getWidth();
        Legend legend = new Totals(layout, theme).legend();
        double y = below + 4;
        if (y + legend.height(width) <= bounds.getMaxY() + 1) {
            y += legend.draw(g, theme, left, y, width);
        }
        new BlockTable(layout, names, theme).draw(g, new Rectangle2D.Double(left, y + 10, width, bounds.getMaxY() - y - 10));
    }

    private String overviewNote() {
        List<String> notes = new ArrayList<>();
        if (!certain()) {
            notes.add("events were lost: may be incomplete");
        }
        if (layout.overlaps() > 0) {
            notes.add(Text.count(layout.overlaps(), "overlap"));
        }
        notes.add(layout.middle() < 0 ? "head and tail have met"
                : Text.bytes(layout.middle()) + (layout.pooled() ? " B free above the pool" : " B free between head and tail"));
        return String.join(" · ", notes);
    }

    private boolean certain() {
        int cursor = scene.cursor();
        return cursor >= 0 && cursor < scene.view().timeline().length() ? scene.view().timeline().certain(cursor)
                : !scene.snapshot().trust().containsKey("arenas." + scene.arena() + ".current");
    }

    private String laneNote(Lane lane) {
        List<Cell> cells = lane.strip().cells();
        int folded = 0;
        long bytes = 0;
        int live = 0;
        for (Cell cell : cells) {
            live += cell.blocks().size();
            if (cell.folded()) {
                folded += cell.blocks().size();
                bytes += cell.used();
            }
        }
        String size = Text.bytes(lane.to() - lane.from()) + " B";
        if (live == 0) {
            return size + " reserved for a plan of " + Text.count(scene.view().planned().size(), "buffer") + ", none of them live";
        }
        return Text.count(live, "block") + " in " + size
                + (folded > 0 ? " · folded: +" + Text.count(folded, "block") + ", " + Text.bytes(bytes) + " B" : "");
    }

    private void caption(Graphics2D g, String name, String note, Strip strip) {
        Theme theme = scene.theme();
        Rectangle2D area = strip.area();
        double baseline = area.getY() - 6;
        g.setFont(Theme.STRONG);
        g.setColor(theme.text());
        Text.left(g, name, area.getX(), baseline);
        double used = Text.width(g, name) + 14;
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        Text.left(g, Text.fit(g, note, area.getWidth() - used), area.getX() + used, baseline);
    }

    private void brokenMiddle(Graphics2D g) {
        Theme theme = scene.theme();
        Rectangle2D area = overview.area();
        for (double at : new double[] {0.12, 0.88}) {
            double x = addresses.x(layout.lowEnd() + at * layout.middle());
            Path2D slit = new Path2D.Double();
            slit.moveTo(x - 1, area.getMaxY() + 3);
            slit.lineTo(x + 3, area.getY() - 3);
            slit.lineTo(x + 8, area.getY() - 3);
            slit.lineTo(x + 4, area.getMaxY() + 3);
            slit.closePath();
            g.setColor(theme.background());
            g.fill(slit);
            g.setColor(theme.line());
            g.setStroke(Theme.HAIR);
            g.draw(new Line2D.Double(x - 1, area.getMaxY() + 3, x + 3, area.getY() - 3));
            g.draw(new Line2D.Double(x + 4, area.getMaxY() + 3, x + 8, area.getY() - 3));
        }
        g.setFont(Theme.SMALL);
        String label = "not to scale";
        if (Text.width(g, label) > addresses.x(layout.highStart()) - addresses.x(layout.lowEnd()) - 50) {
            return;
        }
        double center = (addresses.x(layout.lowEnd()) + addresses.x(layout.highStart())) / 2;
        double half = Text.width(g, label) / 2 + 4;
        g.setColor(theme.surface());
        g.fill(new Rectangle2D.Double(center - half, area.getCenterY() - 8, 2 * half, 16));
        g.setColor(theme.muted());
        Text.center(g, label, center, Text.middle(g, area.getCenterY()));
    }

    /** Only the borders are labelled: they are what the engineer sets and looks for. */
    private void overviewAxis(Graphics2D g) {
        g.setFont(Theme.SMALL);
        g.setColor(scene.theme().muted());
        Rectangle2D area = overview.area();
        double baseline = area.getMaxY() + 3 + g.getFontMetrics().getAscent();
        double end = area.getX();
        String last = Text.bytes(layout.size());
        double limit = area.getMaxX() - Text.width(g, last) - 10;
        for (long address : new long[] {0, layout.lowEnd(), layout.highStart()}) {
            String label = Text.bytes(address);
            double width = Text.width(g, label);
            double x = Math.max(area.getX(), addresses.x(address) - width / 2);
            if (x >= end && x + width <= limit) {
                Text.left(g, label, x, baseline);
                end = x + width + 10;
            }
        }
        Text.right(g, last, area.getMaxX(), baseline);
    }
}
