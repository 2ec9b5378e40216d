package io.arenascope.frame;

import io.arenascope.frame.Loss.Cause;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Bytes from a device to valid frames and counted losses, as protocol/SPEC.md section 1 says. Feed it any pieces of the
 * stream; it never throws on what it is fed.
 */
public final class FrameDecoder {
    /** Longest encoded frame, delimiter not included. */
    public static final int MAX_ENCODED = 270;
    public static final int MAJOR = 1;
    private static final int MIN_BODY = Frame.HEADER + 1 + Frame.CRC;
    private static final int MAX_BODY = Frame.HEADER + Frame.MAX_PAYLOAD + Frame.CRC;

    private final Consumer<Received> sink;
    private final Continuity continuity = new Continuity();
    private final byte[] encoded = new byte[MAX_ENCODED];
    private final byte[] body = new byte[MAX_ENCODED];
    /** Bytes since the last delimiter; those beyond {@link #MAX_ENCODED} are not kept. */
    private long length;

    public FrameDecoder(Consumer<Received> sink) {
        this.sink = sink;
    }

    /** Takes {@code bytes[0, count)}, which the host had at {@code hostMicros}. */
    public void accept(byte[] bytes, int count, long hostMicros) {
        int from = 0;
        while (from < count) {
            int to = from;
            while (to < count && bytes[to] != 0) {
                to++;
            }
            keep(bytes, from, to);
            if (to < count) {
                delimiter(hostMicros);
            }
            from = to + 1;
        }
    }

    /** The link is gone: what came since the last delimiter is dropped with it. */
    public void close(long hostMicros) {
        sink.accept(new Loss(Cause.LINK_CLOSED, length, 0, 0, hostMicros));
        length = 0;
    }

    private void keep(byte[] bytes, int from, int to) {
        int room = (int) Math.max(0, MAX_ENCODED - length);
        System.arraycopy(bytes, from, encoded, (int) Math.min(length, MAX_ENCODED), Math.min(room, to - from));
        length += to - from;
    }

    private void delimiter(long hostMicros) {
        long bytes = length;
        length = 0;
        if (bytes == 0) {
            return;
        }
        if (bytes > MAX_ENCODED) {
            drop(Cause.TOO_LONG, bytes, hostMicros);
            return;
        }
        int decoded = Cobs.decode(encoded, 0, (int) bytes, body);
        Cause fault = decoded < 0 ? Cause.BAD_COBS : fault(body, decoded);
        if (fault != null) {
            drop(fault, bytes, hostMicros);
            return;
        }
        Frame frame = frame(Arrays.copyOf(body, decoded), hostMicros);
        Loss before = continuity.next(frame, bytes);
        if (before != null) {
            sink.accept(before);
        }
        if (before == null || before.cause() != Cause.DUPLICATE) {
            sink.accept(frame);
        }
    }

    private void drop(Cause cause, long bytes, long hostMicros) {
        sink.accept(new Loss(cause, bytes, 0, 0, hostMicros));
    }

    /** Why {@code body[0, length)} is not a valid frame from a device; null when it is one. */
    public static Cause fault(byte[] body, int length) {
        if (length < MIN_BODY) {
            return Cause.TOO_SHORT;
        }
        if (length > MAX_BODY) {
            return Cause.TOO_LONG;
        }
        if (Checksum.of(body, 0, length - Frame.CRC) != littleEndian(body, length - Frame.CRC)) {
            return Cause.BAD_CRC;
        }
        if ((body[0] & 0x0F) != 0) {
            return Cause.WRONG_DIRECTION;
        }
        return (body[0] & 0xFF) >> 4 == MAJOR ? null : Cause.WRONG_MAJOR;
    }

    /** A frame over a body without {@link #fault}; keeps the array. */
    public static Frame frame(byte[] body, long hostMicros) {
        int sequence = body[2] & 0xFF | (body[3] & 0xFF) << 8;
        return new Frame(body[1] & 0xFF, sequence, littleEndian(body, 4) & 0xFFFF_FFFFL, body, hostMicros);
    }

    static int littleEndian(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16 | bytes[at + 3] << 24;
    }
}
