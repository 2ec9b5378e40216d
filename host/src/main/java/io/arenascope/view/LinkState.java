package io.arenascope.view;

/**
 * How the session's source is doing.
 *
 * @param text one line for the user: where from, or what happened and the way back; may be empty
 */
public record LinkState(Kind kind, String text) {
    /** {@code ENDED}: everything has been received; {@code REPLAY}: a saved session. */
    public enum Kind { WAITING, STREAMING, LOST, ENDED, REPLAY }

    public static LinkState waiting(String text) {
        return new LinkState(Kind.WAITING, text);
    }

    public static LinkState streaming(String text) {
        return new LinkState(Kind.STREAMING, text);
    }

    public static LinkState lost(String text) {
        return new LinkState(Kind.LOST, text);
    }

    public static LinkState ended(String text) {
        return new LinkState(Kind.ENDED, text);
    }

    public static LinkState replay(String text) {
        return new LinkState(Kind.REPLAY, text);
    }
}
