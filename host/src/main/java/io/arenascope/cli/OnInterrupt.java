package io.arenascope.cli;

/** What Ctrl-C, or a polite kill, does while a command runs: an orderly end instead of a lost file. */
final class OnInterrupt implements AutoCloseable {
    private final Thread hook;

    /** @param action ends what runs and returns the exit code */
    OnInterrupt(java.util.function.IntSupplier action) {
        hook = new Thread(() -> Runtime.getRuntime().halt(action.getAsInt()), "interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The command ends by itself. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyInterrupted) {
            waitForTheEnd();
        }
    }

    /** The action runs and will end the program; what it has closed must not be reported as an error meanwhile. */
    private void waitForTheEnd() {
        try {
            hook.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
