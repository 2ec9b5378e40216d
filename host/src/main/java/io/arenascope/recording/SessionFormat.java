package io.arenascope.recording;

/** The numbers of the session file, see protocol/SPEC.md section 3. */
final class SessionFormat {
    static final byte[] MAGIC = {(byte) 0x89, 'A', 'S', 'C', 0x0D, 0x0A, 0x1A, 0x0A};
    static final int FORMAT = 1;
    static final int HEADER = MAGIC.length + 2 + 2 + 8;

    static final int FRAME = 1;
    static final int LOSS = 2;
    static final int NOTE = 3;
    static final int END = 4;

    /** Type, time and length. */
    static final int RECORD_HEADER = 1 + 8 + 4;
    static final int CRC = 4;
    static final int MAX_CONTENT = 65_536;
    /** Cause, bytes, frames and events. */
    static final int LOSS_CONTENT = 1 + 4 + 4 + 4;

    private SessionFormat() {}
}
