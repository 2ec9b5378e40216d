package io.arenascope.session;

import io.arenascope.session.LiveSet.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Temporary blocks, stacked above the head. A freed one keeps its bytes until all are reset. */
final class Temps {
    enum Freed { NOW, BEFORE, NEVER_THERE }

    private final List<Entry> entries = new ArrayList<>();
    // Live ones; an empty stack is left where all have been freed. Only an empty temp shares its offset with the next.
    private final Map<Long, Deque<Entry>> byOffset = new HashMap<>();
    private long base;
    private long end;
    private long told;
    private long lowest = Long.MAX_VALUE;

    /** The end of the head, above which temps start; temps that are there stay where they are. */
    void base(long headSize) {
        if (headSize < base || entries.isEmpty()) { // what the old head covered is no longer in use
            end = entries.stream().mapToLong(entry -> entry.block.end()).reduce(told, Math::max);
        }
        base = headSize;
    }

    /** Bytes by which such a block makes the stack grow: its padding lies below it. One that does not lie above counts as it is. */
    long growth(long offset, long size) {
        return offset + size >= end() ? offset + size - end() : size;
    }

    void push(Entry entry) {
        entries.add(entry);
        byOffset.computeIfAbsent(entry.block.offset(), o -> new ArrayDeque<>(1)).push(entry);
        reach(entry.block.end());
        lowest = Math.min(lowest, entry.block.offset());
    }

    /** From a state dump, in which freed temps are not named. */
    void told(long offset) {
        told = offset;
        reach(offset);
    }

    void reach(long offset) {
        end = Math.max(end, offset);
    }

    Freed free(long offset, LiveSet live) {
        Deque<Entry> there = byOffset.get(offset);
        if (there == null) {
            return Freed.NEVER_THERE;
        }
        if (there.isEmpty()) {
            return Freed.BEFORE;
        }
        live.remove(there.pop());
        return Freed.NOW;
    }

    void reset(LiveSet live) {
        entries.forEach(live::remove);
        entries.clear();
        byOffset.clear();
        lowest = Long.MAX_VALUE;
        end = base;
        told = 0;
    }

    /** One past the last byte in use by head or temps. */
    long end() {
        return Math.max(base, end);
    }

    /** Where the lowest of them starts; in a sound program not below the head. */
    long lowest() {
        return lowest;
    }

    /** Bytes above the head. */
    long size() {
        return end() - base;
    }

    /** All that have not been reset, freed ones included. */
    List<Entry> entries() {
        return entries;
    }
}
