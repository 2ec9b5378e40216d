package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.GreedyMemoryPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/**
 * A made-up session: one to three arenas, one to three models with nested subgraphs, pools that fragment, and now and then what a
 * faulty program does: blocks over others or outside, frees of what is not there, failures without need, plans that overlap.
 */
public final class RandomStream {
    private static final int LEAST = 1024;

    private final Random random;
    private final double faults;
    private final List<Event> events = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Integer> arenaOfModel = new ArrayList<>();
    private int models;
    private long index;

    /** What the generator remembers of an arena, to be mostly right. */
    private static final class Place {
        final int id;
        long size;
        long head;
        long low;
        long high;
        final List<Long> temps = new ArrayList<>();
        final List<long[]> pool = new ArrayList<>();

        Place(int id, long size) {
            this.id = id;
            reset(size);
        }

        void reset(long newSize) {
            size = newSize;
            head = 0;
            low = 0;
            high = newSize;
            temps.clear();
            pool.clear();
        }
    }

    private RandomStream(long seed) {
        random = new Random(seed);
        faults = random.nextInt(3) == 0 ? 0 : 0.05;
    }

    public static List<Event> of(long seed) {
        RandomStream stream = new RandomStream(seed);
        stream.describe();
        for (int i = 20 + stream.random.nextInt(300); i > 0; i--) {
            stream.step();
        }
        return stream.events;
    }

    private void describe() {
        events.add(new Event.SessionStart(1, 0, "", "random", "", 32, 1, 1, 1000, "TIMER", "tflm", "", 0, 0, 0, 0, "PIN", "", 0));
        for (int id = 0; id <= random.nextInt(3); id++) {
            places.add(new Place(id, LEAST + 16L * random.nextInt(256)));
            events.add(new Event.ArenaInfo(id, 0, places.get(id).size, 16, "", random.nextInt(10) == 0 ? 0 : 40, "UNKNOWN"));
        }
        models = 1 + random.nextInt(3);
        for (int model = 0; model < models; model++) {
            arenaOfModel.add(random.nextInt(places.size()));
            events.add(new Event.ModelInfo(model, "m" + model, 0, 0, 0, "FLASH", 2, 5, 0, arenaOfModel.get(model)));
            events.add(new Event.Operators(model, 5, 0, List.of(new Event.OperatorRow(0, 0, 0, "", 1, 1),
                    new Event.OperatorRow(0, 1, 118, "", 2, 4), new Event.OperatorRow(1, 0, 0, "", 3, 3),
                    new Event.OperatorRow(1, 1, 0, "", 4, 4), new Event.OperatorRow(0, 2, 0, "", 5, 5))));
        }
    }

    private void event(LongFunction<Event.Indexed> make) {
        events.add(make.apply(index++));
    }

    private boolean fault() {
        return random.nextDouble() < faults;
    }

    private void step() {
        Place place = places.get(random.nextInt(places.size()));
        int model = random.nextInt(models);
        switch (random.nextInt(24)) {
            case 0, 1, 2 -> tail(place, model);
            case 3, 4, 5, 6 -> temp(place, model);
            case 7, 8 -> freeTemp(place, model);
            case 9 -> resetTemps(place, model);
            case 10, 11, 12, 13 -> pool(place, model);
            case 14, 15, 16 -> freePool(place, model);
            case 17 -> head(place, model);
            case 18 -> failed(place, model);
            case 19 -> loan(place, model);
            case 20 -> plan(places.get(arenaOfModel.get(model)), model);
            case 21, 22 -> invoke(model);
            default -> rare(place, model);
        }
    }

    private void tail(Place p, int model) {
        int align = 1 << random.nextInt(5);
        long size = random.nextInt(64);
        long offset = fault() ? random.nextInt((int) p.size + 64) : (p.high - size) / align * align;
        if (offset >= 0 && (fault() || offset >= p.low || offset > p.high)) {
            p.high = Math.min(p.high, offset);
            allocate(p, model, Section.TAIL, offset, size, align);
        }
    }

    private void temp(Place p, int model) {
        int align = 1 << random.nextInt(5);
        long size = random.nextInt(8) == 0 ? 0 : random.nextInt(64);
        long offset = fault() ? random.nextInt((int) p.size) : (p.low + align - 1) / align * align;
        if (offset + size <= p.high || fault()) {
            p.low = Math.max(p.low, offset + size);
            p.temps.add(offset);
            allocate(p, model, Section.TEMP, offset, size, align);
        }
    }

    private void allocate(Place p, int model, Section section, long offset, long size, int align) {
        Purpose purpose = Purpose.values()[random.nextInt(Purpose.values().length)];
        Purpose tagged = purpose == Purpose.PLANNER_SCRATCH ? Purpose.RUNTIME : purpose;
        event(i -> new Event.Allocate(i, i, p.id, model, 0, section, offset, size, align, tagged, random.nextInt(9) - 4));
    }

    private void freeTemp(Place p, int model) {
        if (fault() || p.temps.isEmpty()) {
            long anywhere = random.nextInt(64) * 4L;
            event(i -> new Event.Free(i, i, p.id, model, Section.TEMP, anywhere));
        } else {
            int which = random.nextInt(p.temps.size());
            long offset = random.nextInt(20) == 0 ? p.temps.get(which) : p.temps.remove(which);
            event(i -> new Event.Free(i, i, p.id, model, Section.TEMP, offset));
        }
    }

    private void resetTemps(Place p, int model) {
        p.temps.clear();
        p.low = p.head;
        event(i -> new Event.TempReset(i, i, p.id, model));
    }

