package io.arenascope.cli;

import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a table is written. */
final class TableOptions {
    static final class Form {
        @Option(names = "--json", description = "As a JSON array.")
        private boolean json;

        @Option(names = "--csv", description = "As comma-separated values.")
        private boolean csv;
    }

    @ArgGroup
    private Form form;

    String write(Supplier<String> text, Supplier<String> json, Supplier<String> csv) {
        return form == null ? text.get() : form.json ? json.get() + "\n" : csv.get();
    }
}
