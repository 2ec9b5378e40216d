package io.arenascope.analysis;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Cell;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The figures of an arena that are numbers and can be compared; {@link #key} is their name in JSON and on the command line. */
public enum Metric {
    SIZE(Unit.BYTES, ArenaSnapshot::size),
    CURRENT(Unit.BYTES, a -> a.usage().current()),
    PEAK(Unit.BYTES, a -> a.peak().bytes()),
    PLANNED_PEAK(Unit.BYTES, a -> a.plannedPeak().bytes()),
    HIGH_WATER_MARK(Unit.BYTES, a -> a.highWaterMark().bytes()),
    HEAD_HIGH_WATER_MARK(Unit.BYTES, a -> a.usage().headHighWaterMark()),
    TAIL_HIGH_WATER_MARK(Unit.BYTES, a -> a.usage().tailHighWaterMark()),
    TEMP_PEAK(Unit.BYTES, a -> a.usage().tempPeak()),
    HEAD(Unit.BYTES, a -> a.usage().head()),
    TAIL(Unit.BYTES, a -> a.usage().tail()),
    ARENA_USED_BYTES(Unit.BYTES, a -> a.usage().arenaUsedBytes()),
    REQUIRED(Unit.BYTES, a -> a.required().bytes()),
    PERSISTENT_TENSOR_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.PERSISTENT_TENSOR)),
    PERSISTENT_BUFFER_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.PERSISTENT_BUFFER)),
    PERSISTENT_RUNTIME_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.PERSISTENT_RUNTIME)),
    NONPERSISTENT_TENSOR_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.NONPERSISTENT_TENSOR)),
    NONPERSISTENT_BUFFER_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.NONPERSISTENT_BUFFER)),
    NONPERSISTENT_RUNTIME_PEAK(Unit.BYTES, a -> a.tablePeaks().get(Cell.NONPERSISTENT_RUNTIME)),
    FRAGMENTATION(Unit.RATIO, a -> a.space().fragmentation()),
    FRAGMENTATION_PEAK(Unit.RATIO, a -> a.space().fragmentationPeak()),
    PLAN_FRAGMENTATION_PEAK(Unit.RATIO, a -> a.space().planFragmentationPeak()),
    LARGEST_FREE(Unit.BYTES, a -> a.space().largestFree()),
    FREE(Unit.BYTES, a -> a.space().free()),
    INTERNAL_FRAGMENTATION(Unit.RATIO, a -> a.space().internalFragmentation()),
    PLAN_SIZE(Unit.BYTES, a -> a.plan().size()),
    LOWER_BOUND(Unit.BYTES, a -> a.plan().lowerBound()),
    GAP(Unit.BYTES, a -> a.plan().gap()),
    REUSE(Unit.RATIO, a -> a.plan().reuse()),
    ALLOCATIONS(Unit.COUNT, a -> a.counts().allocations()),
    FREES(Unit.COUNT, a -> a.counts().frees()),
    FAILURES(Unit.COUNT, a -> a.counts().failures()),
    OVERLAPS(Unit.COUNT, a -> a.counts().overlaps()),
    FINDINGS(Unit.COUNT, a -> a.counts().findings());

    /** Ratios are 0..1. */
    public enum Unit { BYTES, RATIO, COUNT }

    public final Unit unit;
    private final ToDoubleFunction<ArenaSnapshot> value;

    Metric(Unit unit, ToDoubleFunction<ArenaSnapshot> value) {
        this.unit = unit;
        this.value = value;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public double of(ArenaSnapshot arena) {
        return value.applyAsDouble(arena);
    }

    /** Whether the arena has such a figure at all: a plan's before there is one, and a required arena without set-up, do not exist. */
    public boolean appliesTo(ArenaSnapshot arena) {
        return switch (this) {
            case PLAN_SIZE, LOWER_BOUND, GAP, REUSE, PLAN_FRAGMENTATION_PEAK -> !arena.planned().isEmpty();
            case ARENA_USED_BYTES -> arena.usage().arenaUsedBytes() > 0;
            case REQUIRED -> arena.required().bytes() >= 0;
            default -> true;
        };
    }
}
