package io.arenascope.frame;

/**
 * Something that did not arrive, or was not what it should be.
 *
 * @param cause      why
 * @param bytes      bytes dropped on the host
 * @param frames     frames known to be missing
 * @param events     events known to be missing; -1 when that cannot be told (a new epoch)
 * @param hostMicros when the host noticed, in microseconds since the session was created
 */
public record Loss(Cause cause, long bytes, long frames, long events, long hostMicros) implements Received {
    /** As in the session file; {@link #code} is the byte there. */
    public enum Cause {
        BAD_CRC(1), BAD_COBS(2), TOO_LONG(3), TOO_SHORT(4), WRONG_DIRECTION(5), DUPLICATE(6), GAP(7), NEW_EPOCH(8),
        LINK_CLOSED(9), RECORDING_OVERFLOW(10), WRONG_MAJOR(11);

        public final int code;

        Cause(int code) {
            this.code = code;
        }
    }
}
