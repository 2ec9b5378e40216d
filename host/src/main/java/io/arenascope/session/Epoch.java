package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that is known since one boot of the device. */
final class Epoch {
    private static final int NO_OPERATOR = -1;

    private final Axis axis = new Axis();
    private final Position position = new Position();
    private final Catalog catalog = new Catalog();
    private final Map<Integer, ArenaRun> runs = new TreeMap<>();
    private final InvokeTimes times = new InvokeTimes();
    private final OperatorRuns operatorRuns = new OperatorRuns();
    private final DeviceCheck check = new DeviceCheck();
    private final DumpParts dump = new DumpParts();
    private boolean complete = true;
    private boolean gapBefore;
    private boolean touched;
    private long lastIndex = -1;

    boolean untouched() {
        return !touched;
    }

    void lost() {
        complete = false;
        gapBefore = true;
        touched = true;
        times.lost();
        operatorRuns.stop();
        runs.values().forEach(run -> run.certainty().lost());
    }

    void indexed(Event.Indexed e) {
        touched = true;
        lastIndex = e.index();
        times.event(e);
        if (!arenaEvent(e)) {
            programEvent(e);
        }
        boolean certain = true;
        for (ArenaRun run : runs.values()) {
            run.endEvent(e.index(), position);
            certain &= run.certainty().present();
        }
        operatorRuns.use(this::planArena);
        axis.append(e.index(), e.ticks(), position, gapBefore, certain);
        gapBefore = false;
        check.at(e.index() + 1, runs);
    }

    private boolean arenaEvent(Event.Indexed event) {
        if (event instanceof Event.Allocate e) {
            state(e.arena()).allocate(e);
        } else if (event instanceof Event.Free e) {
            state(e.arena()).free(e);
        } else if (event instanceof Event.TempReset e) {
            state(e.arena()).tempReset();
        } else if (event instanceof Event.PlannerAdd e) {
            state(e.arena()).plannerAdd();
        } else if (event instanceof Event.HeadResize e) {
            state(e.arena()).headResize(e);
        } else if (event instanceof Event.HeadReserve e) {
            state(e.arena()).headReserve(e);
            run(e.arena()).planChanged();
        } else if (event instanceof Event.PoolReset e) {
            state(e.arena()).poolReset();
        } else if (event instanceof Event.AllocateFailed e) {
            run(e.arena()).failed(e, position);
        } else if (event instanceof Event.ArenaReset e) {
            run(e.arena()).restart(e.size(), true);
            times.restart(e);
            operatorRuns.restart();
        } else {
            return false;
        }
        return true;
    }

    private void programEvent(Event.Indexed event) {
        if (event instanceof Event.OpBegin e) {
            position.begin(e);
            beginOperator(e);
            operatorRuns.begin(e);
        } else if (event instanceof Event.OpEnd e) {
            Event.OperatorRow row = catalog.operator(e.model(), e.subgraph(), e.operator());
            if (row != null) {
                planArena(e.model()).state().endScopes(e.model(), row.beginScope(), row.endScope());
            }
            position.end(e);
            operatorRuns.end(e);
        } else if (event instanceof Event.PhaseChange e) {
            position.phase(e);
            times.phase(e);
            operatorRuns.stop();
        } else if (event instanceof Event.InvokeBegin e) {
            position.invokeBegin(e);
            times.begin(e);
            operatorRuns.stop();
            noPlannedLive(e.model());
        } else if (event instanceof Event.InvokeEnd e) {
            times.end(e);
            operatorRuns.stop();
            noPlannedLive(e.model());
            position.invokeEnd(e);
        }
    }

    private void noPlannedLive(int model) {
        ArenaRun run = planArena(model);
        run.state().endPlanned(model);
        if (run.state().plans().size() <= 1) {
            run.certainty().nothingPlannedLive();
        }
    }

    private void beginOperator(Event.OpBegin e) {
        Event.OperatorRow row = catalog.operator(e.model(), e.subgraph(), e.operator());
        ArenaRun run = planArena(e.model());
        boolean planned = run.state().plans().containsKey(e.model());
        if (planned && row != null) {
            run.state().beginScope(e.model(), row.beginScope(), e.index());
        } else if (planned || run.state().sections().head() > 0) {
            run.certainty().missed(); // buffers become live that we cannot tell
        }
    }