    private void pool(Place p, int model) {
        long size = random.nextInt(16) == 0 ? 0 : 8L + random.nextInt(200);
        for (int attempt = 0; attempt < 8; attempt++) {
            long offset = random.nextInt((int) p.size + (faults > 0 ? 32 : 0)) / 8 * 8L;
            boolean free = offset >= p.low && offset + size <= p.high
                    && p.pool.stream().allMatch(b -> Math.max(b[0], offset) >= Math.min(b[0] + b[1], offset + size));
            if (free || fault()) {
                p.pool.add(new long[] {offset, size});
                allocate(p, model, Section.POOL, offset, size, 8);
                return;
            }
        }
    }

    private void freePool(Place p, int model) {
        if (fault() || p.pool.isEmpty()) {
            long anywhere = random.nextInt((int) p.size) / 8 * 8L;
            event(i -> new Event.Free(i, i, p.id, model, Section.POOL, anywhere));
        } else {
            int which = random.nextInt(p.pool.size());
            long offset = random.nextInt(20) == 0 ? p.pool.get(which)[0] : p.pool.remove(which)[0];
            event(i -> new Event.Free(i, i, p.id, model, Section.POOL, offset));
        }
    }

    private void head(Place p, int model) {
        if (!p.temps.isEmpty() && !fault()) {
            resetTemps(p, model);
        }
        long size = random.nextInt(4) == 0 ? 0 : 16L * random.nextInt(20);
        p.head = size;
        p.low = p.temps.isEmpty() ? size : Math.max(p.low, size);
        if (random.nextBoolean()) {
            event(i -> new Event.HeadResize(i, i, p.id, model, size, 4, Purpose.SCRATCH_REQUESTS));
        } else {
            event(i -> new Event.HeadReserve(i, i, p.id, model, size, 16));
        }
    }

    private void failed(Place p, int model) {
        Section section = Section.values()[1 + random.nextInt(4)];
        long size = fault() ? 1 + random.nextInt(64) : p.size + random.nextInt(64);
        event(i -> new Event.AllocateFailed(i, i, p.id, model, 0, section, size, 16, Purpose.OP_DATA, 0, 0));
    }

    private void loan(Place p, int model) {
        long offset = (p.low + 15) / 16 * 16;
        if (offset >= p.high) {
            return;
        }
        event(i -> new Event.Allocate(i, i, p.id, model, 0, Section.TEMP, offset, p.high - offset, 16, Purpose.PLANNER_SCRATCH, 0));
        for (int n = random.nextInt(6); n > 0 && (p.low = offset + 40) < p.high; n--) {
            event(i -> new Event.PlannerAdd(i, i, p.id, model, 16));
            if (fault()) {
                tail(p, model);
            }
        }
        event(i -> new Event.Free(i, i, p.id, model, Section.TEMP, offset));
        resetTemps(p, model);
    }

    private void plan(Place p, int model) {
        List<Buffer> buffers = new ArrayList<>();
        for (int n = random.nextInt(10); n > 0; n--) {
            int first = random.nextInt(6);
            buffers.add(new Buffer(16L * random.nextInt(12), first, Math.min(5, first + random.nextInt(4)), -1));
        }
        long[] offsets = new GreedyMemoryPlanner().place(buffers);
        List<Event.PlanRow> rows = new ArrayList<>();
        for (int i = 0; i < offsets.length; i++) {
            Buffer b = buffers.get(i);
            boolean bad = fault();
            rows.add(new Event.PlanRow(Math.max(0, b.size() - random.nextInt(16)), b.size(),
                    random.nextInt(3) == 0 ? Owner.operator(i) : Owner.tensor(i), 0, b.first(), b.last(),
                    bad ? 16L * random.nextInt(12) : offsets[i], bad ? 0 : -1));
        }
        if (rows.isEmpty()) {
            return;
        }
        long size = rows.stream().mapToLong(row -> row.offset() + row.alignedSize()).max().orElse(0);
        events.add(new Event.Plan(model, p.id, 40, rows.size(), 0, size, false, List.copyOf(rows)));
    }

    private void invoke(int model) {
        event(i -> new Event.InvokeBegin(i, i, model, 1, InputRule.LCG));
        operator(model, 0, 0);
        if (random.nextBoolean()) {
            event(i -> new Event.OpBegin(i, i, model, 0, 1));
            operator(model, 1, 0);
            if (random.nextBoolean()) {
                operator(model, 1, 1);
            }
            event(i -> new Event.OpEnd(i, i, model, 0, 1));
        }
        operator(model, 0, random.nextInt(10) == 0 ? 7 : 2); // 7 is in no table
        if (random.nextInt(6) > 0) {
            event(i -> new Event.InvokeEnd(i, i, model, 1, 0, 1));
        }
    }

    private void operator(int model, int subgraph, int operator) {
        event(i -> new Event.OpBegin(i, i, model, subgraph, operator));
        if (random.nextBoolean()) {
            step();
        }
        if (random.nextInt(12) > 0) {
            event(i -> new Event.OpEnd(i, i, model, subgraph, operator));
        }
    }

    private void rare(Place p, int model) {
        if (random.nextInt(4) == 0) {
            p.pool.clear();
            event(i -> new Event.PoolReset(i, i, p.id, model));
        } else if (random.nextInt(12) == 0) {
            p.reset(LEAST + 16L * random.nextInt(256));
            event(i -> new Event.ArenaReset(i, i, p.id, p.size));
        } else {
            Phase phase = Phase.values()[random.nextInt(Phase.values().length)];
            event(i -> new Event.PhaseChange(i, i, model, 0, phase, random.nextInt(4) - 1));
        }
    }
}
