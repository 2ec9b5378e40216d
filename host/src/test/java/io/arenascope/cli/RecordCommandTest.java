package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Pipeline;
import io.arenascope.event.DeviceStream;
import io.arenascope.frame.Bytes;
import io.arenascope.session.GoldenLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCommandTest {
    @TempDir
    Path folder;

    @Test
    void aFileOfCapturedBytesBecomesASession() throws IOException {
        Pipeline.Saved saved = record(DeviceStream.of(GoldenLog.read("kws_ref_model").events()));
        long planned = GoldenLog.expected("kws_ref_model").get("live_peak").getAsLong();
        assertEquals(planned, saved.snapshot().arenas().get(0).plannedPeak().bytes());
        assertEquals(0, saved.snapshot().totals().lostEvents());
    }

    @Test
    void whatIsMissingInACaptureIsCounted() throws IOException {
        List<byte[]> frames = new ArrayList<>(DeviceStream.of(GoldenLog.read("kws_ref_model").events()));
        frames.set(12, Arrays.copyOf(frames.get(12), 5));
        frames.set(13, new byte[1]);
        Pipeline.Saved saved = record(frames);
        assertEquals(2, saved.snapshot().totals().lostFrames());
        assertTrue(saved.snapshot().totals().lostEvents() > 0);
    }

    private Pipeline.Saved record(List<byte[]> frames) throws IOException {
        Path bytes = Files.write(folder.resolve("capture.bin"), Bytes.concat(frames.toArray(byte[][]::new)));
        Path session = folder.resolve("session.ascope");
        Run record = Run.of("record", "--port", bytes.toString(), "-o", session.toString());
        assertEquals(0, record.exit(), record.err());
        Pipeline.Saved saved = Pipeline.load(session);
        assertTrue(saved.complete());
        return saved;
    }
}
