package io.arenascope.plan;

/**
 * A buffer to be placed.
 *
 * @param size    bytes, as the planner shall see them
 * @param first   first scope it must live in
 * @param last    last scope, inclusive
 * @param offline place fixed beforehand, or -1
 */
public record Buffer(long size, int first, int last, long offline) {
    /** Some scope sees both; lifetimes are inclusive at both ends. */
    public boolean livesWith(Buffer other) {
        return first <= other.last && other.first <= last;
    }
}
