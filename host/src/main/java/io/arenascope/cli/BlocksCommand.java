package io.arenascope.cli;

import io.arenascope.report.BlocksTable;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "blocks", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"The exact layout right after an event.", "Every block of every arena, and what lies between."},
        footer = {"", "Example: arenascope blocks session.ascope --at 1634"})
final class BlocksCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Option(names = "--at", paramLabel = "EVENT", description = "Number of the event, as 'events' shows it. Default: the highest peak.")
    private Long at;

    @Mixin
    private ModelOption model;

    @Mixin
    private TableOptions form;

    private final Console console;

    BlocksCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Snapshot snapshot = SavedSession.load(file, console);
        BlocksTable table = BlocksTable.at(snapshot, model.names(snapshot, file, console), event(snapshot));
        console.out().print(form.write(table::text, table::json, table::csv));
        return Main.OK;
    }

    /** One that arrived. */
    private long event(Snapshot snapshot) {
        if (snapshot.arenas().isEmpty()) {
            throw new UserError("no arena in this session", file.toString(), "record it again from the device's reset on");
        }
        Timeline timeline = snapshot.arenas().get(0).timeline();
        if (timeline.length() == 0) {
            throw new UserError("no events in the last boot of this session", file.toString(), "record it again and let the device run");
        }
        long event = at != null ? at : snapshot.arenas().stream().map(ArenaSnapshot::peak)
                .max(Comparator.comparingLong(ArenaSnapshot.Moment::bytes)).orElseThrow().event();
        long last = timeline.event(timeline.length() - 1);
        int point = timeline.pointOf(event);
        if (event < 0 || point == timeline.length()) {
            throw new UserError("there is no event " + event, file.toString(), "give --at one of " + timeline.event(0) + " to " + last);
        }
        if (timeline.event(point) != event) {
            throw new UserError("event " + event + " was lost", file.toString(), "the next that arrived is " + timeline.event(point));
        }
        return event;
    }
}
