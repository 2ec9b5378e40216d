package io.arenascope.recording;

import io.arenascope.frame.Checksum;
import io.arenascope.frame.Frame;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Records to bytes. What comes before the first frame waits for it: a session without one is not worth a file. Not for several threads. */
final class RecordOutput implements Closeable {
    private static final int BUFFER = 1 << 17;

    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private long lastMicros;
    private boolean begun;

    RecordOutput(Path path, long createdMillis) throws IOException {
        this(new SessionFile(path), createdMillis);
    }

    RecordOutput(OutputStream out, long createdMillis) {
        this.out = out;
        buffer.put(SessionFormat.MAGIC).putShort((short) SessionFormat.FORMAT).putShort((short) 0).putLong(createdMillis);
    }

    void write(Received received) throws IOException {
        lastMicros = received.hostMicros();
        if (received instanceof Frame frame) {
            begun = true;
            begin(SessionFormat.FRAME, frame.hostMicros(), frame.body().length).put(frame.body());
        } else if (received instanceof Loss loss) {
            begin(SessionFormat.LOSS, loss.hostMicros(), SessionFormat.LOSS_CONTENT).put((byte) loss.cause().code)
                    .putInt(saturated(loss.bytes())).putInt(saturated(loss.frames())).putInt(saturated(loss.events()));
        }
        finish();
    }

    void note(String text, long micros) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        if (content.length > SessionFormat.MAX_CONTENT) {
            throw new IllegalArgumentException("note of " + content.length + " bytes");
        }
        begin(SessionFormat.NOTE, micros, content.length).put(content);
        finish();
    }

    /** Time of the last record. */
    long lastMicros() {
        return lastMicros;
    }

    void end() throws IOException {
        begin(SessionFormat.END, lastMicros, 0);
        finish();
        flush();
    }

    /** Whether a frame has come. */
    boolean begun() {
        return begun;
    }

    void flush() throws IOException {
        if (!begun) {
            return;
        }
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
        out.flush();
    }

    /** Closes the file; what was not flushed is lost. */
    @Override
    public void close() throws IOException {
        out.close();
    }

    private ByteBuffer begin(int type, long micros, int length) throws IOException {
        if (buffer.remaining() < SessionFormat.RECORD_HEADER + length + SessionFormat.CRC) {
            begun = true; // so much noise is worth keeping, too
            flush();
        }
        buffer.mark();
        return buffer.put((byte) type).putLong(micros).putInt(length);
    }

    private void finish() {
        int end = buffer.position();
        buffer.reset();
        int start = buffer.position();
        buffer.position(end);
        buffer.putInt(Checksum.of(buffer.array(), start, end));
    }

    /** -1 (unknown) stays -1; more than 32 bits hold becomes the most they do. */
    private static int saturated(long value) {
        return value < 0 ? -1 : (int) Math.min(value, 0xFFFF_FFFEL);
    }
}
