package io.arenascope.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastEventsTest {
    private static final Event.ArenaInfo ARENA = new Event.ArenaInfo(0, 0x20000000, 4096, 16, "tensor_arena", 40, "TWO_ENDED");
    private static final List<Event.Indexed> FIRST = List.of(
            new Event.Free(100, 0, 0, 0, Section.TEMP, 900),
            new Event.Allocate(101, 0, 0, 0, 0, Section.TEMP, 240, 32, 4, Purpose.TEMP_TENSOR, Owner.tensor(2)));
    private static final List<Event.Indexed> SECOND = List.of(
            new Event.Allocate(102, 0, 0, 0, 0, Section.TAIL, 1056, 64, 16, Purpose.KERNEL_BUFFER, Owner.operator(1)),
            new Event.Allocate(103, 0, 0, 0, 0, Section.TAIL, 256, 800, 16, Purpose.KERNEL_BUFFER, Owner.operator(1)));
    private static final String TEXT =
            "kernel buffer of operator 1 (tail, 800 bytes at 256) lies over temp tensor of tensor 2 (temp, 32 bytes at 240).";

    private final Session session = new Session();

    private static Event.Fault part(long boot, int part, List<Event.Indexed> events) {
        return new Event.Fault("HARD_FAULT", boot, 0, 0, 0, 0, 0, 0, 0, 0, part, 2, events);
    }

    private List<String> texts() {
        return session.snapshot().faultFindings().stream().map(Finding::text).toList();
    }

    @Test
    void anOverlapIsFoundOnceAllPartsHaveCome() {
        session.accept(ARENA);
        session.accept(part(1, 0, FIRST));
        assertEquals(List.of(), texts());
        session.accept(part(1, 1, SECOND));
        assertEquals(List.of(TEXT), texts(), "and the free of an older temp is no finding");
        assertEquals(103, session.snapshot().faultFindings().get(0).event());
    }

    @Test
    void theFaultComesBeforeTheArenaIsKnown() {
        session.accept(part(1, 0, FIRST));
        session.accept(part(1, 1, SECOND));
        assertEquals(List.of(TEXT), texts());
    }

    @Test
    void partsThatComeAgainChangeNothingAndAnotherBootsCountForThemselves() {
        session.accept(ARENA);
        session.accept(part(1, 0, FIRST));
        session.accept(part(1, 0, FIRST));
        session.accept(part(1, 1, SECOND));
        session.accept(part(1, 0, FIRST));
        assertEquals(List.of(TEXT), texts());
        session.accept(part(2, 0, FIRST));
        assertEquals(List.of(), texts());
        session.accept(part(2, 1, List.of()));
        assertEquals(List.of(), texts());
    }
}
