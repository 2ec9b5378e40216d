package io.arenascope.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CobsTest {
    @Test
    void encodesTheExamplesOfThePaper() {
        assertEquals("01", encode(""));
        assertEquals("0101", encode("00"));
        assertEquals("010101", encode("0000"));
        assertEquals("03112202 33".replace(" ", ""), encode("11220033"));
        assertEquals("0511223344", encode("11223344"));
    }

    @Test
    void aRunOf254NeedsNoSecondCode() {
        byte[] run = new byte[254];
        Arrays.fill(run, (byte) 7);
        assertEquals("ff" + "07".repeat(254), encode(HexFormat.of().formatHex(run)));
        assertEquals("ff" + "07".repeat(254) + "0207", encode("07".repeat(255)));
        assertEquals("ff" + "07".repeat(254) + "0101", encode("07".repeat(254) + "00"));
    }

    @Test
    void refusesWhatPointsBeyondItsEndOrHoldsAZero() {
        assertEquals(-1, Cobs.decode(new byte[] {5, 1, 1}, 0, 3, new byte[8]));
        assertEquals(-1, Cobs.decode(new byte[] {3, 1, 0}, 0, 3, new byte[8]));
        assertEquals(-1, Cobs.decode(new byte[] {0, 1}, 0, 2, new byte[8]));
    }

    @Test
    void decodingUndoesEncoding() {
        long seed = System.nanoTime();
        System.out.println("CobsTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[random.nextInt(600)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(100) < round % 100 ? 0 : random.nextInt(256));
            }
            byte[] encoded = new byte[Cobs.maxEncoded(bytes.length)];
            int length = Cobs.encode(bytes, bytes.length, encoded, 0);
            for (int i = 0; i < length; i++) {
                assertTrue(encoded[i] != 0);
            }
            byte[] decoded = new byte[encoded.length];
            int n = Cobs.decode(encoded, 0, length, decoded);
            assertArrayEquals(bytes, Arrays.copyOf(decoded, n));
        }
    }

    private static String encode(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        byte[] out = new byte[Cobs.maxEncoded(bytes.length)];
        return HexFormat.of().formatHex(out, 0, Cobs.encode(bytes, bytes.length, out, 0));
    }
}
