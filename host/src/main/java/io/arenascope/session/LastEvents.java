package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a device kept from before a fault. These events begin in the middle of a run and may be the only trace of how it ended: what was
 * recorded last seldom got out. Overlaps show in them by themselves; nothing else does.
 */
final class LastEvents {
    private LastEvents() {}

    /** Overlaps in the events of the boot that faulted last; none until all parts have come. */
    static List<Finding> overlaps(Collection<Event.Fault> faults, List<ArenaSnapshot> arenas) {
        List<Event.Indexed> events = of(faults);
        if (events.isEmpty()) {
            return List.of();
        }
        Epoch replay = new Epoch();
        sizes(events, arenas).forEach((id, size) -> replay.message(new Event.ArenaInfo(id, 0, size, 0, "", 0, "UNKNOWN"), 0));
        events.forEach(replay::indexed);
        List<Finding> overlaps = new ArrayList<>();
        replay.arenas().forEach(arena -> arena.findings().stream().filter(f -> f.kind() == Finding.Kind.OVERLAP).forEach(overlaps::add));
        return List.copyOf(overlaps);
    }

    /** A fault is told before the arenas of the new boot are set up: what is not known is taken to be as large as its blocks need. */
    private static Map<Integer, Long> sizes(List<Event.Indexed> events, List<ArenaSnapshot> arenas) {
        Map<Integer, Long> sizes = new TreeMap<>();
        arenas.forEach(arena -> sizes.put(arena.info().id(), arena.info().size()));
        for (Event.Indexed event : events) {
            if (event instanceof Event.Allocate e) {
                sizes.merge(e.arena(), e.offset() + e.size(), Math::max);
            }
        }
        return sizes;
    }

    /** A hello makes the device tell its fault again, so parts may have come several times. */
    private static List<Event.Indexed> of(Collection<Event.Fault> faults) {
        Map<Integer, Event.Fault> parts = new TreeMap<>();
        Event.Fault latest = null;
        for (Event.Fault fault : faults) {
            if (latest != null && fault.bootCounter() != latest.bootCounter()) {
                parts.clear();
            }
            latest = fault;
            parts.put(fault.part(), fault);
        }
        List<Event.Indexed> events = new ArrayList<>();
        if (latest != null && parts.size() == Math.max(1, latest.parts())) {
            parts.values().forEach(part -> events.addAll(part.lastEvents()));
        }
        return events;
    }
}
