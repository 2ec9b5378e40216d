package io.arenascope;

import io.arenascope.event.Command;
import io.arenascope.event.CommandEncoder;
import io.arenascope.event.Event;
import io.arenascope.frame.FrameEncoder;
import io.arenascope.link.ByteSource;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A device on a link. A thread of its own reads what the device sends into a {@link Pipeline}, and says hello: every half second
 * until the device has answered, and again after two seconds of silence, for it may have been reset. After a loss it asks for the
 * device's state and all else that may have got lost.
 */
public final class Attachment implements Closeable {
    private static final long ASK_MILLIS = 500;
    private static final long SILENCE_MILLIS = 2000;
    private static final long STATE_MILLIS = 1000;
    private static final long QUIET_MILLIS = 1000;
    /** A dump takes the line up to half a second at 115200 baud: where one is not enough, ask less and less often. */
    private static final long FIRST_DUMP_MILLIS = 500;
    private static final long LAST_DUMP_MILLIS = 8000;
    private static final int BUFFER = 1 << 16;

    private final ByteSource link;
    private final Pipeline pipeline;
    private final FrameEncoder encoder = new FrameEncoder();
    private final Thread reader = new Thread(this::read, "link");
    private final long startNanos = System.nanoTime();
    private final int nonce = nonce();

    private volatile boolean closing;

    /** The reader's own. */
    private long askedNanos;
    private long heardNanos;
    private long dumpAskedNanos;
    private long dumpMillis = FIRST_DUMP_MILLIS;

    /** Guarded by {@link #pipeline}, whose monitor is notified after each change. */
    private final Map<Integer, Event.CommandResult> results = new HashMap<>();
    private final DeviceState device = new DeviceState();
    private int nextId = 1;
    private boolean ended;
    private String failure;
    private long bytes;
    private long eventNanos;

    /** @param recording where to save the session, or null; stays the caller's to close, after this */
    public Attachment(ByteSource link, SessionWriter recording) {
        this.link = link;
        this.pipeline = new Pipeline(recording, this::watch);
        reader.setDaemon(true);
        reader.start();
    }

    private static int nonce() {
        SecureRandom random = new SecureRandom();
        int nonce;
        do {
            nonce = random.nextInt();
        } while (nonce == 0);
        return nonce;
    }

    private void read() {
        byte[] buffer = new byte[BUFFER];
        String why = null;
        try {
            while (!closing && !device.speaksOtherMajor()) {
                greet();
                recover();
                int n = link.read(buffer);
                if (n < 0) {
                    break;
                }
                if (n > 0) {
                    take(buffer, n);
                }
            }
            why = !device.speaksOtherMajor() ? null
                    : "the device speaks another major version of the protocol: use the ArenaScope of its firmware";
        } catch (IOException e) {
            why = e.getMessage();
        } finally {
            end(why);
        }
    }

    private void end(String why) {
        synchronized (pipeline) {
            ended = true;
            failure = why;
            if (!closing) {
                pipeline.linkClosed(micros());
            }
            pipeline.notifyAll();
        }
    }

    private void take(byte[] buffer, int n) {
        synchronized (pipeline) {
            bytes += n;
            heardNanos = System.nanoTime();
            pipeline.bytes(buffer, n, micros());
            pipeline.notifyAll();
        }
    }

    private void greet() throws IOException {
        long now = System.nanoTime();
        boolean answered;
        synchronized (pipeline) {
            answered = device.answered(nonce);
        }
        long wait = TimeUnit.MILLISECONDS.toNanos(answered ? SILENCE_MILLIS : ASK_MILLIS);
        long since = answered ? Math.max(askedNanos, heardNanos) : askedNanos;
        if (askedNanos == 0 || now - since >= wait) {
            askedNanos = now;
            write(0, new Command.Hello(nonce));
        }
    }

