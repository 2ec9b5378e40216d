package io.arenascope.session;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;

/** A cell of the table of purposes: how long a block lives, and what it holds. */
public enum Cell {
    PERSISTENT_TENSOR, PERSISTENT_BUFFER, PERSISTENT_RUNTIME, NONPERSISTENT_TENSOR, NONPERSISTENT_BUFFER, NONPERSISTENT_RUNTIME;

    private static final int COLUMNS = 3;

    public boolean persistent() {
        return ordinal() < COLUMNS;
    }

    public static Cell of(Block block) {
        return values()[(persistent(block) ? 0 : COLUMNS) + column(block.purpose())];
    }

    /** The section decides, except in a pool, where everything lies together. */
    private static boolean persistent(Block block) {
        if (block.section() != Section.POOL) {
            return block.section() == Section.TAIL;
        }
        return switch (block.purpose()) {
            case RUNTIME, EVAL_TENSORS, NODE_AND_REGISTRATIONS, BUILTIN_DATA, OP_DATA, KERNEL_BUFFER, SCRATCH_HANDLES, VARIABLE,
                    IO_ARRAY, IO_TENSOR, QUANTIZATION, SUBGRAPH_TABLES, RESOURCE_VARIABLE -> true;
            default -> false;
        };
    }

    private static int column(Purpose purpose) {
        return switch (purpose) {
            case VARIABLE, ACTIVATION, RESOURCE_VARIABLE -> 0;
            case OP_DATA, KERNEL_BUFFER, SCRATCH -> 1;
            default -> 2;
        };
    }
}
