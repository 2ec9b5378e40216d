package io.arenascope.frame;

/**
 * Consistent Overhead Byte Stuffing (S. Cheshire, M. Baker, IEEE/ACM Transactions on Networking 7(2), 1999): bytes without
 * any zero, so that a zero can end a frame.
 */
public final class Cobs {
    private Cobs() {}

    /** Most bytes that {@code length} bytes become, delimiter not included. */
    public static int maxEncoded(int length) {
        return length + 1 + length / 254;
    }

    /**
     * Decodes {@code in[from, to)} into {@code out}, which must have room for as many bytes.
     *
     * @return number of bytes written, or -1 when it is not valid COBS
     */
    public static int decode(byte[] in, int from, int to, byte[] out) {
        int written = 0;
        int at = from;
        while (at < to) {
            int code = in[at++] & 0xFF;
            int run = code - 1;
            if (run < 0 || at + run > to) {
                return -1;
            }
            System.arraycopy(in, at, out, written, run);
            for (int i = at; i < at + run; i++) {
                if (in[i] == 0) {
                    return -1;
                }
            }
            at += run;
            written += run;
            if (code != 0xFF && at < to) {
                out[written++] = 0;
            }
        }
        return written;
    }

    /**
     * Encodes {@code in[0, length)} into {@code out} from {@code start}.
     *
     * @return number of bytes written; no delimiter among them
     */
    public static int encode(byte[] in, int length, byte[] out, int start) {
        int codeAt = start;
        int at = start + 1;
        for (int i = 0; i < length; i++) {
            if (in[i] != 0) {
                out[at++] = in[i];
            }
            boolean full = at - codeAt == 0xFF;
            if (in[i] == 0 || full && i + 1 < length) {
                out[codeAt] = (byte) (at - codeAt);
                codeAt = at++;
            }
        }
        out[codeAt] = (byte) (at - codeAt);
        return at - start;
    }
}
