package io.arenascope.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Block;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MapChartTest {
    private static final Rectangle2D BOUNDS = new Rectangle2D.Double(20, 10, 1360, 760);

    @Test
    void aBlockHasItsColourAtItsAddress() {
        Scene scene = atPeak(GoldenLog.read("person_detect").session().snapshot());
        MapChart chart = new MapChart(scene, BOUNDS);
        BufferedImage image = draw(chart);
        for (Strip strip : chart.strips()) {
            int seen = 0;
            for (Cell cell : strip.cells()) {
                if (!cell.folded() && cell.width() > 4) {
                    Block block = cell.blocks().get(0);
                    int x = (int) cell.left() + 2;
                    Color drawn = new Color(image.getRGB(x, (int) strip.area().getMaxY() - 3));
                    assertEquals(Kind.of(block).color(Theme.LIGHT), drawn, block.toString());
                    assertEquals(List.of(block), chart.blocksAt(x, strip.area().getCenterY()));
                    seen++;
                }
            }
            assertTrue(seen >= 2, "blocks seen: " + seen);
        }
    }

    @Test
    void everyLiveBlockIsInTheOverviewAndInOneLane() {
        for (String name : List.of("person_detect", "kws_ref_model", "test_if", "mnist_lstm_int8")) {
            Scene scene = atPeak(GoldenLog.read(name).session().snapshot());
            List<Strip> strips = new MapChart(scene, BOUNDS).strips();
            List<Block> live = scene.view().timeline().blocksAt(scene.cursor());
            Set<Block> lanes = new HashSet<>();
            for (int i = 0; i < strips.size(); i++) {
                List<Block> drawn = strips.get(i).cells().stream().flatMap(cell -> cell.blocks().stream()).toList();
                if (i == 0) {
                    assertEquals(new HashSet<>(live), new HashSet<>(drawn), name);
                    assertEquals(live.size(), drawn.size(), name);
                } else {
                    drawn.forEach(block -> assertTrue(lanes.add(block), name + ": twice: " + block));
                }
            }
            assertEquals(new HashSet<>(live), lanes, name);
        }
    }

    @Test
    void holesStayVisible() {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0x2000_0000L, 4096, 16, "", 0, "POOLED"));
        session.accept(new Event.Allocate(0, 0, 0, 0, 0, Section.POOL, 0, 1024, 16, Purpose.APPLICATION, 0));
        session.accept(new Event.Allocate(1, 0, 0, 0, 0, Section.POOL, 2048, 1024, 16, Purpose.APPLICATION, 0));
        MapChart chart = new MapChart(Scene.of(session.snapshot(), Theme.LIGHT), BOUNDS);
        BufferedImage image = draw(chart);
        Rectangle2D lane = chart.strips().get(1).area();
        Color block = Kind.APPLICATION.color(Theme.LIGHT);
        Set<Color> hole = new HashSet<>();
        for (int x = (int) (lane.getX() + lane.getWidth() * 0.40); x < lane.getX() + lane.getWidth() * 0.60; x++) {
            hole.add(new Color(image.getRGB(x, (int) lane.getMaxY() - 3)));
        }
        assertTrue(hole.contains(Theme.LIGHT.surface()) && !hole.contains(block), hole.toString());
        assertEquals(block, new Color(image.getRGB((int) (lane.getX() + lane.getWidth() * 0.1), (int) lane.getMaxY() - 3)));
        assertTrue(chart.blocksAt(lane.getCenterX(), lane.getCenterY()).isEmpty());
    }

    @Test
    void anOverlapStandsOut() {
        Layout layout = Layout.of(1000, 0, 0, List.of(pool(0, 300), pool(200, 100), pool(300, 100)));
        assertEquals(1, layout.overlaps());
    }

    @Test
    void thePlannersLoanCountsOnlyWhatThePlannerHasTaken() {
        Block loan = new Block(Section.TEMP, 100, 9000, 120, 1, Purpose.PLANNER_SCRATCH, 0, 0, 0, 0, -1);
        assertEquals(220, Layout.of(10_000, 0, 0, List.of(loan)).lowEnd());
    }

    @Test
    void nothingIsDrawnOutsideItsBounds() {
        Scene scene = atPeak(GoldenLog.read("kws_ref_model").session().snapshot());
        for (Rectangle2D bounds : new Rectangle2D[] {BOUNDS, new Rectangle2D.Double(30, 30, 500, 260)}) {
            UsageChartTest.assertEmptyOutside(draw(new MapChart(scene, bounds)), bounds);
        }
    }

    private static Block pool(long offset, long size) {
        return new Block(Section.POOL, offset, size, size, 16, Purpose.APPLICATION, 0, 0, 0, 0, -1);
    }

    private static Scene atPeak(Snapshot snapshot) {
        Scene scene = Scene.of(snapshot, Theme.LIGHT);
        return scene.at(scene.view().timeline().pointOf(scene.view().peak().event()));
    }

    private static BufferedImage draw(MapChart chart) {
        BufferedImage image = new BufferedImage(1400, 800, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        Picture.quality(g);
        chart.draw(g);
        g.dispose();
        return image;
    }
}
