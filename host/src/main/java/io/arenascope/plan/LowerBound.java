package io.arenascope.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * No plan can be smaller: the bytes that live at once where they are most.
 *
 * @param bytes   the largest sum of sizes alive in one scope
 * @param scope   the first scope in which it is reached; -1 when there is nothing to plan
 * @param buffers the buffers alive there, by their place in the list given
 */
public record LowerBound(long bytes, int scope, List<Integer> buffers) {

    public static LowerBound of(List<Buffer> buffers) {
        Map<Integer, Long> changes = new TreeMap<>();
        for (Buffer buffer : buffers) {
            if (buffer.first() <= buffer.last()) {
                changes.merge(buffer.first(), buffer.size(), Long::sum);
                changes.merge(buffer.last() + 1, -buffer.size(), Long::sum);
            }
        }
        long live = 0;
        long most = 0;
        int where = -1;
        for (Map.Entry<Integer, Long> change : changes.entrySet()) {
            live += change.getValue();
            if (live > most) {
                most = live;
                where = change.getKey();
            }
        }
        List<Integer> there = new ArrayList<>();
        for (int i = 0; where >= 0 && i < buffers.size(); i++) {
            if (buffers.get(i).first() <= where && where <= buffers.get(i).last()) {
                there.add(i);
            }
        }
        return new LowerBound(most, where, List.copyOf(there));
    }
}
