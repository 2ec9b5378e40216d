package io.arenascope.link;

import com.fazecast.jSerialComm.SerialPort;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A serial port of this machine.
 *
 * @param name        what to open, "/dev/ttyACM0"
 * @param description what the operating system calls it
 * @param vendor      USB vendor id; -1: not a USB port
 * @param product     USB product id; -1: not a USB port
 * @param serial      USB serial number, "" unknown
 */
public record Port(String name, String description, int vendor, int product, String serial) {
    /** STMicroelectronics' USB vendor id: the debuggers on its boards. */
    public static final int ST = 0x0483;

    /** All that are plugged in, by name. */
    public static List<Port> all() {
        return Arrays.stream(SerialPort.getCommPorts())
                .map(p -> new Port(p.getSystemPortPath(), p.getDescriptivePortName(), p.getVendorID(), p.getProductID(), serial(p)))
                .sorted(Comparator.comparing(Port::name))
                .toList();
    }

    private static String serial(SerialPort port) {
        String serial = port.getSerialNumber();
        return serial == null || serial.equals("Unknown") ? "" : serial;
    }
}
