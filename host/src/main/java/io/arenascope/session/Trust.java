package io.arenascope.session;

/** How far a number can be believed; shown beside it. */
public enum Trust {
    EXACT("exact"), LOWER_BOUND("lower bound"), UPPER_BOUND("upper bound"), UNKNOWN("unknown");

    public final String label;

    Trust(String label) {
        this.label = label;
    }
}
