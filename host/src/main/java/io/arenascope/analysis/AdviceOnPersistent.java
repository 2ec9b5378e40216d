package io.arenascope.analysis;

import io.arenascope.analysis.AdviceEvidence.Part;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Block;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on what stays in the arena from set-up on. */
final class AdviceOnPersistent {
    /** CONV_2D, DEPTHWISE_CONV_2D, FULLY_CONNECTED, TRANSPOSE_CONV: their tables follow from each layer's own scales. */
    private static final Set<Integer> OWN_TABLES = Set.of(3, 4, 9, 67);
    private static final long LARGE_BUFFER = 256;
    private static final long TABLE = 64;

    private AdviceOnPersistent() {}

    /** Tables for each channel come in equal pairs, multipliers and shifts; a large buffer on its own is more likely a work area. */
    static Optional<Advice> moveScratch(AdviceEvidence e) {
        Map<Integer, List<Block>> byOperator = buffers(e).collect(Collectors.groupingBy(Block::owner, TreeMap::new, Collectors.toList()));
        List<Block> moved = new ArrayList<>();
        List<Event.PlanRow> rows = new ArrayList<>(e.rows());
        for (Event.OperatorRow operator : e.operators()) {
            List<Block> its = byOperator.getOrDefault(Owner.operator(operator.operator()), List.of());
            for (Block block : its) {
                boolean alone = its.stream().filter(other -> other.size() == block.size()).count() == 1;
                if (block.purpose() == Purpose.KERNEL_BUFFER && block.size() >= LARGE_BUFFER && alone) {
                    moved.add(block);
                    rows.add(new Event.PlanRow(block.size(), AdviceEvidence.roundUp(block.size()), block.owner(), 0,
                            operator.beginScope(), operator.beginScope(), 0, -1));
                }
            }
        }
        long more = AdviceEvidence.bound(rows).bytes() - AdviceEvidence.bound(e.rows()).bytes();
        long saves = moved.isEmpty() || e.rows().isEmpty() ? 0 : e.saves(-more, moved.stream().map(Part::of).toList());
        if (saves <= 0 || !e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("move_scratch", AdviceEvidence.format("Make the %s of %s planned scratch instead of persistent:"
                + " %,d bytes would leave the tail, and the plan grow by %,d at least. Saves up to %,d bytes, provided that nothing there"
                + " must last from one invoke to the next.", moved.size() == 1 ? "buffer" : "buffers", operators(e, moved),
                moved.stream().mapToLong(Block::used).sum(), more,
                saves), saves));
    }

    /** The device does not send what is in a block: equal size in operators of one type is all that can be seen. */
    static Optional<Advice> mergeTables(AdviceEvidence e) {
        record Kind(int type, long size) {}
        Map<Integer, Integer> types = e.operators().stream()
                .collect(Collectors.toMap(o -> Owner.operator(o.operator()), Event.OperatorRow::builtinCode));
        Map<Kind, List<Block>> groups = buffers(e).filter(b -> b.size() >= TABLE && types.containsKey(b.owner()))
                .filter(b -> !OWN_TABLES.contains(types.get(b.owner())))
                .collect(Collectors.groupingBy(b -> new Kind(types.get(b.owner()), b.size())));
        List<Block> copies = new ArrayList<>();
        for (List<Block> group : groups.values()) {
            Set<Integer> seen = new HashSet<>();
            List<Block> oneEach = group.stream().filter(b -> seen.add(b.owner())).toList();
            copies.addAll(oneEach.subList(1, oneEach.size()));
        }
        long saves = e.saves(0, copies.stream().map(Part::of).toList());
        if (copies.isEmpty() || !e.worth(saves)) {
            return Optional.empty();
        }
        copies.sort(Comparator.comparing(Block::owner).reversed());
        return Optional.of(new Advice("merge_tables", AdviceEvidence.format("Share persistent tables: those of %s have the same size as"
                + " another operator's of the same type. Saves up to %,d bytes where they also hold the same values, which the events"
                + " do not tell.", operators(e, copies), saves), saves));
    }

    /** Weights, biases, shapes and whatever is unused cost a TfLiteEvalTensor each as activations do. */
    static Optional<Advice> trimMetadata(AdviceEvidence e) {
        long tensors = e.snapshot().models().stream().filter(m -> m.id() == e.model()).mapToLong(Event.ModelInfo::tensors).sum();
        long planned = e.rows().stream().filter(r -> r.owner() > 0).map(r -> r.subgraph() + " " + r.owner()).distinct().count();
        if (tensors <= planned || e.rows().isEmpty()) {
            return Optional.empty();
        }
        List<Part> gone = e.arena().live().stream().filter(b -> b.section() == Section.TAIL && b.purpose() == Purpose.EVAL_TENSORS)
                .map(b -> new Part(b.used() * (tensors - planned) / tensors, b.born())).toList();
        long saves = e.saves(0, gone);
        if (gone.isEmpty() || !e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("trim_metadata", AdviceEvidence.format("Trim the model: %,d of its %,d tensors are no activations"
                + " (weights, biases, shapes, leftovers), and each has an entry in the arena. Folding constants and dropping unused"
                + " tensors saves up to %,d bytes. Outputs must stay the same.", tensors - planned, tensors, saves), saves));
    }

    static Optional<Advice> alignmentWaste(AdviceEvidence e) {
        Map<Purpose, Long> waste = new TreeMap<>();
        List<Part> padding = new ArrayList<>();
        for (Block block : e.arena().live()) {
            if (block.section() == Section.TAIL && block.used() > block.requested()) {
                waste.merge(block.purpose(), block.used() - block.requested(), Long::sum);
                padding.add(new Part(block.used() - block.requested(), block.born()));
            }
        }
        long saves = e.saves(0, padding);
        if (padding.isEmpty() || !e.worth(saves)) {
            return Optional.empty();
        }
        Map.Entry<Purpose, Long> most = waste.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        return Optional.of(new Advice("alignment_waste", AdviceEvidence.format("Ask for persistent memory in fewer pieces: %,d bytes of the"
                + " tail are padding between blocks, most of it (%,d) before %s. One request for several structures, or requests in"
                + " order of alignment, save up to %,d bytes.", padding.stream().mapToLong(Part::bytes).sum(), most.getValue(),
                most.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' '), saves), saves));
    }

    /** What operators keep in the tail. */
    private static Stream<Block> buffers(AdviceEvidence e) {
        return e.arena().live().stream().filter(b -> b.section() == Section.TAIL && b.model() == e.model() && b.subgraph() == 0
                && Owner.operatorOf(b.owner()) >= 0 && (b.purpose() == Purpose.KERNEL_BUFFER || b.purpose() == Purpose.OP_DATA));
    }

    private static String operators(AdviceEvidence e, List<Block> blocks) {
        List<String> all = blocks.stream().map(e.names()::owner).distinct().toList();
        int shown = Math.min(3, all.size());
        return String.join(", ", all.subList(0, shown)) + (all.size() > shown ? " and " + (all.size() - shown) + " more" : "");
    }
}
