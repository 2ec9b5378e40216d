package io.arenascope.event;

import io.arenascope.proto.EventBatch;
import io.arenascope.proto.EventKind;
import java.util.function.Consumer;

/** One batch of packed columns to its events; used once. */
final class BatchDecoder {
    private static final int MAX_EVENTS = 32;
    private static final int KINDS = EventKind.ARENA_RESET_VALUE;
    private static final int MAX_ALIGN_LOG2 = 30;

    private final EventBatch batch;
    private final long firstIndex;
    private final Column ticksDelta;
    private final Column offsetDelta;
    private final Column size;
    private final Column alignLog2;
    private final Column purpose;
    private final Column owner;
    private final Column subgraph;
    private final Column operator;
    private final Column arena;
    private final Column model;
    private final Column phase;
    private final Column section;
    private final Column invoke;
    private final Column inputRule;
    private final Column status;
    private final Column outputCrc32;
    private int nextAvailable;
    private int tailOffset;
    private int tempOffset;
    private int poolOffset;
    private long index;
    private long ticks;
    private Consumer<Event> sink;

    /** @param firstIndex index of the batch's first event */
    BatchDecoder(EventBatch batch, long firstIndex) {
        this.batch = batch;
        this.firstIndex = firstIndex;
        ticksDelta = new Column("ticks_delta", batch.getTicksDeltaList());
        offsetDelta = new Column("offset_delta", batch.getOffsetDeltaList());
        size = new Column("size", batch.getSizeList());
        alignLog2 = new Column("align_log2", batch.getAlignLog2List());
        purpose = new Column("purpose", batch.getPurposeValueList());
        owner = new Column("owner", batch.getOwnerList());
        subgraph = new Column("subgraph", batch.getSubgraphList());
        operator = new Column("operator", batch.getOperatorList());
        arena = new Column("arena", batch.getArenaList());
        model = new Column("model", batch.getModelList());
        phase = new Column("phase", batch.getPhaseValueList());
        section = new Column("section", batch.getSectionValueList());
        invoke = new Column("invoke", batch.getInvokeList());
        inputRule = new Column("input_rule", batch.getInputRuleValueList());
        status = new Column("status", batch.getStatusList());
        outputCrc32 = new Column("output_crc32", batch.getOutputCrc32List());
    }

    /**
     * Hands on the batch's events, all or, when it is refused, none. An event of a kind that this version does not know is told
     * as a gap; it uses none of the columns known here but the time, see SPEC.
     */
    void decode(Consumer<Event> sink) throws Refused {
        int count = batch.getKindCount();
        if (count == 0 || count > MAX_EVENTS) {
            throw new Refused("batch of " + count + " events; 1 to " + MAX_EVENTS + " are allowed");
        }
        Known.fields(batch, "EventBatch", sink);
        this.sink = sink;
        ticks = batch.getFirstTicks();
        Event[] events = new Event[count];
        for (int i = 0; i < count; i++) {
            index = firstIndex + i & 0xFFFF_FFFFL;
            ticks += ticksDelta.nextUnsigned();
            int kind = batch.getKindValue(i);
            events[i] = kind > 0 && kind <= KINDS ? event(kind) : null;
        }
        check();
        for (int i = 0; i < count; i++) {
            if (events[i] == null) {
                sink.accept(new Event.NotUnderstood("event kind " + batch.getKindValue(i)));
                sink.accept(new Event.Gap(EventDecoder.NOT_UNDERSTOOD, 1, 0, 0));
            } else {
                sink.accept(events[i]);
            }
        }
    }

