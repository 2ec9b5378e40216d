package io.arenascope.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.Vectors;
import io.arenascope.frame.Bytes;
import io.arenascope.frame.FrameDecoder;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageVectorsTest {
    private static final Set<String> HEX = Set.of("hash", "nonce", "pc", "lr", "sp", "psr", "cfsr", "hfsr", "mmfar", "bfar", "outputCrc32");
    private static final Set<String> NAMES = Set.of("kind", "tickSource", "resetCause", "weightPlace", "status", "level", "cause");
    private static final Pattern INDEX = Pattern.compile("\\bindex=(\\d+)");
    private static final Pattern VALUE = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|(\\S+))");

    static Stream<String> fromDevice() {
        return Vectors.names("messages", ".lines").stream().filter(name -> !name.startsWith("host_"));
    }

    static Stream<String> toDevice() {
        return Vectors.names("messages", ".lines").stream().filter(name -> name.startsWith("host_"));
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void decodes(String name) {
        List<String> expected = Vectors.lines("messages", name + ".lines");
        Matcher index = INDEX.matcher(expected.get(0));
        long first = index.find() ? Long.parseLong(index.group(1)) : 0;
        List<String> seen = new ArrayList<>();
        byte[] payload = Vectors.bytes("messages", name + ".hex");
        new EventDecoder(event -> write("", event, seen)).accept(FrameDecoder.frame(Bytes.body(0, 0, first, payload), 0));
        assertEquals(expected, seen);
    }

    @ParameterizedTest
    @MethodSource("toDevice")
    void encodes(String name) {
        String line = Vectors.lines("messages", name + ".lines").get(0);
        Map<String, String> values = VALUE.matcher(line).results()
                .collect(Collectors.toMap(m -> m.group(1), m -> m.group(2) == null ? m.group(3) : m.group(2)));
        Function<String, Integer> number = key -> Long.decode(values.get(key)).intValue();
        Command command = switch (line.split(" ")[0]) {
            case "Hello" -> new Command.Hello(number.apply("nonce"));
            case "Run" -> new Command.Run(number.apply("invokes"), InputRule.valueOf(values.get("inputRule")));
            case "Stop" -> new Command.Stop();
            case "SetArenaSize" -> new Command.SetArenaSize(number.apply("arena"), number.apply("size"));
            case "Choose" -> new Command.Choose(values.get("allocator"), values.get("workload"),
                    Command.Painting.valueOf(values.get("painting")));
            case "Reset" -> new Command.Reset();
            case "Dump" -> new Command.Dump();
            default -> throw new AssertionError(line);
        };
        byte[] payload = CommandEncoder.encode(number.apply("id"), command);
        assertEquals(HexFormat.of().formatHex(Vectors.bytes("messages", name + ".hex")), HexFormat.of().formatHex(payload));
    }

    /** The official compiler's opinion of every payload. */
    @Test
    void protocReadsTheSame() throws IOException, InterruptedException {
        Path protoc = protoc();
        for (String name : Vectors.names("messages", ".lines")) {
            String type = name.startsWith("host_") ? "arenascope.v1.HostMessage" : "arenascope.v1.DeviceMessage";
            Process decode = new ProcessBuilder(protoc.toString(), "--decode=" + type, "-Iprotocol", "protocol/arenascope.proto")
                    .redirectErrorStream(true).start();
            try (OutputStream in = decode.getOutputStream()) {
                in.write(Vectors.bytes("messages", name + ".hex"));
            }
            String seen = new String(decode.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, decode.waitFor(), seen);
            assertEquals(Files.readString(Vectors.file("messages", name + ".txtpb")), seen, name);
        }
    }

    /** The one the build has just generated our classes with. */
    private static Path protoc() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("target/protobuf-maven-plugin"))) {
            Path protoc = files.filter(f -> f.getFileName().toString().matches("protoc-.*\\.exe")).findFirst().orElseThrow();
            assertTrue(Files.isExecutable(protoc), protoc.toString());
            return protoc;
        }
    }

    /** As the vectors write it: name and components on a line, rows on lines of their own. */
    private static void write(String indent, Object event, List<String> lines) {
        StringBuilder line = new StringBuilder(indent).append(event.getClass().getSimpleName());
        int at = lines.size();
        for (RecordComponent component : event.getClass().getRecordComponents()) {
            Object value = value(component, event);
            if (value instanceof List<?> rows) {
                rows.forEach(row -> write(indent + "  ", row, lines));
            } else if (!(event instanceof Event.NotUnderstood)) {
                line.append(' ').append(component.getName()).append('=').append(text(component.getName(), value));
            }
        }
        lines.add(at, line.toString());
    }

    private static Object value(RecordComponent component, Object event) {
        try {
            return component.getAccessor().invoke(event);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(String name, Object value) {
        if (HEX.contains(name)) {
            return value instanceof Long l ? String.format("0x%016x", l) : String.format("0x%08x", (Integer) value);
        }
        return value instanceof String s && !NAMES.contains(name) ? '"' + s + '"' : value.toString();
    }
}
