package io.arenascope.tflite;

import io.arenascope.plan.Buffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What TensorFlow Lite Micro asks its planner for, from the file alone (micro/micro_allocation_info.cc): every tensor of every
 * subgraph that has neither data nor bytes of its own, in order, with the scopes it lives in. Scratch buffers are not among them:
 * kernels ask for these while they prepare, and a file does not tell.
 *
 * @param tensors   in the order in which the planner gets them
 * @param operators in execution order; one that runs in several places is there several times
 */
public record Lifetimes(List<PlannedTensor> tensors, List<OperatorScope> operators) {

    /** Refuses what the runtime refuses: types without a size, subgraphs that enter themselves, offsets that do not fit the model. */
    public static Lifetimes of(TfliteModel model) throws ModelFormatException {
        int[] base = new int[model.subgraphs().size() + 1];
        for (int i = 1; i < base.length; i++) {
            base[i] = base[i - 1] + model.subgraphs().get(i - 1).tensors().size();
        }
        List<Integer> offline = model.offlineOffsets();
        int all = base[base.length - 1];
        if (!offline.isEmpty() && offline.size() != all) {
            throw refused(model, "its OfflineMemoryAllocation has " + offline.size() + " offsets for " + all + " tensors",
                    "TFLM refuses it too: plan it again");
        }
        ScopeCounter counter = new ScopeCounter(model, base);
        counter.enter(0);
        List<PlannedTensor> planned = new ArrayList<>();
        for (int subgraph = 0; subgraph + 1 < base.length; subgraph++) {
            for (TfliteModel.Tensor tensor : model.subgraphs().get(subgraph).tensors()) {
                int i = base[subgraph] + tensor.index();
                long bytes = bytes(model, subgraph, tensor);
                int offset = offline.isEmpty() ? -1 : offline.get(i);
                if (offset < -1) {
                    throw refused(model, "its OfflineMemoryAllocation puts tensor " + tensor.index() + " at " + offset, "plan it again");
                }
                boolean own = tensor.constant() || bytes == 0 || tensor.variable();
                if (!own || tensor.variable() && offset >= 0) {
                    planned.add(new PlannedTensor(subgraph, tensor, bytes,
                            new Buffer((bytes + 15) / 16 * 16, counter.first(i), counter.last(i), offset)));
                }
            }
        }
        return new Lifetimes(List.copyOf(planned), List.copyOf(counter.operators()));
    }

    public List<Buffer> buffers() {
        return tensors.stream().map(PlannedTensor::buffer).toList();
    }

    /** The operator that runs in a scope; of nested ones the innermost. Empty before the first operator. */
    public Optional<OperatorScope> at(int scope) {
        return operators.stream().filter(o -> o.spans(scope)).max(Comparator.comparingInt(OperatorScope::begin));
    }

    /** As TFLM counts: elements of 4 bits take a byte each, a resource takes 4. */
    private static long bytes(TfliteModel model, int subgraph, TfliteModel.Tensor tensor) throws ModelFormatException {
        int[] shape = tensor.shape().stream().mapToInt(Integer::intValue).toArray();
        long bytes = switch (tensor.type()) {
            case INT4 -> TensorType.INT8.bytes(shape);
            case RESOURCE -> TensorType.INT32.bytes(shape);
            case INT2, UINT4, FLOAT8_E4M3FN, FLOAT8_E5M2 -> -1;
            default -> tensor.bytes();
        };
        if (bytes < 0 || bytes > Integer.MAX_VALUE) {
            String what = "tensor " + tensor.index() + " \"" + tensor.name() + "\" of subgraph " + subgraph;
            String why = bytes < 0 ? " has no size that TFLM knows (type " + tensor.type() + ", shape " + tensor.shape() + ")"
                    : " has over 2 GB";
            throw refused(model, what + why, "convert the model for microcontrollers");
        }
        return bytes;
    }

    static ModelFormatException refused(TfliteModel model, String problem, String remedy) {
        return new ModelFormatException(model.name() + ".tflite", problem, remedy);
    }
}
