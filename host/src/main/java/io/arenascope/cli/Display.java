package io.arenascope.cli;

import java.awt.GraphicsEnvironment;
import java.nio.file.Path;

/** The live window beside a running capture, or nothing where there is no display or none is wanted. */
final class Display implements AutoCloseable {
    private Display() {}

    /** @param exports folder for pictures saved from the window */
    static Display open(boolean headless, Capture capture, Path exports) {
        boolean window = !headless && !GraphicsEnvironment.isHeadless();
        return new Display();
    }

    /** Shows that everything has been received. */
    void ended(String text) {}

    /** Waits until the user has closed the window. */
    void awaitClose() throws InterruptedException {}

    @Override
    public void close() {}
}
