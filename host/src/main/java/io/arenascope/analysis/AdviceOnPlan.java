package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.plan.LowerBound;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.tflite.TensorType;
import io.arenascope.tflite.TfliteModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules on planned buffers. What they save is bounded by what the next-highest scope and the set-up still need. */
final class AdviceOnPlan {
    /** ADD, LOGISTIC, MUL, RELU, RELU6, RESHAPE, TANH, SUB, SQUEEZE, EXPAND_DIMS, HARD_SWISH: each element needs only its own. */
    private static final Set<Integer> IN_PLACE = Set.of(0, 14, 18, 19, 21, 22, 28, 41, 43, 70, 117);
    private static final Map<TensorType, Integer> TIMES_INT8 = Map.of(TensorType.FLOAT32, 4, TensorType.INT32, 4, TensorType.FLOAT16, 2,
            TensorType.INT16, 2, TensorType.FLOAT64, 8, TensorType.INT64, 8);
    private static final double DOMINANT = 1.0 / 3;

    private AdviceOnPlan() {}

    static Optional<Advice> betterPlan(AdviceEvidence e) {
        ArenaSnapshot.PlanFigures plan = e.arena().plan();
        long saves = e.rows().isEmpty() ? 0 : e.saves(plan.gap(), List.of());
        if (saves <= 0) {
            return Optional.empty();
        }
        return Optional.of(new Advice("plan_gap", AdviceEvidence.format("Plan better: the plan of %s takes %,d bytes, of which at most %,d"
                + " live at once; up to %,d can be saved. Offsets can be fixed in the model's metadata, and then hold for this model"
                + " only.", e.name(), plan.size(), plan.lowerBound(), saves), saves));
    }

    /**
     * What an operator produces, and reads for the last time, must be there in any order; what merely waits need not. Another order
     * exists only where some operator does not use what the one before it produced.
     */
    static Optional<Advice> reorderOperators(AdviceEvidence e) {
        List<Event.PlanRow> rows = e.rows();
        if (rows.isEmpty() || e.operators().size() < 2 || chain(e)) {
            return Optional.empty();
        }
        int last = rows.stream().mapToInt(Event.PlanRow::lastScope).max().orElse(0);
        long unavoidable = 0;
        for (int scope = 0; scope <= last; scope++) {
            int at = scope;
            unavoidable = Math.max(unavoidable, rows.stream().filter(r -> r.firstScope() == at || r.lastScope() == at && at != last)
                    .mapToLong(Event.PlanRow::alignedSize).sum());
        }
        LowerBound bound = AdviceEvidence.bound(rows);
        long waiting = rows.stream().filter(r -> r.firstScope() < bound.scope() && bound.scope() < r.lastScope())
                .mapToLong(Event.PlanRow::alignedSize).sum();
        long saves = e.saves(bound.bytes() - unavoidable, List.of());
        if (waiting == 0 || !e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("reorder_operators", AdviceEvidence.format("Reorder operators: while %s sets the planned peak of %,d"
                + " bytes, %,d wait in tensors made before and needed after it. An order that makes them later or uses them earlier"
                + " can save up to %,d. Outputs stay the same; check that the graph allows it.", e.scope(bound.scope()),
                bound.bytes(), waiting, saves), saves));
    }

    /** Every operator uses what the one before it produced, so that there is but one order. */
    private static boolean chain(AdviceEvidence e) {
        for (Event.OperatorRow operator : e.operators().subList(0, e.operators().size() - 1)) {
            int scope = operator.beginScope();
            boolean used = e.rows().stream().anyMatch(r -> r.owner() > 0 && r.firstScope() == scope && r.lastScope() == scope + 1)
                    || usedByNext(e, operator);
            if (!used) {
                return false;
            }
        }
        return true;
    }

    /** By the model, where it was given. */
    private static boolean usedByNext(AdviceEvidence e, Event.OperatorRow operator) {
        TfliteModel model = e.names().model(e.model());
        if (model == null || operator.operator() + 1 >= model.subgraphs().get(0).operators().size()) {
            return false;
        }
        List<TfliteModel.Operator> operators = model.subgraphs().get(0).operators();
        return operators.get(operator.operator()).outputs().stream()
                .anyMatch(operators.get(operator.operator() + 1).inputs()::contains);
    }

