package io.arenascope.cli;

import io.arenascope.event.InputRule;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import io.arenascope.tflite.TfliteModel;
import io.arenascope.view.LinkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A device that is attached to and listened to until it, or the user, has had enough: live and record. */
final class Listening {
    private final Console console;
    private final LinkOptions link;
    private final WindowOptions window;
    private final TfliteModel model;

    /** @param model the file that runs on the device, for the names of tensors; null: not known */
    Listening(Console console, LinkOptions link, WindowOptions window, Path model) throws IOException {
        this.console = console;
        this.link = link;
        this.window = window;
        this.model = model == null ? null : TfliteModel.read(model);
    }

    /** @param file where to save the session, or null */
    int run(Path file) throws IOException, InterruptedException {
        if (file != null && link.isFile() && Files.exists(file) && Files.isSameFile(file, link.file())) {
            throw new UserError(file + " would be saved onto itself: name another file to write");
        }
        try (Capture capture = new Capture(console, link.open(), file);
                Display display = Display.open(window, capture::snapshot, LinkState.waiting(capture.name()), Path.of(""), console)) {
            boolean whole;
            try (OnInterrupt stop = new OnInterrupt(() -> interrupted(capture))) {
                display.show(LinkState.streaming(capture.name()));
                whole = listen(capture, display);
                capture.close();
            }
            tell(capture);
            display.show(whole ? LinkState.ended(capture.name()) : LinkState.lost(capture.ending()));
            display.awaitClose();
            if (!whole) {
                throw new UserError(capture.ending());
            }
            return capture.saved() ? Main.OK : Main.USER_ERROR;
        }
    }

    /** False: the device went away before it should have. */
    private boolean listen(Capture capture, Display display) throws IOException, InterruptedException {
        if (link.isFile()) {
            capture.watch(display::closed, Long.MAX_VALUE);
            if (capture.snapshot().totals().frames() == 0) {
                throw new UserError("no frame of a device", link.file().toString(),
                        "give what was captured from one; `arenascope replay` shows a saved session");
            }
            return true;
        }
        capture.awaitDevice();
        if (link.reset()) {
            capture.reset();
        }
        return link.invokes() > 0 ? capture.run(link.invokes(), InputRule.UNKNOWN, display::closed)
                : capture.watch(display::closed, Long.MAX_VALUE);
    }

    /** The summary on stdout; on stderr what was saved where, and how to see more. */
    private void tell(Capture capture) {
        Snapshot snapshot = capture.snapshot();
        long events = snapshot.totals().events();
        if (events > 0) {
            Results.print(console, snapshot, model);
        }
        console.tell(events + " events" + (capture.file() == null ? "" : ", saved in " + capture.file()));
        if (events == 0 && link.invokes() == 0 && !link.isFile()) {
            console.tell("the device did nothing meanwhile: --invokes N has it run, --reset shows its set-up");
            return;
        }
        boolean startMissed = snapshot.trust().getOrDefault("arenas.0.required", Trust.EXACT) != Trust.EXACT;
        if (startMissed && !link.reset() && !link.isFile()) {
            console.tell("the device was running already: with --reset its set-up is seen, and the figures are exact");
        }
    }

    /** Ctrl-C is how listening without end is meant to end. */
    private int interrupted(Capture capture) {
        try {
            capture.close();
        } catch (IOException e) {
            console.warn(e.getMessage());
        }
        tell(capture);
        return link.invokes() > 0 ? Main.USER_ERROR : Main.OK;
    }
}
