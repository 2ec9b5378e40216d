package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.Finding.Kind;
import io.arenascope.session.LiveSet.Entry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is in one arena, as its events tell it: one method an event. */
final class ArenaState {
    final long size;
    final Findings findings;
    private final int bytesPerPlannedBuffer;
    private final LiveSet set;
    private final Sections sections;
    private final Map<Integer, Planned> plans = new TreeMap<>();
    private boolean reserved;
    private long allocations;
    private long frees;
    private long failures;

    ArenaState(long size, int bytesPerPlannedBuffer, LiveSet set, Findings findings) {
        this.size = size;
        this.bytesPerPlannedBuffer = bytesPerPlannedBuffer;
        this.set = set;
        this.findings = findings;
        this.sections = new Sections(size, set);
    }

    void allocate(Event.Allocate e) {
        allocations++;
        long used = sections.growth(e.section(), e.offset(), e.size(), e.purpose());
        Block block = new Block(e.section(), e.offset(), e.size(), used, e.align(), e.purpose(), e.owner(), e.model(), e.subgraph(),
                e.index(), -1);
        if (block.offset() + block.size() > size) {
            findings.add(Kind.OUTSIDE, e.index(), Findings.describe(block) + " does not lie within the arena's " + size + " bytes.");
        }
        sections.place(block, checkOverlap(block, e.index()));
    }

    void free(Event.Free e) {
        frees++;
        boolean temp = e.section() == Section.TEMP;
        Temps.Freed freed = temp ? sections.freeTemp(e.offset()) : sections.freePool(e.offset());
        if (freed != Temps.Freed.NOW) {
            boolean before = freed == Temps.Freed.BEFORE;
            findings.add(before ? Kind.DOUBLE_FREE : Kind.UNKNOWN_FREE, e.index(), "Free of a " + (temp ? "temp" : "pool block")
                    + " at " + e.offset() + (before ? ", which was freed before." : ", where there is none."));
        }
    }

    void tempReset() {
        sections.resetTemps();
    }

    void poolReset() {
        sections.resetPool();
    }

    void headResize(Event.HeadResize e) {
        sections.head(e.size());
        if (e.size() > 0) {
            Block block = new Block(Section.HEAD, 0, e.size(), e.size(), e.align(), e.purpose(), 0, e.model(), 0, e.index(), -1);
            sections.place(block, checkOverlap(block, e.index()));
        }
        checkHead("The resizable head buffer", e.size(), e.index());
    }

    void headReserve(Event.HeadReserve e) {
        sections.head(e.size());
        reserved = true;
        checkHead("The head reserved for the plan", e.size(), e.index());
    }

    private void checkHead(String what, long bytes, long event) {
        if (bytes > size) {
            findings.add(Kind.OUTSIDE, event, what + " (" + bytes + " bytes) does not lie within the arena's " + size + " bytes.");
        }
    }

    /** One more buffer is in the planner's hands. */
    void plannerAdd() {
        sections.growLoan(bytesPerPlannedBuffer);
    }

    void failed(Event.AllocateFailed e) {
        failures++;
        if (sections.fits(e.section(), e.size(), Math.max(1, e.align()))) {
            findings.add(Kind.FAILED_WITH_ROOM, e.index(), "A request for " + e.size() + " bytes failed although "
                    + sections.space.largest() + " bytes are free in one run.");
        }
    }

    void plan(int model, Planned plan, long event) {
        Planned old = plans.put(model, plan);
        if (old != null) {
            old.endAll(set);
        }
        for (PlanShape.Overlap overlap : plan.shape().overlaps()) {
            Event.PlanRow later = plan.rows().get(overlap.later());
            findings.add(Kind.PLAN_OVERLAP, event, "The plan puts buffer " + overlap.later() + " (" + later.alignedSize() + " bytes at "
                    + later.offset() + ") over buffer " + overlap.earlier() + " while both live"
                    + (later.offlineOffset() >= 0 ? "; the model's own offline offsets ask for it." : "."));
        }
    }

    void beginScope(int model, int scope, long event) {
        Planned plan = plans.get(model);
        for (Entry entry : plan == null ? List.<Entry>of() : plan.begin(scope, set)) {
            if (!sections.clearBelow(entry.block.end())) {
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

    /** Takes over what the device says is in the arena; plans, counts and findings stay. */
    void restore(Event.ArenaState dumped, List<Event.DumpRow> rows, int model, long event) {
        plans.values().forEach(plan -> plan.endAll(set));
        sections.removeAll();
        boolean planning = rows.stream().anyMatch(row -> row.purpose() == Purpose.PLANNER_SCRATCH && row.section() == Section.TEMP);
        sections.borders(dumped.head(), dumped.temp(), dumped.tail(), planning);
        for (Event.DumpRow row : rows) {
            sections.place(new Block(row.section(), row.offset(), row.size(), row.used(), 0, row.purpose(), row.owner(), model,
                    row.subgraph(), event, -1), true);
        }
        reserved |= dumped.head() > 0 && !sections.listsRequests();
    }

    /** Ends every block; the state is of no use afterwards. */
    void removeAll() {
        plans.values().forEach(plan -> plan.endAll(set));
        sections.removeAll();
    }

    private boolean checkOverlap(Block block, long event) {
        Block other = sections.overlapped(block);
        if (other == null && block.section() != Section.HEAD) { // the head's own content and the plan take turns
            for (Planned plan : plans.values()) {
                other = other == null && block.offset() < plan.shape().size() ? plan.overlapping(block.offset(), block.end()) : other;
            }
        }
        if (other != null) {
            findings.overlap(block, other, event);
        }
        return other != null;
    }

    Sections sections() {
        return sections;
    }

    /** What TFLM would report; 0 before planning. */
    long arenaUsedBytes() {
        return reserved ? sections.usedBytes() : 0;
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

    /** The planner holds a loan, of which we cannot tell how much it takes. */
    boolean loanUncounted() {
        return bytesPerPlannedBuffer == 0 && sections.lending();
    }
}
