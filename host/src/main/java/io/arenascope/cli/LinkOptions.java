package io.arenascope.cli;

import io.arenascope.board.Board;
import io.arenascope.link.ByteSource;
import io.arenascope.link.FileSource;
import io.arenascope.link.Port;
import io.arenascope.link.SerialSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Which device to attach to. */
final class LinkOptions {
    /** Of our firmware where a board does not say otherwise. */
    private static final int BAUD = 1_000_000;
    private static final int LEAST_BAUD = 50;
    private static final int MOST_BAUD = 12_000_000;

    @Option(names = "--port", paramLabel = "P",
            description = "A serial port, or a file of bytes captured from one. Default: the ST-LINK, or else the only USB port.")
    private String port;

    @Option(names = "--board", paramLabel = "B", description = "The board, as `arenascope boards` names it: sets the baud rate.")
    private String board;

    @Option(names = "--baud", paramLabel = "N", description = "Baud rate of the firmware. Default: the board's, or 1000000.")
    private Integer baud;

    @Option(names = "--invokes", paramLabel = "N", defaultValue = "0",
            description = "Have the device run its model N times, then end. Default: only listen, until Ctrl-C.")
    private int invokes;

    @Option(names = "--reset", description = "Restart the device first, so that its set-up is seen.")
    private boolean reset;

    boolean reset() {
        return reset;
    }

    int invokes() {
        return invokes;
    }

    /** Whether it is a file, which can be read but not asked. */
    boolean isFile() {
        return port != null && Files.isRegularFile(file());
    }

    Path file() {
        return Path.of(port);
    }

    ByteSource open() throws IOException {
        if (baud() < LEAST_BAUD || baud() > MOST_BAUD) {
            throw new UserError("--baud " + baud + ": give " + LEAST_BAUD + " to " + MOST_BAUD + ", what the firmware was built with");
        }
        if (invokes < 0) {
            throw new UserError("--invokes " + invokes + ": give 0 (only listen) or more");
        }
        return isFile() ? new FileSource(file()) : new SerialSource(port == null ? only(Port.all()) : port, baud());
    }

    private int baud() throws IOException {
        int boards = board == null ? 0 : Board.named(board).baud();
        return baud != null ? baud : boards > 0 ? boards : BAUD;
    }

    /** A debugger of ST's before any other USB port. */
    private static String only(List<Port> all) {
        List<Port> usb = all.stream().filter(p -> p.vendor() >= 0).toList();
        List<Port> st = usb.stream().filter(p -> p.vendor() == Port.ST).toList();
        List<Port> likely = st.isEmpty() ? usb : st;
        if (likely.size() == 1) {
            return likely.get(0).name();
        }
        throw new UserError(likely.isEmpty() ? "no board is plugged in" : likely.size() + " boards are plugged in", "--port",
                likely.isEmpty() ? "connect one, or run `arenascope demo` for an emulated one"
                        : "name one of " + String.join(", ", likely.stream().map(Port::name).toList()));
    }
}
