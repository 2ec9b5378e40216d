package io.arenascope.cli;

import io.arenascope.report.OperatorsTable;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "ops", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"What each operator takes, in bytes and time.", "Bytes while it runs, of its own, of weights."},
        footer = {"", "Example: arenascope ops session.ascope --model cnn.tflite"})
final class OpsCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Mixin
    private ModelOption model;

    @Mixin
    private TableOptions form;

    private final Console console;

    OpsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Snapshot snapshot = SavedSession.load(file, console);
        OperatorsTable table = OperatorsTable.of(snapshot, model.names(snapshot, file, console));
        if (table.isEmpty()) {
            console.warn(file + ": no operator ran, and the device sent no table of them");
        }
        console.out().print(form.write(table::text, table::json, table::csv));
        return Main.OK;
    }
}
