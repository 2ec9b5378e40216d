package io.arenascope.view;

import io.arenascope.chart.Picture;
import io.arenascope.chart.Theme;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.geom.RoundRectangle2D;
import javax.swing.JComponent;

/** One figure: what it is, its value, and a line beside it. Painted, so that no name is ever read as HTML. */
final class Tile extends JComponent {
    private static final int PAD = 12;
    private static final Font VALUE = Theme.STRONG.deriveFont(20f);

    private final String caption;
    private Theme theme = Theme.LIGHT;
    private String value = "–";
    private String note = "";
    private boolean alarm;

    Tile(String name, String caption) {
        this.caption = caption;
        setName(name);
        setPreferredSize(new Dimension(150, 76));
        setMinimumSize(new Dimension(60, 76));
    }

    /** @param loud draws the note in the alarm colour */
    void show(Theme look, String text, String line, boolean loud) {
        theme = look;
        value = text;
        note = line;
        alarm = loud;
        getAccessibleContext().setAccessibleName(caption + ": " + text + (line.isEmpty() ? "" : ", " + line));
        setToolTipText(null);
        repaint();
    }

    String value() {
        return value;
    }

    String note() {
        return note;
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D g = (Graphics2D) graphics.create();
        Picture.quality(g);
        RoundRectangle2D card = new RoundRectangle2D.Double(0.5, 0.5, getWidth() - 1, getHeight() - 1, 10, 10);
        g.setColor(theme.surface());
        g.fill(card);
        g.setColor(theme.grid());
        g.draw(card);
        line(g, caption, Theme.SMALL, theme.muted(), 20);
        Font font = VALUE;
        while (font.getSize2D() > 12 && getFontMetrics(font).stringWidth(value) > getWidth() - 2 * PAD) {
            font = font.deriveFont(font.getSize2D() - 1);
        }
        line(g, value, font, theme.text(), 45);
        line(g, note, Theme.SMALL, alarm ? theme.alarm() : theme.muted(), 65);
        g.dispose();
    }

    private void line(Graphics2D g, String text, Font font, Color color, int baseline) {
        g.setFont(font);
        g.setColor(color);
        FontMetrics metrics = g.getFontMetrics();
        String shown = text;
        while (shown.length() > 1 && metrics.stringWidth(shown) > getWidth() - 2 * PAD + 4) {
            shown = shown.substring(0, shown.length() - 2).stripTrailing() + "…";
        }
        g.drawString(shown, PAD, baseline);
    }

    @Override
    public javax.accessibility.AccessibleContext getAccessibleContext() {
        if (accessibleContext == null) {
            accessibleContext = new AccessibleJComponent() {};
        }
        return accessibleContext;
    }
}
