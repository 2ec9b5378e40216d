package io.arenascope.cli;

import io.arenascope.event.Event;
import io.arenascope.report.EventsTable;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "events", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"Lists every allocation, free and operator.",
            "When, where, what, whose, and what was in use after each; the peak is marked."},
        footer = {"", "Example: arenascope events session.ascope --op 2"})
final class EventsCommand implements Callable<Integer> {
    private static final int AROUND = 20;

    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Option(names = "--op", paramLabel = "N", description = "Only while operator N runs or is prepared.")
    private Integer operator;

    @Option(names = "--around", paramLabel = "EVENT", description = "Only the event with this number, 20 before and 20 after.")
    private Long around;

    @Mixin
    private ModelOption model;

    @Mixin
    private TableOptions form;

    private final Console console;

    EventsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        List<Event> events = new ArrayList<>();
        Snapshot snapshot = SavedSession.load(file, console, event -> {
            if (event instanceof Event.Indexed || event instanceof Event.Log) {
                events.add(event);
            }
        });
        EventsTable table = EventsTable.of(snapshot, model.names(snapshot, file, console), events);
        if (operator != null) {
            table = table.ofOperator(operator);
        }
        if (around != null) {
            table = table.around(around, AROUND);
        }
        if (table.isEmpty()) {
            console.warn(file + ": no event matches");
        }
        console.out().print(form.write(table::text, table::json, table::csv));
        return Main.OK;
    }
}
