package io.arenascope.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;

/** What every plan must hold to. */
final class Placement {
    private Placement() {}

    /** Nothing below 0, no two that live together over each other, and the size is what the offsets say. */
    static void check(String name, List<Buffer> buffers, Plan plan) {
        long end = 0;
        assertEquals(buffers.size(), plan.offsets().size(), name);
        for (int i = 0; i < buffers.size(); i++) {
            long at = plan.offsets().get(i);
            if (at < 0) {
                fail(name + ": buffer " + i + " lies at " + at);
            }
            end = Math.max(end, at + buffers.get(i).size());
            for (int j = 0; j < i; j++) {
                long other = plan.offsets().get(j);
                if (buffers.get(i).livesWith(buffers.get(j))
                        && Math.min(at + buffers.get(i).size(), other + buffers.get(j).size()) > Math.max(at, other)) {
                    fail(name + ": buffers " + j + " and " + i + " overlap in " + buffers + ", " + plan);
                }
            }
        }
        assertEquals(end, plan.size(), name);
    }
}
