package io.arenascope.plan;

import java.util.List;

/** Places buffers so that those that live at the same time do not share bytes. */
public interface MemoryPlanner {
    /** The offset of each buffer, in the order given. */
    long[] place(List<Buffer> buffers);
}
