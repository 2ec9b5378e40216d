package io.arenascope.session;

/**
 * Something wrong that the events show.
 *
 * @param kind  what, see metrics: OVERLAP, OUTSIDE, UNKNOWN_FREE, DOUBLE_FREE, FAILED_WITH_ROOM, PLAN_OVERLAP
 * @param event index of the event that shows it
 * @param text  one sentence naming the owners and the place
 */
public record Finding(Kind kind, int arena, long event, String text) {
    public enum Kind { OVERLAP, OUTSIDE, UNKNOWN_FREE, DOUBLE_FREE, FAILED_WITH_ROOM, PLAN_OVERLAP }
}
