package io.arenascope.cli;

import io.arenascope.event.InputRule;
import io.arenascope.view.LinkState;
import java.io.IOException;
import java.nio.file.Path;

/** A device that is attached to and listened to until it, or the user, has had enough: live and record. */
final class Listening {
    private Listening() {}

    /** @param file where to save the session, or null */
    static int run(Console console, LinkOptions link, Path file, WindowOptions window) throws IOException, InterruptedException {
        try (Capture capture = new Capture(console, link.open(), file);
                Display display = Display.open(window, capture::snapshot, LinkState.waiting(capture.name()), Path.of(""))) {
            boolean whole;
            try (OnInterrupt stop = new OnInterrupt(() -> interrupted(console, capture, link))) {
                display.show(LinkState.streaming(capture.name()));
                whole = listen(capture, link, display);
                capture.close();
            }
            tell(console, capture);
            display.show(whole ? LinkState.ended(capture.name()) : LinkState.lost(capture.ending()));
            display.awaitClose();
            if (!whole) {
                throw new UserError(capture.ending());
            }
            return capture.saved() ? Main.OK : Main.USER_ERROR;
        }
    }

    /** False: the device went away before it should have. */
    private static boolean listen(Capture capture, LinkOptions link, Display display) throws IOException, InterruptedException {
        if (link.isFile()) {
            capture.watch(display::closed, Long.MAX_VALUE);
            return true;
        }
        capture.awaitDevice();
        if (link.reset()) {
            capture.reset();
        }
        return link.invokes() > 0 ? capture.run(link.invokes(), InputRule.UNKNOWN) : capture.watch(display::closed, Long.MAX_VALUE);
    }

    private static void tell(Console console, Capture capture) {
        console.err().println(capture.snapshot().totals().events() + " events"
                + (capture.file() == null ? "" : ", saved in " + capture.file()));
    }

    /** Ctrl-C is how listening without end is meant to end. */
    private static int interrupted(Console console, Capture capture, LinkOptions link) {
        try {
            capture.close();
        } catch (IOException e) {
            console.warn(e.getMessage());
        }
        tell(console, capture);
        return link.invokes() > 0 ? Main.USER_ERROR : Main.OK;
    }
}
