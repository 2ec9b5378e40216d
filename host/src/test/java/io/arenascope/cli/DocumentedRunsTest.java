package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the pages in docs say the program prints, it prints. Commands run in the order of the page, with {@code out} a fresh folder;
 * each line shown must come in the output, in that order. Lines between them may be left out of the page, as times must be.
 */
@Tag("emulated")
class DocumentedRunsTest {
    private static final String PROMPT = "$ ./arenascope ";

    @TempDir
    Path folder;

    private record Command(String line, List<String> shown) {}

    @ParameterizedTest
    @ValueSource(strings = {"docs/allocators.md", "docs/why-it-failed.md"})
    void printsWhatThePageShows(String page) throws IOException {
        List<Command> commands = commands(Files.readAllLines(Path.of(page)));
        assertTrue(commands.size() > 3, page);
        for (Command command : commands) {
            String[] arguments = command.line.replaceAll("\\bout/", folder + "/").split(" ");
            Run run = Run.of(arguments);
            assertTrue(run.exit() != 2, command.line + ": " + run.err());
            Iterator<String> printed = (run.out() + run.err()).replace(folder + "/", "out/").lines().map(DocumentedRunsTest::words)
                    .iterator();
            List<String> missing = new ArrayList<>(command.shown);
            while (printed.hasNext() && !missing.isEmpty()) {
                if (printed.next().equals(missing.get(0))) {
                    missing.remove(0);
                }
            }
            assertEquals(List.of(), missing, () -> page + ": " + command.line + " printed\n" + run.out() + run.err());
        }
    }

    /** The widths of columns follow from lines that the page leaves out. */
    private static String words(String line) {
        return line.strip().replaceAll(" +", " ");
    }

    private static List<Command> commands(List<String> lines) {
        List<Command> commands = new ArrayList<>();
        boolean block = false;
        for (String line : lines) {
            if (line.startsWith("```")) {
                block = !block;
            } else if (block && line.startsWith(PROMPT)) {
                commands.add(new Command(line.substring(PROMPT.length()), new ArrayList<>()));
            } else if (block && !line.isBlank() && !commands.isEmpty()) {
                commands.get(commands.size() - 1).shown.add(words(line));
            }
        }
        return commands;
    }
}
