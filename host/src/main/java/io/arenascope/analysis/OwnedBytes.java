package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one tensor or operator holds for one purpose, planned or persistent, before and after, in bytes.
 *
 * @param owner "tensor 3 conv1", "op 1 CONV_2D"
 */
public record OwnedBytes(String owner, Cell cell, long before, long after) {

    private record Key(int arena, Cell cell, int model, int subgraph, int owner) {}

    /** Those that differ, largest change first. */
    static List<OwnedBytes> of(Subject a, Subject b) {
        Map<Key, Long> before = held(a);
        Map<Key, Long> after = held(b);
        TreeMap<Key, Long> keys = new TreeMap<>(Comparator.comparingInt(Key::arena).thenComparing(Key::cell)
                .thenComparingInt(Key::model).thenComparingInt(Key::subgraph).thenComparingInt(Key::owner));
        keys.putAll(before);
        keys.putAll(after);
        List<OwnedBytes> changed = new ArrayList<>();
        for (Key key : keys.keySet()) {
            long was = before.getOrDefault(key, 0L);
            long is = after.getOrDefault(key, 0L);
            if (was != is) {
                changed.add(new OwnedBytes(name(key, before.containsKey(key) ? a : b), key.cell, was, is));
            }
        }
        changed.sort(Comparator.comparingLong((OwnedBytes o) -> Math.abs(o.after - o.before)).reversed());
        return List.copyOf(changed);
    }

    public String what() {
        String column = switch (cell) {
            case PERSISTENT_TENSOR, NONPERSISTENT_TENSOR -> " tensor";
            case PERSISTENT_BUFFER, NONPERSISTENT_BUFFER -> " op buffer";
            case PERSISTENT_RUNTIME, NONPERSISTENT_RUNTIME -> " runtime data";
        };
        return (cell.persistent() ? "persistent" : "non-persistent") + column;
    }

    private static Map<Key, Long> held(Subject subject) {
        Map<Key, Long> held = new java.util.HashMap<>();
        for (ArenaSnapshot arena : subject.snapshot().arenas()) {
            for (Block block : arena.live()) {
                if (block.owner() != Owner.NOBODY && block.section() == Section.TAIL) {
                    count(held, arena, block);
                }
            }
            for (int i = 0; i < arena.planned().size(); i++) {
                Event.PlanRow row = arena.planned().get(i);
                Purpose purpose = row.owner() < 0 ? Purpose.SCRATCH : Purpose.ACTIVATION;
                count(held, arena, new Block(Section.HEAD, row.offset(), row.size(), row.alignedSize(), 0, purpose, row.owner(), 0,
                        row.subgraph(), 0, i));
            }
        }
        return held;
    }

    private static void count(Map<Key, Long> held, ArenaSnapshot arena, Block block) {
        held.merge(new Key(arena.info().id(), Cell.of(block), block.model(), block.subgraph(), block.owner()), block.used(), Long::sum);
    }

    private static String name(Key key, Subject subject) {
        int tensor = Owner.tensorOf(key.owner);
        String where = key.subgraph > 0 ? " of subgraph " + key.subgraph : "";
        if (tensor < 0) {
            return subject.names().operator(key.model, key.subgraph, Owner.operatorOf(key.owner)) + where;
        }
        String name = subject.names().tensor(key.model, key.subgraph, tensor);
        return "tensor " + tensor + where + (name.isEmpty() ? "" : " " + name);
    }
}
