package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot.Moment;
import io.arenascope.session.ArenaSnapshot.PlanFigures;
import io.arenascope.session.Timeline.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An arena over a session: its present state, the maxima of its run, its timeline and what of all this is certain. */
final class ArenaRun {
    private static final int ALIGNMENT = 16;
    private static final int KEPT_FAILURES = 1000;
    private static final int PARTS_PER_MILLION = 1_000_000;

    final int id;
    private Event.ArenaInfo info;
    private final LiveSet set = new LiveSet();
    private final Pyramid[] series = new Pyramid[Series.values().length];
    private ArenaState state;
    private Maxima maxima = new Maxima();
    private Certainty certainty;
    private double planFragmentation;
    private List<Event.PlanRow> failedPlan = List.of();
    private final List<Failure> failures = new ArrayList<>();
    private Moments moments = new Moments(-1, List.of(), -1, List.of());

    private record Moments(int peakPoint, List<Block> atPeak, int highWaterPoint, List<Block> atHighWater) {}

    ArenaRun(Event.ArenaInfo info, int pointsBefore, boolean fromTheStart) {
        this.id = info.id();
        this.info = info;
        this.certainty = new Certainty(fromTheStart);
        this.state = new ArenaState(info.size(), info.plannerBytesPerBuffer(), set, new Findings(id, certainty));
        for (int i = 0; i < series.length; i++) {
            series[i] = new Pyramid();
        }
        for (int i = 0; i < pointsBefore; i++) {
            set.history.endPoint();
            for (Pyramid one : series) {
                one.append(0);
            }
        }
    }

    ArenaState state() {
        return state;
    }

    /** Whether a request was refused in this run. */
    boolean failed() {
        return !failures.isEmpty();
    }

    Certainty certainty() {
        return certainty;
    }

    Tally tally() {
        return set.tally;
    }

    Maxima maxima() {
        return maxima;
    }

    Event.ArenaInfo info() {
        return info;
    }

    /** Described again: nothing changes, or the arena was set up anew without our seeing it. */
    void describe(Event.ArenaInfo again) {
        boolean other = again.size() != state.size || again.plannerBytesPerBuffer() != info.plannerBytesPerBuffer();
        info = again;
        if (other) {
            restart(again.size(), false);
        }
    }

    /** A new run: set up anew, so that all that was is gone. */
    void restart(long size, boolean seen) {
        state.removeAll();
        certainty = new Certainty(seen);
        state = new ArenaState(size, info.plannerBytesPerBuffer(), set, new Findings(id, certainty));
        maxima = new Maxima();
        planFragmentation = 0;
        failedPlan = List.of();
        failures.clear();
    }

    /** Planning was given up with these buffers in the planner's hands; they have no place. */
    void planFailed(List<Event.PlanRow> rows) {
        failedPlan = rows;
    }

    void failed(Event.AllocateFailed e, Position position) {
        FreeSpace now = state.sections().space;
        if (failures.size() < KEPT_FAILURES) {
            failures.add(new Failure(e, position.moment(set.tally.current(), e.index()), now.free(), now.largest(), certainty.present()));
        }
        state.failed(e);
    }

    void plan(int model, Planned plan, long event) {
        failedPlan = List.of();
        state.plan(model, plan, event);
        planChanged();
    }

    /** The present as the device tells it. {@code planned}: what is live of the plan is known too. */
    void restore(Event.ArenaState dumped, List<Event.DumpRow> rows, int model, long event, boolean planned) {
        state.restore(dumped, rows, model, event);
        certainty.dumped(planned);
    }

    void planChanged() {
        for (Planned plan : certainty.present() ? state.plans().values() : List.<Planned>of()) {
            planFragmentation = Math.max(planFragmentation,
                    PlanShape.fragmentationPeak(plan.rows(), Math.max(state.sections().head(), plan.shape().size())));
        }
    }

