package io.arenascope.event;

import io.arenascope.frame.Bytes;
import io.arenascope.frame.Frame;
import io.arenascope.proto.Arena;
import io.arenascope.proto.ArenaKind;
import io.arenascope.proto.CommandResult;
import io.arenascope.proto.DeviceMessage;
import io.arenascope.proto.EventBatch;
import io.arenascope.proto.EventKind;
import io.arenascope.proto.Level;
import io.arenascope.proto.Log;
import io.arenascope.proto.MemoryPlan;
import io.arenascope.proto.Model;
import io.arenascope.proto.OperatorTable;
import io.arenascope.proto.ResetCause;
import io.arenascope.proto.SessionStart;
import io.arenascope.proto.Statistics;
import io.arenascope.proto.TickSource;
import io.arenascope.proto.WeightPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Events to the frames a device would send: what {@link EventDecoder} undoes. Columns are written in full. */
public final class DeviceStream {
    private static final int ROWS_A_PART = 6;

    private final List<byte[]> frames = new ArrayList<>();
    private final int session;
    private int sequence;
    private long nextIndex;
    private EventBatch.Builder batch;
    private long firstIndex;
    private long lastTicks;
    private final int[] lastOffset = new int[Section.values().length];

    /** @param session the session byte */
    public DeviceStream(int session) {
        this.session = session;
    }

    public static List<byte[]> of(List<Event> events) {
        DeviceStream stream = new DeviceStream(1);
        events.forEach(stream::add);
        return stream.frames();
    }

    /** All so far, each with its delimiter; what follows starts a new frame. */
    public List<byte[]> frames() {
        flush();
        return frames;
    }

    public void add(Event event) {
        if (event instanceof Event.Indexed indexed) {
            add(indexed);
        } else {
            flush();
            message(event);
        }
    }

    private void add(Event.Indexed event) {
        if (batch != null && (event.index() != nextIndex || batch.getKindCount() == 32)) {
            flush();
        }
        EventBatch.Builder before = batch == null ? null : batch.clone();
        int[] offsets = lastOffset.clone();
        long ticks = lastTicks;
        append(event);
        if (before != null && DeviceMessage.newBuilder().setEvents(batch).build().getSerializedSize() > Frame.MAX_PAYLOAD) {
            batch = before;
            System.arraycopy(offsets, 0, lastOffset, 0, offsets.length);
            lastTicks = ticks;
            flush();
            append(event);
        }
        nextIndex = event.index() + 1;
    }

    private void append(Event.Indexed event) {
        if (batch == null) {
            batch = EventBatch.newBuilder().setFirstTicks(event.ticks());
            firstIndex = event.index();
            lastTicks = event.ticks();
            Arrays.fill(lastOffset, 0);
        }
        batch.addTicksDelta((int) (event.ticks() - lastTicks));
        lastTicks = event.ticks();
        if (event instanceof Event.Allocate e) {
            batch.addKind(e.section() == Section.TAIL ? EventKind.ALLOCATE_TAIL
                    : e.section() == Section.TEMP ? EventKind.ALLOCATE_TEMP : EventKind.ALLOCATE_POOL);
            place(e.arena(), e.model()).addSubgraph(e.subgraph()).addSize((int) e.size()).addAlignLog2(log2(e.align()))
                    .addPurposeValue(e.purpose().ordinal()).addOwner(e.owner());
            offset(e.section(), e.offset());
        } else if (event instanceof Event.Free e) {
            batch.addKind(e.section() == Section.TEMP ? EventKind.FREE_TEMP : EventKind.FREE_POOL);
            place(e.arena(), e.model());
            offset(e.section(), e.offset());
        } else if (event instanceof Event.TempReset e) {
            batch.addKind(EventKind.TEMP_RESET);
            place(e.arena(), e.model());
        } else if (event instanceof Event.PoolReset e) {
            batch.addKind(EventKind.POOL_RESET);
            place(e.arena(), e.model());
        } else if (event instanceof Event.HeadResize e) {
            batch.addKind(EventKind.HEAD_RESIZE);
            place(e.arena(), e.model()).addSize((int) e.size()).addAlignLog2(log2(e.align())).addPurposeValue(e.purpose().ordinal());
        } else if (event instanceof Event.HeadReserve e) {
            batch.addKind(EventKind.HEAD_RESERVE);
            place(e.arena(), e.model()).addSize((int) e.size()).addAlignLog2(log2(e.align()));
        } else if (event instanceof Event.PlannerAdd e) {
            batch.addKind(EventKind.PLANNER_ADD);
            place(e.arena(), e.model()).addSize((int) e.size());
        } else {
            appendStep(event);
        }
    }

