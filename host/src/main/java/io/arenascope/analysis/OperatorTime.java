package io.arenascope.analysis;

import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long one operator runs in each session, subgraphs it calls included.
 *
 * @param operator "op 1 CONV_2D"
 * @param ticks    medians, in the first session's rate; NaN where it did not run, or only while the device waited for the link
 */
public record OperatorTime(String operator, List<Double> ticks) {

    /** In the first session's order; what only others have comes after. */
    static List<OperatorTime> of(List<Subject> subjects, List<ComparisonIdentity> identities) {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, List<Double>> ticks = new LinkedHashMap<>();
        double rate = Comparison.rate(subjects.get(0));
        for (int i = 0; i < subjects.size(); i++) {
            Subject subject = subjects.get(i);
            double own = Comparison.rate(subject);
            for (Snapshot.OperatorRun run : subject.snapshot().operatorRuns()) {
                if (run.medianTicks() >= 0 && rate > 0 && own > 0) {
                    String identity = identities.get(i).operator(run.model(), run.subgraph(), run.operator());
                    names.putIfAbsent(identity, subject.names().operator(run.model(), run.subgraph(), run.operator())
                            + (run.subgraph() > 0 ? " of subgraph " + run.subgraph() : ""));
                    ticks.computeIfAbsent(identity, k -> new ArrayList<>(Collections.nCopies(subjects.size(), Double.NaN)))
                            .set(i, run.medianTicks() * rate / own);
                }
            }
        }
        return ticks.entrySet().stream().map(e -> new OperatorTime(names.get(e.getKey()), List.copyOf(e.getValue()))).toList();
    }
}
