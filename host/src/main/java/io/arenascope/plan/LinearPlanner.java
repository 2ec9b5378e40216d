package io.arenascope.plan;

import java.util.List;

/** One buffer after the other, nothing shared: what TFLM's LinearMemoryPlanner does. Fixed places are not honoured. */
public final class LinearPlanner implements MemoryPlanner {
    @Override
    public long[] place(List<Buffer> buffers) {
        long[] offsets = new long[buffers.size()];
        long end = 0;
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = end;
            end += buffers.get(i).size();
        }
        return offsets;
    }
}
