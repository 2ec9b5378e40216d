package io.arenascope.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "live", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Attaches to a device and shows its memory while it runs.",
        footer = {"", "Example: arenascope live --reset --invokes 20 --record session.ascope"})
final class LiveCommand implements Callable<Integer> {
    @Mixin
    private LinkOptions link;

    @Option(names = "--record", paramLabel = "F", description = "Also save the session.")
    private Path file;

    @Option(names = "--model", paramLabel = "M.tflite", description = "The model that runs, for the names of tensors.")
    private Path model;

    @Mixin
    private WindowOptions window;

    private final Console console;

    LiveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new Listening(console, link, window, model).run(file);
    }
}
