package io.arenascope.session;

import java.util.HashSet;
import java.util.Set;

/**
 * What of an arena's figures can be believed. A loss makes maxima lower bounds for good, present values unknown until a state dump,
 * and the plan unknown until it is sent again; only a new run, seen from its start, begins afresh.
 */
final class Certainty {
    private final boolean setUpSeen;
    private boolean complete;
    private boolean present;
    private boolean plan = true;
    private final Set<Integer> plansSeen = new HashSet<>(); // since the last loss
    private boolean plannedUnsure; // present but for what is live of the plan

    Certainty(boolean fromTheStart) {
        setUpSeen = fromTheStart;
        complete = fromTheStart;
        present = fromTheStart;
    }

    /** Events, or messages that may matter, are missing. */
    void lost() {
        complete = false;
        present = false;
        plannedUnsure = false;
        plan = false;
        plansSeen.clear();
    }

    /** All events are there, but some bytes could not be counted. */
    void missed() {
        complete = false;
    }

    void dumped(boolean planned) {
        present = planned;
        plannedUnsure = !planned;
    }

    /** An invoke begins or ends: nothing planned is live. */
    void nothingPlannedLive() {
        present |= plannedUnsure;
        plannedUnsure = false;
    }

    /** A model's plan came; the arena's is known again when that of every model in it has come. */
    void planSeen(int model, Set<Integer> modelsInArena) {
        plansSeen.add(model);
        plan |= plansSeen.containsAll(modelsInArena);
    }

    boolean setUpSeen() {
        return setUpSeen;
    }

    /** Maxima and counts are exact. */
    boolean complete() {
        return complete;
    }

    /** Present values are exact. */
    boolean present() {
        return present;
    }

    boolean planKnown() {
        return plan;
    }
}
