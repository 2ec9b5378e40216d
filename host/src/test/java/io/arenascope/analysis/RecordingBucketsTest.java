package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.GoldenLog;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Against what TFLM's own RecordingMicroAllocator reported for the same models. */
class RecordingBucketsTest {
    static final List<String> NAMES = GoldenLog.NAMES;
    private static final int ALIGNMENT = 16;

    @ParameterizedTest
    @FieldSource("NAMES")
    void asTflmReports(String name) throws IOException {
        ArenaSnapshot arena = GoldenLog.read(name).session().snapshot().arenas().get(0);
        JsonObject types = recorded(name).getAsJsonObject("by_type");
        for (RecordingBuckets.Bucket ours : RecordingBuckets.of(arena.live())) {
            String type = ours.type().name().toLowerCase(Locale.ROOT);
            if (ours.type() == RecordingBuckets.OP_DATA) {
                assertEquals(0, types.getAsJsonObject(type).get("used_bytes").getAsLong(), "TFLM does not count it");
            } else if (ours.type() != RecordingBuckets.OTHER) {
                compare(ours, types.getAsJsonObject(type), type);
            }
        }
        assertEquals(arena.usage().tail(), RecordingBuckets.of(arena.live()).stream().mapToLong(RecordingBuckets.Bucket::used).sum());
    }

    /** Its own objects in the arena are larger, which shifts what lies below and with it the padding of aligned blocks. */
    private static void compare(RecordingBuckets.Bucket ours, JsonObject theirs, String type) {
        assertEquals(theirs.get("requested_bytes").getAsLong(), ours.requested(), type);
        long used = theirs.get("used_bytes").getAsLong();
        switch (ours.type()) {
            case PERSISTENT_BUFFER, VARIABLE -> {
                assertTrue(Math.abs(used - ours.used()) < ALIGNMENT, type + " " + used + " " + ours.used());
                assertEquals(theirs.get("count").getAsLong(), ours.blocks(), type);
            }
            case EVAL_TENSORS, NODES -> assertEquals(used, ours.used(), type); // TFLM counts the entries of these tables
            default -> {
                assertEquals(used, ours.used(), type);
                assertEquals(theirs.get("count").getAsLong(), ours.blocks(), type);
            }
        }
    }

    private static JsonObject recorded(String name) throws IOException {
        try (InputStreamReader in = new InputStreamReader(
                RecordingBucketsTest.class.getResourceAsStream("/golden/tflm/" + name + ".summary.json"), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(in).getAsJsonObject().getAsJsonObject("measured_separately")
                    .getAsJsonObject("recording_micro_allocator");
        }
    }
}
