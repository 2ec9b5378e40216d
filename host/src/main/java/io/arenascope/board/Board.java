package io.arenascope.board;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder under boards/.
 *
 * @param name     of the folder
 * @param title    the first sentence of its board.h
 * @param settings the variables of its board.mk
 */
public record Board(String name, String title, Map<String, String> settings) {
    private static final Pattern SETTING = Pattern.compile("^(\\w+)\\s*[?:]?=\\s*(.*?)\\s*$");
    private static final Pattern TITLE = Pattern.compile("\\A/\\*\\s*(.*?)\\s*(?:\\*/|\\n)", Pattern.DOTALL);

    /** All boards, by name. */
    public static List<Board> all() throws IOException {
        try (Stream<Path> folders = Files.list(ProjectRoot.find().resolve("boards"))) {
            List<Path> found = folders.filter(f -> Files.isRegularFile(f.resolve("board.mk"))).sorted().toList();
            List<Board> boards = new ArrayList<>();
            for (Path folder : found) {
                boards.add(read(folder));
            }
            return boards;
        }
    }

    /** An IOException lists the boards there are. */
    public static Board named(String name) throws IOException {
        List<Board> all = all();
        return all.stream().filter(b -> b.name.equals(name)).findFirst().orElseThrow(() -> new IOException(
                "there is no board \"" + name + "\": use one of " + String.join(", ", all.stream().map(Board::name).toList())));
    }

    private static Board read(Path folder) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("board.mk"))) {
            Matcher setting = SETTING.matcher(line);
            if (setting.matches()) {
                settings.put(setting.group(1), setting.group(2));
            }
        }
        Path header = folder.resolve("board.h");
        Matcher title = TITLE.matcher(Files.isRegularFile(header) ? Files.readString(header) : "");
        return new Board(folder.getFileName().toString(), title.find() ? title.group(1) : "", settings);
    }

    /** Runs as a program on this machine. */
    public boolean isProgram() {
        return "posix".equals(settings.get("PORT"));
    }

    /** Can run without hardware, as a program or in QEMU. */
    public boolean isEmulated() {
        return isProgram() || settings.containsKey("QEMU_MACHINE");
    }

    /** An IOException says how to use a board that needs its hardware. */
    public void requireEmulated() throws IOException {
        if (!isEmulated()) {
            throw new IOException("board " + name + " cannot be emulated: use netduinoplus2 or posix; or `make firmware BOARD=" + name
                    + "`, flash what that builds, and `arenascope live`");
        }
    }

    /** Of the serial link; 0 where that is a pseudo-terminal, which has none. */
    public int baud() {
        return Integer.parseInt(settings.getOrDefault("BAUD", "0"));
    }
}