    /** Closes the event: whatever it changed is in {@link #state()} by now. */
    void endEvent(long event, Position position) {
        int point = series[0].length();
        Sections sections = state.sections();
        double fragmentation = sections.space.fragmentation();
        long extent = sections.extent();
        if (certainty.present()) { // a free or a reset may be missing: what seems to be in use then is not a bound for anything
            maxima.use(set.tally, position, event, point);
            maxima.extent(extent, position, event, point);
            maxima.sections(sections.head(), sections.temp(), sections.tail(), fragmentation);
        }
        if (state.loanUncounted()) {
            certainty.missed();
        }
        append(Series.TAIL, sections.tail());
        append(Series.TEMP, sections.temp());
        append(Series.HEAD, sections.head());
        append(Series.POOL, sections.pool());
        append(Series.PLANNED_LIVE, set.tally.planned());
        append(Series.CURRENT, set.tally.current());
        append(Series.EXTENT, extent);
        append(Series.HIGH_WATER_MARK, maxima.highWaterMark().bytes());
        append(Series.FRAGMENTATION, Math.round(fragmentation * PARTS_PER_MILLION));
        set.history.endPoint();
    }

    private void append(Series which, long value) {
        series[which.ordinal()].append((int) Math.min(value, Integer.MAX_VALUE));
    }

    ArenaSnapshot snapshot(Axis axis) {
        Pyramid.View[] views = new Pyramid.View[series.length];
        for (int i = 0; i < views.length; i++) {
            views[i] = series[i].view();
        }
        Timeline timeline = new Timeline(series[0].length(), axis.view(), views, set.history.view());
        remember(timeline);
        Moment reach = maxima.highWaterMark();
        long least = certainty.setUpSeen() ? (reach.bytes() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : -1;
        List<Event.PlanRow> planned = new ArrayList<>();
        Map<Integer, List<Event.PlanRow>> plans = new TreeMap<>();
        state.plans().forEach((model, plan) -> {
            planned.addAll(plan.rows());
            plans.put(model, plan.rows());
        });
        return new ArenaSnapshot(info, state.size, usage(), maxima.peak(), maxima.plannedPeak(), reach,
                new ArenaSnapshot.Required(least, reach, moments.atHighWater()), maxima.tableAtPeak(), maxima.tablePeaks(),
                set.tally.table(), space(), planFigures(), counts(), set.history.now(axis.view()::event),
                moments.atPeak(), List.copyOf(planned), plans, failedPlan, state.findings.kept(), List.copyOf(failures), timeline);
    }

    private void remember(Timeline timeline) {
        int peak = maxima.peakPoint();
        int reach = maxima.highWaterPoint();
        List<Block> atPeak = peak == moments.peakPoint() ? moments.atPeak() : blocksAt(timeline, peak);
        List<Block> atReach = reach == moments.highWaterPoint() ? moments.atHighWater() : blocksAt(timeline, reach);
        moments = new Moments(peak, atPeak, reach, atReach);
    }

    /** A run that has just begun has no peak yet. */
    private static List<Block> blocksAt(Timeline timeline, int point) {
        return point < 0 ? List.of() : timeline.blocksAt(point);
    }

    private ArenaSnapshot.Usage usage() {
        Sections now = state.sections();
        return new ArenaSnapshot.Usage(set.tally.current(), now.head(), now.temp(), now.tail(), now.pool(), now.extent(),
                set.tally.planned(), state.arenaUsedBytes(), maxima.head(), maxima.tail(), maxima.temp());
    }

    private ArenaSnapshot.Space space() {
        FreeSpace now = state.sections().space;
        return new ArenaSnapshot.Space(now.free(), now.largest(), now.fragmentation(), maxima.fragmentation(), planFragmentation,
                set.tally.internalFragmentation());
    }

    private PlanFigures planFigures() {
        return state.plans().values().stream().map(plan -> plan.shape().figures())
                .max(java.util.Comparator.comparingLong(PlanFigures::size)).orElse(PlanFigures.NONE);
    }

    private ArenaSnapshot.Counts counts() {
        return new ArenaSnapshot.Counts(state.allocations(), state.frees(), state.failures(), state.findings.overlaps(),
                state.findings.count());
    }
}
