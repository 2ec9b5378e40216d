package io.arenascope.cli;

import io.arenascope.link.Port;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "ports", mixinStandardHelpOptions = true, description = "Lists the serial ports of this machine.",
        footer = {"", "Example: arenascope ports"})
final class PortsCommand implements Callable<Integer> {
    private final Console console;

    PortsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Port> ports = Port.all();
        if (ports.isEmpty()) {
            console.err().println("no serial port is plugged in; `arenascope emulate` runs a board without one");
            return Main.OK;
        }
        console.out().printf("%-16s %-10s %-26s %-34s %s%n", "PORT", "USB", "SERIAL NUMBER", "DESCRIPTION", "BOARD");
        for (Port port : ports) {
            String usb = port.vendor() < 0 ? "-" : String.format("%04x:%04x", port.vendor(), port.product());
            console.out().printf("%-16s %-10s %-26s %-34s %s%n", port.name(), usb, port.serial().isEmpty() ? "-" : port.serial(),
                    port.description(), guess(port));
        }
        return Main.OK;
    }

    /** What the USB ids say about the board. */
    private static String guess(Port port) {
        if (port.vendor() != Port.ST) {
            return "-";
        }
        return switch (port.product()) {
            case 0x374B, 0x3752 -> "a Nucleo or Discovery (ST-LINK/V2-1)";
            case 0x374D, 0x374E, 0x374F, 0x3753, 0x3754, 0x3757 -> "a Nucleo or Discovery (ST-LINK/V3)";
            case 0x5740 -> "an STM32 with a USB port of its own";
            default -> "an ST device";
        };
    }
}
