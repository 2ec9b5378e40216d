package io.arenascope.frame;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Builds what a device would put on the line. */
public final class Bytes {
    private Bytes() {}

    /** The body of a device frame, version to CRC. */
    public static byte[] body(int session, int sequence, long index, byte[] payload) {
        byte[] body = new byte[Frame.HEADER + payload.length + Frame.CRC];
        body[0] = 0x10;
        body[1] = (byte) session;
        body[2] = (byte) sequence;
        body[3] = (byte) (sequence >> 8);
        put(body, 4, (int) index);
        System.arraycopy(payload, 0, body, Frame.HEADER, payload.length);
        return sealed(body);
    }

    /** The same body with its CRC put right. */
    public static byte[] sealed(byte[] body) {
        put(body, body.length - Frame.CRC, Checksum.of(body, 0, body.length - Frame.CRC));
        return body;
    }

    /** A device frame as on the wire, with its delimiter. */
    public static byte[] frame(int session, int sequence, long index, byte[] payload) {
        return wire(body(session, sequence, index, payload));
    }

    /** Any body as on the wire, with its delimiter. */
    public static byte[] wire(byte[] body) {
        byte[] out = new byte[Cobs.maxEncoded(body.length) + 1];
        int length = Cobs.encode(body, body.length, out, 0);
        return Arrays.copyOf(out, length + 1);
    }

    /** A DeviceMessage payload with a batch of {@code events} temp resets. */
    public static byte[] batch(int events) {
        byte[] payload = new byte[4 + events];
        payload[0] = 0x0A;
        payload[1] = (byte) (2 + events);
        payload[2] = 0x12;
        payload[3] = (byte) events;
        Arrays.fill(payload, 4, payload.length, (byte) 6);
        return payload;
    }

    public static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void put(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> 8 * i);
        }
    }
}
