package io.arenascope.link;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;

/** A serial port, or the pseudo-terminal of an emulated board. */
public final class SerialSource implements ByteSource {
    private static final int READ_MILLIS = 200;
    private static final int RECEIVE_BUFFER = 1 << 16;

    private final String name;
    private final SerialPort port;

    /** Opens the port at once with 8 data bits, no parity, 1 stop bit; an IOException says in one line why it cannot be had. */
    public SerialSource(String name, int baud) throws IOException {
        this.name = name;
        try {
            port = SerialPort.getCommPort(name);
        } catch (SerialPortInvalidPortException invalid) {
            throw new IOException(name + ": no such port; `arenascope ports` lists what is plugged in", invalid);
        }
        port.setComPortParameters(baud, 8, SerialPort.ONE_STOP_BIT, SerialPort.NO_PARITY);
        port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING | SerialPort.TIMEOUT_WRITE_BLOCKING, READ_MILLIS, 0);
        if (!port.openPort(0, RECEIVE_BUFFER, RECEIVE_BUFFER)) {
            throw new IOException(OpenFailure.line(name, port.getLastErrorCode()));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int read(byte[] buffer) {
        return port.readBytes(buffer, buffer.length);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        int written = port.writeBytes(bytes, bytes.length);
        if (written < bytes.length) {
            throw new IOException(name + ": the port took only " + Math.max(0, written) + " of " + bytes.length + " bytes");
        }
    }

    @Override
    public void close() {
        port.closePort();
    }
}
