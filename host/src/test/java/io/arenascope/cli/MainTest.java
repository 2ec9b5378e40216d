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

    @Test
    void aFolderAnEmptyFileAndAStreamOnItselfAreNamed() throws IOException {
        Run directory = Run.of("summary", folder.toString());
        assertEquals("arenascope: " + folder + " is a folder: name a session file in it", directory.complaint());
        Path empty = Files.write(folder.resolve("empty.ascope"), new byte[0]);
        assertEquals("arenascope: " + empty + " is empty: nothing of the session was saved",
                Run.of("replay", empty.toString()).complaint());
        Run itself = Run.of("record", "--port", empty.toString(), "-o", empty.toString());
        assertEquals(1, itself.exit());
        assertTrue(itself.complaint().contains("would be saved onto itself"), itself.err());
        Path text = Files.writeString(folder.resolve("text"), "no frame");
        Run noFrame = Run.of("record", "--port", text.toString(), "-o", folder.resolve("x").toString());
        assertEquals(1, noFrame.exit());
        assertTrue(noFrame.complaint().startsWith("arenascope: no frame of a device (" + text), noFrame.err());
        assertTrue(Files.notExists(folder.resolve("x")));
    }

    @Test
    void aNameCannotTalkToTheTerminal() {
        Run run = Run.of("summary", folder.resolve("a\u001b[31m\nb").toString());
        assertEquals("arenascope: no such file: " + folder.resolve("a?[31m?b") + System.lineSeparator(), run.err());
    }

    @Test
    void numbersOutsideTheirRangeAreRefused() {
        assertTrue(Run.of("record", "--baud", "0", "--port", "x").complaint().contains("--baud 0: give 50 to 12000000"));
        assertTrue(Run.of("live", "--headless", "--invokes", "-3", "--port", "x").complaint().contains("--invokes -3: give 0"));
        assertTrue(Run.of("replay", "--speed", "1e-300", "x").complaint().contains("--speed 1.0E-300: give 0"));
        Run margin = Run.of("summary", "--margin", "x", "y");
        assertEquals(2, margin.exit());
        assertTrue(margin.err().startsWith("Invalid value for option '--margin': 'x' is not a number"), margin.err());
    }
}
