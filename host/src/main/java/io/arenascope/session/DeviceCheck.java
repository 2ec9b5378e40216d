package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the allocator's own counters with ours, at exactly the event for which they were taken. */
final class DeviceCheck {
    private static final int KEPT = 100;
    private static final long MODULUS = 1L << 32;

    private final Map<Integer, Event.Statistics> ahead = new HashMap<>(); // by arena: taken after events still to come
    private final List<String> disagreements = new ArrayList<>();
    private Event.Statistics latest;
    private boolean compared;
    private boolean agrees = true;

    void statistics(Event.Statistics e, long expected, Map<Integer, ArenaRun> runs) {
        latest = e;
        if (e.atEvent() == expected) {
            compare(e, runs.get(e.arena()));
        } else if (expected >= 0 && (e.atEvent() - expected & MODULUS - 1) < MODULUS / 2) {
            ahead.put(e.arena(), e);
        }
    }

    void at(long events, Map<Integer, ArenaRun> runs) {
        if (!ahead.isEmpty()) {
            ahead.values().removeIf(e -> {
                if (e.atEvent() == (events & MODULUS - 1)) {
                    compare(e, runs.get(e.arena()));
                    return true;
                }
                return false;
            });
        }
    }

    private void compare(Event.Statistics device, ArenaRun run) {
        if (run == null || !run.certainty().present()) {
            return;
        }
        ArenaState ours = run.state();
        Sections sections = ours.sections();
        same("head", device, device.head(), sections.head());
        same("temp", device, device.temp(), sections.temp());
        same("tail", device, device.tail(), sections.tail());
        same("pool", device, device.pool(), sections.pool());
        if (ours.arenaUsedBytes() > 0) {
            same("arena_used_bytes", device, device.arenaUsedBytes(), ours.arenaUsedBytes());
        }
        if (run.certainty().complete()) {
            same("high_water_mark", device, device.highWaterMark(), run.maxima().highWaterMark().bytes());
            same("allocations", device, device.allocations(), ours.allocations());
            same("frees", device, device.frees(), ours.frees());
            same("failures", device, device.failures(), ours.failures());
        }
    }

    private void same(String counter, Event.Statistics device, long theirs, long ours) {
        compared = true;
        if (theirs != ours) {
            agrees = false;
            if (disagreements.size() < KEPT) {
                disagreements.add("After event " + device.atEvent() + ", arena " + device.arena() + ": the device counts " + counter
                        + " " + theirs + ", its events give " + ours + ".");
            }
        }
    }

    /** Null: nothing could be compared. */
    Boolean agrees() {
        return compared ? agrees : null;
    }

    List<String> disagreements() {
        return List.copyOf(disagreements);
    }

    Event.Statistics latest() {
        return latest;
    }
}
