package io.arenascope.cli;

import io.arenascope.session.Snapshot;
import io.arenascope.view.Feed;
import io.arenascope.view.LinkState;
import io.arenascope.view.LiveWindow;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The live window beside whatever feeds it; nothing where there is no display or none is wanted. */
final class Display implements AutoCloseable {
    private final LiveWindow window;
    private final Console console;
    private volatile LinkState state;

    private Display(WindowOptions options, Supplier<Snapshot> snapshots, LinkState first, Path exports, Console console) {
        this.console = console;
        state = first;
        window = options.headless() || GraphicsEnvironment.isHeadless() ? null
                : open(new Feed(snapshots, () -> state, exports), options.dark());
    }

    /** @param exports folder for pictures saved from the window */
    static Display open(WindowOptions options, Supplier<Snapshot> snapshots, LinkState first, Path exports, Console console) {
        Display display = new Display(options, snapshots, first, exports, console);
        if (display.window == null && !options.headless()) {
            console.err().println("no window: " + (System.getenv("DISPLAY") == null ? "there is no display (DISPLAY is not set)"
                    : "Java cannot open one here") + ", so this goes on without; --headless wants it so");
        }
        return display;
    }

    private static LiveWindow open(Feed feed, boolean dark) {
        try {
            return LiveWindow.open(feed, dark);
        } catch (LiveWindow.NoDisplay e) {
            throw new UserError(e.getMessage() + ": add --headless to go on without a window");
        }
    }

    void show(LinkState now) {
        state = now;
    }

    /** True once the user has closed the window; never without one. */
    boolean closed() {
        return window != null && window.isClosed();
    }

    /** Waits until the user has closed the window. */
    void awaitClose() throws InterruptedException {
        if (window != null && !window.isClosed()) {
            console.err().println("the window stays open; close it to end");
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