    /** The output of an operator that can work in place, and an input of the same size that nobody reads afterwards. */
    static Optional<Advice> reuseTensors(AdviceEvidence e) {
        List<Event.PlanRow> rows = new ArrayList<>(e.rows());
        int last = rows.stream().mapToInt(Event.PlanRow::lastScope).max().orElse(0);
        List<String> shared = new ArrayList<>();
        for (Event.OperatorRow operator : e.operators()) {
            int scope = operator.beginScope();
            if (!IN_PLACE.contains(operator.builtinCode()) || !operator.customCode().isEmpty() || scope == last) {
                continue;
            }
            Optional<Event.PlanRow> output = rows.stream().filter(r -> r.owner() > 0 && r.firstScope() == scope).findFirst();
            Optional<Event.PlanRow> input = output.flatMap(out -> rows.stream().filter(r -> r.owner() > 0 && r.lastScope() == scope
                    && r.firstScope() < scope && r.size() == out.size()).findFirst());
            if (input.isPresent()) {
                Event.PlanRow in = input.get();
                Event.PlanRow out = output.get();
                rows.remove(out);
                rows.set(rows.indexOf(in), new Event.PlanRow(in.size(), in.alignedSize(), in.owner(), in.subgraph(), in.firstScope(),
                        out.lastScope(), in.offset(), in.offlineOffset()));
                shared.add(e.scope(scope));
            }
        }
        long saves = shared.isEmpty() ? 0 : e.saves(AdviceEvidence.bound(e.rows()).bytes() - AdviceEvidence.bound(rows).bytes(), List.of());
        if (!e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("reuse_tensors", AdviceEvidence.format("Let %s write over %s: %s the same size, and nobody reads"
                + " the input afterwards. Saves up to %,d bytes. The kernel must work in place; compare outputs before and after.",
                list(shared), shared.size() == 1 ? "its input" : "their inputs", shared.size() == 1 ? "both have" : "each pair has",
                saves), saves));
    }

    private static String list(List<String> all) {
        int shown = Math.min(3, all.size());
        String more = all.size() > shown ? " and " + (all.size() - shown) + " more" : "";
        return String.join(", ", all.subList(0, shown)) + more;
    }

    /** Not the model's input, whose size is not the model's to choose. */
    static Optional<Advice> shrinkActivation(AdviceEvidence e) {
        List<Event.PlanRow> rows = e.rows();
        LowerBound bound = AdviceEvidence.bound(rows);
        Optional<Event.PlanRow> largest = bound.buffers().stream().map(rows::get).filter(r -> r.owner() > 0 && r.firstScope() > 0)
                .max(Comparator.comparingLong(Event.PlanRow::alignedSize));
        if (largest.isEmpty() || largest.get().alignedSize() < bound.bytes() * DOMINANT) {
            return Optional.empty();
        }
        List<Event.PlanRow> others = new ArrayList<>(rows);
        others.remove(largest.get());
        LowerBound next = AdviceEvidence.bound(others);
        long saves = e.saves(bound.bytes() - next.bytes(), List.of());
        if (!e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("shrink_activation", AdviceEvidence.format("Fuse the operators around %s, or prune its channels: its"
                + " %,d bytes are %.0f %% of the planned peak, in %s. Saves up to %,d bytes; then %s needs %,d. Fusing costs"
                + " kernel work and may cost latency; after pruning the accuracy must be measured again.", e.whose(largest.get()),
                largest.get().alignedSize(), 100.0 * largest.get().alignedSize() / bound.bytes(), e.scope(bound.scope()), saves,
                next.bytes() == 0 ? "nothing" : e.scope(next.scope()), next.bytes()), saves));
    }

    /** Needs the .tflite: the device does not tell types. */
    static Optional<Advice> narrowTypes(AdviceEvidence e) {
        TfliteModel model = e.names().model(e.model());
        if (model == null) {
            return Optional.empty();
        }
        List<Event.PlanRow> narrowed = new ArrayList<>();
        int wide = 0;
        for (Event.PlanRow row : e.rows()) {
            int times = timesInt8(model, row);
            wide += times > 1 ? 1 : 0;
            narrowed.add(times == 1 ? row : new Event.PlanRow(row.size() / times, AdviceEvidence.roundUp(row.size() / times), row.owner(),
                    row.subgraph(), row.firstScope(), row.lastScope(), row.offset(), row.offlineOffset()));
        }
        long saves = e.saves(AdviceEvidence.bound(e.rows()).bytes() - AdviceEvidence.bound(narrowed).bytes(), List.of());
        if (wide == 0 || !e.worth(saves)) {
            return Optional.empty();
        }
        return Optional.of(new Advice("narrow_types", AdviceEvidence.format("Quantise to int8: %,d of %,d planned buffers hold wider"
                + " elements. Saves up to %,d bytes. Measure the accuracy again; kernels may ask for other scratch buffers.", wide,
                e.rows().size(), saves), saves));
    }

    private static int timesInt8(TfliteModel model, Event.PlanRow row) {
        int tensor = Owner.tensorOf(row.owner());
        boolean known = tensor >= 0 && row.subgraph() < model.subgraphs().size()
                && tensor < model.subgraphs().get(row.subgraph()).tensors().size();
        return known ? TIMES_INT8.getOrDefault(model.subgraphs().get(row.subgraph()).tensors().get(tensor).type(), 1) : 1;
    }
}
