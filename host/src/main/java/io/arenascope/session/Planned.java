package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.LiveSet.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The planned buffers of one model, live and dead by scope. */
final class Planned {
    private static final int REMEMBERED = 1 << 20; // buffer numbers kept for scopes seen before

    private final List<Event.PlanRow> rows;
    private final Block[] blocks;
    private final Entry[] live;
    private final PlanShape shape;
    private final Map<Integer, int[]> covering = new HashMap<>();
    private int remembered;
    private final NavigableMap<Integer, int[]> ending = new TreeMap<>();

    Planned(int model, List<Event.PlanRow> rows) {
        this.rows = rows;
        this.blocks = new Block[rows.size()];
        this.live = new Entry[rows.size()];
        this.shape = PlanShape.of(rows);
        Map<Integer, List<Integer>> byLast = new HashMap<>();
        for (int i = 0; i < blocks.length; i++) {
            Event.PlanRow row = rows.get(i);
            Purpose purpose = Owner.operatorOf(row.owner()) >= 0 ? Purpose.SCRATCH : Purpose.ACTIVATION;
            blocks[i] = new Block(Section.HEAD, row.offset(), row.size(), row.alignedSize(), 0, purpose, row.owner(), model,
                    row.subgraph(), 0, i);
            byLast.computeIfAbsent(row.lastScope(), s -> new ArrayList<>()).add(i);
        }
        byLast.forEach((scope, buffers) -> ending.put(scope, buffers.stream().mapToInt(Integer::intValue).toArray()));
    }

    List<Event.PlanRow> rows() {
        return rows;
    }

    PlanShape shape() {
        return shape;
    }

    /** Makes live what covers the scope and is not; returns those. */
    List<Entry> begin(int scope, LiveSet set) {
        List<Entry> born = null;
        for (int i : covering(scope)) {
            if (live[i] == null) {
                live[i] = set.add(blocks[i]);
                born = born == null ? new ArrayList<>(4) : born;
                born.add(live[i]);
            }
        }
        return born == null ? List.of() : born;
    }

    /** Ends what has its last scope in [from, to]. */
    void end(int from, int to, LiveSet set) {
        for (int[] buffers : ending.subMap(from, true, Math.max(from, to), true).values()) {
            for (int i : buffers) {
                end(i, set);
            }
        }
    }

    void endAll(LiveSet set) {
        for (int i = 0; i < live.length; i++) {
            end(i, set);
        }
    }

    private void end(int buffer, LiveSet set) {
        if (live[buffer] != null) {
            set.remove(live[buffer]);
            live[buffer] = null;
        }
    }

    /** A live buffer with a byte in [from, to), or null. */
    Block overlapping(long from, long to) {
        for (Entry entry : live) {
            if (entry != null && entry.block.overlaps(from, to)) {
                return entry.block;
            }
        }
        return null;
    }

    private int[] covering(int scope) {
        int[] known = covering.get(scope);
        if (known != null) {
            return known;
        }
        int[] found = new int[rows.size()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if (rows.get(i).firstScope() <= scope && scope <= rows.get(i).lastScope()) {
                found[count++] = i;
            }
        }
        found = java.util.Arrays.copyOf(found, count);
        if (remembered + count <= REMEMBERED) {
            remembered += count;
            covering.put(scope, found);
        }
        return found;
    }
}
