package io.arenascope.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.Vectors;
import io.arenascope.frame.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SessionVectorsTest {
    @TempDir
    Path folder;

    static Stream<String> cases() {
        return Vectors.names("sessions", ".in").stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void reads(String name) throws IOException {
        Path file = Files.write(folder.resolve("case.ascope"), Vectors.bytes("sessions", name + ".in"));
        assertEquals(Vectors.lines("sessions", name + ".out"), read(file));
    }

    private static List<String> read(Path file) {
        try (SessionReader reader = new SessionReader(file)) {
            List<String> lines = new ArrayList<>();
            List<String> notes = new ArrayList<>();
            for (Received next = reader.next(); next != null; next = reader.next()) {
                lines.add(Vectors.text(next).replaceFirst(" ", " micros=" + next.hostMicros() + " "));
            }
            reader.notes().forEach((key, value) -> notes.add("note " + key + "=" + value));
            lines.addAll(0, notes);
            lines.add(0, "created millis=" + reader.createdMillis());
            if (reader.complete()) {
                lines.add("end");
            }
            if (reader.damage() != null) {
                lines.add(reader.damage().replaceFirst("read up to byte (\\d+):.*", "damaged offset=$1"));
            }
            return lines;
        } catch (IOException refused) {
            return List.of("refused");
        }
    }
}
