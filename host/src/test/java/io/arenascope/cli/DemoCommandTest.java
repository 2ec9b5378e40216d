package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Pipeline;
import java.awt.Frame;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.imageio.ImageIO;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("emulated")
class DemoCommandTest {
    @TempDir
    Path out;

    @Test
    void runsTheCnnSavesTheSessionAndDrawsIt() throws IOException {
        Run demo = Run.of("demo", "--headless", "--out", out.toString());
        assertEquals(0, demo.exit(), demo.err());
        Pipeline.Saved saved = Pipeline.load(out.resolve("cnn.ascope"));
        assertTrue(saved.complete());
        assertEquals(20, saved.snapshot().totals().invokes());
        assertEquals(0, saved.snapshot().totals().lostEvents());
        assertEquals(18_000, saved.snapshot().arenas().get(0).plan().size());
        for (String picture : new String[] {"cnn-usage.png", "cnn-map.png"}) {
            assertNotNull(ImageIO.read(out.resolve(picture).toFile()), picture);
        }
        assertTrue(demo.out().contains("18,000") || demo.out().contains("18000"), demo.out());
    }

    @Test
    void anEmulatedBoardThatDiesCostsOneLineAndNoEvent() throws Exception {
        CompletableFuture<Run> demo = CompletableFuture.supplyAsync(
                () -> Run.of("demo", "--headless", "--invokes", "1000000", "--out", out.toString()));
        kill(demo);
        Run run = demo.get(60, TimeUnit.SECONDS);
        assertEquals(1, run.exit());
        assertTrue(run.complaint().startsWith("arenascope: the emulated board stopped (exit 137)"), run.err());
        assertTrue(run.complaint().endsWith("cnn.ascope"), run.err());
        assertTrue(run.err().lines().noneMatch(line -> line.startsWith("\tat ")), run.err());
        Pipeline.Saved saved = Pipeline.load(out.resolve("cnn.ascope"));
        assertTrue(saved.complete());
        assertTrue(saved.snapshot().totals().invokes() > 0);
        assertEquals(0, saved.snapshot().totals().lostEvents());
        assertTrue(run.complaint().contains(saved.snapshot().totals().events() + " events"), run.complaint());
    }

    /** Kills QEMU once the demo has saved something. */
    private void kill(CompletableFuture<Run> demo) throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Path file = out.resolve("cnn.ascope");
        while (!Files.exists(file) || Files.size(file) < 50_000) {
            assertTrue(!demo.isDone(), demo.isDone() ? demo.get().err() : "");
            TimeUnit.MILLISECONDS.sleep(50);
        }
        ProcessHandle.current().children().filter(child -> child.info().command().orElse("").endsWith("qemu-system-arm"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @Tag("display")
    void closingTheWindowEndsTheRunInOrder() throws Exception {
        CompletableFuture<Run> demo = CompletableFuture.supplyAsync(() -> Run.of("demo", "--invokes", "1000000", "--out", out.toString()));
        Path file = out.resolve("cnn.ascope");
        while (!Files.exists(file) || Files.size(file) < 20_000) {
            assertTrue(!demo.isDone(), demo.isDone() ? demo.get().err() : "");
            TimeUnit.MILLISECONDS.sleep(50);
        }
        for (Frame window : Frame.getFrames()) {
            if (window.isShowing()) {
                SwingUtilities.invokeAndWait(() -> window.dispatchEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSING)));
            }
        }
        Run run = demo.get(60, TimeUnit.SECONDS);
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.err().contains("stopped: the window was closed before the 1000000 invokes were done"), run.err());
        assertTrue(run.out().contains("REQUIRED     19,552  exact"), run.out());
        Pipeline.Saved saved = Pipeline.load(file);
        assertTrue(saved.complete());
        assertEquals(0, saved.snapshot().totals().lostEvents());
        assertNotNull(ImageIO.read(out.resolve("cnn-map.png").toFile()));
    }

    @Test
    void aModelThatIsMissingOrBrokenIsNamed() throws IOException {
        Run missing = Run.of("demo", "--headless", "--out", out.toString(), "--model", out.resolve("none.tflite").toString());
        assertEquals(1, missing.exit());
        assertEquals("arenascope: " + out.resolve("none.tflite") + ": no such model file; give a .tflite file", missing.complaint());
        Path broken = Files.writeString(out.resolve("broken.tflite"), "this is not a model, whatever its name says");
        Run refused = Run.of("demo", "--headless", "--out", out.toString(), "--board", "posix", "--model", broken.toString());
        assertEquals(1, refused.exit());
        assertTrue(refused.complaint().startsWith("arenascope: the device refused: "), refused.err());
    }

    @Test
    void boardsThatCannotBeEmulatedOrDoNotExistAreRefused() {
        Run none = Run.of("demo", "--headless", "--board", "nosuchboard", "--out", out.toString());
        assertEquals(1, none.exit());
        assertTrue(none.complaint().contains("there is no board \"nosuchboard\": use one of netduinoplus2, "), none.err());
        Run real = Run.of("demo", "--headless", "--board", "nucleo_f446re", "--out", out.toString());
        assertEquals(1, real.exit());
        assertTrue(real.complaint().contains("nucleo_f446re cannot be emulated"), real.err());
    }
}