    /** Asks for what a loss took, and for a sign that a run is over whose end it may have taken. */
    private void recover() throws IOException {
        long now = System.nanoTime();
        boolean wanted;
        boolean quiet;
        synchronized (pipeline) {
            boolean answered = device.answered(nonce);
            wanted = answered && device.recovery().wanted();
            quiet = answered && device.recovery().inDoubt() && now - eventNanos >= TimeUnit.MILLISECONDS.toNanos(QUIET_MILLIS);
        }
        long wait = TimeUnit.MILLISECONDS.toNanos(wanted ? dumpMillis : QUIET_MILLIS);
        if ((wanted || quiet) && (dumpAskedNanos == 0 || now - dumpAskedNanos >= wait)) {
            dumpAskedNanos = now;
            if (wanted) {
                write(0, new Command.Hello(nonce));
                dumpMillis = Math.min(2 * dumpMillis, LAST_DUMP_MILLIS);
            }
            write(0, new Command.Dump());
        }
        if (!wanted) {
            dumpMillis = FIRST_DUMP_MILLIS;
        }
    }

    private void watch(Event event) {
        device.accept(event);
        if (event instanceof Event.Indexed) {
            eventNanos = System.nanoTime();
        }
        if (event instanceof Event.CommandResult result) {
            results.put(result.id(), result);
        }
    }

    private synchronized void write(int id, Command command) throws IOException {
        link.write(encoder.encode(CommandEncoder.encode(id, command)));
    }

    /**
     * Sends a command and waits for its result; null when none came within {@code millis} or the device is gone. That an invoke
     * began answers a Run, too: its result may have got lost.
     */
    public Event.CommandResult send(Command command, long millis) throws IOException, InterruptedException {
        int id;
        synchronized (pipeline) {
            id = nextId++;
            if (command instanceof Command.Run) {
                device.beginRun();
            }
        }
        write(id, command);
        await(() -> results.containsKey(id) || command instanceof Command.Run && device.running(), millis);
        synchronized (pipeline) {
            Event.CommandResult result = results.remove(id);
            return result == null && command instanceof Command.Run && device.running() ? new Event.CommandResult(id, "OK", "") : result;
        }
    }

    /**
     * Waits until {@code condition} holds, at most {@code millis}; also ends when the device is gone.
     *
     * @param condition looked at after every piece of the stream, with the pipeline held
     * @return whether it holds
     */
    public boolean await(BooleanSupplier condition, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        synchronized (pipeline) {
            while (!condition.getAsBoolean() && !ended) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    break;
                }
                pipeline.wait(left);
            }
            return condition.getAsBoolean();
        }
    }

    /** Waits for the device to say who it is and how far it has come. An IOException says in one line what to check. */
    public void awaitDevice(long millis) throws IOException, InterruptedException {
        if (await(() -> device.answered(nonce), millis)) {
            await(device::settled, STATE_MILLIS);
            return;
        }
        synchronized (pipeline) {
            if (ended) {
                throw new IOException(ending());
            }
            throw new IOException(link.name() + (bytes == 0
                    ? ": no answer to hello within " + millis / 1000 + " s; check that the firmware is flashed and running, that the"
                            + " cable carries data and that this is the board's port"
                    : ": " + bytes + " bytes came, but no valid frame; the baud rate differs from the firmware's (1000000 for ours,"
                            + " often 115200: give --baud) or another program writes to the port"));
        }
    }

    /** Restarts the device, so that its set-up is seen, and waits for it to answer again. */
    public void reset(long millis) throws IOException, InterruptedException {
        send(new Command.Reset(), STATE_MILLIS);
        synchronized (pipeline) {
            device.forget();
        }
        awaitDevice(millis);
    }

    /** What the device has told so far; read it within {@link #await} conditions or when no exact moment matters. */
    public DeviceState device() {
        return device;
    }

    public Snapshot snapshot() {
        return pipeline.snapshot();
    }

    /** Bytes received so far. */
    public long bytes() {
        synchronized (pipeline) {
            return bytes;
        }
    }

    /** Whether the other side is gone. */
    public boolean ended() {
        synchronized (pipeline) {
            return ended;
        }
    }

    /** How it ended, in one line. */
    public String ending() {
        synchronized (pipeline) {
            String why = failure == null ? "" : ": " + failure;
            return link.name() + (device.speaksOtherMajor() ? "" : ": the device is gone") + why;
        }
    }

    /** Microseconds since this attachment began. */
    private long micros() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startNanos);
    }

    /** Lets go of the device: stops reading and closes the link. */
    @Override
    public void close() throws IOException {
        closing = true;
        try {
            reader.join(TimeUnit.SECONDS.toMillis(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        link.close();
    }
}
