package io.arenascope.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellTest {
    @Test
    void neighboursTooSmallToTellApartAreFolded() {
        List<Cell> cells = Cell.of(List.of(block(0, 1000), block(1000, 10), block(1010, 10), block(1020, 500)), x -> x / 10);
        assertEquals(3, cells.size());
        assertTrue(cells.get(1).folded());
        assertEquals(20, cells.get(1).used());
        assertEquals(100, cells.get(1).left());
        assertEquals(102, cells.get(1).right());
    }

    @Test
    void smallBlocksFarApartStayApart() {
        List<Cell> cells = Cell.of(List.of(block(0, 10), block(500, 10)), x -> x / 10);
        assertEquals(2, cells.size());
        assertFalse(cells.get(0).folded());
    }

    @Test
    void noBlockIsEverMissing() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Block> blocks = new ArrayList<>();
            long offset = 0;
            for (int i = 0; i < 50; i++) {
                offset += random.nextInt(3) == 0 ? random.nextInt(200) : 0;
                long size = 1 + random.nextInt(random.nextBoolean() ? 20 : 2000);
                blocks.add(block(offset, size));
                offset += random.nextInt(20) == 0 ? size / 2 : size;
            }
            double pixels = 1 + random.nextInt(100);
            List<Block> drawn = Cell.of(blocks, x -> x / pixels).stream().flatMap(cell -> cell.blocks().stream()).toList();
            assertEquals(blocks, drawn, "seed " + seed);
        }
    }

    private static Block block(long offset, long size) {
        return new Block(Section.POOL, offset, size, size, 16, Purpose.APPLICATION, Owner.NOBODY, 0, 0, 0, -1);
    }
}
