package io.arenascope.event;

import java.util.List;

/**
 * Everything a session is made of, in stream order. An object exists only if it is valid.
 *
 * <p>Sizes and offsets are bytes, an offset counts from its arena's first byte. {@code owner} is as in {@link Owner};
 * an operator of -1 cannot be told. {@code ticks} is device time.
 */
public sealed interface Event {

    /** An event of the instrumented program; it has an index and a time. */
    sealed interface Indexed extends Event {
        /** 0 is the first since boot; up to 2^32-1. */
        long index();

        long ticks();
    }

    /** One allocation. */
    record Allocate(long index, long ticks, int arena, int model, int subgraph, Section section, long offset, long size, int align,
            Purpose purpose, int owner) implements Indexed {}

    /** One free; a temp's bytes return only at {@link TempReset}. Section is TEMP or POOL. */
    record Free(long index, long ticks, int arena, int model, Section section, long offset) implements Indexed {}

    record TempReset(long index, long ticks, int arena, int model) implements Indexed {}

    record PoolReset(long index, long ticks, int arena, int model) implements Indexed {}

    record HeadResize(long index, long ticks, int arena, int model, long size, int align, Purpose purpose) implements Indexed {}

    record HeadReserve(long index, long ticks, int arena, int model, long size, int align) implements Indexed {}

    record PlannerAdd(long index, long ticks, int arena, int model, long size) implements Indexed {}

    record AllocateFailed(long index, long ticks, int arena, int model, int subgraph, Section section, long size, int align,
            Purpose purpose, int owner, long available) implements Indexed {}

    /** {@code operator} is the one being initialised or prepared from here on, -1 none. */
    record PhaseChange(long index, long ticks, int model, int subgraph, Phase phase, int operator) implements Indexed {}

    record OpBegin(long index, long ticks, int model, int subgraph, int operator) implements Indexed {}

    record OpEnd(long index, long ticks, int model, int subgraph, int operator) implements Indexed {}

    /** {@code invoke} counts from 1. */
    record InvokeBegin(long index, long ticks, int model, long invoke, InputRule inputRule) implements Indexed {}

    record InvokeEnd(long index, long ticks, int model, long invoke, int status, int outputCrc32) implements Indexed {}

    /** The arena was set up anew with {@code size} bytes: every block, head and plan in it is gone. */
    record ArenaReset(long index, long ticks, int arena, long size) implements Indexed {}

    /**
     * Something is missing here.
     *
     * @param cause  as in {@link io.arenascope.frame.Loss.Cause}, lower case, or {@link EventDecoder#NOT_UNDERSTOOD}
     * @param events number of events missing, 0 if none, -1 if that cannot be told
     * @param frames frames missing
     * @param bytes  bytes dropped
     */
    record Gap(String cause, long events, long frames, long bytes) implements Event {}

    /** Messages, fields or enum values that this version does not know, or columns that do not fit together. */
    record NotUnderstood(String what) implements Event {}

    record SessionStart(int protocolMajor, int protocolMinor, String firmware, String board, String cpu, int pointerBits, int nonce,
            long bootCounter, long ticksPerSecond, String tickSource, String allocator, String workload, long sram, long staticRam,
            long stackSize, long stackHighWater, String resetCause, String clock, long cpuHz) implements Event {}

    /** {@code kind} is TWO_ENDED, PERSISTENT, NON_PERSISTENT, POOLED or UNKNOWN. */
    record ArenaInfo(int id, long base, long size, int align, String name, int plannerBytesPerBuffer, String kind) implements Event {}

    /** {@code hash} is FNV-1a (64 bits) over the .tflite file, 0 unknown; {@code weightPlace} is FLASH, RAM, IN_ARENA or UNKNOWN. */
    record ModelInfo(int id, String name, long hash, long size, long weightBytes, String weightPlace, int subgraphs, int operators,
            int tensors, int arena) implements Event {}

    record OperatorRow(int subgraph, int operator, int builtinCode, String customCode, int beginScope, int endScope) {}

    /** A part of the operator table; complete when {@code first + rows.size() == total}. */
    record Operators(int model, int total, int first, List<OperatorRow> rows) implements Event {}

    /** {@code alignedSize} is what the planner saw; {@code offlineOffset} -1: left to the planner. */
    record PlanRow(long size, long alignedSize, int owner, int subgraph, int firstScope, int lastScope, long offset, long offlineOffset) {}

    /** A part of the memory plan; {@code planSize} is 0 and offsets are 0 while {@code partial}. */
    record Plan(int model, int arena, int bytesPerBuffer, int total, int first, long planSize, boolean partial, List<PlanRow> rows)
            implements Event {}

    /** The allocator's own counters after exactly {@code atEvent} events, and the recorder's. */
    record Statistics(long atEvent, int arena, long head, long temp, long tail, long pool, long highWaterMark, long arenaUsedBytes,
            long allocations, long frees, long failures, long dropped, int ringHighWater, int ringSize, long stalledTicks,
            long stackHighWater, long commandsRejected, long logsDropped) implements Event {}

    record ArenaState(int arena, long head, long temp, long tail, long pool, long current, long peak, long highWaterMark,
            int plannerAdded, long loanOffset) {}

    record DumpRow(Section section, int arena, long offset, long size, long used, Purpose purpose, int owner, int subgraph) {}

    /**
     * A part of the recorder's picture after exactly {@code atEvent} events. {@code operator} -1: none is under way; -2: an invoke
     * is, but no operator runs or it cannot be told.
     */
    record StateDump(long atEvent, int total, int first, int untracked, boolean inconsistent, Phase phase, int operator, int subgraph,
            long invoke, List<ArenaState> arenas, List<DumpRow> rows) implements Event {}

    record TouchedRow(int owner, int subgraph, long size, long touched) {}

    /**
     * What painting found out after exactly {@code atEvent} events; a part of the scratch buffers, complete when
     * {@code first + rows.size() == total}. {@code low} and {@code high}: bytes of the arena below and above the longest stretch
     * that nobody wrote to.
     */
    record Touched(long atEvent, int model, int arena, long low, long high, int total, int first, List<TouchedRow> rows) implements Event {}

    /** {@code level} is INFO, WARNING or ERROR. */
    record Log(String level, String text) implements Event {}

    record CommandResult(int id, String status, String text) implements Event {}

    /** {@code lastEvents} are of the boot that faulted. */
    record Fault(String kind, long bootCounter, int pc, int lr, int sp, int psr, int cfsr, int hfsr, int mmfar, int bfar, int part,
            int parts, List<Indexed> lastEvents) implements Event {}
}
