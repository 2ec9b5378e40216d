package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.frame.Frame;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The worked cases of protocol/vectors. */
public final class Vectors {
    private static final Path FOLDER = Path.of("protocol/vectors");

    private Vectors() {}

    /** Names of all cases in a folder: the files with this ending; never none. */
    public static List<String> names(String folder, String ending) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            List<String> names = files.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(ending))
                    .map(n -> n.substring(0, n.length() - ending.length())).sorted().toList();
            assertTrue(!names.isEmpty(), "no cases in " + FOLDER.resolve(folder));
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Path file(String folder, String name) {
        return FOLDER.resolve(folder).resolve(name);
    }

    /** The lines of a file without comments. */
    public static List<String> lines(String folder, String name) {
        try {
            return Files.readAllLines(file(folder, name)).stream().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes a file gives in hex. */
    public static byte[] bytes(String folder, String name) {
        return HexFormat.of().parseHex(String.join("", lines(folder, name)).replaceAll("\\s", ""));
    }

    /** As the vectors write it. */
    public static String text(Received received) {
        if (received instanceof Frame f) {
            return "frame session=" + f.session() + " sequence=" + f.sequence() + " index=" + f.index() + " payload="
                    + HexFormat.of().formatHex(f.body(), Frame.HEADER, f.body().length - Frame.CRC);
        }
        Loss loss = (Loss) received;
        return "loss cause=" + loss.cause() + " bytes=" + loss.bytes() + " frames=" + loss.frames() + " events=" + loss.events();
    }
}
