package io.arenascope.analysis;

import io.arenascope.plan.Buffer;
import io.arenascope.plan.ExactPlanner;
import io.arenascope.plan.GreedyMemoryPlanner;
import io.arenascope.plan.LowerBound;
import io.arenascope.plan.Plan;
import io.arenascope.plan.ProblemCsv;
import io.arenascope.tflite.Lifetimes;
import io.arenascope.tflite.ModelFormatException;
import io.arenascope.tflite.OperatorScope;
import io.arenascope.tflite.PlannedTensor;
import io.arenascope.tflite.TfliteModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the arena's head must be and what it could be, without a device.
 *
 * @param name         of the model
 * @param operators    of all subgraphs
 * @param tensors      of all subgraphs, planned or not
 * @param rows         what is planned, in the planner's order
 * @param sum          bytes if nothing shared
 * @param bound        the most that lives at once; its buffers are indices of {@code rows}
 * @param peakOperator index of the operator that runs there, -1 before the first one
 * @param peakSubgraph that operator's subgraph
 * @param peakName     that operator's type, "" for none
 * @param greedy       TFLM's own plan, places fixed in the file honoured
 * @param best         the smallest plan found, free of places fixed in the file
 */
public record ModelPlan(String name, int operators, int tensors, int subgraphs, List<Row> rows, long sum, LowerBound bound,
        int peakOperator, int peakSubgraph, String peakName, Plan greedy, Plan best) {

    /** One buffer; {@code requested} is its size before it was rounded up. */
    public record Row(int subgraph, int tensor, String name, long requested, Buffer buffer, long greedy, long best) {}

    /** Plans a model as TFLM would, and better. */
    public static ModelPlan of(TfliteModel model, ExactPlanner planner) throws ModelFormatException {
        Lifetimes lifetimes = Lifetimes.of(model);
        List<Buffer> buffers = lifetimes.buffers();
        LowerBound bound = LowerBound.of(buffers);
        Plan greedy = Plan.of(buffers, new GreedyMemoryPlanner().place(buffers), bound.bytes());
        Plan best = planner.plan(buffers);
        List<Row> rows = new ArrayList<>();
        for (PlannedTensor one : lifetimes.tensors()) {
            int i = rows.size();
            rows.add(new Row(one.subgraph(), one.tensor().index(), one.tensor().name(), one.bytes(), one.buffer(), greedy.offsets().get(i),
                    best.offsets().get(i)));
        }
        Optional<OperatorScope> peak = lifetimes.at(bound.scope());
        int tensors = model.subgraphs().stream().mapToInt(graph -> graph.tensors().size()).sum();
        return new ModelPlan(model.name(), model.operatorCount(), tensors, model.subgraphs().size(), List.copyOf(rows),
                buffers.stream().mapToLong(Buffer::size).sum(), bound, peak.map(o -> o.operator().index()).orElse(-1),
                peak.map(OperatorScope::subgraph).orElse(0), peak.map(o -> o.operator().name()).orElse(""), greedy, best);
    }

    /** Plans a problem that is no model: it has no operators, its tensors are numbered as in the file. */
    public static ModelPlan of(String name, ProblemCsv problem, ExactPlanner planner) {
        List<Buffer> buffers = problem.buffers();
        LowerBound bound = LowerBound.of(buffers);
        Plan greedy = Plan.of(buffers, new GreedyMemoryPlanner().place(buffers), bound.bytes());
        Plan best = planner.plan(buffers);
        List<Row> rows = new ArrayList<>();
        for (Buffer buffer : buffers) {
            int i = rows.size();
            rows.add(new Row(0, i, problem.ids().get(i), buffer.size(), buffer, greedy.offsets().get(i), best.offsets().get(i)));
        }
        return new ModelPlan(name, 0, 0, 0, List.copyOf(rows), buffers.stream().mapToLong(Buffer::size).sum(),
                bound, -1, 0, "", greedy, best);
    }

    public boolean isModel() {
        return subgraphs > 0;
    }

    /** 1 − plan size / sum, of TFLM's plan. */
    public double reuse() {
        return sum == 0 ? 0 : 1 - (double) greedy.size() / sum;
    }
}
