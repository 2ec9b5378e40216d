package io.arenascope.frame;

/** What a byte stream turned into: a valid {@link Frame} or a counted {@link Loss}. */
public sealed interface Received permits Frame, Loss {
    /** When the host had it, in microseconds since the session was created. */
    long hostMicros();
}
