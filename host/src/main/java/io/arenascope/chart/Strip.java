package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Block;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Blocks side by side on an address axis; what is free stays hatched, what is reserved without life is pale. */
final class Strip {
    private final Theme theme;
    private final Names names;
    private final Rectangle2D area;
    private final DoubleUnaryOperator x;
    private final List<Cell> cells;

    /** @param blocks by offset */
    Strip(Theme theme, Names names, Rectangle2D area, DoubleUnaryOperator x, List<Block> blocks) {
        this.theme = theme;
        this.names = names;
        this.area = area;
        this.x = x;
        this.cells = Cell.of(blocks, x);
    }

    List<Cell> cells() {
        return cells;
    }

    Rectangle2D area() {
        return area;
    }

    /** The cell at a pixel, or null. */
    Cell at(double px, double py) {
        if (!area.contains(px, py)) {
            return null;
        }
        for (Cell cell : cells) {
            if (px >= cell.left() && px < Math.max(cell.right(), cell.left() + 1)) {
                return cell;
            }
        }
        return null;
    }

    /** @param reserved end of the part that is reserved from 0 up, bytes */
    void draw(Graphics2D g, long reserved, boolean labelled) {
        g.setColor(theme.surface());
        g.fill(area);
        Hatch.fill(g, area, Theme.mix(theme.line(), theme.surface(), 0.55), 7);
        Rectangle2D held = part(x.applyAsDouble(0), x.applyAsDouble(reserved));
        if (held.getWidth() > 0) {
            g.setColor(UsageStack.held(theme));
            g.fill(held);
        }
        for (Cell cell : cells) {
            draw(g, cell, labelled);
        }
        if (labelled) {
            holes(g, reserved);
        }
        overlaps(g);
        g.setColor(theme.line());
        g.setStroke(Theme.HAIR);
        g.draw(area);
    }

    private void draw(Graphics2D g, Cell cell, boolean labelled) {
        Color color = cell.kind().color(theme);
        Rectangle2D body = part(cell.left(), cell.right());
        if (!cell.folded()) {
            padding(g, cell.blocks().get(0), color);
        }
        g.setColor(color);
        g.fill(body);
        if (cell.folded()) {
            Hatch.fill(g, body, theme.surface(), 4);
        }
        // A hair line in the surface's colour keeps neighbours of one colour apart.
        g.setColor(theme.surface());
        g.setStroke(Theme.HAIR);
        if (cell.width() >= Cell.LEAST_WIDTH && cell.right() < area.getMaxX() - 1) {
            g.draw(new Line2D.Double(cell.right() - 0.5, area.getY(), cell.right() - 0.5, area.getMaxY()));
        }
        if (labelled) {
            label(g, cell, color);
        }
    }

    /** The bytes that the section grew by beyond what was asked for: above a block, below a temporary one. */
    private void padding(Graphics2D g, Block block, Color color) {
        long extra = block.used() - block.size();
        if (extra > 0) {
            boolean below = block.section() == Section.TEMP;
            double from = below ? block.offset() - extra : Layout.end(block);
            g.setColor(padding(color, theme));
            g.fill(part(x.applyAsDouble(from), x.applyAsDouble(from + extra)));
        }
    }

    static Color padding(Color color, Theme theme) {
        return Theme.mix(color, theme.surface(), 0.45);
    }

    private void label(Graphics2D g, Cell cell, Color fill) {
        double room = cell.width() - 8;
        Block first = cell.blocks().get(0);
        boolean loan = first.purpose() == Purpose.PLANNER_SCRATCH;
        String name = cell.folded() ? "+" + cell.blocks().size() : loan ? Kind.LOAN.label() : names.owner(first);
        String brief = cell.folded() ? name : Names.brief(first);
        String size = Text.bytes(cell.folded() ? cell.used() : loan ? first.used() : first.size());
        g.setFont(Theme.STRONG);
        double sizeWidth = Text.width(g, size);
        if (sizeWidth > room) {
            return;
        }
        boolean two = area.getHeight() >= 34;
        double nameRoom = two ? room : room - sizeWidth - 10;
        g.setFont(Theme.SMALL);
        String shown = Text.width(g, name) <= nameRoom ? name : Text.width(g, brief) <= nameRoom ? brief : "";
        double nameWidth = shown.isEmpty() ? 0 : Text.width(g, shown);
        double center = (cell.left() + cell.right()) / 2;
        if (cell.folded()) {
            double width = two ? Math.max(nameWidth, sizeWidth) : nameWidth + sizeWidth + (shown.isEmpty() ? 0 : 10);
            plate(g, center, width + 6, two && !shown.isEmpty() ? 34 : 17, fill);
        }
        g.setColor(Theme.on(fill));
        boolean below = two && !shown.isEmpty();
        double left = center - (nameWidth + (shown.isEmpty() ? 0 : 10) + sizeWidth) / 2;
        Text.left(g, shown, two ? center - nameWidth / 2 : left, Text.middle(g, area.getCenterY() - (two ? 8 : 0)));
        g.setFont(Theme.STRONG);
        double sizeLeft = two || shown.isEmpty() ? center - sizeWidth / 2 : left + nameWidth + 10;
        Text.left(g, size, sizeLeft, Text.middle(g, area.getCenterY() + (below ? 8 : 0)));
    }

    private void plate(Graphics2D g, double center, double width, double height, Color fill) {
        g.setColor(fill);
        g.fill(new Rectangle2D.Double(center - width / 2, area.getCenterY() - height / 2, width, height));
    }

    /** How large the free runs between blocks are, where there is room to say so. */
    private void holes(Graphics2D g, long reserved) {
        g.setFont(Theme.SMALL);
        long end = reserved;
        for (Cell cell : cells) {
            for (Block block : cell.blocks()) {
                double left = x.applyAsDouble(end);
                double room = x.applyAsDouble(block.offset()) - left;
                String label = Text.bytes(block.offset() - end) + " free";
                if (left >= area.getX() && room > Text.width(g, label) + 12) {
                    double center = left + room / 2;
                    double half = Text.width(g, label) / 2 + 4;
                    g.setColor(theme.surface());
                    g.fill(new Rectangle2D.Double(center - half, area.getCenterY() - 8, 2 * half, 16));
                    g.setColor(theme.muted());
                    Text.center(g, label, center, Text.middle(g, area.getCenterY()));
                }
                end = Math.max(end, Layout.end(block));
            }
        }
    }

    /** Bytes that two blocks claim: framed and hatched over both. */
    private void overlaps(Graphics2D g) {
        long end = 0;
        for (Cell cell : cells) {
            for (Block block : cell.blocks()) {
                if (block.offset() < end && block.size() > 0) {
                    double right = x.applyAsDouble(Math.min(end, Layout.end(block)));
                    Rectangle2D shared = part(x.applyAsDouble(block.offset()), Math.max(right, x.applyAsDouble(block.offset()) + 2));
                    Hatch.fill(g, shared, theme.alarm(), 5);
                    g.setColor(theme.alarm());
                    g.setStroke(Theme.THICK);
                    g.draw(shared);
                }
                end = Math.max(end, Layout.end(block));
            }
        }
    }

    private Rectangle2D part(double from, double to) {
        double left = Math.max(area.getX(), from);
        double right = Math.min(area.getMaxX(), to);
        return new Rectangle2D.Double(left, area.getY(), Math.max(0, right - left), area.getHeight());
    }
}
