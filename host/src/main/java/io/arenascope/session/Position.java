package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import java.util.ArrayDeque;
import java.util.Deque;

/** Where the instrumented program is: phase, model, operator; operators that call subgraphs nest. */
final class Position {
    private static final int DEEPEST = 64; // lost ends must not pile up

    private record Running(int model, int subgraph, int operator) {}

    private Phase phase = Phase.UNKNOWN;
    private Running here = new Running(0, 0, -1);
    private final Deque<Running> running = new ArrayDeque<>();
    private long invoke;
    private boolean invoking;

    void phase(Event.PhaseChange e) {
        phase = e.phase();
        here = new Running(e.model(), e.subgraph(), e.operator());
        running.clear();
    }

    void begin(Event.OpBegin e) {
        if (running.size() == DEEPEST) {
            running.removeLast();
        }
        here = new Running(e.model(), e.subgraph(), e.operator());
        running.push(here);
    }

    void end(Event.OpEnd e) {
        Running ended = new Running(e.model(), e.subgraph(), e.operator());
        if (running.contains(ended)) {
            while (!running.pop().equals(ended)) { // inner ends that were lost
                continue;
            }
        }
        here = running.isEmpty() ? new Running(e.model(), 0, -1) : running.peek();
    }

    void invokeBegin(Event.InvokeBegin e) {
        phase = Phase.INVOKE;
        here = new Running(e.model(), 0, -1);
        running.clear();
        invoke = e.invoke();
        invoking = true;
    }

    void invokeEnd(Event.InvokeEnd e) {
        here = new Running(e.model(), 0, -1);
        running.clear();
        invoke = e.invoke();
        invoking = false;
    }

    /** From a state dump. */
    void set(Phase phase, int subgraph, int operator, long invoke) {
        this.phase = phase;
        here = new Running(here.model(), subgraph, operator);
        running.clear();
        if (operator >= 0 && phase == Phase.INVOKE) {
            running.push(here);
        }
        this.invoke = invoke;
    }

    Phase phase() {
        return phase;
    }

    int model() {
        return here.model();
    }

    int operator() {
        return here.operator();
    }

    ArenaSnapshot.Moment moment(long bytes, long event) {
        return new ArenaSnapshot.Moment(bytes, event, phase, here.model(), here.subgraph(), here.operator());
    }

    Snapshot.Progress progress(long ticks) {
        return new Snapshot.Progress(phase, here.model(), here.subgraph(), here.operator(), invoke, invoking, ticks);
    }
}
