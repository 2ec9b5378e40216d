package io.arenascope.session;

import io.arenascope.event.Event;

/** Counts what arrived and what is missing; the event index has the last word. */
final class Arrivals {
    private static final long MODULUS = 1L << 32;

    private long expected; // index of the next event; -1: any
    private boolean damaged; // bytes were dropped and nothing has come since to show that they carried no frame
    private long events;
    private long frames;
    private long lostFrames;
    private long lostEvents;

    /** True when something is missing just before this event. */
    boolean indexed(Event.Indexed e) {
        events++;
        damaged = false;
        long missing = expected < 0 ? 0 : e.index() - expected & MODULUS - 1;
        expected = e.index() + 1 & MODULUS - 1;
        if (missing > 0 && missing < MODULUS / 2) {
            lostEvents += missing;
        }
        return missing != 0;
    }

    /** True when frames or events are missing. */
    boolean gap(Event.Gap gap) {
        damaged |= gap.bytes() > 0 && gap.frames() == 0 && !gap.cause().equals("duplicate");
        lostFrames += Math.max(0, gap.frames());
        lostEvents += Math.max(0, gap.events());
        if (gap.events() < 0) {
            expected = -1;
        } else if (expected >= 0) {
            expected = expected + gap.events() & MODULUS - 1;
        }
        return gap.frames() > 0 || gap.events() != 0;
    }

    /** A message came in a good frame, in order: what was dropped before it was no frame. */
    void message() {
        damaged = false;
    }

    void frame() {
        frames++;
    }

    void restart() {
        expected = 0;
        damaged = false;
    }

    long expected() {
        return expected;
    }

    boolean damaged() {
        return damaged;
    }

    boolean anyLoss() {
        return lostFrames > 0 || lostEvents > 0;
    }

    long events() {
        return events;
    }

    long frames() {
        return frames;
    }

    long lostFrames() {
        return lostFrames;
    }

    long lostEvents() {
        return lostEvents;
    }
}
