package io.arenascope.board;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Builds the profiling firmware with device-firmware's own Makefile. */
public final class FirmwareBuild {
    private static final Pattern OVERFLOW = Pattern.compile("region `(\\w+)' overflowed by (\\d+) bytes");

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
            command.add("MODEL=" + forMake(model.toAbsolutePath().toString()));
        }
        progress.accept("firmware for " + board.name() + " with " + (model == null ? demoModel() : model).getFileName());
        return oneAtATime(command, board, progress);
    }

    private static String forMake(String path) throws IOException {
        if (path.indexOf('\n') >= 0) {
            throw new IOException(path + ": make cannot take a path with a line break; rename the model");
        }
        return path.replace("$", "$$");
    }

    /** Builds share their object files: two at once, also of two programs, would spoil them. */
    private static synchronized Path oneAtATime(List<String> command, Board board, Consumer<String> progress)
            throws IOException, InterruptedException {
        Path build = Files.createDirectories(ProjectRoot.find().resolve("device-firmware/build"));
        try (FileChannel channel = FileChannel.open(build.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            return make(command, board, progress);
        }
    }

    private static Path make(List<String> command, Board board, Consumer<String> progress) throws IOException, InterruptedException {
        Process make = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> output = new ArrayList<>();
        try (BufferedReader lines = make.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    if (!output.isEmpty()) { // the last line of all is the program's path
                        progress.accept(output.get(output.size() - 1));
                    }
                    output.add(line);
                }
            }
        }
        if (make.waitFor() != 0) {
            throw new IOException("the firmware for " + board.name() + " could not be built: " + complaint(output));
        }
        String last = output.isEmpty() ? "" : output.get(output.size() - 1);
        if (!Files.isRegularFile(Path.of(last))) {
            throw new IOException("the firmware's Makefile did not name what it built, its last line was: " + last);
        }
        return Path.of(last);
    }

    /** Of all that make and the compiler said the line that helps. */
    static String complaint(List<String> output) {
        String chosen = "make said nothing";
        for (String line : output) {
            Matcher overflow = OVERFLOW.matcher(line);
            if (overflow.find()) {
                return "with this model it is " + overflow.group(2) + " bytes too large for the " + overflow.group(1)
                        + " of the board; use a smaller model";
            }
            boolean byMake = line.startsWith("make");
            if (!byMake && (line.contains("error") || !chosen.contains("error")) || chosen.startsWith("make")) {
                chosen = line;
            }
        }
        return chosen;
    }
}
