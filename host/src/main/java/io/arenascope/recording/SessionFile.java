package io.arenascope.recording;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that keeps what it held until the first byte is written, and that one writer at a time may have. Where nothing is written, no
 * new file stays behind.
 */
final class SessionFile extends OutputStream {
    private final Path path;
    private final boolean isNew;
    private final FileChannel channel;
    private boolean begun;

    SessionFile(Path path) throws IOException {
        this.path = path;
        isNew = !Files.exists(path);
        channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (Files.isRegularFile(path) && isTaken()) {
            channel.close();
            throw new IOException(path + ": another session is being saved there; end that one, or name another file");
        }
    }

    private boolean isTaken() {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException ours) {
            return true;
        } catch (IOException noLocksHere) {
            return false; // some network file systems have none, and can be written to all the same
        }
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (!begun) {
            channel.truncate(0);
            begun = true;
        }
        for (ByteBuffer left = ByteBuffer.wrap(bytes, from, count); left.hasRemaining();) {
            channel.write(left);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (isNew && !begun) {
            Files.deleteIfExists(path);
        }
    }
}
