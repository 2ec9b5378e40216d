package io.arenascope.frame;

import static io.arenascope.frame.Bytes.batch;
import static io.arenascope.frame.Bytes.concat;
import static io.arenascope.frame.Bytes.frame;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.frame.Loss.Cause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FrameDecoderTest {
    @Test
    void handsOnFramesInOrder() {
        assertEquals("F0 F3", decode(frame(9, 0, 0, batch(3)), frame(9, 1, 3, batch(2))));
    }

    @Test
    void ignoresEmptyFrames() {
        assertEquals("F0", decode(new byte[] {0, 0, 0}, frame(9, 0, 0, batch(1)), new byte[] {0}));
    }

    @Test
    void aFlippedByteCostsExactlyItsEvents() {
        byte[] hit = frame(9, 1, 3, batch(5));
        hit[2] ^= 0x40;
        assertEquals("F0 BAD_CRC GAP:1:5 F8", decode(frame(9, 0, 0, batch(3)), hit, frame(9, 2, 8, batch(1))));
    }

    @Test
    void aDroppedFrameCostsExactlyItsEvents() {
        assertEquals("F0 GAP:1:5 F8", decode(frame(9, 0, 0, batch(3)), frame(9, 2, 8, batch(1))));
    }

    @Test
    void aTruncatedFrameSpoilsOnlyItself() {
        byte[] hit = frame(9, 1, 3, batch(5));
        for (int cut = 1; cut < hit.length - 1; cut++) {
            String seen = decode(frame(9, 0, 0, batch(3)), Arrays.copyOf(hit, cut), new byte[] {0}, frame(9, 2, 8, batch(1)));
            assertEquals("GAP:1:5 F8", seen.substring(seen.indexOf("GAP")), "cut at " + cut);
        }
    }

    @Test
    void eventsDroppedByTheDeviceAreAGapWithoutLostFrames() {
        assertEquals("F0 GAP:0:7 F8", decode(frame(9, 0, 0, batch(1)), frame(9, 1, 8, batch(1))));
    }

    @Test
    void sequenceAndIndexWrap() {
        assertEquals("F4294967295 F1", decode(frame(9, 65_535, 0xFFFF_FFFFL, batch(2)), frame(9, 0, 1, batch(1))));
    }

    @Test
    void aRepeatedFrameIsDropped() {
        byte[] once = frame(9, 0, 0, batch(3));
        assertEquals("F0 F3 DUPLICATE F4", decode(once, frame(9, 1, 3, batch(1)), once, frame(9, 2, 4, batch(1))));
    }

    @Test
    void anotherSessionByteOrASequenceFromThePastIsANewEpoch() {
        assertEquals("F0 NEW_EPOCH F0", decode(frame(9, 0, 0, batch(3)), frame(10, 0, 0, batch(3))));
        assertEquals("F500 NEW_EPOCH F0", decode(frame(9, 40, 500, batch(3)), frame(9, 0, 0, batch(3))));
    }

    @Test
    void countsEachKindOfDamageByItsCause() {
        byte[] host = Bytes.body(9, 0, 0, batch(1));
        assertEquals("TOO_LONG", decode(new byte[0], filled(271), new byte[] {0}));
        assertEquals("BAD_COBS", decode(new byte[] {9, 1, 0}));
        assertEquals("TOO_SHORT", decode(new byte[] {3, 1, 1, 0}));
        assertEquals("WRONG_DIRECTION", decode(new FrameEncoder().encode(batch(1))));
        assertEquals("WRONG_MAJOR", decode(version(host, 0x20)));
        assertEquals("BAD_CRC", decode(Bytes.wire(Arrays.copyOf(host, host.length + 1))));
    }

    @Test
    void noiseBeforeAndBetweenNeverSpoilsAGoodFrame() {
        long seed = System.nanoTime();
        System.out.println("FrameDecoderTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            List<byte[]> parts = new ArrayList<>();
            StringBuilder expected = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                byte[] noise = new byte[random.nextInt(700)];
                random.nextBytes(noise);
                parts.add(concat(noise, new byte[] {0}));
                parts.add(frame(1, i, 3L * i, batch(3)));
                expected.append(expected.isEmpty() ? "F" : " F").append(3 * i);
            }
            String seen = decode(parts.toArray(byte[][]::new));
            assertEquals(expected.toString(), Arrays.stream(seen.split(" ")).filter(s -> s.matches("F\\d+"))
                    .collect(Collectors.joining(" ")));
            assertEquals(false, seen.contains("GAP"));
        }
    }

    @Test
    void framesKeepTheirBody() {
        byte[] body = Bytes.body(200, 513, 70_000, batch(4));
        List<Received> seen = received(List.of(Bytes.wire(body)), 1000);
        Frame frame = (Frame) seen.get(0);
        assertEquals(200, frame.session());
        assertEquals(513, frame.sequence());
        assertEquals(70_000, frame.index());
        assertArrayEquals(body, frame.body());
        assertEquals(8, frame.payloadLength());
    }

    @Test
    void closingDropsTheUnfinishedFrame() {
        List<Received> seen = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(seen::add);
        decoder.accept(new byte[] {4, 4, 4}, 3, 10);
        decoder.close(20);
        assertEquals(List.of(new Loss(Cause.LINK_CLOSED, 3, 0, 0, 20)), seen);
    }

    private static byte[] version(byte[] body, int version) {
        byte[] other = body.clone();
        other[0] = (byte) version;
        return Bytes.wire(Bytes.sealed(other));
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 1);
        return bytes;
    }

    /** The same whatever pieces the stream comes in. */
    private static String decode(byte[]... parts) {
        String whole = text(received(List.of(concat(parts)), Integer.MAX_VALUE));
        assertEquals(whole, text(received(List.of(concat(parts)), 1)));
        assertEquals(whole, text(received(List.of(concat(parts)), 7)));
        return whole;
    }

    private static List<Received> received(List<byte[]> parts, int piece) {
        List<Received> seen = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(seen::add);
        for (byte[] part : parts) {
            for (int from = 0; from < part.length; from += piece) {
                byte[] slice = Arrays.copyOfRange(part, from, (int) Math.min(part.length, (long) from + piece));
                decoder.accept(slice, slice.length, 5);
                if (piece == Integer.MAX_VALUE) {
                    break;
                }
            }
        }
        return seen;
    }

    private static String text(List<Received> seen) {
        return seen.stream().map(r -> {
            if (r instanceof Frame frame) {
                return "F" + frame.index();
            }
            Loss loss = (Loss) r;
            return loss.cause() == Cause.GAP ? "GAP:" + loss.frames() + ":" + loss.events() : loss.cause().name();
        }).collect(Collectors.joining(" "));
    }
}
