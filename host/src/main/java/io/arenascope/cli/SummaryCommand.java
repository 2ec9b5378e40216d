package io.arenascope.cli;

import io.arenascope.analysis.Names;
import io.arenascope.report.SummaryJson;
import io.arenascope.report.SummaryText;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "summary", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"How large the arena must be, and why: all figures.",
            "Each figure with how far it can be believed; who is live at the peak; advice."},
        footer = {"", "Exit code 3: an arena requires more than --max-arena.",
            "", "Example: arenascope summary session.ascope --max-arena 65536"})
final class SummaryCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "F", description = "Session files.")
    private List<Path> files;

    @Option(names = "--json", description = "As JSON; of several files, an array.")
    private boolean json;

    @Option(names = "--max-arena", paramLabel = "BYTES", description = "Exit with 3 when an arena requires more.")
    private Long maxArena;

    @Option(names = "--margin", paramLabel = "PCT", defaultValue = "15",
            description = "Margin of the recommended size, in per cent. Default: ${DEFAULT-VALUE}.")
    private BigDecimal margin;

    @Mixin
    private ModelOption model;

    private final Console console;

    SummaryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (margin.signum() < 0 || margin.compareTo(BigDecimal.valueOf(1000)) > 0) {
            throw new UserError("--margin " + margin + ": give 0 to 1000 per cent");
        }
        SummaryJson all = new SummaryJson(margin);
        List<String> over = new ArrayList<>();
        for (Path file : files) {
            Snapshot snapshot = SavedSession.load(file, console);
            Names names = model.names(snapshot, file, console);
            if (json) {
                all.add(snapshot, names);
            } else {
                console.out().print((files.size() > 1 ? "== " + file + "\n" : "") + SummaryText.of(snapshot, names, margin)
                        + (files.size() > 1 ? "\n" : ""));
            }
            check(file, snapshot, over);
        }
        if (json) {
            console.out().println(all);
        }
        over.forEach(console::warn);
        return over.isEmpty() ? Main.OK : Main.LIMIT_EXCEEDED;
    }

    /** A limit is kept only if that is certain. */
    private void check(Path file, Snapshot snapshot, List<String> over) {
        for (int i = 0; maxArena != null && i < snapshot.arenas().size(); i++) {
            ArenaSnapshot arena = snapshot.arenas().get(i);
            Trust trust = snapshot.trust().getOrDefault("arenas." + i + ".required", Trust.EXACT);
            long required = arena.required().bytes();
            if (required > maxArena) {
                over.add(file + ": arena " + arena.info().id() + " requires " + required + " bytes, more than " + maxArena);
            } else if (trust != Trust.EXACT) {
                throw new UserError(file + ": whether arena " + arena.info().id() + " fits into " + maxArena
                        + " bytes cannot be told, because its required size is "
                        + (trust == Trust.UNKNOWN ? "unknown" : "only a lower bound") + ": record a session without losses from reset on");
            }
        }
    }
}
