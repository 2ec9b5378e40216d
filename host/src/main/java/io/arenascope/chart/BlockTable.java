package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.session.Block;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;

/** The largest blocks as rows, as many as there is room for; the rest in one line, so that nothing is silently missing. */
final class BlockTable {
    private static final double ROW = 19;
    private static final double LEAST_WIDTH = 540;
    private static final double NUMBER = 80;

    private final List<Block> blocks;
    private final Names names;
    private final Theme theme;

    BlockTable(Layout layout, Names names, Theme theme) {
        this.blocks = layout.blocks().stream().sorted(Comparator.comparingLong(Block::used).reversed()).toList();
        this.names = names;
        this.theme = theme;
    }

    /** Draws nothing where not even three rows fit. */
    void draw(Graphics2D g, Rectangle2D area) {
        int rows = (int) (area.getHeight() / ROW) - 1;
        if (rows < 3 || blocks.isEmpty() || area.getWidth() < LEAST_WIDTH) {
            return;
        }
        int columns = area.getWidth() >= 2 * LEAST_WIDTH + 40 && blocks.size() > rows ? 2 : 1;
        double gap = 40;
        double width = Math.min((area.getWidth() - (columns - 1) * gap) / columns, 760);
        int capacity = rows * columns;
        int shown = blocks.size() <= capacity ? blocks.size() : capacity - 1;
        for (int column = 0; column < columns; column++) {
            double left = area.getX() + column * (width + gap);
            head(g, left, width, area.getY());
            for (int row = 0; row < rows; row++) {
                int index = column * rows + row;
                double top = area.getY() + ROW * (row + 1);
                if (index < shown) {
                    row(g, blocks.get(index), left, width, top);
                } else if (index == shown && shown < blocks.size()) {
                    rest(g, shown, left, top);
                }
            }
        }
    }

    private void head(Graphics2D g, double left, double width, double top) {
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        cells(g, "block", "purpose", "offset", "asked for", "used", left, width, top);
        g.setColor(theme.line());
        g.setStroke(Theme.HAIR);
        g.draw(new Line2D.Double(left, top + ROW - 1, left + width, top + ROW - 1));
    }

    private void row(Graphics2D g, Block block, double left, double width, double top) {
        g.setColor(Kind.of(block).color(theme));
        g.fill(new Rectangle2D.Double(left, top + 5, 10, 10));
        g.setFont(Theme.TEXT);
        g.setColor(theme.text());
        cells(g, names.owner(block), Names.purpose(block), Text.bytes(block.offset()), Text.bytes(block.size()), Text.bytes(block.used()),
                left, width, top);
    }

    private void rest(Graphics2D g, int shown, double left, double top) {
        long bytes = blocks.subList(shown, blocks.size()).stream().mapToLong(Block::used).sum();
        g.setFont(Theme.TEXT);
        g.setColor(theme.muted());
        String rest = "+" + Text.count(blocks.size() - shown, "smaller block") + ", " + Text.bytes(bytes) + " B";
        Text.left(g, rest, left + 18, Text.middle(g, top + ROW / 2));
    }

    private void cells(Graphics2D g, String name, String purpose, String offset, String size, String used, double left, double width,
            double top) {
        double baseline = Text.middle(g, top + ROW / 2);
        double numbers = left + width - 3 * NUMBER;
        double middle = left + 18 + (numbers - left - 18) * 0.56;
        Text.left(g, Text.fit(g, name, middle - left - 22), left + 18, baseline);
        Text.left(g, Text.fit(g, purpose, numbers + 14 - middle), middle, baseline);
        Text.right(g, offset, numbers + NUMBER, baseline);
        Text.right(g, size, numbers + 2 * NUMBER, baseline);
        Text.right(g, used, numbers + 3 * NUMBER, baseline);
    }
}
