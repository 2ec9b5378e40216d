package io.arenascope.plan;

import java.util.List;

/**
 * Places for buffers.
 *
 * @param offsets of each buffer, in their order
 * @param size    bytes from 0 to the highest end
 * @param bound   no plan is smaller than this
 */
public record Plan(List<Long> offsets, long size, long bound) {

    /** @param bound see {@link LowerBound}; a search may know a higher one */
    public static Plan of(List<Buffer> buffers, long[] offsets, long bound) {
        long size = 0;
        Long[] boxed = new Long[offsets.length];
        for (int i = 0; i < offsets.length; i++) {
            boxed[i] = offsets[i];
            size = Math.max(size, offsets[i] + buffers.get(i).size());
        }
        return new Plan(List.of(boxed), size, bound);
    }

    /** Proven: there is no smaller one. */
    public boolean optimal() {
        return size <= bound;
    }
}
