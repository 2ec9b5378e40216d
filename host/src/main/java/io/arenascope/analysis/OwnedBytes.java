package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one tensor or operator holds for one purpose, planned or persistent.
 *
 * @param owner "tensor 3 conv1", "op 1 CONV_2D"
 * @param bytes one a session; 0 where it holds nothing
 */
public record OwnedBytes(String owner, Cell cell, List<Long> bytes) {

    private record Key(int arena, Cell cell, String identity) {}

    /** Those that do not hold the same in all sessions, largest change first; of activations only where every session has a plan. */
    static List<OwnedBytes> of(List<Subject> subjects, List<ComparisonIdentity> identities) {
        Map<Key, long[]> held = new HashMap<>();
        Map<Key, String> names = new HashMap<>();
        boolean planned = plannedIn(subjects);
        for (int i = 0; i < subjects.size(); i++) {
            for (ArenaSnapshot arena : subjects.get(i).snapshot().arenas()) {
                for (Block block : blocks(subjects.get(i), arena, planned)) {
                    Key key = new Key(arena.info().id(), Cell.of(block), identity(identities.get(i), block));
                    held.computeIfAbsent(key, k -> new long[subjects.size()])[i] += block.used();
                    names.putIfAbsent(key, name(subjects.get(i).names(), block));
                }
            }
        }
        List<OwnedBytes> changed = new ArrayList<>();
        held.forEach((key, bytes) -> {
            if (Arrays.stream(bytes).distinct().count() > 1) {
                changed.add(new OwnedBytes(names.get(key), key.cell, Arrays.stream(bytes).boxed().toList()));
            }
        });
        changed.sort(Comparator.comparingLong((OwnedBytes o) -> -Math.abs(o.change())).thenComparing(OwnedBytes::cell)
                .thenComparing(OwnedBytes::owner));
        return List.copyOf(changed);
    }

    public long before() {
        return bytes.get(0);
    }

    public long after() {
        return bytes.get(bytes.size() - 1);
    }

    public long change() {
        return after() - before();
    }

    /** "new", "gone", "grown", "shrunk"; "" where only sessions between the first and the last differ. */
    public String kind() {
        return change() == 0 ? "" : before() == 0 ? "new" : after() == 0 ? "gone" : change() > 0 ? "grown" : "shrunk";
    }

    public String what() {
        String column = switch (cell) {
            case PERSISTENT_TENSOR, NONPERSISTENT_TENSOR -> " tensor";
            case PERSISTENT_BUFFER, NONPERSISTENT_BUFFER -> " op buffer";
            case PERSISTENT_RUNTIME, NONPERSISTENT_RUNTIME -> " runtime data";
        };
        return (cell.persistent() ? "persistent" : "non-persistent") + column;
    }

    static boolean plannedIn(List<Subject> subjects) {
        return subjects.stream().allMatch(s -> s.snapshot().arenas().stream().anyMatch(arena -> !arena.planned().isEmpty()));
    }

    /** Persistent blocks that somebody owns, and planned buffers. */
    private static List<Block> blocks(Subject subject, ArenaSnapshot arena, boolean planned) {
        List<Block> blocks = new ArrayList<>(arena.live().stream()
                .filter(b -> b.owner() != Owner.NOBODY && b.section() == Section.TAIL).toList());
        int model = ComparisonIdentity.modelOf(subject.snapshot(), arena);
        for (int i = 0; planned && model >= 0 && i < arena.planned().size(); i++) {
            Event.PlanRow row = arena.planned().get(i);
            blocks.add(new Block(Section.HEAD, row.offset(), row.size(), row.alignedSize(), 0,
                    row.owner() < 0 ? Purpose.SCRATCH : Purpose.ACTIVATION, row.owner(), model, row.subgraph(), 0, i));
        }
        return blocks;
    }

    private static String identity(ComparisonIdentity identities, Block block) {
        int tensor = Owner.tensorOf(block.owner());
        return tensor >= 0 ? identities.tensor(block.model(), block.subgraph(), tensor)
                : identities.operator(block.model(), block.subgraph(), Owner.operatorOf(block.owner()));
    }

    private static String name(Names names, Block block) {
        String name = names.tensor(block.model(), block.subgraph(), Owner.tensorOf(block.owner()));
        return names.owner(block) + (name.isEmpty() ? "" : " " + name);
    }
}
