package io.arenascope.session;

/**
 * Something wrong that the events show.
 *
 * @param kind  what
 * @param event index of the event that shows it
 * @param text  one sentence naming the owners and the place
 */
public record Finding(Kind kind, int arena, long event, String text) {
    public enum Kind {
        /** A new block lies over a live block or a temp whose bytes have not returned. */
        OVERLAP,
        /** A block, or the reserved head, does not lie within the arena. */
        OUTSIDE,
        /** A free of an offset where no block ever was. */
        UNKNOWN_FREE,
        /** A free of a block that was freed already. */
        DOUBLE_FREE,
        /** A request failed although a run of free bytes was long enough for it. */
        FAILED_WITH_ROOM,
        /** The plan puts two buffers that live at the same time over each other. */
        PLAN_OVERLAP
    }
}
