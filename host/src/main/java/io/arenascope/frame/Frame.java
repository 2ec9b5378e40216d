package io.arenascope.frame;

/**
 * A frame that passed every check of protocol/SPEC.md section 1.
 *
 * @param session    the session byte, 0..255
 * @param sequence   0..65535
 * @param index      index of its first event, or of the next one, 0..2^32-1
 * @param body       version byte to CRC as received; not to be modified
 * @param hostMicros when the host had it, in microseconds since the session was created
 */
public record Frame(int session, int sequence, long index, byte[] body, long hostMicros) implements Received {
    public static final int HEADER = 8;
    public static final int CRC = 4;
    public static final int MAX_PAYLOAD = 256;

    public int payloadLength() {
        return body.length - HEADER - CRC;
    }
}
