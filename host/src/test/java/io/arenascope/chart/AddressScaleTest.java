package io.arenascope.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressScaleTest {
    @Test
    void aFullArenaIsToScale() {
        AddressScale scale = new AddressScale(new Layout(1000, 600, 600, 800, List.of()), 50, 100);
        assertFalse(scale.broken());
        assertEquals(50, scale.x(0));
        assertEquals(110, scale.x(600));
        assertEquals(150, scale.x(1000));
    }

    @Test
    void aHugeFreeMiddleIsShortenedAndTheRestStaysToScale() {
        AddressScale scale = new AddressScale(new Layout(11_005_952, 55_296, 55_296, 10_978_956, List.of()), 0, 1000);
        assertTrue(scale.broken());
        assertEquals(0, scale.x(0));
        assertEquals(1000, scale.x(11_005_952), 1e-9);
        double head = scale.x(55_296) / 55_296;
        double tail = (1000 - scale.x(10_978_956)) / 26_996;
        assertEquals(head, tail, 1e-12);
        double before = -1;
        for (long address = 0; address <= 11_005_952; address += 1013) {
            assertTrue(scale.x(address) > before, "at " + address);
            before = scale.x(address);
        }
    }

    @Test
    void anEmptyArenaIsNotBroken() {
        assertFalse(new AddressScale(new Layout(4096, 0, 0, 4096, List.of()), 0, 100).broken());
    }
}
