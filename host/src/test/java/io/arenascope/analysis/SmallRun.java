package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.GreedyMemoryPlanner;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** For tests: a run of one small model, as a device would tell of it. Tensors and blocks are given in the order of their owners. */
public final class SmallRun {
    private record Persistent(Purpose purpose, int owner, long size, int align) {}

    private final long arena;
    private final List<Integer> operators = new ArrayList<>();
    private final List<Event.PlanRow> plan = new ArrayList<>();
    private final List<Persistent> persistent = new ArrayList<>();
    private final List<Event> pool = new ArrayList<>();
    private String allocator = "planned";
    private String weightPlace = "FLASH";
    private long planningTemp;
    private int tensors;
    private long hash;
    private long worse;
    private long index;
    private long tail;

    public SmallRun(long arena) {
        this.arena = arena;
    }

    /** Operators by their number in the schema; each is one scope, from 1 on. */
    public SmallRun operators(int... builtins) {
        for (int code : builtins) {
            operators.add(code);
        }
        return this;
    }

    /** The next tensor, live from one scope to another. */
    public SmallRun tensor(long size, int first, int last) {
        plan.add(new Event.PlanRow(size, (size + 15) / 16 * 16, Owner.tensor(tensors++), 0, first, last, 0, -1));
        return this;
    }

    public SmallRun persistent(Purpose purpose, int operator, long size) {
        return persistent(purpose, operator, size, 16);
    }

    public SmallRun persistent(Purpose purpose, int operator, long size, int align) {
        persistent.add(new Persistent(purpose, operator < 0 ? Owner.NOBODY : Owner.operator(operator), size, align));
        return this;
    }

    /** Temporary memory while planning, given back before the head is reserved. */
    public SmallRun planningTemp(long size) {
        planningTemp = size;
        return this;
    }

    /** Tensors that have no place in the plan. */
    public SmallRun constants(int count) {
        tensors += count;
        return this;
    }

    public SmallRun model(long hash, String weightPlace) {
        this.hash = hash;
        this.weightPlace = weightPlace;
        return this;
    }

    /** The highest buffer lies that much higher than it must. */
    public SmallRun gap(long bytes) {
        worse = bytes;
        return this;
    }

    public SmallRun allocator(String allocator) {
        this.allocator = allocator;
        return this;
    }

    public SmallRun poolAllocate(long offset, long size) {
        pool.add(new Event.Allocate(0, 0, 0, 0, 0, Section.POOL, offset, size, 16, Purpose.ACTIVATION, Owner.tensor(pool.size())));
        return this;
    }

    public SmallRun poolFree(long offset) {
        pool.add(new Event.Free(0, 0, 0, 0, Section.POOL, offset));
        return this;
    }

    public SmallRun poolFails(long size, long available) {
        pool.add(new Event.AllocateFailed(0, 0, 0, 0, 0, Section.POOL, size, 16, Purpose.ACTIVATION, 0, available));
        return this;
    }

    public List<Event> events() {
        List<Event> events = new ArrayList<>();
        index = 0;
        tail = arena;
        events.add(new Event.SessionStart(1, 0, "1", "board", "cpu", 32, 1, 1, 1000, "TIMER", allocator, "", 0, 0, 0, 0, "PIN", "", 0));
        events.add(new Event.ArenaInfo(0, 0, arena, 16, "", 40, "TWO_ENDED"));
        events.add(new Event.ModelInfo(0, "m", hash, 0, 5000, weightPlace, 1, operators.size(), tensors, 0));
        List<Event.OperatorRow> rows = new ArrayList<>();
        for (int i = 0; i < operators.size(); i++) {
            rows.add(new Event.OperatorRow(0, i, operators.get(i), "", i + 1, i + 1));
        }
        events.add(new Event.Operators(0, rows.size(), 0, rows));
        events.add(new Event.PhaseChange(index++, index, 0, 0, Phase.PREPARE, -1));
        persistent.forEach(block -> events.add(allocate(block)));
        events.add(new Event.PhaseChange(index++, index, 0, 0, Phase.PLAN, -1));
        if (planningTemp > 0) {
            events.add(new Event.Allocate(index++, index, 0, 0, 0, Section.TEMP, 0, planningTemp, 16, Purpose.ALLOCATION_INFO, 0));
            events.add(new Event.Free(index++, index, 0, 0, Section.TEMP, 0));
            events.add(new Event.TempReset(index++, index, 0, 0));
        }
        if (!plan.isEmpty()) {
            plan(events);
        }
        invoke(events);
        return events;
    }

    private Event allocate(Persistent block) {
        tail = (tail - block.size) / block.align * block.align;
        return new Event.Allocate(index++, index, 0, 0, 0, Section.TAIL, tail, block.size, block.align, block.purpose, block.owner);
    }

    private void plan(List<Event> events) {
        long[] offsets = new GreedyMemoryPlanner().place(plan.stream()
                .map(r -> new Buffer(r.alignedSize(), r.firstScope(), r.lastScope(), -1)).toList());
        int highest = 0;
        for (int i = 0; i < offsets.length; i++) {
            highest = offsets[i] > offsets[highest] ? i : highest;
        }
        offsets[highest] += worse;
        List<Event.PlanRow> placed = new ArrayList<>();
        long size = 0;
        for (int i = 0; i < offsets.length; i++) {
            Event.PlanRow r = plan.get(i);
            placed.add(new Event.PlanRow(r.size(), r.alignedSize(), r.owner(), 0, r.firstScope(), r.lastScope(), offsets[i], -1));
            size = Math.max(size, offsets[i] + r.alignedSize());
        }
        events.add(new Event.Plan(0, 0, 40, placed.size(), 0, size, false, placed));
        events.add(new Event.HeadReserve(index++, index, 0, 0, size, 16));
    }

    private void invoke(List<Event> events) {
        events.add(new Event.PhaseChange(index++, index, 0, 0, Phase.INVOKE, -1));
        events.add(new Event.InvokeBegin(index++, index, 0, 1, InputRule.ZERO_POINT));
        for (Event event : pool) {
            events.add(event instanceof Event.Allocate e
                    ? new Event.Allocate(index++, index, 0, 0, 0, e.section(), e.offset(), e.size(), 16, e.purpose(), e.owner())
                    : event instanceof Event.Free e ? new Event.Free(index++, index, 0, 0, e.section(), e.offset())
                    : failed((Event.AllocateFailed) event));
        }
        for (int i = 0; i < operators.size(); i++) {
            events.add(new Event.OpBegin(index++, index, 0, 0, i));
            events.add(new Event.OpEnd(index++, index, 0, 0, i));
        }
        events.add(new Event.InvokeEnd(index++, index, 0, 1, 0, 0));
    }

    private Event failed(Event.AllocateFailed e) {
        return new Event.AllocateFailed(index++, index, 0, 0, 0, e.section(), e.size(), 16, e.purpose(), 0, e.available());
    }

    public Snapshot snapshot() {
        Session session = new Session();
        events().forEach(session::accept);
        return session.snapshot();
    }
}
