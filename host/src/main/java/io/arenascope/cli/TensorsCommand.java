package io.arenascope.cli;

import io.arenascope.event.Event;
import io.arenascope.report.TensorsTable;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "tensors", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"Where each tensor lies and when it is live.", "And with whom it shares its bytes; scratch buffers too."},
        footer = {"", "Example: arenascope tensors session.ascope --model cnn.tflite"})
final class TensorsCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Mixin
    private ModelOption model;

    @Mixin
    private TableOptions form;

    private final Console console;

    TensorsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        List<Event.Indexed> events = new ArrayList<>();
        Snapshot snapshot = SavedSession.load(file, console, events);
        TensorsTable table = TensorsTable.of(snapshot, model.names(snapshot, file, console), events);
        if (table.isEmpty()) {
            console.warn(file + ": the device sent no plan and no tensor was allocated");
        }
        console.out().print(form.write(table::text, table::json, table::csv));
        return Main.OK;
    }
}
