package io.arenascope.board;

import io.arenascope.link.ByteSource;
import java.io.IOException;
import java.util.Random;

/** A link that loses some of what the device sends, while it is told to. */
final class LossyLink implements ByteSource {
    private final ByteSource link;
    private final Random random;
    /** How often a byte is lost, 0..1. */
    volatile double rate;

    LossyLink(ByteSource link, Random random) {
        this.link = link;
        this.random = random;
    }

    @Override
    public String name() {
        return link.name();
    }

    @Override
    public int read(byte[] buffer) throws IOException {
        int count = link.read(buffer);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (random.nextDouble() >= rate) {
                buffer[kept++] = buffer[i];
            }
        }
        return count < 0 ? count : kept;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        link.write(bytes);
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
