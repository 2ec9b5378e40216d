package io.arenascope.analysis;

import io.arenascope.event.Purpose;
import io.arenascope.session.Block;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is live at some moment, largest first. Planned buffers, pool blocks and what belongs to a variable stand for themselves;
 * the runtime's many small blocks of one purpose are one part.
 *
 * @param bytes of all parts
 */
public record PeakAnatomy(long bytes, List<Part> parts) {

    /**
     * @param blocks at least one, by offset
     * @param bytes  used by them
     * @param share  of all that is live, 0..1
     */
    public record Part(List<Block> blocks, long bytes, double share) {
        public Block first() {
            return blocks.get(0);
        }

        /** "planned tensor", "planned scratch", or the purpose; plural for several blocks. */
        public String what() {
            String purpose = Names.purpose(first());
            if (first().planned()) {
                return first().purpose() == Purpose.ACTIVATION ? "planned tensor" : "planned " + purpose;
            }
            return blocks.size() == 1 ? purpose : purpose + " x" + blocks.size();
        }
    }

    private record Group(boolean planned, Purpose purpose, int single) {}

    public static PeakAnatomy of(List<Block> live) {
        long total = live.stream().mapToLong(Block::used).sum();
        Map<Group, List<Block>> groups = new LinkedHashMap<>();
        for (int i = 0; i < live.size(); i++) {
            Block block = live.get(i);
            groups.computeIfAbsent(new Group(block.planned(), block.purpose(), standsAlone(block) ? i : -1), g -> new ArrayList<>())
                    .add(block);
        }
        List<Part> parts = new ArrayList<>();
        for (List<Block> blocks : groups.values()) {
            long bytes = blocks.stream().mapToLong(Block::used).sum();
            parts.add(new Part(List.copyOf(blocks), bytes, total == 0 ? 0 : (double) bytes / total));
        }
        parts.sort(Comparator.comparingLong(Part::bytes).reversed());
        return new PeakAnatomy(total, List.copyOf(parts));
    }

    private static boolean standsAlone(Block block) {
        return switch (block.purpose()) {
            case ACTIVATION, SCRATCH, VARIABLE, RESOURCE_VARIABLE, APPLICATION -> true;
            default -> block.planned();
        };
    }
}
