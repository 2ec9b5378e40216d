package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import io.arenascope.tflite.TfliteModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one operator takes, in bytes; -1 where it is not known.
 *
 * @param type        such as CONV_2D; "" when the operator table has not come
 * @param live        the most in use in its arena while it ran, all purposes
 * @param share       of the arena's peak, 0..1
 * @param activations planned buffers among the live bytes, scratch included
 * @param scratch     its own planned scratch buffers
 * @param persistent  its own persistent blocks
 * @param weights     of its constant inputs; known from the .tflite only. Weights that operators share count for each
 * @param weightPlace "flash", "arena", "ram" or ""
 * @param runs        that ended
 * @param medianTicks see {@link Snapshot.OperatorRun}
 * @param trust       of {@code live}
 */
public record OperatorUse(int model, int subgraph, int operator, String type, long live, double share, long activations, long scratch,
        long persistent, long weights, String weightPlace, long runs, long medianTicks, Trust trust) {

    /** All operators of the models' tables, and those without a table that ran, in execution order. */
    public static List<OperatorUse> of(Snapshot snapshot, Names names) {
        List<OperatorUse> all = new ArrayList<>();
        Set<List<Integer>> seen = new HashSet<>();
        for (Map.Entry<Integer, List<Event.OperatorRow>> table : snapshot.operators().entrySet()) {
            for (Event.OperatorRow row : table.getValue()) {
                seen.add(List.of(table.getKey(), row.subgraph(), row.operator()));
                all.add(of(snapshot, names, table.getKey(), row.subgraph(), row.operator()));
            }
        }
        for (Snapshot.OperatorRun run : snapshot.operatorRuns()) {
            if (seen.add(List.of(run.model(), run.subgraph(), run.operator()))) {
                all.add(of(snapshot, names, run.model(), run.subgraph(), run.operator()));
            }
        }
        return List.copyOf(all);
    }

    private static OperatorUse of(Snapshot snapshot, Names names, int model, int subgraph, int operator) {
        Snapshot.OperatorRun run = snapshot.operatorRuns().stream()
                .filter(r -> r.model() == model && r.subgraph() == subgraph && r.operator() == operator).findFirst()
                .orElse(new Snapshot.OperatorRun(model, subgraph, operator, 0, -1, -1, -1));
        Event.ModelInfo info = snapshot.models().stream().filter(m -> m.id() == model).findFirst().orElse(null);
        int index = arenaIndex(snapshot, info == null ? 0 : info.arena());
        ArenaSnapshot arena = index < 0 ? null : snapshot.arenas().get(index);
        Trust trust = snapshot.trust().getOrDefault("arenas." + index + ".peak", Trust.EXACT);
        double share = arena == null || arena.peak().bytes() == 0 || run.live() < 0 ? -1 : (double) run.live() / arena.peak().bytes();
        return new OperatorUse(model, subgraph, operator, names.operatorType(model, subgraph, operator), run.live(), share, run.planned(),
                scratch(arena, model, subgraph, operator), persistent(snapshot, model, subgraph, operator),
                weights(names.model(model), subgraph, operator), place(info), run.runs(), run.medianTicks(), trust);
    }

    private static int arenaIndex(Snapshot snapshot, int id) {
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            if (snapshot.arenas().get(i).info().id() == id) {
                return i;
            }
        }
        return -1;
    }

    private static long scratch(ArenaSnapshot arena, int model, int subgraph, int operator) {
        return arena == null ? -1 : arena.plans().getOrDefault(model, List.of()).stream()
                .filter(row -> row.subgraph() == subgraph && row.owner() == Owner.operator(operator))
                .mapToLong(Event.PlanRow::alignedSize).sum();
    }

    private static long persistent(Snapshot snapshot, int model, int subgraph, int operator) {
        return snapshot.arenas().stream().flatMap(arena -> arena.live().stream())
                .filter(block -> block.section() == Section.TAIL && block.model() == model && block.subgraph() == subgraph
                        && block.owner() == Owner.operator(operator))
                .mapToLong(Block::used).sum();
    }

    private static long weights(TfliteModel file, int subgraph, int operator) {
        if (file == null || subgraph >= file.subgraphs().size() || operator >= file.subgraphs().get(subgraph).operators().size()) {
            return -1;
        }
        TfliteModel.Subgraph graph = file.subgraphs().get(subgraph);
        return graph.operators().get(operator).inputs().stream().distinct().filter(t -> t >= 0).map(graph.tensors()::get)
                .filter(TfliteModel.Tensor::constant).mapToLong(tensor -> Math.max(0, tensor.bytes())).sum();
    }

    private static String place(Event.ModelInfo info) {
        return info == null ? "" : switch (info.weightPlace()) {
            case "FLASH" -> "flash";
            case "RAM" -> "ram";
            case "IN_ARENA" -> "arena";
            default -> "";
        };
    }
}
