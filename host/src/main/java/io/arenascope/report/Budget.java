package io.arenascope.report;

import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;

/** What the firmware takes of the device's memory, in bytes; {@link #UNKNOWN} where the device did not say. */
record Budget(long sram, long staticRam, long stackHighWater, long left, long weightsInFlash, long weightsInArena) {
    static final long UNKNOWN = -1;

    static Budget of(Snapshot snapshot) {
        Event.SessionStart start = snapshot.start();
        long sram = start == null ? UNKNOWN : orUnknown(start.sram());
        long staticRam = start == null ? UNKNOWN : orUnknown(start.staticRam());
        long stack = start == null ? 0 : start.stackHighWater();
        if (snapshot.statistics() != null) {
            stack = Math.max(stack, snapshot.statistics().stackHighWater());
        }
        boolean all = sram >= 0 && staticRam >= 0 && stack > 0;
        return new Budget(sram, staticRam, orUnknown(stack), all ? sram - staticRam - stack : UNKNOWN, weights(snapshot, "FLASH"),
                weights(snapshot, "IN_ARENA"));
    }

    private static long orUnknown(long value) {
        return value == 0 ? UNKNOWN : value;
    }

    private static long weights(Snapshot snapshot, String place) {
        boolean told = !snapshot.models().isEmpty() && snapshot.models().stream().noneMatch(m -> m.weightPlace().equals("UNKNOWN"));
        return told ? snapshot.models().stream().filter(m -> m.weightPlace().equals(place)).mapToLong(Event.ModelInfo::weightBytes).sum()
                : UNKNOWN;
    }
}
