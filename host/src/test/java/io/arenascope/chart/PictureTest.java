package io.arenascope.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class PictureTest {
    private static final Snapshot KWS = GoldenLog.read("kws_ref_model").session().snapshot();

    @Test
    void svgIsXmlAndNamesWhatItShows() throws Exception {
        List<String> usage = texts(new Picture(Picture.View.USAGE, Scene.of(KWS, Theme.LIGHT), 1600, 900).svg());
        for (String label : List.of("peak 22,772 B", "high-water mark", "22,772", "required arena", "22,784", "persistent (tail)",
                "prepare", "invoke", "Arena use over time · kws_ref_model · mps2-an386")) {
            assertTrue(usage.contains(label), label + " is not in " + usage);
        }
        List<String> layout = texts(new Picture(Picture.View.LAYOUT, Scene.of(KWS, Theme.LIGHT), 1600, 900).svg());
        for (String label : List.of("tensor 22", "tensor 23", "8,000", "tail, persistent",
                "58 blocks in 6,772 B · folded: +9 blocks, 80 B")) {
            assertTrue(layout.contains(label), label + " is not in " + layout);
        }
    }

    @Test
    void namesFromTheDeviceDoNoHarm() throws Exception {
        Session session = new Session();
        String evil = "<svg onload=alert(1)>\u0000\u001b[31m\u202Egnp.exe]]> & &amp; &bogus; &#0; \uD800";
        session.accept(new Event.SessionStart(1, 0, "", evil, evil, 32, 1, 1, 0, "", "", "", 0, 0, 0, 0, "", "", 0));
        session.accept(new Event.ArenaInfo(0, 0, 4096, 16, evil, 0, "TWO_ENDED"));
        session.accept(new Event.ModelInfo(0, evil, 0, 0, 0, "FLASH", 1, 1, 1, 0));
        session.accept(new Event.Operators(0, 1, 0, List.of(new Event.OperatorRow(0, 0, 32, evil, 1, 1))));
        session.accept(new Event.Allocate(0, 0, 0, 0, 0, Section.TAIL, 2048, 2048, 16, Purpose.OP_DATA, -1));
        for (Picture.View view : Picture.View.values()) {
            List<String> texts = texts(new Picture(view, Scene.of(session.snapshot(), Theme.DARK), 1600, 900).svg());
            // JFreeSVG takes the five predefined entities as escaped already: &amp; shows as &.
            String shown = "<svg onload=alert(1)>\uFFFD\uFFFD[31m\uFFFDgnp.exe]]> & & &bogus; &#0; \uFFFD";
            assertTrue(texts.stream().anyMatch(text -> text.contains(shown)), texts.toString());
        }
    }

    @Test
    void asksForNoDisplayAndDrawsEveryViewAtEverySize() {
        for (Picture.View view : Picture.View.values()) {
            for (int[] size : new int[][] {{1600, 900}, {640, 360}, {420, 260}, {120, 120}}) {
                for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
                    BufferedImage image = new Picture(view, Scene.of(KWS, theme), size[0], size[1]).image();
                    assertEquals(theme.background().getRGB(), image.getRGB(1, size[1] - 1));
                    assertTrue(colours(image) > 10, view + " at " + size[0] + "x" + size[1]);
                }
            }
        }
    }

    @Test
    void anEmptySessionSaysSo() throws Exception {
        Snapshot empty = new Session().snapshot();
        assertTrue(texts(new Picture(Picture.View.USAGE, Scene.of(empty, Theme.LIGHT), 800, 450).svg()).contains("No events yet"));
        assertTrue(texts(new Picture(Picture.View.MAP, Scene.of(empty, Theme.LIGHT), 800, 450).svg()).contains("No arena yet"));
    }

    @Test
    void afterALossNumbersAreMarkedAndTheStretchIsHatched() throws Exception {
        Session session = new Session();
        for (Event event : GoldenLog.read("kws_ref_model").events()) {
            boolean lost = event instanceof Event.Indexed indexed && indexed.index() >= 200 && indexed.index() < 260;
            if (!lost) {
                session.accept(event);
            } else if (((Event.Indexed) event).index() == 200) {
                session.accept(new Event.Gap("sequence", 60, 2, 400));
            }
        }
        Scene scene = Scene.of(session.snapshot(), Theme.LIGHT);
        List<String> texts = texts(new Picture(Picture.View.USAGE, scene, 1600, 900).svg());
        assertTrue(texts.stream().anyMatch(text -> text.startsWith("peak ≥ ")), texts.toString());
        assertTrue(texts.contains("events lost, values uncertain"));
        String layout = new Picture(Picture.View.LAYOUT, scene.at(scene.view().timeline().pointOf(300)), 1600, 900).svg();
        assertTrue(texts(layout).stream().anyMatch(text -> text.startsWith("events were lost: may be incomplete")));
        UsageChart chart = new UsageChart(scene, new Rectangle2D.Double(0, 0, 1400, 800));
        BufferedImage image = new BufferedImage(1400, 800, BufferedImage.TYPE_INT_RGB);
        chart.draw(image.createGraphics());
        double lostX = (chart.xOf(scene.view().timeline().pointOf(199)) + chart.xOf(scene.view().timeline().pointOf(260))) / 2;
        boolean hatched = false;
        for (int y = (int) chart.plot().getY() + 1; y < chart.plot().getMaxY() - 1; y++) {
            hatched |= image.getRGB((int) lostX, y) == Theme.LIGHT.alarm().getRGB();
        }
        assertTrue(hatched);
    }

    @Test
    void filesAreWholeAndOfTheFormatTheirNameSays(@TempDir Path folder) throws Exception {
        Picture picture = new Picture(Picture.View.MAP, Scene.of(KWS, Theme.LIGHT), 640, 360);
        picture.write(folder.resolve("a.png"));
        picture.write(folder.resolve("a.SVG"));
        BufferedImage image = ImageIO.read(folder.resolve("a.png").toFile());
        assertEquals(640, image.getWidth());
        assertEquals(360, image.getHeight());
        assertTrue(texts(Files.readString(folder.resolve("a.SVG"))).contains("tail, persistent"));
        try (var files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    private static int colours(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return (int) Arrays.stream(pixels).distinct().count();
    }

    private static List<String> texts(String svg) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList nodes = document.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }
}
