package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.Attachment;
import io.arenascope.Pipeline;
import io.arenascope.event.Command;
import io.arenascope.event.InputRule;
import io.arenascope.link.SerialSource;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Snapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real firmware, in QEMU and as a program, seen from the host. */
@Tag("emulated")
class EmulatorTest {
    private static final long CNN_PLAN = 18_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"netduinoplus2", "posix"})
    void theCnnStreamsWithoutLossAndTheDeviceAgrees(String board) throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start(board, null)) {
            Snapshot snapshot = device.run(20, InputRule.RAMP);
            assertEquals(CNN_PLAN, snapshot.arenas().get(0).plan().size());
            assertEquals(CNN_PLAN, snapshot.arenas().get(0).plannedPeak().bytes());
            assertEquals(20, snapshot.totals().invokes());
            assertEquals(0, snapshot.totals().lostFrames());
            assertEquals(0, snapshot.totals().lostEvents());
            assertEquals(0, snapshot.totals().notUnderstood());
            assertEquals(Boolean.TRUE, snapshot.deviceAgrees(), snapshot.disagreements().toString());
            assertEquals(List.of(), snapshot.arenas().get(0).findings());
            assertEquals(board, snapshot.start().board());
        }
    }

    @Test
    void everyInt8ModelHasTflmsPlanAndOutputs() throws IOException, InterruptedException {
        Path models = models();
        assumeTrue(models != null, "the published models are not on this machine");
        Map<String, Map<String, Integer>> golden = goldenOutputs();
        assertEquals(6, golden.size());
        for (Map.Entry<String, Map<String, Integer>> model : golden.entrySet()) {
            try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", models.resolve(model.getKey() + ".tflite"))) {
                Snapshot snapshot = null;
                for (Map.Entry<String, Integer> output : model.getValue().entrySet()) {
                    String rule = output.getKey();
                    snapshot = device.run(1, InputRule.valueOf(rule.toUpperCase(Locale.ROOT)));
                    int last = snapshot.outputCrc32().get(snapshot.outputCrc32().size() - 1);
                    assertEquals(Integer.toHexString(output.getValue()), Integer.toHexString(last), model.getKey() + " " + rule);
                }
                JsonObject tflm = GoldenLog.expected(model.getKey());
                assertEquals(tflm.get("plan_max").getAsLong(), snapshot.arenas().get(0).plan().size(), model.getKey());
                assertEquals(tflm.get("live_peak").getAsLong(), snapshot.arenas().get(0).plannedPeak().bytes(), model.getKey());
                assertEquals(0, snapshot.totals().lostEvents(), model.getKey());
                assertEquals(Boolean.TRUE, snapshot.deviceAgrees(), model.getKey() + " " + snapshot.disagreements());
            }
        }
    }

    /** Every byte the device sent, hello's answer, plan and counters included. */
    @Test
    void anEventCostsAtMostEightBytesOnTheWire() throws IOException, InterruptedException {
        Path models = models();
        assumeTrue(models != null, "the published models are not on this machine");
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", models.resolve("person_detect.tflite"))) {
            long events = device.run(1, InputRule.ZERO_POINT).totals().events();
            double each = (double) device.attachment.bytes() / events;
            System.out.printf(Locale.ROOT, "person_detect: %d bytes on the wire for %d events, %.2f bytes an event%n",
                    device.attachment.bytes(), events, each);
            assertTrue(events > 1500, events + " events");
            assertTrue(each <= 8, each + " bytes an event");
        }
    }

    @Test
    void theSavedSessionReplaysToTheSameNumbers() throws IOException, InterruptedException {
        Path file = folder.resolve("cnn.ascope");
        Board board = Board.named("netduinoplus2");
        SessionWriter recording = new SessionWriter(file, System.currentTimeMillis(), Map.of());
        Snapshot live;
        try (EmulatedBoard device = new EmulatedBoard(board, FirmwareBuild.build(board, null, line -> { }), recording)) {
            live = device.run(5, InputRule.LCG);
        }
        recording.close();
        Pipeline.Saved saved = Pipeline.load(file);
        assertTrue(saved.complete());
        assertEquals(live.totals(), saved.snapshot().totals());
        assertEquals(live.outputCrc32(), saved.snapshot().outputCrc32());
        assertEquals(live.arenas().get(0).peak(), saved.snapshot().arenas().get(0).peak());
        assertEquals(live.arenas().get(0).required(), saved.snapshot().arenas().get(0).required());
        assertEquals(live.arenas().get(0).live(), saved.snapshot().arenas().get(0).live());
    }

    @ParameterizedTest
    @ValueSource(strings = {"netduinoplus2", "posix"})
    void withNoHostAttachedTheFirmwareFinishesItsInvokes(String name) throws IOException, InterruptedException {
        Board board = Board.named(name);
        try (Emulator emulator = new Emulator(board, FirmwareBuild.build(board, null, line -> { }))) {
            TimeUnit.SECONDS.sleep(6);
            assertTrue(emulator.running());
            try (Attachment late = new Attachment(new SerialSource(emulator.port(), 115_200), null)) {
                late.awaitDevice(10_000);
                assertEquals("OK", late.send(new Command.Run(1, InputRule.RAMP), 10_000).status());
                assertTrue(late.await(() -> late.device().ran(1), 10_000));
                assertEquals(21, late.device().lastInvoke());
            }
        }
    }

    @Test
    void aHostThatIsKilledTakesTheEmulatorWithIt() throws IOException, InterruptedException {
        Process host = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "io.arenascope.cli.Main", "emulate").start();
        long emulator = -1;
        try (BufferedReader lines = host.errorReader()) {
            for (String line = lines.readLine(); line != null && emulator < 0; line = emulator < 0 ? lines.readLine() : line) {
                Matcher said = Pattern.compile(" runs as process (\\d+);").matcher(line);
                emulator = said.find() ? Long.parseLong(said.group(1)) : -1;
            }
            assertTrue(runs(emulator), "process " + emulator);
            host.destroyForcibly().waitFor();
            for (int i = 0; i < 100 && runs(emulator); i++) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertFalse(runs(emulator), "process " + emulator);
        } finally {
            host.destroyForcibly();
        }
    }

    /** Has a command: one that has ended and that nobody has waited for yet has none. */
    private static boolean runs(long process) {
        return ProcessHandle.of(process).flatMap(p -> p.info().command()).isPresent();
    }

    @Test
    void aResetShowsTheWholeSetUpAgain() throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            device.run(3, InputRule.RAMP);
            device.attachment.reset(10_000);
            Snapshot snapshot = device.run(2, InputRule.RAMP);
            assertEquals(2, snapshot.totals().epochs());
            assertEquals(0, snapshot.totals().lostEvents());
            assertEquals(CNN_PLAN, snapshot.arenas().get(0).plan().size());
            assertEquals(2, device.attachment.device().lastInvoke());
            assertTrue(snapshot.trust().isEmpty(), snapshot.trust().toString());
        }
    }

    @Test
    void theIm2colBufferIsPlannedOrPersistentAsAsked() throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            device.command(new Command.Choose("", "im2col_scratch"));
            Snapshot scratch = device.run(1, InputRule.RAMP);
            device.command(new Command.Choose("", "im2col_persistent"));
            Snapshot persistent = device.run(1, InputRule.RAMP);
            assertTrue(scratch.arenas().get(0).tableNow().persistentBuffer() < persistent.arenas().get(0).tableNow().persistentBuffer());
            assertTrue(scratch.arenas().get(0).plan().sum() > persistent.arenas().get(0).plan().sum());
            assertEquals(Boolean.TRUE, persistent.deviceAgrees(), persistent.disagreements().toString());
            List<Integer> outputs = persistent.outputCrc32();
            assertEquals(outputs.get(0), outputs.get(1), "the same inference either way");
        }
    }

    @Test
    void aBugInTheRecordersReportingMakesTheDeviceDisagree() throws IOException, InterruptedException {
        String firmware = ProjectRoot.find().resolve("device-firmware").toString();
        Process make = new ProcessBuilder("make", "-s", "--no-print-directory", "-C", firmware, "firmware",
                "BOARD=posix", "VARIANT=-seeded", "EXTRA_CFLAGS=-DASCOPE_SEEDED_BUG=1").redirectErrorStream(true).start();
        String output = new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, make.waitFor(), output);
        Path program = Path.of(output.lines().reduce((first, second) -> second).orElseThrow());
        try (EmulatedBoard device = new EmulatedBoard(Board.named("posix"), program, null)) {
            Snapshot snapshot = device.run(1, InputRule.RAMP);
            assertEquals(Boolean.FALSE, snapshot.deviceAgrees());
            assertFalse(snapshot.disagreements().isEmpty());
            assertEquals(0, snapshot.totals().lostEvents());
        }
    }

    @Test
    void anArenaThatIsTooSmallIsRefusedWithAReason() throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            device.attachment.send(new Command.SetArenaSize(0, 8_000), 10_000);
            assertTrue(device.attachment.await(() -> device.attachment.device().lastError() != null, 10_000));
            Snapshot snapshot = device.attachment.snapshot();
            assertTrue(snapshot.arenas().get(0).counts().failures() > 0, snapshot.arenas().get(0).counts().toString());
            device.command(new Command.SetArenaSize(0, 0));
            assertEquals(CNN_PLAN, device.run(1, InputRule.RAMP).arenas().get(0).plan().size());
        }
    }

    /** The CRC-32 of the outputs by model and input rule. */
    private static Map<String, Map<String, Integer>> goldenOutputs() throws IOException {
        Map<String, Map<String, Integer>> golden = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("host/src/test/resources/golden/inference.jsonl"))) {
            JsonObject run = JsonParser.parseString(line).getAsJsonObject();
            golden.computeIfAbsent(run.get("model").getAsString(), model -> new LinkedHashMap<>())
                    .put(run.getAsJsonObject("input").get("rule").getAsString(),
                            Integer.parseUnsignedInt(run.get("output_crc32").getAsString(), 16));
        }
        return golden;
    }

    private static Path models() {
        String told = System.getenv("ARENASCOPE_SHARED");
        for (String shared : told == null ? new String[] {"../shared", "../../shared"} : new String[] {told}) {
            if (Files.isDirectory(Path.of(shared, "models"))) {
                return Path.of(shared, "models");
            }
        }
        return null;
    }
}
