package io.arenascope.cli;

import io.arenascope.view.Feed;
import io.arenascope.view.LinkState;
import io.arenascope.view.LiveWindow;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;

/** The live window beside a running capture; nothing where there is no display or none is wanted. */
final class Display implements AutoCloseable {
    private final LiveWindow window;
    private volatile LinkState state;

    private Display(boolean headless, Capture capture, Path exports) {
        state = LinkState.waiting(capture.name());
        boolean shown = !headless && !GraphicsEnvironment.isHeadless();
        window = shown ? LiveWindow.open(new Feed(capture::snapshot, () -> state, exports), false) : null;
    }

    /** @param exports folder for pictures saved from the window */
    static Display open(boolean headless, Capture capture, Path exports) {
        return new Display(headless, capture, exports);
    }

    void show(LinkState now) {
        state = now;
    }

    /** Waits until the user has closed the window. */
    void awaitClose() throws InterruptedException {
        if (window != null) {
            window.awaitClose();
        }
    }

    @Override
    public void close() {
        if (window != null) {
            window.close();
        }
    }
}
