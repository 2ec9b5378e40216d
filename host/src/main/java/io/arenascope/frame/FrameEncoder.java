package io.arenascope.frame;

import java.util.Arrays;

/** Payloads for the device to bytes on the wire; one encoder a link, since it counts the frames. */
public final class FrameEncoder {
    private static final byte FROM_HOST = FrameDecoder.MAJOR << 4 | 1;

    private int sequence;

    /**
     * The frame of one HostMessage with its delimiter; before the first one an extra delimiter, see SPEC.
     *
     * @param payload 1..256 bytes
     */
    public byte[] encode(byte[] payload) {
        if (payload.length < 1 || payload.length > Frame.MAX_PAYLOAD) {
            throw new IllegalArgumentException("payload of " + payload.length + " bytes; a frame takes 1 to " + Frame.MAX_PAYLOAD);
        }
        byte[] body = new byte[Frame.HEADER + payload.length + Frame.CRC];
        body[0] = FROM_HOST;
        body[2] = (byte) sequence;
        body[3] = (byte) (sequence >> 8);
        System.arraycopy(payload, 0, body, Frame.HEADER, payload.length);
        int crc = Checksum.of(body, 0, body.length - Frame.CRC);
        for (int i = 0; i < Frame.CRC; i++) {
            body[body.length - Frame.CRC + i] = (byte) (crc >>> 8 * i);
        }
        int start = sequence == 0 ? 1 : 0;
        byte[] wire = new byte[start + Cobs.maxEncoded(body.length) + 1];
        int length = Cobs.encode(body, body.length, wire, start);
        sequence = sequence + 1 & 0xFFFF;
        return Arrays.copyOf(wire, start + length + 1);
    }
}
