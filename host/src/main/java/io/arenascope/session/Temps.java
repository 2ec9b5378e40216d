package io.arenascope.session;

import io.arenascope.session.LiveSet.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Temporary blocks, stacked above the head. A freed one keeps its bytes until all are reset. */
final class Temps {
    enum Freed { NOW, BEFORE, NEVER_THERE }

    private final List<Entry> entries = new ArrayList<>();
    // A zero-sized temp shares its offset with the next one, hence a list.
    private final Map<Long, List<Entry>> byOffset = new HashMap<>();
    private final Map<Long, Integer> freedAt = new HashMap<>();
    private long base;
    private long end;

    /** The end of the head, above which temps start; temps that are there stay where they are. */
    void base(long headSize) {
        base = headSize;
        if (entries.isEmpty()) {
            end = headSize;
        }
    }

    /** Bytes by which such a block makes the stack grow: its padding lies below it. One that does not lie above counts as it is. */
    long growth(long offset, long size) {
        return offset + size >= end() ? offset + size - end() : size;
    }

    void push(Entry entry) {
        entries.add(entry);
        byOffset.computeIfAbsent(entry.block.offset(), o -> new ArrayList<>(1)).add(entry);
        reach(entry.block.end());
    }

    /** The same temp with another size in use. */
    void replaceTop(Entry old, Entry changed) {
        entries.set(entries.lastIndexOf(old), changed);
        List<Entry> there = byOffset.get(old.block.offset());
        there.set(there.lastIndexOf(old), changed);
        reach(changed.block.end());
    }

    void reach(long offset) {
        end = Math.max(end, offset);
    }

    Freed free(long offset, LiveSet live) {
        List<Entry> there = byOffset.get(offset);
        if (there == null) {
            return Freed.NEVER_THERE;
        }
        int freed = freedAt.merge(offset, 1, Integer::sum);
        if (freed > there.size()) {
            return Freed.BEFORE;
        }
        live.remove(there.get(there.size() - freed));
        return Freed.NOW;
    }

    void reset(LiveSet live) {
        entries.forEach(live::remove);
        entries.clear();
        byOffset.clear();
        freedAt.clear();
        end = base;
    }

    /** One past the last byte in use by head or temps. */
    long end() {
        return Math.max(base, end);
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
