package io.arenascope.session;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;

/**
 * A block of an arena; also a planned buffer while it is live.
 *
 * @param section  where; planned buffers lie in {@link Section#HEAD}
 * @param offset   bytes from the arena's first byte
 * @param size     bytes asked for
 * @param used     bytes by which the section grew, padding included
 * @param owner    see {@link io.arenascope.event.Owner}
 * @param born     index of the event that made it live
 * @param buffer   index in the memory plan, or -1
 */
public record Block(Section section, long offset, long size, long used, int align, Purpose purpose, int owner, int model, int subgraph,
        long born, int buffer) {
    public long end() {
        return offset + size;
    }

    public boolean planned() {
        return buffer >= 0;
    }
}
