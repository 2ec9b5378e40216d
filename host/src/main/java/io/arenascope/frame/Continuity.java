package io.arenascope.frame;

import io.arenascope.frame.Loss.Cause;

/** Compares each good frame with the ones before it: in order, a duplicate, a gap or a new epoch. */
final class Continuity {
    private static final int REMEMBERED = 8;

    private final Frame[] last = new Frame[REMEMBERED];
    private int seen;
    private int session = -1;
    private int nextSequence;
    private int nextIndex;

    /** What is missing just before {@code frame}, or that it is a duplicate; null when it is in order. */
    Loss next(Frame frame, long bytes) {
        Loss loss = compare(frame, bytes);
        if (loss == null || loss.cause() != Cause.DUPLICATE) {
            if (loss != null && loss.cause() == Cause.NEW_EPOCH) {
                seen = 0;
            }
            last[seen++ % REMEMBERED] = frame;
            session = frame.session();
            nextSequence = frame.sequence() + 1 & 0xFFFF;
            nextIndex = (int) frame.index() + EventCount.of(frame.body(), Frame.HEADER, frame.body().length - Frame.CRC);
        }
        return loss;
    }

    private Loss compare(Frame frame, long bytes) {
        int frames = frame.sequence() - nextSequence & 0xFFFF;
        int events = (int) frame.index() - nextIndex;
        if (session < 0 || frame.session() == session && frames == 0 && events == 0) {
            return null;
        }
        if (frame.session() == session) {
            if (isDuplicate(frame)) {
                return new Loss(Cause.DUPLICATE, bytes, 0, 0, frame.hostMicros());
            }
            if (frames < 1 << 15 && events >= 0) {
                return new Loss(Cause.GAP, 0, frames, events, frame.hostMicros());
            }
        }
        return new Loss(Cause.NEW_EPOCH, 0, 0, -1, frame.hostMicros());
    }

    private boolean isDuplicate(Frame frame) {
        for (int i = 0; i < Math.min(seen, REMEMBERED); i++) {
            if (last[i].sequence() == frame.sequence() && last[i].index() == frame.index() && crc(last[i]) == crc(frame)) {
                return true;
            }
        }
        return false;
    }

    private static int crc(Frame frame) {
        return FrameDecoder.littleEndian(frame.body(), frame.body().length - Frame.CRC);
    }
}