    private void appendStep(Event.Indexed event) {
        if (event instanceof Event.AllocateFailed e) {
            batch.addKind(EventKind.ALLOCATE_FAILED);
            place(e.arena(), e.model()).addSubgraph(e.subgraph()).addSectionValue(e.section().ordinal())
                    .addSize((int) e.size())
                    .addAlignLog2(log2(e.align())).addPurposeValue(e.purpose().ordinal()).addOwner(e.owner()).addAvailable(e.available());
        } else if (event instanceof Event.PhaseChange e) {
            batch.addKind(EventKind.PHASE).addModel(e.model()).addSubgraph(e.subgraph()).addPhaseValue(e.phase().ordinal())
                    .addOperator(e.operator());
        } else if (event instanceof Event.OpBegin e) {
            batch.addKind(EventKind.OP_BEGIN).addModel(e.model()).addSubgraph(e.subgraph()).addOperator(e.operator());
        } else if (event instanceof Event.OpEnd e) {
            batch.addKind(EventKind.OP_END).addModel(e.model()).addSubgraph(e.subgraph()).addOperator(e.operator());
        } else if (event instanceof Event.InvokeBegin e) {
            batch.addKind(EventKind.INVOKE_BEGIN).addModel(e.model()).addInvoke((int) e.invoke())
                    .addInputRuleValue(e.inputRule().ordinal());
        } else if (event instanceof Event.InvokeEnd e) {
            batch.addKind(EventKind.INVOKE_END).addModel(e.model()).addInvoke((int) e.invoke()).addStatus(e.status())
                    .addOutputCrc32(e.outputCrc32());
        } else if (event instanceof Event.ArenaReset e) {
            batch.addKind(EventKind.ARENA_RESET).addArena(e.arena()).addSize((int) e.size());
        }
    }

    private EventBatch.Builder place(int arena, int model) {
        return batch.addArena(arena).addModel(model);
    }

    private void offset(Section section, long offset) {
        batch.addOffsetDelta((int) offset - lastOffset[section.ordinal()]);
        lastOffset[section.ordinal()] = (int) offset;
    }

    private static int log2(int align) {
        return Integer.numberOfTrailingZeros(align);
    }

    private void flush() {
        if (batch != null) {
            send(firstIndex, DeviceMessage.newBuilder().setEvents(batch).build());
            batch = null;
        }
    }

    private void send(long index, DeviceMessage message) {
        frames.add(Bytes.frame(session, sequence++, index, message.toByteArray()));
    }

