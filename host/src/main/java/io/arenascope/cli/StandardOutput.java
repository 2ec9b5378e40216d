package io.arenascope.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** The process's standard output, which remembers that it could not be written: a PrintStream keeps the reason to itself. */
final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private IOException failure;

    StandardOutput() {
        this(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    }

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private IOException failed(IOException e) {
        failure = failure == null ? e : failure;
        return e;
    }

    /** Exit code of a program that else went well. A reader that has seen enough, as `head`, is no failure. */
    int code(PrintStream err) {
        if (failure == null || "Broken pipe".equals(failure.getMessage())) {
            return Main.OK;
        }
        err.println("arenascope: standard output: " + failure.getMessage() + "; what it should have shown is not complete");
        return Main.USER_ERROR;
    }
}
