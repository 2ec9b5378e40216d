package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirmwareBuildTest {
    @TempDir
    Path folder;

    @Test
    void theLineThatHelpsIsChosen() {
        assertEquals("make said nothing", FirmwareBuild.complaint(List.of()));
        assertEquals("make: *** No rule to make target", FirmwareBuild.complaint(List.of("make: *** No rule to make target")));
        assertEquals("a.c:3: error: expected ';'", FirmwareBuild.complaint(List.of("cc a.c", "a.c:3: error: expected ';'",
                "   3 | int x", "make: *** [Makefile:80: a.o] Error 1")));
        assertEquals("there is no model x", FirmwareBuild.complaint(List.of("there is no model x", "make: *** [Makefile:95] Error 1")));
        assertEquals("with this model it is 1234 bytes too large for the FLASH of the board; use a smaller model",
                FirmwareBuild.complaint(List.of("ld: arenascope.elf section `.text' will not fit in region `FLASH'",
                        "ld: region `FLASH' overflowed by 1234 bytes", "collect2: error: ld returned 1 exit status")));
    }

    @Test
    void aPathWithADollarIsFoundAndOneWithALineBreakIsRefused() throws IOException, InterruptedException {
        Board board = Board.named("posix");
        Path odd = Files.copy(FirmwareBuild.demoModel(), folder.resolve("it's $(x) \"odd\".tflite"));
        assertTrue(Files.isRegularFile(FirmwareBuild.build(board, odd, line -> { })));
        Path broken = Files.copy(odd, folder.resolve("two\nlines.tflite"));
        IOException e = assertThrows(IOException.class, () -> FirmwareBuild.build(board, broken, line -> { }));
        assertEquals(broken + ": make cannot take a path with a line break; rename the model", e.getMessage());
    }
}
