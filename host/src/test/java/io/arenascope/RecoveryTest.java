package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final Event.DumpRow ROW = new Event.DumpRow(Section.TAIL, 0, 16, 16, 16, Purpose.RUNTIME, 0, 0);

    private final Recovery recovery = new Recovery();

    @Test
    void aWholeStreamAsksForNothing() {
        events(0, 10);
        recovery.accept(new Event.Gap("duplicate", 0, 0, 40));
        recovery.accept(new Event.Gap("bad_crc", 0, 0, 12));
        assertFalse(recovery.wanted());
        dump(10, 0, 1, 1);
        dump(10, 0, 1, 1);
        assertFalse(recovery.atRest(), "nothing was lost: only what came counts");
    }

    @Test
    void eachKindOfLossAsksForTheStateUntilItHasCome() {
        events(0, 3);
        recovery.accept(new Event.Gap("gap", 0, 1, 0));
        assertTrue(recovery.wanted(), "a message may be what was lost");
        dump(3, 0, 1, 1);
        assertFalse(recovery.wanted());
        recovery.accept(new Event.Gap("gap", 4, 1, 0));
        events(7, 9);
        assertTrue(recovery.wanted());
        dump(8, 0, 1, 1);
        assertTrue(recovery.wanted(), "not of this place in the stream");
        dump(9, 0, 1, 1);
        assertFalse(recovery.wanted());
        events(12, 13);
        assertTrue(recovery.wanted(), "the device itself dropped some");
    }

    @Test
    void aDumpWithAMissingPartIsNone() {
        events(1, 2);
        dump(2, 0, 2, 5);
        dump(2, 4, 1, 5);
        assertTrue(recovery.wanted());
        dump(2, 0, 2, 5);
        recovery.accept(new Event.Gap("gap", 0, 1, 0));
        dump(2, 2, 3, 5);
        assertTrue(recovery.wanted());
        dump(2, 0, 2, 5);
        dump(2, 2, 3, 5);
        assertFalse(recovery.wanted());
    }

    @Test
    void twoDumpsWithNothingBetweenThemAreRest() {
        recovery.beginRun();
        events(1, 3);
        dump(3, 0, 1, 1);
        assertTrue(recovery.inDoubt());
        events(3, 5);
        dump(5, 0, 1, 1);
        assertFalse(recovery.atRest(), "something came in between");
        dump(5, 0, 1, 1);
        assertTrue(recovery.atRest());
        assertFalse(recovery.inDoubt());
        recovery.beginRun();
        dump(5, 0, 1, 1);
        dump(5, 0, 1, 1);
        assertFalse(recovery.atRest(), "the loss was before this run");
    }

    @Test
    void aBootBeginsAfresh() {
        events(1, 3);
        recovery.accept(new Event.Gap("new_epoch", -1, 0, 0));
        events(0, 2);
        assertFalse(recovery.wanted());
    }

    private void events(long from, long to) {
        for (long i = from; i < to; i++) {
            recovery.accept(new Event.TempReset(i, i, 0, 0));
        }
    }

    private void dump(long atEvent, int first, int rows, int total) {
        recovery.accept(new Event.StateDump(atEvent, total, first, 0, false, Phase.INVOKE, -1, 0, 1, List.of(),
                Collections.nCopies(rows, ROW)));
    }
}
