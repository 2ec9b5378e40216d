package io.arenascope.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Which blocks were live after each point. A block that comes back (a planned buffer, a pool block of the next invoke) is kept
 * once; a point holds the ids of those born (id) and gone (~id), and every {@link IntColumn#CHUNK} points all live ones.
 */
final class BlockHistory {
    private Block[] blocks = new Block[64];
    private int[] place = new int[64]; // of a live id in `live`, or -1
    private int known;
    private final Map<Block, Integer> ids = new HashMap<>();

    private long[] live = new long[64]; // id << 32 | point of birth
    private int liveCount;

    private final IntColumn changes = new IntColumn();
    private final IntColumn ends = new IntColumn(); // for each point: number of changes up to and including it
    private long[][] keyframes = {};

    /** Returns an id for {@link #died}; {@code block.born()} is replaced by the event of the present point. */
    int born(Block block) {
        int id = idOf(block.bornAt(0));
        place[id] = liveCount;
        if (liveCount == live.length) {
            live = Arrays.copyOf(live, liveCount * 2);
        }
        live[liveCount++] = (long) id << 32 | ends.length();
        changes.append(id);
        return id;
    }

    void died(int id) {
        int at = place[id];
        long moved = live[--liveCount];
        live[at] = moved;
        place[(int) (moved >>> 32)] = at;
        place[id] = -1;
        changes.append(~id);
    }

    /** Closes the present point. */
    void endPoint() {
        ends.append(changes.length());
        if (ends.length() % IntColumn.CHUNK == 0) {
            keyframes = Arrays.copyOf(keyframes, keyframes.length + 1);
            keyframes[keyframes.length - 1] = Arrays.copyOf(live, liveCount);
        }
    }

    /** Live now, by offset. What was born after the last point counts as born there. */
    List<Block> now(IntToLongFunction eventOf) {
        List<Block> result = new ArrayList<>(liveCount);
        for (int i = 0; i < liveCount; i++) {
            int born = Math.min((int) live[i], ends.length() - 1);
            result.add(blocks[(int) (live[i] >>> 32)].bornAt(born < 0 ? 0 : eventOf.applyAsLong(born)));
        }
        result.sort(Block.BY_OFFSET);
        return List.copyOf(result);
    }

    View view() {
        return new View(blocks, changes.view(), ends.view(), keyframes);
    }

    private int idOf(Block block) {
        Integer id = ids.get(block);
        if (id != null && place[id] < 0) {
            return id;
        }
        if (known == blocks.length) {
            blocks = Arrays.copyOf(blocks, known * 2);
            place = Arrays.copyOf(place, known * 2);
        }
        blocks[known] = block;
        place[known] = -1;
        ids.put(block, known); // of two equal ones that live at once, the later is found again
        return known++;
    }

    /** Readable by any thread up to the number of points at which it was taken. */
    record View(Block[] blocks, IntColumn.View changes, IntColumn.View ends, long[][] keyframes) {
        /** Live after the point, by offset; {@code eventOf} turns a point into the index of its event. */
        List<Block> at(int point, IntToLongFunction eventOf) {
            int frame = (point + 1) / IntColumn.CHUNK;
            Map<Integer, Integer> live = new HashMap<>();
            if (frame > 0) {
                for (long entry : keyframes[frame - 1]) {
                    live.put((int) (entry >>> 32), (int) entry);
                }
            }
            int from = frame * IntColumn.CHUNK;
            int change = from == 0 ? 0 : ends.get(from - 1);
            for (int p = from; p <= point; p++) {
                for (int end = ends.get(p); change < end; change++) {
                    int id = changes.get(change);
                    if (id >= 0) {
                        live.put(id, p);
                    } else {
                        live.remove(~id);
                    }
                }
            }
            List<Block> result = new ArrayList<>(live.size());
            live.forEach((id, born) -> result.add(blocks[id].bornAt(eventOf.applyAsLong(born))));
            result.sort(Block.BY_OFFSET);
            return List.copyOf(result);
        }
    }
}
