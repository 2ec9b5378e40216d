package io.arenascope.frame;

import java.util.zip.CRC32;

/** The CRC-32 of frames and of records in a session file: reflected 0xEDB88320; "123456789" gives 0xCBF43926. */
public final class Checksum {
    private Checksum() {}

    /** Over {@code bytes[from, to)}. */
    public static int of(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}
