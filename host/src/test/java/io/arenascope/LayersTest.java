package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may import which, and which alone may import a library. */
class LayersTest {
    private static final Path SOURCES = Path.of("host/src/main/java/io/arenascope");
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("link", Set.of()), Map.entry("frame", Set.of()), Map.entry("recording", Set.of("frame", "event")),
            Map.entry("event", Set.of("frame")), Map.entry("plan", Set.of()), Map.entry("tflite", Set.of("plan")),
            Map.entry("session", Set.of("event", "plan")), Map.entry("analysis", Set.of("session", "plan", "tflite", "event")),
            Map.entry("chart", Set.of("session", "analysis", "event")),
            Map.entry("report", Set.of("session", "analysis", "chart", "event")),
            Map.entry("view", Set.of("session", "analysis", "chart", "event")), Map.entry("board", Set.of("link")));
    private static final Map<String, Set<String>> LIBRARIES = Map.of(
            "com.fazecast", Set.of("link"), "io.arenascope.proto", Set.of("event"), "com.google.protobuf", Set.of("event", "report"),
            "com.google.flatbuffers", Set.of("tflite"), "org.jfree", Set.of("chart"), "com.google.gson", Set.of("report"),
            "javax.swing", Set.of("view"), "com.formdev", Set.of("view"), "picocli", Set.of("cli"));
    private static final Pattern REFERENCE = Pattern.compile(
            "(?m)^(?!\\s*(?:\\*|//|package )).*?\\b("
                    + "(?:io\\.arenascope|com\\.fazecast|com\\.google|org\\.jfree|javax\\.swing|com\\.formdev|picocli)(?:\\.\\w+)+)");

    @Test
    void importsFollowTheArchitecture() throws IOException {
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> sources = files.filter(f -> f.toString().endsWith(".java")).toList();
            assertTrue(sources.size() > 20, "run from the project's root");
            sources.forEach(file -> check(file, wrong));
        }
        assertEquals(List.of(), wrong);
    }

    private static void check(Path file, List<String> wrong) {
        Path inside = SOURCES.relativize(file);
        String layer = inside.getNameCount() == 1 ? "" : inside.getName(0).toString();
        Matcher reference = REFERENCE.matcher(read(file));
        while (reference.find()) {
            String name = reference.group(1);
            boolean library = LIBRARIES.entrySet().stream().filter(e -> name.startsWith(e.getKey()))
                    .allMatch(e -> e.getValue().contains(layer));
            String[] parts = name.split("\\.");
            boolean ours = name.startsWith("io.arenascope.") && MAY_USE.containsKey(layer) && !parts[2].equals("proto");
            if (!library || ours && !parts[2].equals(layer) && !MAY_USE.get(layer).contains(parts[2])) {
                wrong.add(inside + " uses " + name);
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
