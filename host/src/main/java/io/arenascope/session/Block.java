package io.arenascope.session;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import java.util.Comparator;

/**
 * A block of an arena; also a planned buffer while it is live.
 *
 * @param section  where; planned buffers lie in {@link Section#HEAD}
 * @param offset   bytes from the arena's first byte
 * @param size     bytes asked for; of the planner loan, the bytes lent
 * @param used     bytes by which the section grew, padding included; of the planner loan, what the planner has really taken
 * @param align    of the first byte; 0 where not known
 * @param owner    see {@link io.arenascope.event.Owner}
 * @param born     index of the event that made it live
 * @param buffer   index in the memory plan, or -1
 */
public record Block(Section section, long offset, long size, long used, int align, Purpose purpose, int owner, int model, int subgraph,
        long born, int buffer) {
    public static final Comparator<Block> BY_OFFSET =
            Comparator.comparingLong(Block::offset).thenComparingLong(Block::born).thenComparingInt(Block::buffer);

    /** One past its last byte. Of the planner loan only what has been taken counts. */
    public long end() {
        return offset + requested();
    }

    /** Bytes asked for that count: all but the untouched part of a planner loan. */
    public long requested() {
        return purpose == Purpose.PLANNER_SCRATCH ? used : size;
    }

    public boolean planned() {
        return buffer >= 0;
    }

    /** Has a byte in [from, to). */
    public boolean overlaps(long from, long to) {
        return Math.max(from, offset) < Math.min(to, end());
    }

    Block using(long bytes) {
        return new Block(section, offset, size, bytes, align, purpose, owner, model, subgraph, born, buffer);
    }

    Block bornAt(long event) {
        return born == event ? this : new Block(section, offset, size, used, align, purpose, owner, model, subgraph, event, buffer);
    }
}
