package io.arenascope.tflite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * TFLM's walk over the operators. The counter is 0 when the first subgraph's inputs are there, and goes up by one for each operator
 * and for each subgraph an operator enters. A tensor that nothing touches stays at -1 to -1.
 */
final class ScopeCounter {
    private static final int MOST_SCOPES = 1_000_000;
    private static final int DEEPEST = 100;

    private final TfliteModel model;
    private final int[] base;
    private final int[] first;
    private final int[] last;
    private final List<OperatorScope> operators = new ArrayList<>();
    private final BitSet entered = new BitSet();
    private int scope;

    /** @param base number of each subgraph's first tensor among all, then the number of all */
    ScopeCounter(TfliteModel model, int[] base) {
        this.model = model;
        this.base = base;
        this.first = new int[base[base.length - 1]];
        this.last = new int[first.length];
        Arrays.fill(first, -1);
        Arrays.fill(last, -1);
    }

    int first(int tensor) {
        return first[tensor];
    }

    int last(int tensor) {
        return last[tensor];
    }

    List<OperatorScope> operators() {
        return operators;
    }

    void enter(int subgraph) throws ModelFormatException {
        if (entered.get(subgraph)) {
            throw Lifetimes.refused(model, "subgraph " + subgraph + " enters itself", "TFLM cannot run it");
        }
        if (entered.cardinality() >= DEEPEST) {
            throw Lifetimes.refused(model, "subgraphs are nested over " + DEEPEST + " deep", "the runtime's stack will not hold that");
        }
        entered.set(subgraph);
        TfliteModel.Subgraph graph = model.subgraphs().get(subgraph);
        create(subgraph, graph.inputs());
        use(subgraph, graph.inputs());
        for (TfliteModel.Operator operator : graph.operators()) {
            next();
            int begin = scope;
            int place = operators.size();
            create(subgraph, operator.outputs());
            for (int called : operator.called()) {
                next();
                enter(called);
            }
            use(subgraph, operator.inputs());
            use(subgraph, operator.outputs());
            operators.add(place, new OperatorScope(subgraph, operator, begin, scope));
        }
        create(subgraph, graph.outputs());
        use(subgraph, graph.outputs());
        entered.clear(subgraph);
    }

    private void next() throws ModelFormatException {
        if (++scope > MOST_SCOPES) {
            throw Lifetimes.refused(model, "its subgraphs enter each other over " + MOST_SCOPES + " times", "simplify its control flow");
        }
    }

    private void create(int subgraph, List<Integer> tensors) {
        for (int tensor : tensors) {
            if (first[base[subgraph] + tensor] < 0) {
                first[base[subgraph] + tensor] = scope;
            }
        }
    }

    private void use(int subgraph, List<Integer> tensors) {
        for (int tensor : tensors) {
            if (tensor >= 0) {
                last[base[subgraph] + tensor] = scope;
            }
        }
    }
}
