package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.Pipeline;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.Recommendation;
import io.arenascope.analysis.TensorUse;
import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.recording.SessionWriter;
import io.arenascope.report.SummaryJson;
import io.arenascope.session.Oracle;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real runs with every allocator: the session against the oracle, and what the summary promises of a live session. */
@Tag("emulated")
class AllocatorsTest {
    private static final List<String> ALLOCATORS = List.of("planned", "linear", "first_fit", "best_fit");
    private static final int FRAGMENTS = 24_992; // an arena in which residual_24 fails with a general allocator

    @TempDir
    Path folder;

    @Test
    void everyRunAgreesWithTheOracle() throws IOException, InterruptedException {
        Map<String, List<Event>> streams = new TreeMap<>();
        for (String allocator : ALLOCATORS) {
            streams.put("cnn, " + allocator, run("cnn", allocator, 0, true));
            streams.put("residual_24, " + allocator, run("residual_24", allocator, FRAGMENTS, !allocator.endsWith("fit")));
        }
        Map<String, Integer> seen = Oracle.compare(streams, folder);
        assertTrue(seen.get("failures") >= 2, "the general allocators fail: " + seen);
        assertTrue(seen.get("fragmentation") >= 2, seen.toString());
    }

    @Test
    void aPoolsTensorsHaveLifetimes() throws IOException, InterruptedException {
        List<Event> events = run("cnn", "linear", 0, true);
        Snapshot snapshot = Pipeline.load(folder.resolve("cnn-linear-0.ascope")).snapshot();
        List<TensorUse> tensors = TensorUse.of(snapshot, new Names(snapshot),
                events.stream().filter(Event.Indexed.class::isInstance).map(Event.Indexed.class::cast).toList());
        assertEquals(7, tensors.size(), "input, five activations between, output: " + tensors);
        assertEquals(0, tensors.get(0).first(), "the input is there before the first operator");
        tensors.forEach(tensor -> assertTrue(tensor.first() <= tensor.last() && tensor.last() <= 6, tensor.toString()));
        String first = tensors.get(1).what();
        assertEquals(14_400, tensors.stream().filter(t -> t.what().equals(first)).findFirst().orElseThrow().size(), 16);
    }

    @Test
    void theSummaryOfALiveSessionLeavesNothingOut() throws IOException, InterruptedException {
        run("cnn", "planned", 0, true);
        Snapshot snapshot = Pipeline.load(folder.resolve("cnn-planned-0.ascope")).snapshot();
        JsonObject summary = JsonParser.parseString(new SummaryJson(Recommendation.DEFAULT_MARGIN)
                .add(snapshot, new Names(snapshot)).toString()).getAsJsonObject();
        assertEquals(new JsonObject(), summary.getAsJsonObject("trust"), "all there, all exact");
        assertTrue(summary.get("device_agrees").getAsBoolean());
    }

    /** All events of a few invokes, or up to the failure. */
    private List<Event> run(String model, String allocator, int arena, boolean works) throws IOException, InterruptedException {
        Path file = folder.resolve(model + "-" + allocator + "-" + arena + ".ascope");
        Board board = Board.named("netduinoplus2");
        Path program = FirmwareBuild.build(board, Path.of("device-firmware/models", model + ".tflite"), line -> { });
        SessionWriter recording = new SessionWriter(file, System.currentTimeMillis(), Map.of());
        try (EmulatedBoard device = new EmulatedBoard(board, program, recording)) {
            device.command(new Command.SetArenaSize(0, arena));
            device.command(new Command.Choose(allocator, ""));
            if (works) {
                device.run(5, InputRule.RAMP);
            } else {
                device.command(new Command.Run(20, InputRule.RAMP));
                assertTrue(device.attachment.await(() -> device.attachment.device().lastError() != null, 60_000), allocator);
            }
        } finally {
            recording.close();
        }
        List<Event> events = new ArrayList<>();
        Pipeline.load(file, events::add);
        return events;
    }
}
