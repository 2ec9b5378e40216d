package io.arenascope.board;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A board that runs without hardware: its firmware in QEMU, or the posix board's as a program. Its serial link is a
 * pseudo-terminal. That loses nothing as long as the host keeps reading: the firmware is silent until it is said hello to, and
 * QEMU makes the processor wait when the terminal is full.
 */
public final class Emulator implements Closeable {
    private static final Pattern PORT = Pattern.compile("(?:char device redirected to|^link) (/dev/\\S+)");
    private static final long START_SECONDS = 20;
    private static final long TERM_MILLIS = 300;

    private final Board board;
    private final List<String> output = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch portKnown = new CountDownLatch(1);
    private volatile Process process;
    private volatile IOException refusal;
    private volatile String port;

    /** Starts {@code program}; an IOException says in one line why it does not run. */
    public Emulator(Board board, Path program) throws IOException, InterruptedException {
        this.board = board;
        board.requireEmulated();
        List<String> command = command(board, program);
        Thread runner = new Thread(() -> run(command), "emulator");
        runner.setDaemon(true);
        runner.start();
        if (!portKnown.await(START_SECONDS, TimeUnit.SECONDS) || port == null) {
            close();
            throw refusal != null ? refusal : new IOException("the emulated board did not start: " + lastLine());
        }
    }

    /**
     * In a session of its own: a Ctrl-C in the terminal reaches the host, which then ends it in order. Where setpriv is there, a
     * host that is killed takes it along.
     */
    private static List<String> command(Board board, Path program) throws IOException {
        Tool.SETSID.require();
        List<String> command = new ArrayList<>(List.of(Tool.SETSID.program()));
        if (Tool.SETPRIV.present()) {
            command.addAll(List.of(Tool.SETPRIV.program(), "--pdeathsig", "KILL", "--"));
        }
        if (board.isProgram()) {
            command.add(program.toString());
            return command;
        }
        Tool.QEMU.require();
        command.addAll(List.of(Tool.QEMU.program(), "-M", board.settings().get("QEMU_MACHINE"), "-nographic", "-monitor", "none",
                "-chardev", "pty,id=link"));
        int serial = Integer.parseInt(board.settings().get("QEMU_SERIAL"));
        for (int i = 0; i < serial; i++) {
            command.addAll(List.of("-serial", "null"));
        }
        command.addAll(List.of("-serial", "chardev:link", "-kernel", program.toString()));
        return command;
    }

    /** Starts it and reads what it prints until it ends: the death signal is bound to the thread that starts it, not to the JVM. */
    private void run(List<String> command) {
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).redirectInput(new File("/dev/null")).start();
            readOutput();
        } catch (IOException e) {
            refusal = e;
        } finally {
            portKnown.countDown();
        }
    }

    private void readOutput() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher named = PORT.matcher(line);
                if (named.find()) {
                    port = named.group(1);
                    portKnown.countDown();
                } else if (!line.isBlank()) {
                    output.add(line);
                }
            }
        } catch (IOException closed) {
            output.add(closed.getMessage());
        }
    }

    /** What to attach to. */
    public String port() {
        return port;
    }

    public Board board() {
        return board;
    }

    public boolean running() {
        return process.isAlive();
    }

    /** How it ended, in one line; waits a moment for it to do so. */
    public String ending() throws InterruptedException {
        if (!process.waitFor(1, TimeUnit.SECONDS)) {
            return "the emulated board no longer answers";
        }
        String last = lastLine();
        return "the emulated board stopped (exit " + process.exitValue() + ")" + (last.isEmpty() ? "" : ": " + last);
    }

    /** Waits until it ends. */
    public void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    /** Identifies the process to the operating system. */
    public long pid() {
        return process.pid();
    }

    private String lastLine() {
        synchronized (output) {
            return output.isEmpty() ? "" : output.get(output.size() - 1);
        }
    }

    /** Ends it, by force if need be: QEMU ignores SIGTERM while its serial link is full. */
    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        boolean interrupted = false;
        try {
            if (!process.waitFor(TERM_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            interrupted = true;
            process.destroyForcibly();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
