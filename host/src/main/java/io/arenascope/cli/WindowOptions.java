package io.arenascope.cli;

import picocli.CommandLine.Option;

/** Whether and how a command shows its window. */
final class WindowOptions {
    @Option(names = "--headless", description = "No window; also where there is no display.")
    private boolean headless;

    @Option(names = "--dark", description = "A dark window.")
    private boolean dark;

    /** For commands that never show one. */
    static WindowOptions none() {
        WindowOptions options = new WindowOptions();
        options.headless = true;
        return options;
    }

    boolean headless() {
        return headless;
    }

    boolean dark() {
        return dark;
    }
}
