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

    /** Bytes by which such a block makes the tail grow: its padding lies above it. One that does not lie below counts as it is. */
    long growth(long offset, long size) {
        return offset < lowest ? lowest - offset : size;
    }

    void push(Entry entry) {
        entries.add(entry);
        reach(entry.block.offset());
    }

    void reach(long offset) {
        lowest = Math.min(lowest, offset);
    }

    /** Everything from here on is taken. */
    long lowest() {
        return lowest;
    }

    List<Entry> entries() {
        return entries;
    }
}
