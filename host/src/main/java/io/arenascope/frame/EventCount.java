package io.arenascope.frame;

/**
 * How many events a payload carries, read off the protobuf wire format without decoding it: the entries of field 2
 * ({@code kind}) of the batches in field 1 ({@code events}) of a DeviceMessage. Framing needs this number, and only this one,
 * to tell how many events a gap has cost.
 */
public final class EventCount {
    private static final int BATCH = 1;
    private static final int KIND = 2;

    private EventCount() {}

    /** In {@code bytes[from, to)}; where the payload is malformed, the events up to there. */
    public static int of(byte[] bytes, int from, int to) {
        return new Walk(bytes, from, to).entries(BATCH, true);
    }

    private static final class Walk {
        private final byte[] bytes;
        private final int end;
        private int at;

        Walk(byte[] bytes, int from, int end) {
            this.bytes = bytes;
            this.at = from;
            this.end = end;
        }

        /** Entries of the wanted field here, or, when {@code nested}, of {@link #KIND} inside the wanted field. */
        int entries(int wanted, boolean nested) {
            int count = 0;
            while (at < end) {
                long tag = varint();
                boolean match = tag >>> 3 == wanted;
                switch ((int) tag & 7) {
                    case 0 -> {
                        varint();
                        count += match && !nested && at <= end ? 1 : 0;
                    }
                    case 1 -> at += 8;
                    case 5 -> at += 4;
                    case 2 -> {
                        long length = varint();
                        if (length < 0 || length > end - at) {
                            return count;
                        }
                        int next = at + (int) length;
                        if (match) {
                            count += nested ? new Walk(bytes, at, next).entries(KIND, false) : varints(at, next);
                        }
                        at = next;
                    }
                    default -> {
                        return count;
                    }
                }
            }
            return count;
        }

        private int varints(int from, int to) {
            int count = 0;
            for (int i = from; i < to; i++) {
                count += bytes[i] >= 0 ? 1 : 0;
            }
            return count;
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; at < end && shift < 64; shift += 7) {
                byte b = bytes[at++];
                value |= (long) (b & 0x7F) << shift;
                if (b >= 0) {
                    return value;
                }
            }
            at = end + 1;
            return 0;
        }
    }
}
