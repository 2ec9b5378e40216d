package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import org.junit.jupiter.api.Test;

class TempsTest {
    /** Found by the oracle among 1,000 random streams. */
    @Test
    void aHeadThatShrinksUnderATempReleasesWhatOnlyItCovered() {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.HeadReserve(0, 0, 0, 0, 512, 16));
        session.accept(new Event.Allocate(1, 1, 0, 0, 0, Section.TEMP, 64, 32, 4, Purpose.TEMP_TENSOR, 0)); // a faulty program's: below
        session.accept(new Event.HeadReserve(2, 2, 0, 0, 16, 16));
        ArenaSnapshot arena = session.snapshot().arenas().get(0);
        assertEquals(96, arena.usage().extent());
        assertEquals(1024 - 96, arena.space().free());
        assertEquals(512, arena.highWaterMark().bytes());
    }
}
