package io.arenascope.link;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of bytes captured from a device. Nothing can be told to it: what is written is dropped. */
public final class FileSource implements ByteSource {
    private final String name;
    private final InputStream in;

    public FileSource(Path path) throws IOException {
        name = path.toString();
        in = Files.newInputStream(path);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int read(byte[] buffer) throws IOException {
        return in.read(buffer);
    }

    @Override
    public void write(byte[] bytes) {}

    @Override
    public void close() throws IOException {
        in.close();
    }
}
