package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.report.SummaryText;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultAnatomyTest {
    private static final int PRECISE_WITH_ADDRESS = 1 << 9 | 1 << 15;
    private final Session session = new Session();

    @Test
    void noFaultHasNone() {
        assertNull(FaultAnatomy.of(session.snapshot()));
    }

    @Test
    void theStatusRegistersAreWords() {
        assertEquals(List.of("data was accessed at an address with no memory, by the instruction at pc"),
                fault(PRECISE_WITH_ADDRESS, 0, List.of()).causes());
        assertEquals(0xA5A5A5A5L, fault(PRECISE_WITH_ADDRESS, 0, List.of()).address());
        assertEquals(-1, fault(1 << 9, 0, List.of()).address(), "the register does not hold it");
        assertEquals(List.of("an access was not aligned", "a division by zero"), fault(3 << 24, 1 << 30, List.of()).causes());
        assertEquals(List.of("the vector table could not be read"), fault(0, 1 << 1, List.of()).causes());
        assertEquals(List.of(), fault(0, 1 << 30, List.of()).causes());
    }

    @Test
    void theOperatorThatRanAndTheOwnersOfAnOverlapAreNamed() {
        session.accept(start(1));
        session.accept(new Event.ArenaInfo(0, 0, 256, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.Operators(0, 1, 0, List.of(new Event.OperatorRow(0, 0, 3, "", 1, 1))));
        session.accept(new Event.PhaseChange(0, 5, 0, 0, Phase.START, -1));
        session.accept(start(2));
        session.accept(new Event.ArenaInfo(0, 0, 256, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.Operators(0, 1, 0, List.of(new Event.OperatorRow(0, 0, 3, "", 1, 1))));
        FaultAnatomy anatomy = fault(PRECISE_WITH_ADDRESS, 1 << 30, List.of(new Event.PhaseChange(90, 90, 0, 0, Phase.PREPARE, 0),
                new Event.Allocate(91, 91, 0, 0, 0, Section.TEMP, 64, 32, 4, Purpose.TEMP_TENSOR, Owner.tensor(3)),
                new Event.Allocate(92, 92, 0, 0, 0, Section.TAIL, 80, 176, 16, Purpose.KERNEL_BUFFER, Owner.operator(0))));
        assertEquals(Phase.PREPARE, anatomy.phase());
        assertEquals(0, anatomy.operator());
        assertEquals(1, anatomy.findings().size());
        Snapshot snapshot = session.snapshot();
        String text = SummaryText.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN);
        String line = text.replaceAll("\\s+", " ");
        assertTrue(line.contains("FAULT HARD_FAULT in boot 1: in prepare of op 0 CONV_2D, data was accessed at an address with no memory,"
                + " by the instruction at pc (address 0xa5a5a5a5)."), text);
        assertTrue(line.contains("kernel buffer of operator 0 (tail, 176 bytes at 80) lies over temp tensor of tensor 3"), text);
        assertTrue(line.contains("The last 3 events before it"), text);
        assertTrue(text.contains("Boots before\n"), text);
        text.lines().forEach(l -> assertTrue(l.length() <= 80, l));
    }

    private FaultAnatomy fault(int cfsr, int hfsr, List<Event.Indexed> events) {
        session.accept(new Event.Fault("HARD_FAULT", 1, 0x08001234, 0, 0, 0, cfsr, hfsr, 0, 0xA5A5A5A5, 0, 1, events));
        return FaultAnatomy.of(session.snapshot());
    }

    private static Event.SessionStart start(long boot) {
        return new Event.SessionStart(1, 0, "f", "b", "cortex-m4", 32, 1, boot, 1_000_000, "TIMER", "planned", "invoke", 0, 0, 0, 0,
                boot == 1 ? "POWER_ON" : "AFTER_FAULT", "", 0);
    }
}
