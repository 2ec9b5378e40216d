package io.arenascope.cli;

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
    @Option(names = "--port", paramLabel = "P",
            description = "A serial port, or a file of bytes captured from one. Default: the one plugged in.")
    private String port;

    @Option(names = "--baud", paramLabel = "N", defaultValue = "1000000",
            description = "Baud rate of the firmware. Default: ${DEFAULT-VALUE}.")
    private int baud;

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
        return port != null && Files.isRegularFile(Path.of(port));
    }

    ByteSource open() throws IOException {
        return isFile() ? new FileSource(Path.of(port)) : new SerialSource(port == null ? only(Port.all()) : port, baud);
    }

    private static String only(List<Port> all) {
        List<Port> usb = all.stream().filter(p -> p.vendor() >= 0).toList();
        if (usb.size() == 1) {
            return usb.get(0).name();
        }
        throw new UserError(usb.isEmpty() ? "no board is plugged in" : usb.size() + " boards are plugged in", "--port",
                usb.isEmpty() ? "connect one, or run `arenascope demo` for an emulated one"
                        : "name one of " + String.join(", ", usb.stream().map(Port::name).toList()));
    }
}
