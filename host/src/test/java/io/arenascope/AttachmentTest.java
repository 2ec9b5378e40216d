package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Command;
import io.arenascope.event.DeviceStream;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.frame.Bytes;
import io.arenascope.frame.Cobs;
import io.arenascope.frame.Frame;
import io.arenascope.link.ByteSource;
import io.arenascope.proto.HostMessage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AttachmentTest {
    @Test
    void asksUntilTheDeviceAnswers() throws IOException, InterruptedException {
        Device device = new Device();
        device.deafFor = 2;
        try (Attachment attachment = new Attachment(device, null)) {
            attachment.awaitDevice(20_000);
            assertEquals("fake", attachment.snapshot().start().board());
            assertEquals(3, device.heard.size());
            assertEquals(1, device.heard.stream().map(m -> m.getHello().getNonce()).distinct().count());
            assertEquals(0, device.heard.get(0).getId());
        }
    }

    @Test
    void asksAgainAfterSilence() throws IOException, InterruptedException {
        Device device = new Device();
        try (Attachment attachment = new Attachment(device, null)) {
            attachment.awaitDevice(20_000);
            assertTrue(attachment.await(() -> device.heard.size() > 1, 20_000));
        }
    }

    @Test
    void givesEachCommandItsResult() throws IOException, InterruptedException {
        Device device = new Device();
        try (Attachment attachment = new Attachment(device, null)) {
            attachment.awaitDevice(20_000);
            assertEquals("result 1", attachment.send(new Command.Run(3, InputRule.LCG), 20_000).text());
            assertEquals("result 2", attachment.send(new Command.Stop(), 20_000).text());
        }
    }

    @Test
    void aDeviceThatIsGoneEndsEveryWait() throws IOException, InterruptedException {
        Device device = new Device();
        try (Attachment attachment = new Attachment(device, null)) {
            attachment.awaitDevice(20_000);
            device.deafFor = 1000;
            device.sent.add(new byte[0]);
            assertNull(attachment.send(new Command.Stop(), 60_000));
            assertTrue(attachment.ended());
            assertEquals("fake port: the device is gone", attachment.ending());
        }
        assertTrue(device.closed);
    }

    @Test
    void asksForTheStateAfterALoss() throws IOException, InterruptedException {
        Device device = new Device();
        try (Attachment attachment = new Attachment(device, null)) {
            attachment.awaitDevice(20_000);
            assertTrue(device.heard.stream().noneMatch(HostMessage::hasDumpState));
            device.stream.add(new Event.TempReset(5, 0, 0, 0));
            device.send();
            assertTrue(attachment.await(() -> device.heard.stream().anyMatch(HostMessage::hasDumpState), 20_000));
        }
    }

    @Test
    void silenceAndNoiseAreToldApart() throws IOException, InterruptedException {
        Device silent = new Device();
        silent.deafFor = 1000;
        try (Attachment attachment = new Attachment(silent, null)) {
            IOException e = assertThrows(IOException.class, () -> attachment.awaitDevice(700));
            assertTrue(e.getMessage().contains("no answer to hello"), e.getMessage());
        }
        Device noisy = new Device();
        noisy.deafFor = 1000;
        noisy.sent.add(new byte[] {5, 77, 0, 42, 13, 13});
        try (Attachment attachment = new Attachment(noisy, null)) {
            IOException e = assertThrows(IOException.class, () -> attachment.awaitDevice(700));
            assertTrue(e.getMessage().contains("baud rate"), e.getMessage());
            assertFalse(attachment.ended());
        }
    }

    @Test
    void anotherMajorVersionIsToldAndEndsTheAttachment() throws IOException, InterruptedException {
        Device device = new Device();
        device.deafFor = 1000;
        byte[] body = Bytes.body(1, 0, 0, Bytes.batch(1));
        body[0] = 0x20;
        device.sent.add(Bytes.wire(Bytes.sealed(body)));
        try (Attachment attachment = new Attachment(device, null)) {
            IOException e = assertThrows(IOException.class, () -> attachment.awaitDevice(20_000));
            assertTrue(e.getMessage().contains("another major version"), e.getMessage());
        }
    }

    /** Answers hello and every command, once it no longer plays deaf; an empty piece in {@link #sent} ends the link. */
    private static final class Device implements ByteSource {
        final List<HostMessage> heard = new CopyOnWriteArrayList<>();
        final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();
        final DeviceStream stream = new DeviceStream(1);
        volatile int deafFor;
        volatile boolean closed;
        private int framesSent;

        @Override
        public String name() {
            return "fake port";
        }

        @Override
        public int read(byte[] buffer) throws IOException {
            try {
                byte[] piece = sent.poll(20, TimeUnit.MILLISECONDS);
                if (piece == null) {
                    return 0;
                }
                System.arraycopy(piece, 0, buffer, 0, piece.length);
                return piece.length == 0 ? -1 : piece.length;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            int start = bytes[0] == 0 ? 1 : 0;
            byte[] body = new byte[bytes.length];
            int length = Cobs.decode(bytes, start, bytes.length - 1, body);
            HostMessage message = HostMessage.parseFrom(Arrays.copyOfRange(body, Frame.HEADER, length - Frame.CRC));
            heard.add(message);
            if (deafFor-- > 0) {
                return;
            }
            stream.add(message.hasHello()
                    ? new Event.SessionStart(1, 0, "test", "fake", "none", 32, message.getHello().getNonce(), 0, 1000, "UNKNOWN", "", "", 0,
                            0, 0, 0, "UNKNOWN", "", 0)
                    : new Event.CommandResult(message.getId(), "OK", "result " + message.getId()));
            send();
        }

        /** What was added to the stream since. */
        void send() {
            List<byte[]> frames = stream.frames();
            sent.addAll(frames.subList(framesSent, frames.size()));
            framesSent = frames.size();
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
