package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Pipeline;
import io.arenascope.event.DeviceStream;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.GoldenLog;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartCommandTest {
    @TempDir
    static Path folder;

    private static Path session;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void save() throws IOException {
        session = folder.resolve("kws.ascope");
        SessionWriter recording = new SessionWriter(session, 0, Map.of());
        Pipeline pipeline = new Pipeline(recording, event -> { });
        for (byte[] frame : DeviceStream.of(GoldenLog.read("kws_ref_model").events())) {
            pipeline.bytes(frame, frame.length, 0);
        }
        recording.close();
    }

    @Test
    void drawsEachViewAsPngAndSvg() throws IOException {
        for (String view : new String[] {"usage", "map", "layout"}) {
            Path png = folder.resolve(view + ".png");
            int code = run(session.toString(), "-o", png.toString(), "--view", view, "--size", "800x600", "--dark");
            assertEquals(Main.OK, code, err.toString());
            BufferedImage image = ImageIO.read(png.toFile());
            assertEquals(800, image.getWidth());
            assertEquals(600, image.getHeight());
            Path svg = folder.resolve(view + ".svg");
            assertEquals(Main.OK, run(session.toString(), "-o", svg.toString(), "--view", view), err.toString());
            assertTrue(Files.readString(svg).contains("kws_ref_model"));
        }
    }

    @Test
    void theLayoutCanStandAtAnyEvent() throws IOException {
        Path svg = folder.resolve("at.svg");
        assertEquals(Main.OK, run(session.toString(), "-o", svg.toString(), "--view", "layout", "--at", "100"), err.toString());
        assertTrue(Files.readString(svg).contains("Arena layout after event 100 "));
    }

    @Test
    void aStretchCanBeChosen() throws IOException {
        Path svg = folder.resolve("part.svg");
        assertEquals(Main.OK, run(session.toString(), "-o", svg.toString(), "--from", "570", "--to", "614"), err.toString());
        assertTrue(Files.readString(svg).contains(">600<"));
        assertFalse(Files.readString(svg).contains(">400<"));
        assertEquals(Main.OK, run(session.toString(), "-o", svg.toString(), "--from", "570", "--by", "ticks"), err.toString());
        assertTrue(Files.readString(svg).contains(">ticks<"));
    }

    @Test
    void aMistakeIsOneClearLineAndWritesNothing() throws IOException {
        String there = folder.resolve("x.png").toString();
        mistake("let its name end in .png or .svg", session.toString(), "-o", folder.resolve("x.gif").toString());
        mistake("no such folder", session.toString(), "-o", folder.resolve("none/x.png").toString());
        mistake("has events 0 to", session.toString(), "-o", there, "--view", "layout", "--at", "99999");
        mistake("the first must be smaller", session.toString(), "-o", there, "--from", "20", "--to", "20");
        mistake("--to 99999", session.toString(), "-o", there, "--from", "20", "--to", "99999");
        mistake("width and height must be", session.toString(), "-o", there, "--size", "1x1");
        mistake("as 1600x900", session.toString(), "-o", there, "--size", "wide");
        mistake("counted from 0", session.toString(), "-o", there, "--arena", "3");
        mistake("no such file", folder.resolve("none.ascope").toString(), "-o", there);
        assertFalse(Files.exists(Path.of(there)));
    }

    private void mistake(String expected, String... args) {
        err.reset();
        assertEquals(Main.USER_ERROR, run(args));
        String line = err.toString(StandardCharsets.UTF_8);
        assertEquals(1, line.lines().count(), line);
        assertTrue(line.contains(expected), line);
    }

    private int run(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "chart";
        System.arraycopy(args, 0, all, 1, args.length);
        return Main.run(new PrintStream(new ByteArrayOutputStream()), new PrintStream(err, true, StandardCharsets.UTF_8), all);
    }
}
