package io.arenascope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.proto.DeviceMessage;
import io.arenascope.proto.EventBatch;
import io.arenascope.proto.EventKind;
import io.arenascope.proto.Log;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventCountTest {
    @Test
    void countsKindsWhateverElseIsThere() {
        for (int n = 0; n <= 40; n++) {
            EventBatch batch = EventBatch.newBuilder().setFirstTicks(1L << 40).addAllKindValue(Collections.nCopies(n, 300))
                    .addTicksDelta(5).addOutputCrc32(77).addKind(EventKind.OP_END).build();
            byte[] payload = DeviceMessage.newBuilder().setEvents(batch).build().toByteArray();
            assertEquals(n + 1, EventCount.of(payload, 0, payload.length));
        }
    }

    @Test
    void countsUnpackedKindsAndOtherMessagesAsNone() {
        byte[] unpacked = {0x0A, 4, 0x10, 3, 0x10, 4};
        assertEquals(2, EventCount.of(unpacked, 0, unpacked.length));
        byte[] log = DeviceMessage.newBuilder().setLog(Log.newBuilder().setText("kind")).build().toByteArray();
        assertEquals(0, EventCount.of(log, 0, log.length));
    }

    @Test
    void survivesAnyBytes() {
        long seed = System.nanoTime();
        System.out.println("EventCountTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            int count = EventCount.of(bytes, 0, bytes.length);
            assertEquals(true, count >= 0 && count <= bytes.length, java.util.HexFormat.of().formatHex(bytes));
        }
    }
}
