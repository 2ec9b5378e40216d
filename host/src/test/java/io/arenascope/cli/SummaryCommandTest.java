package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.arenascope.event.DeviceStream;
import io.arenascope.event.Event;
import io.arenascope.frame.Bytes;
import io.arenascope.session.CompleteSession;
import io.arenascope.session.GoldenLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryCommandTest {
    private static final int REQUIRED = 1072; // hello_world_int8

    @TempDir
    Path folder;

    private String session(String name, List<Event> events) throws IOException {
        Path bytes = Files.write(folder.resolve(name + ".bin"), Bytes.concat(DeviceStream.of(events).toArray(byte[][]::new)));
        String file = folder.resolve(name + ".ascope").toString();
        assertEquals(0, Run.of("record", "--port", bytes.toString(), "-o", file).exit());
        return file;
    }

    @Test
    void anArenaThatRequiresMoreThanTheLimitExitsWith3() throws IOException {
        String file = session("hello", GoldenLog.read("hello_world_int8").events());
        assertEquals(0, Run.of("summary", file, "--max-arena", String.valueOf(REQUIRED)).exit());
        Run over = Run.of("summary", file, "--max-arena", String.valueOf(REQUIRED - 1));
        assertEquals(3, over.exit());
        assertTrue(over.complaint().endsWith("arena 0 requires 1072 bytes, more than 1071"), over.err());
        assertTrue(over.out().contains("REQUIRED"), "the figures are shown all the same");
    }

    @Test
    void aLimitIsNotKeptWhenItCannotBeTold() throws IOException {
        List<Event> events = new ArrayList<>(GoldenLog.read("hello_world_int8").events());
        events.removeIf(event -> event instanceof Event.Indexed e && e.index() == 30);
        String file = session("lossy", events);
        Run unsure = Run.of("summary", file, "--max-arena", "100000");
        assertEquals(1, unsure.exit());
        assertTrue(unsure.complaint().contains("cannot be told") && unsure.complaint().contains("lower bound"), unsure.err());
        assertEquals(3, Run.of("summary", file, "--max-arena", "100").exit(), "more than the limit is certain");
    }

    @Test
    void severalFilesAreOneArray() throws IOException {
        String file = session("hello", GoldenLog.read("hello_world_int8").events());
        assertTrue(JsonParser.parseString(Run.of("summary", file, "--json").out()).isJsonObject());
        assertEquals(2, JsonParser.parseString(Run.of("summary", file, file, "--json").out()).getAsJsonArray().size());
    }

    @Test
    void mistakesHaveTheirExitCodes() throws IOException {
        String file = session("hello", GoldenLog.read("hello_world_int8").events());
        assertEquals(1, Run.of("summary", file, "--margin", "-1").exit());
        assertEquals(2, Run.of("summary", file, "--max-arena", "much").exit());
        assertEquals(2, Run.of("summary").exit());
        assertEquals(1, Run.of("summary", file, "--model", folder.resolve("none.tflite").toString()).exit());
        Run other = Run.of("summary", file, "--model", "device-firmware/models/cnn.tflite");
        assertEquals(0, other.exit());
        assertTrue(other.complaint().contains("runs another model than"), other.err());
    }

    @Test
    void sessionsThatCannotBeComparedExitWith4() throws IOException {
        String narrow = session("narrow", CompleteSession.of("hello_world_int8", 32));
        String wide = session("wide", CompleteSession.of("hello_world_int8", 64));
        assertEquals(0, Run.of("compare", narrow, narrow).exit());
        Run refused = Run.of("compare", narrow, wide);
        assertEquals(4, refused.exit(), refused.err());
        assertEquals(1, refused.err().lines().count(), refused.err());
    }

    @Test
    void whatTheDeviceSaidIsExplainedWhereItSaidIt() throws IOException {
        List<Event> events = new ArrayList<>(GoldenLog.read("hello_world_int8").events().subList(0, 12));
        events.add(new Event.Log("ERROR", "Too many buffers (max is 3)"));
        String file = session("small", events);
        for (String command : List.of("summary", "events")) {
            String text = Run.of(command, file).out().replaceAll("\\s+", " ");
            assertTrue(text.contains("Too many buffers (max is 3)") && text.contains("The arena is too small."), text);
        }
    }
}
