package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Finding.Kind;
import io.arenascope.session.LiveSet.Entry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is in one arena, as its events tell it. Each event is one call, followed by {@link ArenaRun#endEvent}. */
final class ArenaState {
    private static final int ALIGNMENT = 16;

    final int id;
    final long size;
    final LiveSet set;
    final Findings findings;
    final FreeSpace space;
    private final int bytesPerPlannedBuffer;
    private final Tail tail;
    private final Temps temps = new Temps();
    private final Pool pool = new Pool();
    private final Map<Integer, Planned> plans = new TreeMap<>();
    private long head;
    private Entry requests;
    private Entry loan;
    private boolean planningOpen;
    private boolean reservedOnce;
    private long allocations;
    private long frees;
    private long failures;

    ArenaState(int id, long size, int bytesPerPlannedBuffer, LiveSet set) {
        this.id = id;
        this.size = size;
        this.bytesPerPlannedBuffer = bytesPerPlannedBuffer;
        this.set = set;
        this.findings = new Findings(id);
        this.space = new FreeSpace(size);
        this.tail = new Tail(size);
    }

    void allocate(Event.Allocate e) {
        allocations++;
        boolean lent = e.purpose() == Purpose.PLANNER_SCRATCH && e.section() == Section.TEMP;
        long used = switch (e.section()) {
            case TAIL -> tail.growth(e.offset());
            case TEMP -> lent ? 0 : temps.growth(e.offset(), e.size());
            default -> e.size();
        };
        Block block = new Block(e.section(), e.offset(), e.size(), used, e.align(), e.purpose(), e.owner(), e.model(), e.subgraph(),
                e.index(), -1);
        if (block.offset() + block.size() > size) {
            findings.add(Kind.OUTSIDE, e.index(), Findings.describe(block) + " does not lie within the arena's " + size + " bytes.");
        }
        boolean over = checkOverlap(block, e.index());
        Entry entry = set.add(block);
        switch (e.section()) {
            case TAIL -> tail.push(entry);
            case TEMP -> temps.push(entry);
            default -> {
                pool.add(entry, over);
                space.occupy(block.offset(), block.end());
            }
        }
        if (lent) {
            loan = entry;
        }
        bound();
    }

    void free(Event.Free e) {
        frees++;
        if (e.section() == Section.TEMP) {
            Temps.Freed freed = temps.free(e.offset(), set);
            if (freed != Temps.Freed.NOW) {
                badFree(freed == Temps.Freed.BEFORE, "temp", e);
            }
            return;
        }
        Entry entry = pool.remove(e.offset());
        if (entry == null) {
            badFree(pool.wasFreed(e.offset()), "pool block", e);
        } else {
            set.remove(entry);
            space.release(entry.block.offset(), entry.block.end());
        }
    }

    private void badFree(boolean before, String what, Event.Free e) {
        findings.add(before ? Kind.DOUBLE_FREE : Kind.UNKNOWN_FREE, e.index(),
                "Free of a " + what + " at " + e.offset() + (before ? ", which was freed before." : ", where there is none."));
    }

    void tempReset() {
        temps.reset(set);
        loan = null;
        planningOpen = false;
        bound();
    }

    void poolReset() {
        for (Entry entry : pool.clear()) {
            set.remove(entry);
            space.release(entry.block.offset(), entry.block.end());
        }
    }

    void headResize(Event.HeadResize e) {
        setHead(e.size());
        if (e.size() > 0) {
            Block block = new Block(Section.HEAD, 0, e.size(), e.size(), e.align(), e.purpose(), 0, e.model(), 0, e.index(), -1);
            checkOverlap(block, e.index());
            requests = set.add(block);
        }
        checkHead("The resizable head buffer", e.index());
    }

    void headReserve(Event.HeadReserve e) {
        setHead(e.size());
        reservedOnce = true;
        checkHead("The head reserved for the plan", e.index());
    }

    private void setHead(long bytes) {
        if (requests != null) {
            set.remove(requests);
            requests = null;
        }
        head = bytes;
        temps.base(bytes);
        bound();
    }

    private void checkHead(String what, long event) {
        if (head > size) {
            findings.add(Kind.OUTSIDE, event, what + " (" + head + " bytes) does not lie within the arena's " + size + " bytes.");
        }
    }

    /** One more buffer is in the planner's hands. */
    void plannerAdd(Event.PlannerAdd e) {
        if (loan == null || !loan.live()) {
            return;
        }
        Block lent = loan.block;
        set.remove(loan);
        Entry grown = set.add(new Block(lent.section(), lent.offset(), lent.size(), lent.used() + bytesPerPlannedBuffer, lent.align(),
                lent.purpose(), lent.owner(), lent.model(), lent.subgraph(), lent.born(), -1));
        temps.replaceTop(loan, grown);
        loan = grown;
        planningOpen = true;
        bound();
    }

    void failed(Event.AllocateFailed e) {
        failures++;
        if (fits(e)) {
            findings.add(Kind.FAILED_WITH_ROOM, e.index(), "A request for " + e.size() + " bytes failed although "
                    + space.largest() + " bytes are free in one run.");
        }
    }

    private boolean fits(Event.AllocateFailed e) {
        long align = Math.max(1, e.align());
        long low = temps.end();
        long high = tail.lowest();
        return e.size() > 0 && switch (e.section()) {
            case TAIL -> (high - e.size()) / align * align >= low && high >= e.size();
            case TEMP -> (low + align - 1) / align * align + e.size() <= high;
            case HEAD -> temps.size() == 0 && e.size() <= high;
            default -> space.largest() >= e.size() + align - 1; // any run this long holds an aligned block
        };
    }

    /** Null takes the plan away. */
    void plan(int model, Planned plan, long event) {
        Planned old = plan == null ? plans.remove(model) : plans.put(model, plan);
        if (old != null) {
            old.endAll(set);
        }
        if (plan != null) {
            for (int[] pair : plan.shape().overlaps()) {
                Event.PlanRow later = plan.rows().get(pair[1]);
                findings.add(Kind.PLAN_OVERLAP, event, "The plan puts buffer " + pair[1] + " (" + later.alignedSize() + " bytes at "
                        + later.offset() + ") over buffer " + pair[0] + " while both live"
                        + (later.offlineOffset() >= 0 ? "; the model's own offline offsets ask for it." : "."));
            }
        }
    }

    void beginScope(int model, int scope, long event) {
        Planned plan = plans.get(model);
        if (plan == null) {
            return;
        }
        for (Entry entry : plan.begin(scope, set)) {
            if (entry.block.end() > head || !pool.isEmpty()) {
                checkOverlap(entry.block, event);
            }
        }
    }

    void endScopes(int model, int from, int to) {
        Planned plan = plans.get(model);
        if (plan != null) {
            plan.end(from, to, set);
        }
    }

    /** Outside an invoke no planned buffer is live. */
    void endPlanned(int model) {
        Planned plan = plans.get(model);
        if (plan != null) {
            plan.endAll(set);
        }
    }

    /** Ends every block that is not planned; the state is of no use afterwards. */
    void removeAll() {
        poolReset();
        temps.reset(set);
        tail.entries().forEach(set::remove);
        if (requests != null) {
            set.remove(requests);
        }
    }

    private boolean checkOverlap(Block block, long event) {
        Block other = overlapped(block);
        if (other != null) {
            findings.overlap(block, other, event);
        }
        return other != null;
    }

    /** Looks at a section's blocks only when the new block reaches into it, which a sound program never does. */
    private Block overlapped(Block block) {
        long from = block.offset();
        long to = block.end();
        Entry found = pool.overlapping(from, to);
        if (found == null && to > tail.lowest()) {
            found = first(tail.entries(), from, to);
        }
        if (found == null && from < temps.end()) {
            found = first(temps.entries(), from, to);
            if (found == null && requests != null && block.section() != Section.HEAD && requests.block.overlaps(from, to)) {
                found = requests;
            }
        }
        if (found != null || block.section() == Section.HEAD || from >= head) {
            return found == null ? null : found.block;
        }
        return plans.values().stream().map(p -> p.overlapping(from, to)).filter(b -> b != null).findFirst().orElse(null);
    }

    private static Entry first(List<Entry> entries, long from, long to) {
        for (Entry entry : entries) {
            if (entry.block.overlaps(from, to)) {
                return entry;
            }
        }
        return null;
    }

    private void bound() {
        space.bounds(temps.end(), tail.lowest());
    }

    long head() {
        return head;
    }

    long temp() {
        return temps.size();
    }

    long tail() {
        return size - tail.lowest();
    }

    long pool() {
        return pool.end();
    }

    /** Of the run's plan, while TFLM plans, the tail counts rounded up. */
    long extent() {
        long above = planningOpen ? (tail() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : tail();
        return Math.max(temps.end(), pool.end()) + above;
    }

    long arenaUsedBytes() {
        return reservedOnce ? temps.end() + tail() : 0;
    }

    Map<Integer, Planned> plans() {
        return plans;
    }

    long allocations() {
        return allocations;
    }

    long frees() {
        return frees;
    }

    long failures() {
        return failures;
    }

    boolean loanUncounted() {
        return loan != null && bytesPerPlannedBuffer == 0;
    }
}
