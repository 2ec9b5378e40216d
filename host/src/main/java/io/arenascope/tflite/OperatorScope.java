package io.arenascope.tflite;

/** The scopes an operator spans, both inclusive; more than one if it enters subgraphs. */
public record OperatorScope(int subgraph, TfliteModel.Operator operator, int begin, int end) {
    boolean spans(int scope) {
        return begin <= scope && scope <= end;
    }
}
