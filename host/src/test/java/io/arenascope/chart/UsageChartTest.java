package io.arenascope.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class UsageChartTest {
    private static final Snapshot PERSON_DETECT = GoldenLog.read("person_detect").session().snapshot();
    private static final Rectangle2D BOUNDS = new Rectangle2D.Double(40, 30, 1300, 700);

    @Test
    void everyLayerHasItsColourAtItsHeight() {
        Scene scene = Scene.of(PERSON_DETECT, Theme.LIGHT);
        UsageChart chart = new UsageChart(scene, BOUNDS);
        BufferedImage image = draw(chart);
        Timeline timeline = scene.view().timeline();
        int point = timeline.pointOf(1400);
        int x = (int) chart.xOf(point) + 1;
        int tail = timeline.value(Series.TAIL, point);
        assertEquals(Kind.RUNTIME.color(Theme.LIGHT), pixel(image, x, chart.yOf(tail / 2.0)));
        assertEquals(Theme.LIGHT.surface(), pixel(image, x, chart.yOf(46_500)));

        int busy = timeline.pointOf(scene.view().plannedPeak().event());
        int column = (int) chart.xOf(busy);
        assertEquals(Kind.ACTIVATION.color(Theme.LIGHT), pixel(image, column, chart.yOf(timeline.value(Series.TAIL, busy) + 2000)));
    }

    @Test
    void reservedWithoutLifeIsPale() {
        Scene scene = Scene.of(PERSON_DETECT, Theme.DARK);
        UsageChart chart = new UsageChart(scene, BOUNDS);
        BufferedImage image = draw(chart);
        int last = scene.view().timeline().length() - 1;
        assertEquals(UsageStack.held(Theme.DARK), pixel(image, (int) chart.xOf(last), chart.yOf(46_500)));
    }

    @Test
    void thePeakIsMarkedWhereItWas() {
        Scene scene = Scene.of(PERSON_DETECT, Theme.LIGHT);
        UsageChart chart = new UsageChart(scene, BOUNDS);
        ArenaSnapshot.Moment peak = scene.view().peak();
        double x = chart.xOf(scene.view().timeline().pointOf(peak.event()));
        assertEquals(Theme.LIGHT.accent(), pixel(draw(chart), x, chart.yOf(peak.bytes()) - 1));
    }

    @Test
    void aPointIsFoundBackFromItsPixel() {
        Scene scene = Scene.of(PERSON_DETECT, Theme.LIGHT).over(new TimeScale.Span(1450, 1550));
        UsageChart chart = new UsageChart(scene, BOUNDS);
        for (int event = 1450; event < 1550; event++) {
            int point = scene.view().timeline().pointOf(event);
            assertEquals(point, chart.pointAt(chart.xOf(point) + 1));
        }
    }

    @Test
    void noPeakIsLostHoweverNarrowThePlot() {
        Scene scene = Scene.of(PERSON_DETECT, Theme.LIGHT);
        Timeline timeline = scene.view().timeline();
        for (int width : new int[] {1, 7, 40, 333, 2000, 5000}) {
            Columns columns = new Columns(timeline, new TimeScale(scene, 10, width));
            assertEquals(width, columns.count());
            int most = 0;
            int next = 0;
            for (int value : columns.max(Series.CURRENT)) {
                most = Math.max(most, value);
            }
            for (int column = 0; column < columns.count(); column++) {
                assertTrue(columns.first(column) <= next, "a point is in no column at width " + width);
                next = Math.max(next, columns.last(column) + 1);
            }
            assertEquals(timeline.length(), next);
            assertEquals(scene.view().peak().bytes(), most);
        }
    }

    @Test
    void nothingIsDrawnOutsideItsBounds() {
        for (String name : new String[] {"person_detect", "kws_ref_model", "test_if"}) {
            Scene scene = Scene.of(GoldenLog.read(name).session().snapshot(), Theme.LIGHT);
            for (int[] size : new int[][] {{1300, 700}, {300, 180}, {110, 90}}) {
                Rectangle2D bounds = new Rectangle2D.Double(50, 50, size[0], size[1]);
                assertEmptyOutside(draw(new UsageChart(scene, bounds)), bounds);
            }
        }
    }

    @Test
    void aHugeArenaIsNamedAndTheAxisStaysWithWhatIsUsed() {
        UsageChart chart = new UsageChart(Scene.of(PERSON_DETECT, Theme.LIGHT), BOUNDS);
        assertTrue(chart.yOf(82_304) > chart.plot().getY());
        assertTrue(chart.yOf(11_005_952) < chart.plot().getY());
        String svg = new Picture(Picture.View.USAGE, Scene.of(PERSON_DETECT, Theme.LIGHT), 1600, 900).svg();
        assertTrue(svg.contains("arena, off scale") && svg.contains("11,005,952"));
        assertFalse(svg.contains(">arena size<"));
    }

    static void assertEmptyOutside(BufferedImage image, Rectangle2D bounds) {
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if (image.getRGB(x, y) != 0) {
                    assertTrue(bounds.contains(x, y), "drawn at " + x + "," + y + " outside " + bounds);
                }
            }
        }
    }

    private static BufferedImage draw(UsageChart chart) {
        BufferedImage image = new BufferedImage(1400, 800, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        Picture.quality(g);
        chart.draw(g);
        g.dispose();
        return image;
    }

    private static Color pixel(BufferedImage image, double x, double y) {
        return new Color(image.getRGB((int) x, (int) y));
    }
}
