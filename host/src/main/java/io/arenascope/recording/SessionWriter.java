package io.arenascope.recording;

import io.arenascope.frame.EventCount;
import io.arenascope.frame.Frame;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Writes a session to a file from a thread of its own. {@link #accept} never waits: what finds the queue full is counted, and
 * the file says so with a {@link Loss}. When the file cannot be written any more, recording stops and {@link #failure} says why;
 * what was written stays readable.
 */
public final class SessionWriter implements Closeable {
    private static final int QUEUE = 1 << 16;
    private static final long FLUSH_MILLIS = 500;

    private final Path path;
    private final RecordOutput output;
    private final BlockingQueue<Received> queue;
    private final Thread thread;
    private volatile boolean closing;
    private volatile String failure;
    /** What found the queue full and is not yet in the file; touched only by the thread that calls {@link #accept}. */
    private long lostFrames;
    private long lostEvents;

    /** Creates or replaces {@code path}, once the first frame has come. {@code notes} go to its start. */
    public SessionWriter(Path path, long createdMillis, Map<String, String> notes) throws IOException {
        this(path, new RecordOutput(path, createdMillis), notes, QUEUE);
    }

    SessionWriter(Path path, RecordOutput output, Map<String, String> notes, int queueLength) throws IOException {
        this.path = path;
        this.output = output;
        this.queue = new ArrayBlockingQueue<>(queueLength);
        for (Map.Entry<String, String> note : notes.entrySet()) {
            output.note(note.getKey() + "=" + note.getValue(), 0);
        }
        thread = new Thread(this::drain, "recording");
        thread.setDaemon(true);
        thread.start();
    }

    public Path path() {
        return path;
    }

    /** Whether there was anything to save; asked after {@link #close}. If not, a file of this name is as it was before. */
    public boolean begun() {
        return output.begun();
    }

    /** Why recording stopped early, in one line; null while all is well. */
    public String failure() {
        return failure;
    }

    /** Queues one frame or loss; called by one thread. */
    public void accept(Received received) {
        if (lostFrames > 0 && queue.remainingCapacity() > 1) {
            queue.add(new Loss(Loss.Cause.RECORDING_OVERFLOW, 0, lostFrames, lostEvents, received.hostMicros()));
            lostFrames = 0;
            lostEvents = 0;
        }
        if (lostFrames > 0 || !queue.offer(received)) {
            drop(received);
        }
    }

    private void drop(Received received) {
        if (received instanceof Frame frame) {
            lostFrames++;
            lostEvents += EventCount.of(frame.body(), Frame.HEADER, frame.body().length - Frame.CRC);
        } else if (received instanceof Loss loss) {
            lostFrames += Math.max(1, loss.frames());
            lostEvents += Math.max(0, loss.events());
        }
    }

    private void drain() {
        long flushed = System.nanoTime();
        try {
            while (!closing || !queue.isEmpty()) {
                Received next = queue.poll(FLUSH_MILLIS / 2, TimeUnit.MILLISECONDS);
                if (next != null) {
                    output.write(next);
                }
                if (System.nanoTime() - flushed > TimeUnit.MILLISECONDS.toNanos(FLUSH_MILLIS)) {
                    output.flush();
                    flushed = System.nanoTime();
                }
            }
            if (lostFrames > 0) {
                output.write(new Loss(Loss.Cause.RECORDING_OVERFLOW, 0, lostFrames, lostEvents, output.lastMicros()));
            }
            output.end();
        } catch (IOException e) {
            failure = "recording to " + path + " stopped: " + e.getMessage() + "; what was saved until then is readable";
        } catch (InterruptedException e) {
            failure = "recording to " + path + " was interrupted";
        } finally {
            finish();
        }
    }

    private void finish() {
        try {
            output.close();
        } catch (IOException e) {
            if (failure == null) {
                failure = "recording to " + path + " could not be finished: " + e.getMessage();
            }
        }
    }

    /** Writes what is queued, marks the file as complete and closes it; call after the last {@link #accept}. */
    @Override
    public void close() {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
