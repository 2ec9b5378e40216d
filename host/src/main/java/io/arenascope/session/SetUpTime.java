package io.arenascope.session;

import io.arenascope.event.Event;

/**
 * How long set-up took: from the first event, or from when the arena was set up anew, to the phase that follows it. What comes
 * between that and the first invoke, such as waiting for a command, is not set-up.
 */
final class SetUpTime {
    private long begun = -1;
    private long ended = -1;
    private boolean invoked;
    private boolean seen; // from its start, without loss
    private long stalledBefore;
    private boolean stalled;
    private boolean judged; // statistics taken after it have come

    void event(Event.Indexed e) {
        if (begun < 0) {
            begun = e.ticks();
            seen = e.index() == 0;
        }
    }

    /** The models are ready; of several, the last counts. */
    void ready(long ticks) {
        if (!invoked) {
            ended = ticks;
        }
    }

    void invoked(long ticks) {
        if (ended < 0) {
            ended = ticks; // a program that does not say when it is ready
        }
        invoked = true;
    }

    /** Several arenas may be set up anew before the models are ready: the first counts. */
    void restart(long ticks, long stalledSoFar) {
        if (ended >= 0) {
            begun = ticks;
            ended = -1;
            invoked = false;
            seen = true;
            stalledBefore = stalledSoFar;
            stalled = false;
            judged = false;
        }
    }

    void statistics(long stalledTicks) {
        if (!judged) {
            stalled |= stalledTicks > stalledBefore;
            judged = ended >= 0;
        }
    }

    void lost() {
        if (!invoked) {
            seen = false;
        }
    }

    /** -1: not ended yet. */
    long ticks() {
        return ended < 0 ? -1 : ended - begun;
    }

    boolean certain() {
        return seen && !stalled || begun < 0;
    }
}
