package io.arenascope.analysis;

import io.arenascope.session.Snapshot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something to do about the memory: what in this session speaks for it, and what to be careful of.
 *
 * @param code  stable name
 * @param bytes that it could save, as computed from this session; at most that where the text says "up to"; 0 where it is not about
 *              saving
 */
public record Advice(String code, String text, long bytes) {
    private static final int SHOWN = 5;

    /** Each finds its evidence in one arena, or nothing. */
    private static final List<Function<AdviceEvidence, Optional<Advice>>> RULES = List.of(
            AdviceOnSize::tight,
            AdviceOnSize::oversized,
            AdviceOnPlan::betterPlan,
            AdviceOnPlan::reorderOperators,
            AdviceOnPlan::reuseTensors,
            AdviceOnPlan::shrinkActivation,
            AdviceOnPlan::narrowTypes,
            AdviceOnPersistent::moveScratch,
            AdviceOnPersistent::mergeTables,
            AdviceOnPersistent::trimMetadata,
            AdviceOnPersistent::alignmentWaste,
            AdviceOnPlacement::switchAllocator,
            AdviceOnPlacement::weightsToFlash);

    /** At most five, the most pressing first; none without evidence, and none on figures that are not exact. */
    public static List<Advice> of(Snapshot snapshot, Names names, BigDecimal marginPercent) {
        List<Advice> all = new ArrayList<>(all(snapshot, names, marginPercent));
        all.sort(Comparator.comparingInt((Advice a) -> a.bytes == 0 ? 0 : 1).thenComparing(a -> -a.bytes));
        return List.copyOf(all.subList(0, Math.min(SHOWN, all.size())));
    }

    /** Whatever the rules find, in their order. */
    static List<Advice> all(Snapshot snapshot, Names names, BigDecimal marginPercent) {
        List<Advice> all = new ArrayList<>();
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            AdviceEvidence.of(snapshot, i, names, marginPercent)
                    .ifPresent(evidence -> RULES.forEach(rule -> rule.apply(evidence).ifPresent(all::add)));
        }
        return all;
    }
}
