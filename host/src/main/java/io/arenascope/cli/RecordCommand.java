package io.arenascope.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "record", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Attaches to a device and saves its session, without a window.",
        footer = {"", "Example: arenascope record --port /dev/ttyACM0 --reset --invokes 20 -o session.ascope"})
final class RecordCommand implements Callable<Integer> {
    @Mixin
    private LinkOptions link;

    @Option(names = "-o", paramLabel = "F", defaultValue = "session.ascope", description = "File to write. Default: ${DEFAULT-VALUE}.")
    private Path file;

    private final Console console;

    RecordCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new Listening(console, link, WindowOptions.none(), null).run(file);
    }
}
