package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
    @TempDir
    Path folder;

    @Test
    void noOrUnknownCommandsAreUsageErrors() {
        assertEquals(2, Run.of().exit());
        assertTrue(Run.of().err().contains("Usage: arenascope"));
        assertEquals(2, Run.of("nosuchcommand").exit());
        assertEquals(2, Run.of("replay").exit());
        assertEquals(2, Run.of("record", "--baud", "fast").exit());
    }

    @Test
    void theOverviewNamesEveryCommandOnALineOfItsOwn() {
        String overview = Run.of().err();
        for (Class<?> command : Main.class.getAnnotation(Command.class).subcommands()) {
            String name = command == CommandLine.HelpCommand.class ? "--help" : command.getAnnotation(Command.class).name();
            assertTrue(overview.lines().anyMatch(line -> line.matches("  (-h, )?" + name + " .+")), name + " in\n" + overview);
        }
        overview.lines().forEach(line -> assertTrue(line.length() <= 80, "its first description line is too long: " + line));
    }

    @Test
    void helpAndVersionGoToStdout() {
        Run help = Run.of("--help");
        assertEquals(0, help.exit());
        assertTrue(help.out().contains("demo"));
        assertTrue(Run.of("--version").out().startsWith("arenascope "));
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        for (Class<?> command : Main.class.getAnnotation(Command.class).subcommands()) {
            if (command != CommandLine.HelpCommand.class) {
                String name = command.getAnnotation(Command.class).name();
                Run help = Run.of(name, "--help");
                assertEquals(0, help.exit(), name);
                assertTrue(help.out().contains("Example"), name);
            }
        }
    }

    @Test
    void aUsersMistakeIsOneLine() throws IOException {
        Run missing = Run.of("replay", folder.resolve("none.ascope").toString());
        assertEquals(1, missing.exit());
        assertEquals("arenascope: no such file: " + folder.resolve("none.ascope") + System.lineSeparator(), missing.err());
        Path text = Files.writeString(folder.resolve("notes.txt"), "not a session at all");
        Run wrong = Run.of("replay", text.toString());
        assertEquals(1, wrong.exit());
        assertTrue(wrong.err().lines().count() == 1 && wrong.err().contains("is not an ArenaScope session"), wrong.err());
        Run port = Run.of("record", "--port", folder.resolve("ttyACM9").toString(), "-o", folder.resolve("x.ascope").toString());
        assertEquals(1, port.exit());
        assertTrue(port.err().lines().count() == 1 && port.err().contains("no such port"), port.err());
        assertTrue(Files.notExists(folder.resolve("x.ascope")));
    }
}
