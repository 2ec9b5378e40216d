package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.Pipeline;
import io.arenascope.analysis.SmallRun;
import io.arenascope.event.DeviceStream;
import io.arenascope.event.Event;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.GoldenLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    Path folder;

    @Test
    void aSessionDoesNotDifferFromItself() throws IOException {
        String file = save("a", GoldenLog.read("kws_ref_model").events());
        Run run = Run.of("compare", file, file, "--fail-on", "required>+0%", "--fail-on", "peak>+0");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.out().contains("No difference."), run.out());
    }

    /** The tensor that sets the peak grows by 1 %: 14,400 to 14,544. */
    @Test
    void aRegressionOfOnePercentEndsWithThree() throws IOException {
        String before = save("before", cnn(14_400).events());
        String after = save("after", cnn(14_544).events());
        Run one = Run.of("compare", before, after, "--fail-on", "required>+0.5%");
        assertEquals(3, one.exit(), one.err());
        assertEquals("arenascope: limit exceeded: required>+0.5%: required in arena 0 went from 18000 to 18144", complaints(one, 1));
        Run three = Run.of("compare", before, after, "--fail-on", "required>+0.5%", "--fail-on", "peak>+100", "--fail-on", "required>18100",
                "--fail-on", "required>+1%", "--fail-on", "required>+512", "--fail-on", "required>18144");
        assertEquals(3, three.exit());
        complaints(three, 3);
        assertEquals(0, Run.of("compare", before, after, "--fail-on", "required>+1%").exit());
        assertEquals(0, Run.of("compare", after, before, "--fail-on", "required>+0.5%").exit(), "less is no regression");
        assertEquals(1, Run.of("compare", before, after, "--fail-on", "beauty>+1%").exit());
        assertEquals(2, Run.of("compare", before, after, "--fail-on", "required>1%").exit());
    }

    private static String complaints(Run run, int count) {
        assertEquals(count, run.err().lines().filter(line -> line.contains("limit exceeded")).count(), run.err());
        return run.complaint();
    }

    @Test
    void otherPointersEndWithFour() throws IOException {
        List<Event> wide = cnn(14_400).events().stream().map(e -> e instanceof Event.SessionStart s
                ? new Event.SessionStart(s.protocolMajor(), s.protocolMinor(), s.firmware(), s.board(), s.cpu(), 64, s.nonce(),
                        s.bootCounter(), s.ticksPerSecond(), s.tickSource(), s.allocator(), s.workload(), 0, 0, 0, 0, "UNKNOWN", "", 0)
                : e).toList();
        Run run = Run.of("compare", save("narrow", cnn(14_400).events()), save("wide", wide));
        assertEquals(4, run.exit());
        assertTrue(run.err().contains("pointers have 32 bits in one and 64 in the other"), run.err());
    }

    @Test
    void threeMakeAMatrix() throws IOException {
        String a = save("a", cnn(14_400).events());
        String b = save("b", cnn(14_544).events());
        String c = save("c", cnn(12_000).events());
        String text = Run.of("compare", a, b, c).out();
        assertTrue(text.lines().anyMatch(line -> line.matches("required +18,000 +18,144 +15,600")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("non-persistent tensor +14,400 +14,544 +12,000 +tensor 1")), text);
        Run limits = Run.of("compare", a, b, c, "--fail-on", "required>+0.5%");
        assertEquals(3, limits.exit(), "any session counts, not only the last");
        assertTrue(complaints(limits, 1).contains("required in arena 0 of [2] went from 18000 to 18144"), limits.err());
        JsonObject json = JsonParser.parseString(Run.of("compare", a, b, c, "--json").out()).getAsJsonObject();
        assertEquals(3, json.getAsJsonArray("sessions").size());
        assertEquals("[14400,14544,12000]", json.getAsJsonArray("owners").get(0).getAsJsonObject().get("values").toString());
        assertEquals(3, json.getAsJsonArray("operators").size());
    }

    @Test
    void thePageNeedsNothingElseAndEscapesWhatADeviceSays() throws IOException {
        List<Event> hostile = cnn(14_544).events().stream().map(e -> e instanceof Event.SessionStart s
                ? new Event.SessionStart(1, 0, "", "<img src=x onerror=alert(1)>", "", 32, 1, 1, 1000, "TIMER",
                        "\"><script>alert(2)</script>", "a&b'", 0, 0, 0, 0, "UNKNOWN", "", 0) : e).toList();
        Path page = folder.resolve("page.html");
        Run run = Run.of("compare", save("a", cnn(14_400).events()), save("b", hostile), "--html", page.toString());
        assertEquals(0, run.exit(), run.err());
        String html = Files.readString(page);
        assertTrue(html.contains("&lt;img src=x onerror=alert(1)&gt;") && html.contains("a&amp;b&#39;"), html);
        for (String outside : List.of("<img", "<script", "<link", "http", "url(", "@import")) {
            assertFalse(html.contains(outside), outside);
        }
        assertTrue(html.contains("prefers-color-scheme: dark") && html.contains("@media print"));
        assertTrue(html.contains("18,144") && html.contains("+0.8 %"), html);
    }

    @Test
    void aPageThatCannotBeWrittenIsOneLine() throws IOException {
        String file = save("a", cnn(14_400).events());
        Run run = Run.of("compare", file, file, "--html", folder.resolve("none").resolve("page.html").toString());
        assertEquals(1, run.exit());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    /** The shapes of the demo CNN's first operators. */
    private static SmallRun cnn(long first) {
        return new SmallRun(40_000).operators(3, 17, 3).tensor(3072, 0, 1).tensor(first, 1, 2).tensor(3600, 2, 3).tensor(5408, 3, 3);
    }

    private String save(String name, List<Event> events) throws IOException {
        Path file = folder.resolve(name + ".ascope");
        SessionWriter recording = new SessionWriter(file, 0, Map.of());
        Pipeline pipeline = new Pipeline(recording, event -> { });
        for (byte[] frame : DeviceStream.of(events)) {
            pipeline.bytes(frame, frame.length, 0);
        }
        recording.close();
        return file.toString();
    }
}
