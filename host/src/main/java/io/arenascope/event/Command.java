package io.arenascope.event;

/** What a host can ask of a device; a CommandResult with the same id answers each but {@link Hello}. */
public sealed interface Command {
    /** {@code nonce} is random and not 0; SessionStart echoes it. */
    record Hello(int nonce) implements Command {}

    /** {@code invokes} 0: until {@link Stop}. {@code inputRule} UNKNOWN: the device's default. */
    record Run(int invokes, InputRule inputRule) implements Command {}

    record Stop() implements Command {}

    /** Sets the arena up anew with {@code size} bytes; 0: the largest the board allows. */
    record SetArenaSize(int arena, int size) implements Command {}

    /** Empty strings leave the present choice. */
    record Choose(String allocator, String workload, Painting painting) implements Command {
        public Choose(String allocator, String workload) {
            this(allocator, workload, Painting.UNCHANGED);
        }
    }

    /** Whether the device finds out which bytes are really written ({@link Event.Touched}); needs protocol minor 1. */
    enum Painting { UNCHANGED, OFF, ON }

    record Reset() implements Command {}

    /** Asks for a StateDump. */
    record Dump() implements Command {}
}
