package io.arenascope.view;

import io.arenascope.analysis.Names;
import io.arenascope.chart.MapChart;
import io.arenascope.chart.Picture;
import io.arenascope.chart.Scene;
import io.arenascope.chart.Text;
import io.arenascope.session.Block;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.event.MouseEvent;
import java.awt.geom.Rectangle2D;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JToolTip;
import javax.swing.ToolTipManager;

/** The arena's layout at the moment shown; hovering tells whose a block is. */
final class MapPanel extends JComponent {
    private static final double MARGIN = 4;

    private Scene scene;

    MapPanel() {
        setPreferredSize(new Dimension(900, 270));
        setMinimumSize(new Dimension(200, 120));
        ToolTipManager.sharedInstance().registerComponent(this);
    }

    void show(Scene next) {
        scene = next;
        repaint();
    }

    private MapChart chart() {
        return new MapChart(scene, new Rectangle2D.Double(MARGIN, MARGIN, getWidth() - 2 * MARGIN, getHeight() - 2 * MARGIN));
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        if (scene != null) {
            Graphics2D g = (Graphics2D) graphics.create();
            Picture.quality(g);
            g.setColor(scene.theme().background());
            g.fillRect(0, 0, getWidth(), getHeight());
            chart().draw(g);
            g.dispose();
        }
    }

    @Override
    public String getToolTipText(MouseEvent event) {
        List<Block> blocks = scene == null || scene.view() == null ? List.of() : chart().blocksAt(event.getX(), event.getY());
        if (blocks.isEmpty()) {
            return null;
        }
        Block first = blocks.get(0);
        if (blocks.size() > 1) {
            long used = blocks.stream().mapToLong(Block::used).sum();
            return Text.count(blocks.size(), "block") + " from " + Text.bytes(first.offset()) + ", together " + Text.bytes(used) + " B";
        }
        return new Names(scene.snapshot()).owner(first) + " · " + Names.purpose(first) + " · " + Text.bytes(first.size()) + " B at "
                + Text.bytes(first.offset()) + (first.used() > first.size() ? ", uses " + Text.bytes(first.used()) : "");
    }

    /** Names come from a device: never read as HTML. */
    @Override
    public JToolTip createToolTip() {
        JToolTip tip = super.createToolTip();
        tip.putClientProperty("html.disable", Boolean.TRUE);
        return tip;
    }
}
