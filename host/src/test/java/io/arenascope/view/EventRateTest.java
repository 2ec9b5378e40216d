package io.arenascope.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EventRateTest {
    private static final long MILLI = 1_000_000;

    @Test
    void averagesOverTheLastSecond() {
        EventRate rate = new EventRate();
        assertEquals(0, rate.perSecond(0, 0));
        for (int i = 1; i <= 40; i++) {
            assertEquals(2000, rate.perSecond(i * 50 * MILLI, i * 100L));
        }
    }

    @Test
    void fallsToNothingWhenEventsStop() {
        EventRate rate = new EventRate();
        rate.perSecond(0, 0);
        rate.perSecond(50 * MILLI, 1000);
        for (int i = 2; i < 30; i++) {
            rate.perSecond(i * 50 * MILLI, 1000);
        }
        assertEquals(0, rate.perSecond(30 * 50 * MILLI, 1000));
    }

    @Test
    void aNewBootDoesNotRunBackwards() {
        EventRate rate = new EventRate();
        rate.perSecond(0, 5000);
        assertEquals(0, rate.perSecond(50 * MILLI, 10));
    }
}
