package io.arenascope.session;

import io.arenascope.session.LiveSet.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Blocks of a linear or general allocator, anywhere in the arena. */
final class Pool {
    private record Node(Entry entry, boolean irregular, Node under) {}

    private final TreeMap<Long, Node> nodes = new TreeMap<>();
    private final TreeMap<Long, Integer> ends = new TreeMap<>();
    private final Set<Long> freed = new HashSet<>();
    // Empty blocks, and blocks that lay over another when they came: while there are any, a search looks at every block.
    private int irregular;

    void add(Entry entry, boolean overlapping) {
        boolean odd = overlapping || entry.block.size() == 0;
        irregular += odd ? 1 : 0;
        nodes.merge(entry.block.offset(), new Node(entry, odd, null), (under, top) -> new Node(top.entry, top.irregular, under));
        ends.merge(entry.block.end(), 1, Integer::sum);
        freed.remove(entry.block.offset());
    }

    /** The latest block at the offset, no longer in the pool; null when there is none. */
    Entry remove(long offset) {
        Node node = nodes.get(offset);
        if (node == null) {
            return null;
        }
        if (node.under == null) {
            nodes.remove(offset);
            freed.add(offset);
        } else {
            nodes.put(offset, node.under);
        }
        irregular -= node.irregular ? 1 : 0;
        ends.merge(node.entry.block.end(), -1, (a, b) -> a + b == 0 ? null : a + b);
        return node.entry;
    }

    /** A block was at this offset, and nothing since. */
    boolean wasFreed(long offset) {
        return freed.contains(offset);
    }

    List<Entry> clear() {
        List<Entry> all = entries();
        nodes.clear();
        ends.clear();
        freed.clear();
        irregular = 0;
        return all;
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    long end() {
        return ends.isEmpty() ? 0 : ends.lastKey();
    }

    /** A block with a byte in [from, to), or null. */
    Entry overlapping(long from, long to) {
        if (irregular > 0) {
            return entries().stream().filter(e -> e.block.overlaps(from, to)).findFirst().orElse(null);
        }
        Map.Entry<Long, Node> last = nodes.lowerEntry(to);
        return last != null && last.getValue().entry.block.overlaps(from, to) ? last.getValue().entry : null;
    }

    List<Entry> entries() {
        List<Entry> all = new ArrayList<>(nodes.size());
        for (Node top : nodes.values()) {
            for (Node node = top; node != null; node = node.under) {
                all.add(node.entry);
            }
        }
        return all;
    }
}
