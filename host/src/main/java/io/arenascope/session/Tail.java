package io.arenascope.session;

import io.arenascope.session.LiveSet.Entry;
import java.util.ArrayList;
import java.util.List;

/** Persistent blocks, from the arena's end down; they stay until the arena is set up anew. */
final class Tail {
    private final List<Entry> entries = new ArrayList<>();
    private long lowest;

    Tail(long arenaSize) {
        lowest = arenaSize;
    }

    /** Bytes by which a block at {@code offset} makes the tail grow: its padding lies above it. */
    long growth(long offset) {
        return Math.max(0, lowest - offset);
    }

    void push(Entry entry) {
        entries.add(entry);
        lowest = Math.min(lowest, entry.block.offset());
    }

    /** Everything from here on is taken. */
    long lowest() {
        return lowest;
    }

    List<Entry> entries() {
        return entries;
    }
}
