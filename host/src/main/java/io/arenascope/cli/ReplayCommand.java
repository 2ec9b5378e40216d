package io.arenascope.cli;

import io.arenascope.Pipeline;
import io.arenascope.frame.Received;
import io.arenascope.recording.SessionReader;
import io.arenascope.view.LinkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "replay", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Shows a session in the live window, as it went.",
        footer = {"", "Example: arenascope replay session.ascope --speed 10"})
final class ReplayCommand implements Callable<Integer> {
    private static final double SLOWEST = 0.001;

    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Option(names = "--speed", paramLabel = "X", defaultValue = "0",
            description = "How many times faster than it went; 0: at once. Default: ${DEFAULT-VALUE}.")
    private double speed;

    @Mixin
    private WindowOptions window;

    private final Console console;

    ReplayCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(speed == 0 || speed >= SLOWEST)) {
            throw new UserError("--speed " + speed + ": give 0, or " + SLOWEST + " or more");
        }
        Pipeline pipeline = new Pipeline(null, event -> { });
        LinkState saved = LinkState.replay(String.valueOf(file.getFileName()));
        try (SessionReader reader = new SessionReader(file);
                Display display = Display.open(window, pipeline::snapshot, saved, Path.of(""), console)) {
            play(reader, pipeline, display);
            if (reader.damage() != null) {
                console.warn(file + ": " + reader.damage());
            }
            if (pipeline.snapshot().totals().events() == 0) {
                throw SavedSession.noEvents(file);
            }
            Results.print(console, pipeline.snapshot(), null);
            display.awaitClose();
        }
        return Main.OK;
    }

    private void play(SessionReader reader, Pipeline pipeline, Display display) throws IOException, InterruptedException {
        StatusLine status = new StatusLine(console);
        long start = System.nanoTime();
        for (Received next = reader.next(); next != null && !display.closed(); next = reader.next()) {
            if (speed > 0) {
                long due = start + (long) (TimeUnit.MICROSECONDS.toNanos(next.hostMicros()) / speed);
                for (long wait = due - System.nanoTime(); wait > 0 && !display.closed(); wait = due - System.nanoTime()) {
                    status.show(pipeline.snapshot());
                    TimeUnit.NANOSECONDS.sleep(Math.min(wait, TimeUnit.MILLISECONDS.toNanos(250)));
                }
            }
            pipeline.received(next);
        }
        pipeline.fileEnded(reader);
        status.show(pipeline.snapshot());
        status.end(pipeline.snapshot());
    }
}
