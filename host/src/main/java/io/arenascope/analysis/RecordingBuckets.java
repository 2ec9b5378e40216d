package io.arenascope.analysis;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Block;
import java.util.ArrayList;
import java.util.List;

/**
 * Persistent memory by the types of TensorFlow Lite Micro's RecordingMicroAllocator, so that its report can be put beside ours. It
 * leaves OP_DATA, the parsed options of operators, at 0; here it is counted. OTHER is what it does not count at all.
 */
public enum RecordingBuckets {
    EVAL_TENSORS("TfLiteEvalTensor data"), PERSISTENT_TENSOR("Persistent TfLiteTensor data"),
    PERSISTENT_QUANT("Persistent TfLiteTensor quantization data"), PERSISTENT_BUFFER("Persistent buffer data"),
    VARIABLE("TfLiteTensor variable buffer data"), NODES("NodeAndRegistration struct"), OP_DATA("Operator runtime data"),
    OTHER("not counted by TFLM");

    /** As TFLM prints it. */
    public final String title;

    RecordingBuckets(String title) {
        this.title = title;
    }

    /** Bytes by which the tail grew, bytes asked for, and the number of blocks. */
    public record Bucket(RecordingBuckets type, long used, long requested, long blocks) {}

    /** One of each type, empty ones included. */
    public static List<Bucket> of(List<Block> live) {
        List<Bucket> all = new ArrayList<>();
        for (RecordingBuckets type : values()) {
            List<Block> blocks = live.stream().filter(block -> block.section() == Section.TAIL && of(block.purpose()) == type).toList();
            all.add(new Bucket(type, blocks.stream().mapToLong(Block::used).sum(), blocks.stream().mapToLong(Block::requested).sum(),
                    blocks.size()));
        }
        return List.copyOf(all);
    }

    private static RecordingBuckets of(Purpose purpose) {
        return switch (purpose) {
            case EVAL_TENSORS -> EVAL_TENSORS;
            case IO_TENSOR -> PERSISTENT_TENSOR;
            case QUANTIZATION -> PERSISTENT_QUANT;
            case OP_DATA, KERNEL_BUFFER, IO_ARRAY -> PERSISTENT_BUFFER;
            case VARIABLE -> VARIABLE;
            case NODE_AND_REGISTRATIONS -> NODES;
            case BUILTIN_DATA -> OP_DATA;
            default -> OTHER;
        };
    }
}