    private Event event(int kind) throws Refused {
        return switch (kind) {
            case EventKind.ALLOCATE_TAIL_VALUE -> allocate(Section.TAIL);
            case EventKind.ALLOCATE_TEMP_VALUE -> allocate(Section.TEMP);
            case EventKind.ALLOCATE_POOL_VALUE -> allocate(Section.POOL);
            case EventKind.FREE_TEMP_VALUE -> new Event.Free(index, ticks, arena(), model(), Section.TEMP, offset(Section.TEMP));
            case EventKind.FREE_POOL_VALUE -> new Event.Free(index, ticks, arena(), model(), Section.POOL, offset(Section.POOL));
            case EventKind.TEMP_RESET_VALUE -> new Event.TempReset(index, ticks, arena(), model());
            case EventKind.POOL_RESET_VALUE -> new Event.PoolReset(index, ticks, arena(), model());
            case EventKind.HEAD_RESIZE_VALUE ->
                new Event.HeadResize(index, ticks, arena(), model(), size.nextUnsigned(), align(), purpose());
            case EventKind.HEAD_RESERVE_VALUE -> new Event.HeadReserve(index, ticks, arena(), model(), size.nextUnsigned(), align());
            case EventKind.PLANNER_ADD_VALUE -> new Event.PlannerAdd(index, ticks, arena(), model(), size.nextUnsigned());
            case EventKind.ALLOCATE_FAILED_VALUE -> new Event.AllocateFailed(index, ticks, arena(), model(), subgraph.next(),
                    Known.section(section.next(), sink), size.nextUnsigned(), align(), purpose(), owner.next(), available());
            case EventKind.PHASE_VALUE -> new Event.PhaseChange(index, ticks, model(), subgraph.next(),
                    Known.phase(phase.next(), sink), operator.next());
            case EventKind.OP_BEGIN_VALUE -> new Event.OpBegin(index, ticks, model(), subgraph.next(), operator.next());
            case EventKind.OP_END_VALUE -> new Event.OpEnd(index, ticks, model(), subgraph.next(), operator.next());
            case EventKind.INVOKE_BEGIN_VALUE -> new Event.InvokeBegin(index, ticks, model(), invoke.nextUnsigned(),
                    Known.inputRule(inputRule.next(), sink));
            case EventKind.INVOKE_END_VALUE -> new Event.InvokeEnd(index, ticks, model(), invoke.nextUnsigned(), status.next(),
                    outputCrc32.next());
            case EventKind.ARENA_RESET_VALUE -> new Event.ArenaReset(index, ticks, arena(), size.nextUnsigned());
            default -> throw new IllegalArgumentException("kind " + kind);
        };
    }

    private Event allocate(Section where) throws Refused {
        return new Event.Allocate(index, ticks, arena(), model(), subgraph.next(), where, offset(where), size.nextUnsigned(), align(),
                purpose(), owner.next());
    }

    private int arena() throws Refused {
        return Known.id("arena", arena.next());
    }

    private int model() throws Refused {
        return Known.id("model", model.next());
    }

    private Purpose purpose() {
        return Known.purpose(purpose.next(), sink);
    }

    private int align() throws Refused {
        int log2 = alignLog2.next();
        if (log2 < 0 || log2 > MAX_ALIGN_LOG2) {
            throw new Refused("align_log2 " + Integer.toUnsignedString(log2));
        }
        return 1 << log2;
    }

    private long offset(Section where) {
        int delta = offsetDelta.next();
        return Known.unsigned(switch (where) {
            case TAIL -> tailOffset += delta;
            case TEMP -> tempOffset += delta;
            default -> poolOffset += delta;
        });
    }

    private long available() {
        int at = nextAvailable++;
        int entries = batch.getAvailableCount();
        return entries == 0 ? 0 : batch.getAvailable(Math.min(at, entries - 1));
    }

    private void check() throws Refused {
        for (Column column : new Column[] {ticksDelta, offsetDelta, size, alignLog2, purpose, owner, subgraph, operator, arena, model,
            phase, section, invoke, inputRule, status, outputCrc32}) {
            column.check();
        }
        if (batch.getAvailableCount() > nextAvailable) {
            throw new Refused("column available has " + batch.getAvailableCount() + " entries for " + nextAvailable + " rows");
        }
    }
}
