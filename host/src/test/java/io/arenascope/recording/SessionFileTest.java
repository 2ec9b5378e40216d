package io.arenascope.recording;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.frame.Bytes;
import io.arenascope.frame.Frame;
import io.arenascope.frame.FrameDecoder;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionFileTest {
    private static final long CREATED = 1_800_000_000_123L;

    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsRead() throws IOException {
        Path file = write(sample());
        Read read = read(file);
        assertEquals(describe(sample()), describe(read.received));
        assertArrayEquals(((Frame) sample().get(0)).body(), ((Frame) read.received.get(0)).body());
        assertTrue(read.complete);
        assertNull(read.damage);
        assertEquals(Map.of("host", "0.1.0", "port", "/dev/ttyACM0"), read.notes);
        assertEquals(CREATED, read.created);
    }

    @Test
    void whereNothingCameAFileStaysAsItWas() throws IOException {
        Path kept = Files.writeString(folder.resolve("kept"), "worth keeping");
        Path none = folder.resolve("none");
        for (Path file : List.of(kept, none)) {
            SessionWriter writer = new SessionWriter(file, CREATED, Map.of("host", "0.1.0"));
            writer.accept(new Loss(Loss.Cause.BAD_CRC, 7, 0, 0, 1));
            writer.close();
            assertFalse(writer.begun());
        }
        assertEquals("worth keeping", Files.readString(kept));
        assertFalse(Files.exists(none));
    }

    @Test
    void aFileIsNotForTwoWriters() throws IOException {
        Path file = folder.resolve("shared");
        try (SessionWriter first = new SessionWriter(file, CREATED, Map.of())) {
            IOException e = assertThrows(IOException.class, () -> new SessionWriter(file, CREATED, Map.of()));
            assertTrue(e.getMessage().startsWith(file + ": another session is being saved there"), e.getMessage());
        }
        new SessionWriter(file, CREATED, Map.of()).close();
    }

    @Test
    void whatFollowsTheEndIsSaidToBeThere() throws IOException {
        byte[] whole = Files.readAllBytes(write(sample()));
        Read read = read(Files.write(folder.resolve("twice"), Bytes.concat(whole, whole)));
        assertEquals(describe(sample()), describe(read.received));
        assertTrue(read.complete);
        assertEquals("read up to byte " + whole.length + ": the session ends there, and something else follows", read.damage);
    }

    @Test
    void aFileCutAnywhereGivesAllRecordsBeforeTheCut() throws IOException {
        byte[] whole = Files.readAllBytes(write(sample()));
        List<String> all = describe(sample());
        int before = 0;
        for (int cut = 1; cut < whole.length; cut++) {
            Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, cut));
            if (cut < SessionFormat.HEADER) {
                IOException e = assertThrows(IOException.class, () -> new SessionReader(file));
                assertTrue(e.getMessage().contains("cut within its header"), e.getMessage());
                continue;
            }
            Read read = read(file);
            assertFalse(read.complete, "cut at " + cut);
            assertEquals(all.subList(0, read.received.size()), describe(read.received));
            assertTrue(read.received.size() >= before, "cut at " + cut);
            before = read.received.size();
        }
        assertEquals(all.size(), before);
    }

    @Test
    void aFlippedByteStopsReadingJustBeforeItAndSaysWhere() throws IOException {
        byte[] whole = Files.readAllBytes(write(sample()));
        List<String> all = describe(sample());
        for (int at = SessionFormat.HEADER; at < whole.length; at++) {
            byte[] hit = whole.clone();
            hit[at] ^= 0x10;
            Read read = read(Files.write(folder.resolve("hit"), hit));
            assertNotNull(read.damage, "flip at " + at);
            assertFalse(read.complete);
            assertEquals(all.subList(0, read.received.size()), describe(read.received));
            long stop = Long.parseLong(read.damage.replaceAll("read up to byte (\\d+):.*", "$1"));
            assertTrue(stop <= at && at - stop < 300, read.damage + ", flip at " + at);
        }
    }

    @Test
    void unknownRecordsAreSkippedAndUnknownLossesStayLosses() throws IOException {
        List<byte[]> parts = new ArrayList<>();
        byte[] whole = Files.readAllBytes(write(sample().subList(0, 1)));
        int end = SessionFormat.RECORD_HEADER + SessionFormat.CRC;
        parts.add(Arrays.copyOf(whole, whole.length - end));
        parts.add(record(77, new byte[] {1, 2, 3}));
        parts.add(record(SessionFormat.LOSS, new byte[] {99, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}));
        parts.add(Arrays.copyOfRange(whole, whole.length - end, whole.length));
        Read read = read(Files.write(folder.resolve("later"), Bytes.concat(parts.toArray(byte[][]::new))));
        assertEquals(List.of(new Loss(Loss.Cause.GAP, 1, 2, 3, 5)), read.received.subList(1, read.received.size()));
        assertEquals(1, read.unknown);
        assertTrue(read.complete);
    }

    @Test
    void saysWhatIsNotASessionOrOfALaterFormat() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "hello, this is no session");
        assertTrue(assertThrows(IOException.class, () -> new SessionReader(text)).getMessage().contains("is not an ArenaScope session"));
        Path empty = Files.write(folder.resolve("empty"), new byte[0]);
        assertTrue(assertThrows(IOException.class, () -> new SessionReader(empty)).getMessage().contains("is empty"));
        byte[] later = Files.readAllBytes(write(sample()));
        later[8] = 2;
        Path file = Files.write(folder.resolve("later"), later);
        assertTrue(assertThrows(IOException.class, () -> new SessionReader(file)).getMessage().contains("format 2"));
    }

    @Test
    void whatFindsTheQueueFullIsCountedInTheFile() throws IOException {
        Path file = folder.resolve("full");
        SlowFile slow = new SlowFile(Files.newOutputStream(file));
        SessionWriter writer = new SessionWriter(file, new RecordOutput(slow, CREATED), Map.of(), 4);
        for (int i = 0; i < 2000; i++) {
            writer.accept(frame(i, 3L * i, 3));
        }
        slow.release();
        writer.close();
        assertNull(writer.failure());
        Read read = read(file);
        long frames = 0;
        long lost = 0;
        long lostEvents = 0;
        for (Received r : read.received) {
            if (r instanceof Loss loss) {
                assertEquals(Loss.Cause.RECORDING_OVERFLOW, loss.cause());
                lost += loss.frames();
                lostEvents += loss.events();
            } else {
                frames++;
            }
        }
        assertTrue(lost > 0);
        assertEquals(2000, frames + lost);
        assertEquals(3 * lost, lostEvents);
        assertTrue(read.complete);
    }

    @Test
    void aFullDiskStopsRecordingWithOneLineAndKeepsWhatWasSaved() throws IOException {
        Path file = folder.resolve("disk");
        OutputStream disk = new FullDisk(Files.newOutputStream(file), 300_000);
        SessionWriter writer = new SessionWriter(file, new RecordOutput(disk, CREATED), Map.of(), 100_000);
        for (int i = 0; i < 20_000; i++) {
            writer.accept(frame(i, 3L * i, 3));
        }
        writer.close();
        assertTrue(writer.failure().contains("No space left on device"), writer.failure());
        assertFalse(writer.failure().contains("\n"));
        Read read = read(file);
        assertTrue(read.received.size() > 5000, "records read: " + read.received.size());
        assertFalse(read.complete);
    }

    private List<Received> sample() {
        List<Received> sample = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            sample.add(frame(i, 3L * i, 3));
        }
        sample.add(new Loss(Loss.Cause.BAD_CRC, 123, 0, 0, 9_000));
        sample.add(new Loss(Loss.Cause.NEW_EPOCH, 0, 0, -1, 9_001));
        sample.add(new Loss(Loss.Cause.GAP, 0, 4, 3_000_000_000L, 9_002));
        sample.add(frame(30, 77, 2));
        return sample;
    }

    private static Frame frame(int sequence, long index, int events) {
        return FrameDecoder.frame(Bytes.body(7, sequence, index, Bytes.batch(events)), 1000 + sequence);
    }

    private Path write(List<Received> received) throws IOException {
        Path file = folder.resolve("session.ascope");
        Map<String, String> notes = new java.util.LinkedHashMap<>();
        notes.put("host", "0.1.0");
        notes.put("port", "/dev/ttyACM0");
        SessionWriter writer = new SessionWriter(file, CREATED, notes);
        received.forEach(writer::accept);
        writer.close();
        assertNull(writer.failure());
        return file;
    }

    private record Read(List<Received> received, boolean complete, String damage, Map<String, String> notes, long created, long unknown) {}

    private static Read read(Path file) throws IOException {
        try (SessionReader reader = new SessionReader(file)) {
            List<Received> all = new ArrayList<>();
            for (Received next = reader.next(); next != null; next = reader.next()) {
                all.add(next);
            }
            return new Read(all, reader.complete(), reader.damage(), reader.notes(), reader.createdMillis(), reader.unknownRecords());
        }
    }

    private static List<String> describe(List<Received> received) {
        return received.stream().map(r -> r instanceof Frame f
                ? f.session() + "/" + f.sequence() + "/" + f.index() + "/" + f.hostMicros() + "/" + Arrays.hashCode(f.body())
                : r.toString()).toList();
    }

    private static byte[] record(int type, byte[] content) throws IOException {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        java.nio.ByteBuffer head = java.nio.ByteBuffer.allocate(13 + content.length + 4).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        head.put((byte) type).putLong(5).putInt(content.length).put(content);
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(head.array(), 0, 13 + content.length);
        head.putInt((int) crc.getValue());
        out.writeBytes(head.array());
        return out.toByteArray();
    }

    /** Takes nothing until released. */
    private static final class SlowFile extends java.io.FilterOutputStream {
        private final java.util.concurrent.CountDownLatch released = new java.util.concurrent.CountDownLatch(1);

        SlowFile(OutputStream out) {
            super(out);
        }

        void release() {
            released.countDown();
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            out.write(bytes, from, length);
        }
    }

    private static final class FullDisk extends java.io.FilterOutputStream {
        private int room;

        FullDisk(OutputStream out, int room) {
            super(out);
            this.room = room;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            int n = Math.min(room, length);
            out.write(bytes, from, n);
            room -= n;
            if (n < length) {
                throw new IOException("No space left on device");
            }
        }
    }
}
