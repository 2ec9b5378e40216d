package io.arenascope.cli;

import io.arenascope.board.Board;
import io.arenascope.board.Emulator;
import io.arenascope.board.FirmwareBuild;
import io.arenascope.event.Command;
import io.arenascope.event.InputRule;
import io.arenascope.link.SerialSource;
import io.arenascope.tflite.ModelFormatException;
import io.arenascope.tflite.TfliteModel;
import io.arenascope.view.LinkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@picocli.CommandLine.Command(name = "demo", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"Runs a model on an emulated board, live.",
            "Shows its memory while it runs; saves the session and two pictures; prints the summary."},
        footer = {"", "Example: arenascope demo --headless --model person_detect.tflite --out out"})
final class DemoCommand implements Callable<Integer> {
    /** A pseudo-terminal has no baud rate; any valid one will do. */
    private static final int PTY_BAUD = 115_200;

    @Option(names = "--board", paramLabel = "B", defaultValue = "netduinoplus2",
            description = "A board that can be emulated: ${DEFAULT-VALUE} (in QEMU) or posix (a program).")
    private String board;

    @Option(names = "--model", paramLabel = "M.tflite", description = "The int8 model to embed. Default: a small CNN.")
    private Path model;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "out", description = "Folder for what is saved. Default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(names = "--invokes", paramLabel = "N", defaultValue = "20",
            description = "How often to run the model. Default: ${DEFAULT-VALUE}.")
    private int invokes;

    @Option(names = "--input-rule", paramLabel = "RULE", defaultValue = "ZERO_POINT",
            description = "How inputs are filled: zero_point, ramp, lcg or max. Default: zero_point.")
    private InputRule inputRule;

    @Option(names = "--workload", paramLabel = "W", defaultValue = "",
            description = "invoke, im2col_scratch or im2col_persistent. Default: invoke.")
    private String workload;

    @Option(names = "--allocator", paramLabel = "A", defaultValue = "",
            description = "Who places activations: planned, linear, first_fit or best_fit. Default: planned.")
    private String allocator;

    @Option(names = "--arena", paramLabel = "BYTES",
            description = "Size of the arena, at most what the firmware set aside. Default: all of it.")
    private Integer arena;

    @Mixin
    private WindowOptions window;

    private final Console console;

    DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (invokes < 1) {
            throw new UserError("--invokes " + invokes + ": give at least 1");
        }
        Board chosen = Board.named(board);
        chosen.requireEmulated();
        Path embedded = model == null ? FirmwareBuild.demoModel() : model;
        Path program = FirmwareBuild.build(chosen, embedded, console::tell);
        Path file = out.resolve(embedded.getFileName().toString().replaceFirst("\\.tflite$", "") + ".ascope");
        try (Emulator emulator = new Emulator(chosen, program);
                Capture capture = new Capture(console, new SerialSource(emulator.port(), PTY_BAUD), file);
                Display display = Display.open(window, capture::snapshot, LinkState.waiting(capture.name()), out, console)) {
            try (OnInterrupt stop = new OnInterrupt(() -> interrupted(capture, emulator))) {
                display.show(LinkState.streaming(chosen.name()));
                run(capture, emulator, display);
                capture.close();
                emulator.close();
            } catch (UserError e) {
                display.show(LinkState.lost(e.getMessage()));
                display.awaitClose();
                throw e;
            }
            display.show(LinkState.ended("saved in " + file));
            Results.print(console, capture.snapshot(), names(embedded));
            Results.pictures(console, capture.snapshot(), file);
            console.tell("saved " + file);
            display.awaitClose();
            return capture.saved() ? Main.OK : Main.USER_ERROR;
        }
    }

    /** Also ends when the user has closed the window. */
    private void run(Capture capture, Emulator emulator, Display display) throws IOException, InterruptedException {
        try {
            capture.awaitDevice();
            if (arena != null) {
                capture.command(new Command.SetArenaSize(0, arena));
            }
            if (!workload.isEmpty() || !allocator.isEmpty()) {
                capture.command(new Command.Choose(allocator, workload));
            }
            if (!capture.run(invokes, inputRule, display::closed)) {
                throw new IOException("the emulated board went silent");
            }
        } catch (IOException | UserError e) {
            String why = capture.ended() ? emulator.ending() : e.getMessage();
            capture.close();
            throw new UserError(why + capture.kept());
        }
    }

    /** The model as its own file describes it; null where only the device could read it. */
    private static TfliteModel names(Path file) throws IOException {
        try {
            return TfliteModel.read(file);
        } catch (ModelFormatException onlyNamesAreMissing) {
            return null;
        }
    }

    private int interrupted(Capture capture, Emulator emulator) {
        try {
            capture.close();
        } catch (IOException e) {
            console.warn(e.getMessage());
        }
        emulator.close();
        console.warn("interrupted" + capture.kept());
        return Main.USER_ERROR;
    }
}
