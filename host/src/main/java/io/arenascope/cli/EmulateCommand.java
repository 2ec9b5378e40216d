package io.arenascope.cli;

import io.arenascope.board.Board;
import io.arenascope.board.Emulator;
import io.arenascope.board.FirmwareBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "emulate", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Runs an emulated board and prints the port to attach to.",
        footer = {"", "Example: arenascope emulate --model kws.tflite",
                "then, in another terminal: arenascope live --port /dev/pts/N --invokes 20"})
final class EmulateCommand implements Callable<Integer> {
    @Option(names = "--board", paramLabel = "B", defaultValue = "netduinoplus2", description = "Default: ${DEFAULT-VALUE}.")
    private String board;

    @Option(names = "--model", paramLabel = "M.tflite", description = "The int8 model to embed. Default: a small CNN.")
    private Path model;

    private final Console console;

    EmulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Board chosen = Board.named(board);
        chosen.requireEmulated();
        Path program = FirmwareBuild.build(chosen, model, console::tell);
        try (Emulator emulator = new Emulator(chosen, program); OnInterrupt stop = new OnInterrupt(() -> {
            emulator.close();
            return Main.OK;
        })) {
            console.out().println(emulator.port());
            console.tell(chosen.name() + " runs as process " + emulator.pid() + "; attach with `arenascope live --port "
                    + emulator.port() + "`, end it with Ctrl-C");
            emulator.awaitEnd();
            throw new UserError(emulator.ending());
        }
    }
}
