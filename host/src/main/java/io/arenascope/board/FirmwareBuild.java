package io.arenascope.board;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Builds the profiling firmware with device-firmware's own Makefile. */
public final class FirmwareBuild {
    private FirmwareBuild() {}

    /** The CNN that is embedded unless another model is named. */
    public static Path demoModel() throws IOException {
        return ProjectRoot.find().resolve("device-firmware/models/cnn.tflite");
    }

    /**
     * Brings the firmware up to date.
     *
     * @param model    a .tflite file to embed; null: {@link #demoModel}
     * @param progress gets a line that says what is built, and make's own
     * @return the program: an ELF file for a board, an executable for the posix board
     * @throws IOException says in one line what is missing or what make could not do
     */
    public static Path build(Board board, Path model, Consumer<String> progress) throws IOException, InterruptedException {
        Tool.MAKE.require();
        (board.isProgram() ? Tool.HOST_GCC : Tool.ARM_GCC).require();
        if (model != null && !Files.isRegularFile(model)) {
            throw new IOException(model + ": no such model file; give a .tflite file");
        }
        List<String> command = new ArrayList<>(List.of(Tool.MAKE.program(), "--no-print-directory", "-C",
                ProjectRoot.find().resolve("device-firmware").toString(), "firmware", "BOARD=" + board.name()));
        if (model != null) {
            command.add("MODEL=" + model.toAbsolutePath());
        }
        progress.accept("firmware for " + board.name() + " with " + (model == null ? demoModel() : model).getFileName());
        Process make = new ProcessBuilder(command).redirectErrorStream(true).start();
        String last = "";
        String error = "";
        try (BufferedReader lines = make.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                boolean byMake = line.startsWith("make");
                if (!line.isBlank()) {
                    if (!last.isEmpty()) { // the last line of all is the program's path
                        progress.accept(last);
                    }
                    last = line;
                }
                error = !byMake && (error.isEmpty() || !error.contains("error") || line.contains("error")) ? line : error;
            }
        }
        if (make.waitFor() != 0) {
            throw new IOException("the firmware for " + board.name() + " could not be built: " + (error.isEmpty() ? last : error));
        }
        Path program = Path.of(last);
        if (!Files.isRegularFile(program)) {
            throw new IOException("the firmware's Makefile did not name what it built, its last line was: " + last);
        }
        return program;
    }
}
