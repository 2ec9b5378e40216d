package io.arenascope.link;

import java.io.Closeable;
import java.io.IOException;

/** Bytes from and to a device, or from a file of what one sent. One thread reads, one writes. */
public interface ByteSource extends Closeable {
    /** What the user calls it: a port's or a file's name. */
    String name();

    /**
     * Waits a fraction of a second for bytes.
     *
     * @return how many there are now in {@code buffer}; 0: none came; -1: the other side is gone
     */
    int read(byte[] buffer) throws IOException;

    void write(byte[] bytes) throws IOException;
}
