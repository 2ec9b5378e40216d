package io.arenascope.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FrameEncoderTest {
    @Test
    void startsWithAnExtraDelimiterAndCountsFrames() {
        FrameEncoder encoder = new FrameEncoder();
        byte[] payload = {1, 2, 0, 3};
        for (int sequence = 0; sequence < 3; sequence++) {
            byte[] wire = encoder.encode(payload);
            int start = sequence == 0 ? 1 : 0;
            assertEquals(0, wire[wire.length - 1]);
            assertEquals(sequence == 0, wire[0] == 0);
            byte[] body = new byte[wire.length];
            int length = Cobs.decode(wire, start, wire.length - 1, body);
            assertEquals(Frame.HEADER + payload.length + Frame.CRC, length);
            assertEquals(0x11, body[0]);
            assertEquals(sequence, body[2]);
            assertArrayEquals(payload, Arrays.copyOfRange(body, Frame.HEADER, Frame.HEADER + payload.length));
            assertEquals(Checksum.of(body, 0, length - 4), FrameDecoder.littleEndian(body, length - 4));
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        FrameEncoder encoder = new FrameEncoder();
        assertThrows(IllegalArgumentException.class, () -> encoder.encode(new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> encoder.encode(new byte[257]));
        assertEquals(272, encoder.encode(new byte[256]).length, 2);
    }
}
