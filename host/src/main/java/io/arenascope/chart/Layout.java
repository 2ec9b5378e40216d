package io.arenascope.chart;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Timeline.Series;
import java.util.Comparator;
import java.util.List;

/**
 * Where everything lies in an arena at one moment.
 *
 * @param size      of the arena, bytes
 * @param reserved  bytes from 0 up that the head holds, live or not
 * @param lowEnd    end of everything that grows up: head, temporaries, pool
 * @param highStart lowest persistent byte; {@code size} when there is none
 * @param blocks    live, by offset
 */
record Layout(long size, long reserved, long lowEnd, long highStart, List<Block> blocks) {

    static Layout of(Scene scene) {
        ArenaSnapshot arena = scene.view();
        if (scene.cursor() >= 0 && scene.cursor() < arena.timeline().length()) {
            int point = scene.cursor();
            return of(arena.size(), arena.timeline().value(Series.HEAD, point), arena.timeline().value(Series.TAIL, point),
                    arena.timeline().blocksAt(point));
        }
        return of(arena.size(), arena.usage().head(), arena.usage().tail(), arena.live());
    }

    static Layout of(long announced, long head, long tail, List<Block> blocks) {
        long lowEnd = head;
        long lowestTail = Long.MAX_VALUE;
        long highest = 0;
        for (Block block : blocks) {
            highest = Math.max(highest, end(block));
            if (block.section() == Section.TAIL) {
                lowestTail = Math.min(lowestTail, block.offset());
            } else {
                lowEnd = Math.max(lowEnd, end(block));
            }
        }
        long size = Math.max(announced, Math.max(highest, lowEnd));
        long highStart = Math.max(0, Math.min(size - tail, lowestTail));
        return new Layout(size, head, lowEnd, highStart, blocks.stream().sorted(Comparator.comparingLong(Block::offset)).toList());
    }

    /** First byte after a block; of the planner's loan only what the planner has taken counts. */
    static long end(Block block) {
        return block.offset() + (block.purpose() == Purpose.PLANNER_SCRATCH ? block.used() : block.size());
    }

    List<Block> low() {
        return blocks.stream().filter(b -> b.section() != Section.TAIL).toList();
    }

    List<Block> high() {
        return blocks.stream().filter(b -> b.section() == Section.TAIL).toList();
    }

    boolean pooled() {
        return blocks.stream().anyMatch(b -> b.section() == Section.POOL);
    }

    /** Bytes between what grows up and what grows down; negative when they have met. */
    long middle() {
        return highStart - lowEnd;
    }

    /** How often a block starts before the block below it ends. */
    int overlaps() {
        int count = 0;
        long end = 0;
        for (Block block : blocks) {
            if (block.offset() < end && block.size() > 0) {
                count++;
            }
            end = Math.max(end, end(block));
        }
        return count;
    }
}
