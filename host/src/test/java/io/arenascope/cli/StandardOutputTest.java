package io.arenascope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void aFullDiskIsAnErrorAndAReaderThatHasSeenEnoughIsNone() {
        assertEquals("1 arenascope: standard output: No space left on device; what it should have shown is not complete"
                + System.lineSeparator(), afterwards("No space left on device"));
        assertEquals("0 ", afterwards("Broken pipe"));
        assertEquals("0 ", afterwards(null));
    }

    private static String afterwards(String failure) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                if (failure != null) {
                    throw new IOException(failure);
                }
            }
        });
        PrintStream out = new PrintStream(output, true);
        out.println("a line");
        out.println("another");
        return output.code(new PrintStream(err)) + " " + err;
    }
}
