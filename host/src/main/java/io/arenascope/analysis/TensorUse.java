package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Where one tensor's data, or an operator's scratch buffer, lies and when, in bytes from the arena's first byte.
 *
 * @param owner  see {@link Owner}
 * @param what   "tensor 3", "op 2 CONV_2D"
 * @param name   in the .tflite; "" when not known
 * @param size   asked for; {@code used} with padding
 * @param first  scope from which it is live; -1: always
 * @param last   its last scope
 * @param offset -1: planning failed, it has no place
 * @param shares who else has bytes of it, at other times
 */
public record TensorUse(int arena, int model, int subgraph, int owner, String what, String name, String purpose, long size, long used,
        int first, int last, long offset, List<String> shares, Trust trust) {

    /**
     * Planned buffers in the planner's order, those whose planning failed, variables, and of a pool the last invoke's.
     *
     * @param events all of the session, for pools
     */
    public static List<TensorUse> of(Snapshot snapshot, Names names, List<Event.Indexed> events) {
        List<TensorUse> all = new ArrayList<>();
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            ArenaSnapshot arena = snapshot.arenas().get(i);
            Trust plan = snapshot.trust().getOrDefault("arenas." + i + ".plan_size", Trust.EXACT);
            Trust present = snapshot.trust().getOrDefault("arenas." + i + ".current", Trust.EXACT);
            List<TensorUse> here = new ArrayList<>();
            arena.plans().forEach((model, rows) -> rows.forEach(row -> here.add(planned(arena, model, row, row.offset(), names, plan))));
            int model = modelOf(snapshot, arena.info().id());
            arena.failedPlan().forEach(row -> here.add(planned(arena, model, row, -1, names, plan)));
            arena.live().stream().filter(block -> block.purpose() == Purpose.VARIABLE || block.purpose() == Purpose.RESOURCE_VARIABLE)
                    .forEach(block -> here.add(of(arena, block, -1, -1, names, present)));
            new PoolLives(snapshot, arena.info().id(), events).rows()
                    .forEach(life -> here.add(of(arena, life.block, life.first, life.last, names, present)));
            here.forEach(use -> all.add(use.sharing(here)));
        }
        return List.copyOf(all);
    }

    private static int modelOf(Snapshot snapshot, int arena) {
        return snapshot.models().stream().filter(m -> m.arena() == arena).mapToInt(Event.ModelInfo::id).findFirst().orElse(0);
    }

    private static TensorUse planned(ArenaSnapshot arena, int model, Event.PlanRow row, long offset, Names names, Trust trust) {
        Purpose purpose = row.owner() < 0 ? Purpose.SCRATCH : Purpose.ACTIVATION;
        Block block = new Block(Section.HEAD, offset, row.size(), row.alignedSize(), 0, purpose, row.owner(), model,
                row.subgraph(), 0, 0);
        return of(arena, block, row.firstScope(), row.lastScope(), names, trust);
    }

    private static TensorUse of(ArenaSnapshot arena, Block block, int first, int last, Names names, Trust trust) {
        return new TensorUse(arena.info().id(), block.model(), block.subgraph(), block.owner(), names.owner(block),
                names.tensor(block.model(), block.subgraph(), Owner.tensorOf(block.owner())), Names.purpose(block), block.size(),
                block.used(), first, last, block.offset(), List.of(), trust);
    }

    private TensorUse sharing(List<TensorUse> others) {
        List<String> shares = others.stream().filter(other -> other != this && offset >= 0 && other.offset >= 0
                && Math.max(offset, other.offset) < Math.min(offset + used, other.offset + other.used)).map(TensorUse::brief).toList();
        return new TensorUse(arena, model, subgraph, owner, what, name, purpose, size, used, first, last, offset, shares, trust);
    }

    /** "t3", "op 2", with the subgraph where it is not the first: "t3/1". */
    private String brief() {
        return (Owner.tensorOf(owner) >= 0 ? "t" + Owner.tensorOf(owner) : "op " + Owner.operatorOf(owner))
                + (subgraph > 0 ? "/" + subgraph : "");
    }

    /** Lifetimes in scopes of what a pool held in the last invoke of each model. */
    private static final class PoolLives {
        private final Map<List<Integer>, Integer> scopes = new HashMap<>();
        private final int arena;
        private final List<Life> lives = new ArrayList<>();
        private int scope;

        private static final class Life {
            final Block block;
            final int first;
            int last;
            boolean ended;

            Life(Block block, int scope) {
                this.block = block;
                this.first = scope;
                this.last = scope;
            }
        }

        PoolLives(Snapshot snapshot, int arena, List<Event.Indexed> events) {
            this.arena = arena;
            snapshot.operators().forEach((model, rows) -> rows.forEach(row ->
                    scopes.put(List.of(model, row.subgraph(), row.operator()), row.beginScope())));
            events.forEach(this::event);
        }

        List<Life> rows() {
            return lives;
        }

        private void event(Event.Indexed event) {
            if (event instanceof Event.InvokeBegin begin) {
                lives.removeIf(life -> life.block.model() == begin.model());
                scope = 0;
            } else if (event instanceof Event.OpBegin begin) {
                scope = scopes.getOrDefault(List.of(begin.model(), begin.subgraph(), begin.operator()), scope);
            } else if (event instanceof Event.Allocate e && e.arena() == arena && e.section() == Section.POOL
                    && (e.purpose() == Purpose.ACTIVATION || e.purpose() == Purpose.SCRATCH)) {
                lives.add(new Life(new Block(e.section(), e.offset(), e.size(), e.size(), e.align(), e.purpose(), e.owner(), e.model(),
                        e.subgraph(), e.index(), -1), scope));
            } else if (event instanceof Event.Free e && e.arena() == arena && e.section() == Section.POOL) {
                end(life -> life.block.offset() == e.offset());
            } else if (event instanceof Event.PoolReset e && e.arena() == arena) {
                end(life -> true);
            } else if (event instanceof Event.ArenaReset e && e.arena() == arena) {
                lives.clear();
            }
        }

        private void end(Predicate<Life> which) {
            lives.stream().filter(life -> !life.ended && which.test(life)).forEach(life -> {
                life.last = scope;
                life.ended = true;
            });
        }
    }
}