    void message(Event event, long expected) {
        touched = true;
        if (event instanceof Event.ArenaInfo e) {
            ArenaRun known = runs.get(e.id());
            if (known == null) {
                runs.put(e.id(), new ArenaRun(e, axis.length(), complete && axis.length() == 0));
            } else {
                known.describe(e);
            }
        } else if (event instanceof Event.ModelInfo e) {
            catalog.model(e);
        } else if (event instanceof Event.Operators e) {
            catalog.operators(e);
        } else if (event instanceof Event.Plan e) {
            plan(e);
        } else if (event instanceof Event.Statistics e) {
            times.statistics(e);
            operatorRuns.statistics(e);
            check.statistics(e, expected, runs);
        } else if (event instanceof Event.StateDump e) {
            dump.add(e, expected, this::restore);
        }
    }

    private void plan(Event.Plan e) {
        List<Event.PlanRow> rows = catalog.plan(e);
        if (rows == null) {
            return;
        }
        catalog.planArena(e.model(), e.arena());
        ArenaRun run = run(e.arena());
        if (e.partial()) {
            run.planFailed(rows);
            return;
        }
        Planned known = run.state().plans().get(e.model());
        if (known == null || !known.rows().equals(rows)) {
            run.plan(e.model(), new Planned(e.model(), rows), lastIndex);
        }
        run.certainty().planSeen(e.model(), catalog.modelsIn(e.arena()));
    }

    private void restore(DumpParts.Whole whole) {
        Event.StateDump dump = whole.first();
        int model = position.model();
        position.set(dump.phase(), dump.subgraph(), Math.max(NO_OPERATOR, dump.operator()), dump.invoke());
        Event.OperatorRow running = dump.phase() == Phase.INVOKE ? catalog.operator(model, dump.subgraph(), dump.operator()) : null;
        for (Event.ArenaState state : dump.arenas()) {
            ArenaRun run = run(state.arena());
            boolean planned = dump.phase() != Phase.INVOKE || dump.operator() == NO_OPERATOR
                    || running != null && run.state().plans().size() <= 1;
            List<Event.DumpRow> rows = whole.rows().stream().filter(row -> row.arena() == state.arena()).toList();
            run.restore(state, rows, model, lastIndex, planned);
        }
        if (running != null) {
            planArena(model).state().beginScope(model, running.beginScope(), lastIndex);
        }
    }

    private ArenaState state(int arena) {
        return run(arena).state();
    }

    private ArenaRun planArena(int model) {
        return run(catalog.arenaOf(model));
    }

    /** An arena nobody described has no size, and nothing about it is certain. */
    private ArenaRun run(int arena) {
        ArenaRun run = runs.get(arena);
        if (run == null) {
            run = new ArenaRun(new Event.ArenaInfo(arena, 0, 0, 0, "", 0, "UNKNOWN"), axis.length(), false);
            runs.put(arena, run);
        }
        return run;
    }

    List<ArenaSnapshot> arenas() {
        List<ArenaSnapshot> all = new ArrayList<>();
        runs.values().forEach(run -> all.add(run.snapshot(axis)));
        return List.copyOf(all);
    }

    Snapshot.Totals totals(int epochs, Arrivals arrivals, long notUnderstood, long ticksPerSecond) {
        return times.totals(epochs, arrivals, notUnderstood, ticksPerSecond);
    }

    List<Snapshot.OperatorRun> operatorRuns() {
        return operatorRuns.list();
    }

    /** What is kept of this boot when another begins. */
    Boot boot(Event.SessionStart start, Arrivals arrivals) {
        return Boot.of(start, axis.length(), totals(1, arrivals, 0, 0).invokes(), progress(), arenas(), trust(arrivals));
    }

    Map<String, Trust> trust(Arrivals arrivals) {
        return TrustTable.of(new ArrayList<>(runs.values()), times, complete, arrivals.damaged());
    }

    List<Event.ModelInfo> models() {
        return catalog.models();
    }

    Map<Integer, List<Event.OperatorRow>> operators() {
        return catalog.operators();
    }

    Snapshot.Progress progress() {
        return position.progress(times.lastTicks());
    }

    Boolean deviceAgrees() {
        return check.agrees();
    }

    List<String> disagreements() {
        return check.disagreements();
    }

    Event.Statistics statistics() {
        return check.latest();
    }
}
