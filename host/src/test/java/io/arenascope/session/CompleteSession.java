package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.List;

/** A golden log with all that a live device says besides: who it is, its memory, its model's hash, checksums and counters. */
public final class CompleteSession {
    private CompleteSession() {}

    public static List<Event> of(String golden, int pointerBits) {
        List<Event> events = new ArrayList<>();
        GoldenLog log = GoldenLog.read(golden);
        ArenaSnapshot end = log.session().snapshot().arenas().get(0);
        for (Event event : log.events()) {
            if (event instanceof Event.SessionStart e) {
                events.add(new Event.SessionStart(1, 0, "firmware 1", "netduinoplus2", "cortex-m4", pointerBits, e.nonce(), e.bootCounter(),
                        1_000_000, "TIMER", "planned", "invoke", 131_072, 110_000, 4096, 800, "POWER_ON", "emulated", 168_000_000));
            } else if (event instanceof Event.ModelInfo e) {
                events.add(new Event.ModelInfo(0, e.name(), 0x1234_5678_9ABC_DEF0L, 10_000, 9000, "FLASH", e.subgraphs(), e.operators(), 10,
                        0));
            } else if (event instanceof Event.InvokeEnd e) {
                events.add(new Event.InvokeEnd(e.index(), e.ticks(), 0, 1, 0, 0xCAFE_F00D));
                events.add(new Event.Statistics(e.index() + 1, 0, end.usage().head(), end.usage().temp(), end.usage().tail(), 0,
                        end.highWaterMark().bytes(), end.usage().arenaUsedBytes(), end.counts().allocations(), end.counts().frees(), 0, 0,
                        10, 64, 0, 820, 0, 0));
            } else {
                events.add(event);
            }
        }
        return List.copyOf(events);
    }
}