    private void message(Event event) {
        DeviceMessage.Builder message = DeviceMessage.newBuilder();
        if (event instanceof Event.Plan plan) {
            planParts(plan);
        } else if (event instanceof Event.Operators operators) {
            operatorParts(operators);
        } else if (event instanceof Event.SessionStart s) {
            send(nextIndex, message.setSessionStart(SessionStart.newBuilder().setProtocolMajor(s.protocolMajor()).setBoard(s.board())
                    .setFirmware(s.firmware()).setCpu(s.cpu()).setPointerBits(s.pointerBits()).setNonce(s.nonce())
                    .setBootCounter((int) s.bootCounter()).setTicksPerSecond((int) s.ticksPerSecond()).setAllocator(s.allocator())
                    .setWorkload(s.workload()).setSram((int) s.sram()).setStaticRam((int) s.staticRam())
                    .setTickSource(tickSource(s)).setResetCause(resetCause(s))).build());
        } else if (event instanceof Event.ArenaInfo a) {
            send(nextIndex, message.setArena(Arena.newBuilder().setId(a.id()).setBase((int) a.base()).setSize((int) a.size())
                    .setAlign(a.align()).setName(a.name()).setPlannerBytesPerBuffer(a.plannerBytesPerBuffer())
                    .setKind(ArenaKind.valueOf(a.kind()))).build());
        } else if (event instanceof Event.ModelInfo m) {
            send(nextIndex, message.setModel(Model.newBuilder().setId(m.id()).setName(m.name()).setHash(m.hash()).setSize((int) m.size())
                    .setWeightBytes((int) m.weightBytes()).setWeightPlace(WeightPlace.valueOf(m.weightPlace()))
                    .setSubgraphs(m.subgraphs()).setOperators(m.operators())
                    .setTensors(m.tensors()).setArena(m.arena())).build());
        } else if (event instanceof Event.Statistics s) {
            send(nextIndex, message.setStatistics(Statistics.newBuilder().setAtEvent((int) s.atEvent()).setArena(s.arena())
                    .setHead((int) s.head()).setTemp((int) s.temp()).setTail((int) s.tail()).setPool((int) s.pool())
                    .setHighWaterMark((int) s.highWaterMark()).setArenaUsedBytes((int) s.arenaUsedBytes())
                    .setAllocations((int) s.allocations()).setFrees((int) s.frees()).setFailures((int) s.failures())).build());
        } else if (event instanceof Event.Log log) {
            send(nextIndex, message.setLog(Log.newBuilder().setLevel(Level.valueOf(log.level())).setText(log.text())).build());
        } else if (event instanceof Event.CommandResult r) {
            send(nextIndex, message.setResult(CommandResult.newBuilder().setId(r.id()).setText(r.text())).build());
        } else {
            throw new IllegalArgumentException("not needed until now: " + event);
        }
    }

    private static TickSource tickSource(Event.SessionStart s) {
        return s.tickSource().equals("UNKNOWN") ? TickSource.TICK_SOURCE_UNKNOWN : TickSource.valueOf(s.tickSource());
    }

    private static ResetCause resetCause(Event.SessionStart s) {
        return s.resetCause().equals("UNKNOWN") ? ResetCause.RESET_UNKNOWN : ResetCause.valueOf(s.resetCause());
    }

    private void planParts(Event.Plan plan) {
        for (int from = 0; from < plan.rows().size(); from += ROWS_A_PART) {
            List<Event.PlanRow> rows = plan.rows().subList(from, Math.min(plan.rows().size(), from + ROWS_A_PART));
            MemoryPlan.Builder part = MemoryPlan.newBuilder().setModel(plan.model()).setArena(plan.arena())
                    .setBytesPerBuffer(plan.bytesPerBuffer()).setTotal(plan.total()).setFirst(plan.first() + from).setCount(rows.size())
                    .setPlanSize((int) plan.planSize()).setPartial(plan.partial());
            for (Event.PlanRow row : rows) {
                part.addSize((int) row.size()).addPadding((int) (row.alignedSize() - row.size())).addOwner(row.owner())
                        .addSubgraph(row.subgraph()).addFirstScope(row.firstScope()).addLastScope(row.lastScope())
                        .addOffset((int) row.offset()).addOfflineOffset((int) row.offlineOffset());
            }
            send(nextIndex, DeviceMessage.newBuilder().setPlan(part).build());
        }
    }

    private void operatorParts(Event.Operators table) {
        for (int from = 0; from < table.rows().size(); from += ROWS_A_PART) {
            List<Event.OperatorRow> rows = table.rows().subList(from, Math.min(table.rows().size(), from + ROWS_A_PART));
            OperatorTable.Builder part = OperatorTable.newBuilder().setModel(table.model()).setTotal(table.total())
                    .setFirst(table.first() + from).setCount(rows.size());
            for (Event.OperatorRow row : rows) {
                part.addBuiltinCode(row.builtinCode()).addSubgraph(row.subgraph()).addOperator(row.operator())
                        .addBeginScope(row.beginScope()).addEndScope(row.endScope());
                if (row.builtinCode() == 32) {
                    part.addCustomCode(row.customCode());
                }
            }
            send(nextIndex, DeviceMessage.newBuilder().setOperators(part).build());
        }
    }
}
