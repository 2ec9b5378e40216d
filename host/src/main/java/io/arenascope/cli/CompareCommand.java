package io.arenascope.cli;

import io.arenascope.analysis.Comparison;
import io.arenascope.analysis.Limit;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.Subject;
import io.arenascope.report.CompareHtml;
import io.arenascope.report.CompareJson;
import io.arenascope.report.CompareTable;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.ModelFormatException;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "compare", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"Puts sessions side by side: what changed, and whose.",
            "Every figure with its change, and whose memory changed. Three or more make a matrix."},
        footer = {"", "Exit code 3: a limit was exceeded. Exit code 4: the sessions cannot be compared.",
            "", "Example: arenascope compare before.ascope after.ascope --fail-on 'required>+2%%'"})
final class CompareCommand implements Callable<Integer> {
    @Parameters(arity = "2..*", paramLabel = "F", description = "Session files; the first is what the others are measured by.")
    private List<Path> files;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Option(names = "--html", paramLabel = "F", description = "Also write one self-contained page.")
    private Path html;

    @Option(names = "--model", paramLabel = "M.tflite",
            description = "A model that runs in one of the sessions, so that tensors are matched by name. Repeatable.")
    private List<Path> modelFiles = new ArrayList<>();

    @Option(names = "--fail-on", paramLabel = "LIMIT",
            description = "Exit with 3 when a figure goes beyond, for example 'required>+2%%', 'peak>+512' or 'free<4096'. Repeatable.")
    private List<String> failOn = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    private final Console console;

    CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        List<Limit> limits = failOn.stream().map(this::limit).toList();
        List<TfliteModel> models = models();
        List<Subject> subjects = new ArrayList<>();
        for (Path file : files) {
            Snapshot snapshot = SavedSession.load(file, console);
            subjects.add(new Subject(file.toString(), snapshot, names(snapshot, models)));
            Optional<String> refusal = Comparison.refusal(subjects.get(0).snapshot(), snapshot);
            if (refusal.isPresent()) {
                console.warn(files.get(0) + " and " + file + " cannot be compared: " + refusal.get());
                return Main.NOT_COMPARABLE;
            }
        }
        Comparison comparison = Comparison.of(subjects);
        console.out().print(json ? CompareJson.of(comparison) + "\n" : CompareTable.text(comparison));
        if (html != null) {
            Files.writeString(html, CompareHtml.of(comparison));
            console.tell("wrote " + html);
        }
        for (TfliteModel model : models) {
            if (subjects.stream().noneMatch(s -> runs(s.snapshot(), model))) {
                console.warn("--model " + model.name() + ": runs in none of these sessions; its names are not used");
            }
        }
        return judge(limits, comparison);
    }

    private List<TfliteModel> models() throws IOException {
        List<TfliteModel> models = new ArrayList<>();
        for (Path file : modelFiles) {
            try {
                models.add(TfliteModel.read(file));
            } catch (ModelFormatException e) {
                throw new UserError(e.getMessage());
            }
        }
        return models;
    }

    private static Names names(Snapshot snapshot, List<TfliteModel> models) {
        return new Names(snapshot, models.stream().filter(model -> runs(snapshot, model)).findFirst().orElse(null));
    }

    private static boolean runs(Snapshot snapshot, TfliteModel model) {
        return snapshot.models().stream().anyMatch(info -> info.hash() == model.hash());
    }

    private Limit limit(String text) {
        return Limit.parse(text).orElseThrow(() -> new ParameterException(spec.commandLine(),
                "--fail-on " + text + ": give METRIC, > or <, and N, +N, -N, +N% or -N%, for example 'required>+2%'"));
    }

    /** Exceeded if any session exceeds; a limit of which that cannot be told is an error, not a pass. */
    private int judge(List<Limit> limits, Comparison comparison) {
        int code = Main.OK;
        for (Limit limit : limits) {
            List<Limit.Verdict> verdicts = limit.judge(comparison);
            if (verdicts.isEmpty()) {
                throw new UserError("--fail-on " + limit.text() + ": these sessions have no figure " + limit.metric()
                        + "; the table's first column lists those they have, with _ for spaces");
            }
            for (Limit.Verdict verdict : verdicts) {
                if (verdict.exceeded()) {
                    console.warn("limit exceeded: " + verdict.sentence());
                    code = Main.LIMIT_EXCEEDED;
                } else if (!verdict.certain()) {
                    throw new UserError(verdict.sentence() + ", which is not exact: whether the limit is kept cannot be told");
                }
            }
        }
        return code;
    }
}
