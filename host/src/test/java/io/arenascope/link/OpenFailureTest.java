package io.arenascope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFailureTest {
    @Test
    void eachCauseHasItsRemedy() {
        assertEquals("/dev/ttyACM0: permission denied; run `sudo usermod -aG dialout $USER`, then log out and in again",
                OpenFailure.line("/dev/ttyACM0", 13));
        for (int busy : new int[] {11, 16, 35}) {
            String line = OpenFailure.line("/dev/ttyACM0", busy);
            assertTrue(line.contains("busy") && line.contains("ModemManager") && line.contains("fuser -v /dev/ttyACM0"), line);
        }
        assertTrue(OpenFailure.line("/dev/ttyACM0", 2).contains("no such port; `arenascope ports`"));
        assertTrue(OpenFailure.line("/dev/null", 25).contains("not a serial port"));
    }

    /** What the operating system really answers. */
    @Test
    void whatIsNoSerialPortIsSaidToBeNone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "text");
        for (String none : new String[] {"/dev/null", folder.toString(), file.toString()}) {
            IOException e = assertThrows(IOException.class, () -> new SerialSource(none, 115_200).close());
            assertTrue(e.getMessage().startsWith(none + ": not a serial port"), e.getMessage());
        }
    }
}
