package io.arenascope.recording;

import io.arenascope.frame.Checksum;
import io.arenascope.frame.FrameDecoder;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a session file record by record, up to its end or its first damaged record; {@link #damage} tells which. Notes and
 * records of unknown type are taken on the way.
 */
public final class SessionReader implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final InputStream in;
    private final long createdMillis;
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final byte[] record = new byte[SessionFormat.RECORD_HEADER + SessionFormat.MAX_CONTENT + SessionFormat.CRC];
    private final ByteBuffer fields = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
    private long offset;
    private long lastMicros;
    private long unknownRecords;
    private boolean ended;
    private String damage;

    /** Opens the file and reads its header. An IOException says in one line why it is not a session. */
    public SessionReader(Path path) throws IOException {
        this.path = path;
        if (Files.isDirectory(path)) {
            throw new IOException(path + " is a folder: name a session file in it");
        }
        in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
        try {
            int read = in.readNBytes(record, 0, SessionFormat.HEADER);
            int magic = Math.min(read, SessionFormat.MAGIC.length);
            if (read == 0) {
                throw new IOException(path + " is empty: nothing of the session was saved");
            }
            if (!Arrays.equals(record, 0, magic, SessionFormat.MAGIC, 0, magic)) {
                throw new IOException(path + " is not an ArenaScope session: its first bytes are not those of an .ascope file;"
                        + " give one that demo, live or record saved");
            }
            if (read < SessionFormat.HEADER) {
                throw new IOException(path + " was cut within its header: nothing of the session was saved");
            }
            int format = fields.getShort(SessionFormat.MAGIC.length);
            if (format != SessionFormat.FORMAT) {
                throw new IOException(path + " has session format " + format + ", this ArenaScope reads format " + SessionFormat.FORMAT
                        + ": use a newer ArenaScope");
            }
            createdMillis = fields.getLong(SessionFormat.MAGIC.length + 4);
            offset = SessionFormat.HEADER;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The next frame or loss; null at the end of what can be read. */
    public Received next() throws IOException {
        while (!ended && damage == null) {
            int length = readRecord();
            if (damage != null || length < 0) {
                return null;
            }
            int type = record[0];
            long micros = fields.getLong(1);
            lastMicros = micros;
            if (type == SessionFormat.FRAME) {
                return frame(length, micros);
            } else if (type == SessionFormat.LOSS && length >= SessionFormat.LOSS_CONTENT) {
                return loss(micros);
            } else if (type == SessionFormat.NOTE) {
                note(new String(record, SessionFormat.RECORD_HEADER, length, StandardCharsets.UTF_8));
            } else if (type == SessionFormat.END) {
                ended = true;
                damage = in.read() < 0 ? null : "read up to byte " + offset + ": the session ends there, and something else follows";
            } else {
                unknownRecords++;
            }
        }
        return null;
    }

    /** Unix time in milliseconds from which all host times count. */
    public long createdMillis() {
        return createdMillis;
    }

    /** Notes read so far, in order; {@code host}, {@code port} and others. */
    public Map<String, String> notes() {
        return notes;
    }

    /** Whether the file was closed properly; to be asked after the last record. */
    public boolean complete() {
        return ended;
    }

    /** Where and why reading stopped early, in one line; null when it did not. */
    public String damage() {
        return damage;
    }

    /** What of a damaged file could not be read, to be counted as lost after all that could; null: nothing. */
    public Loss unread() throws IOException {
        return damage == null || ended ? null
                : new Loss(Loss.Cause.LINK_CLOSED, Math.max(1, Files.size(path) - offset), 0, 0, lastMicros);
    }

    /** Records of a type this version does not know; they were skipped. */
    public long unknownRecords() {
        return unknownRecords;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Reads one record into {@link #record}; its content's length, or -1 at the file's end. */
    private int readRecord() throws IOException {
        int head = in.readNBytes(record, 0, SessionFormat.RECORD_HEADER);
        if (head == 0) {
            return -1;
        }
        if (head < SessionFormat.RECORD_HEADER) {
            return damaged("it is cut there");
        }
        int length = fields.getInt(9);
        if (length < 0 || length > SessionFormat.MAX_CONTENT) {
            return damaged("the record's length is " + Integer.toUnsignedString(length));
        }
        int end = SessionFormat.RECORD_HEADER + length;
        int rest = length + SessionFormat.CRC;
        if (in.readNBytes(record, SessionFormat.RECORD_HEADER, rest) < rest) {
            return damaged("it is cut there");
        }
        if (Checksum.of(record, 0, end) != fields.getInt(end)) {
            return damaged("the record's checksum is wrong");
        }
        offset += end + SessionFormat.CRC;
        return length;
    }

    private int damaged(String why) {
        damage = "read up to byte " + offset + ": " + why;
        return -1;
    }

    private Received frame(int length, long micros) {
        byte[] body = Arrays.copyOfRange(record, SessionFormat.RECORD_HEADER, SessionFormat.RECORD_HEADER + length);
        Loss.Cause fault = FrameDecoder.fault(body, length);
        return fault == null ? FrameDecoder.frame(body, micros) : new Loss(fault, length, 0, 0, micros);
    }

    private Received loss(long micros) {
        int at = SessionFormat.RECORD_HEADER;
        int events = fields.getInt(at + 9);
        return new Loss(cause(record[at]), fields.getInt(at + 1) & 0xFFFF_FFFFL, fields.getInt(at + 5) & 0xFFFF_FFFFL,
                events == -1 ? -1 : events & 0xFFFF_FFFFL, micros);
    }

    /** A cause that only a later version knows is a gap all the same. */
    private static Loss.Cause cause(int code) {
        for (Loss.Cause cause : Loss.Cause.values()) {
            if (cause.code == code) {
                return cause;
            }
        }
        return Loss.Cause.GAP;
    }

    private void note(String text) {
        int equals = text.indexOf('=');
        if (equals > 0) {
            notes.put(text.substring(0, equals), text.substring(equals + 1));
        }
    }
}
