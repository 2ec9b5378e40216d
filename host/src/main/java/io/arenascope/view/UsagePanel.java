package io.arenascope.view;

import io.arenascope.chart.Picture;
import io.arenascope.chart.Scene;
import io.arenascope.chart.UsageChart;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.awt.geom.Rectangle2D;
import java.util.function.IntConsumer;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;

/** Memory over time; a click or drag tells which point was meant, the wheel how much to show. */
final class UsagePanel extends JComponent {
    private static final double MARGIN = 10;

    private Scene scene;

    /** Told how much more (above 1) or less shall be shown around an event index or tick. */
    interface Scaled {
        void by(double factor, double anchor);
    }

    /** @param chosen told the point of the timeline under the mouse */
    UsagePanel(IntConsumer chosen, Scaled scaled) {
        setPreferredSize(new Dimension(900, 420));
        setMinimumSize(new Dimension(200, 120));
        MouseAdapter mouse = new MouseAdapter() {
            @Override
            public void mousePressed(MouseEvent event) {
                choose(event);
            }

            @Override
            public void mouseDragged(MouseEvent event) {
                choose(event);
            }

            @Override
            public void mouseWheelMoved(MouseWheelEvent event) {
                if (scene != null) {
                    scaled.by(Math.pow(1.25, event.getPreciseWheelRotation()), chart().valueAt(event.getX()));
                }
            }

            private void choose(MouseEvent event) {
                int point = scene == null || !SwingUtilities.isLeftMouseButton(event) ? -1 : chart().pointAt(event.getX());
                if (point >= 0) {
                    chosen.accept(point);
                }
            }
        };
        addMouseListener(mouse);
        addMouseMotionListener(mouse);
        addMouseWheelListener(mouse);
    }

    void show(Scene next) {
        scene = next;
        repaint();
    }

    private UsageChart chart() {
        return new UsageChart(scene, new Rectangle2D.Double(MARGIN, MARGIN, getWidth() - 2 * MARGIN, getHeight() - MARGIN));
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
}
