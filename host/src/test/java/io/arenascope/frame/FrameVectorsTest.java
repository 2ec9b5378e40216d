package io.arenascope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameVectorsTest {
    private static final Pattern SENT = Pattern.compile("frame session=\\d+ sequence=(\\d+) index=\\d+ payload=(\\w+)");

    static Stream<String> fromDevice() {
        return Vectors.names("frames", ".in").stream().filter(name -> !name.startsWith("to_device_"));
    }

    static Stream<String> toDevice() {
        return Vectors.names("frames", ".in").stream().filter(name -> name.startsWith("to_device_"));
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void decodes(String name) {
        List<String> expected = Vectors.lines("frames", name + ".out").stream()
                .filter(line -> line.startsWith("frame") || line.startsWith("loss")).toList();
        byte[] stream = Vectors.bytes("frames", name + ".in");
        for (int piece : new int[] {Integer.MAX_VALUE, 1, 2, 13}) {
            assertEquals(expected, decode(stream, piece), "in pieces of " + piece);
        }
    }

    private static List<String> decode(byte[] stream, int piece) {
        List<String> seen = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(received -> seen.add(Vectors.text(received)));
        for (int from = 0; from < stream.length; from += Math.min(piece, stream.length)) {
            byte[] bytes = Arrays.copyOfRange(stream, from, (int) Math.min(stream.length, (long) from + piece));
            decoder.accept(bytes, bytes.length, 0);
        }
        return seen;
    }

    @ParameterizedTest
    @MethodSource("toDevice")
    void encodes(String name) {
        String stream = HexFormat.of().formatHex(Vectors.bytes("frames", name + ".in"));
        int sent = 0;
        for (String line : Vectors.lines("frames", name + ".out")) {
            Matcher frame = SENT.matcher(line);
            if (frame.matches()) {
                FrameEncoder encoder = new FrameEncoder();
                byte[] payload = HexFormat.of().parseHex(frame.group(2));
                byte[] wire = encoder.encode(payload);
                for (int i = 0; i < Integer.parseInt(frame.group(1)); i++) {
                    wire = encoder.encode(payload);
                }
                assertTrue(stream.contains(HexFormat.of().formatHex(wire)), line);
                sent++;
            }
        }
        assertTrue(sent > 0);
    }
}
