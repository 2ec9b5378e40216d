package io.arenascope.cli;

import io.arenascope.analysis.ModelPlan;
import io.arenascope.plan.ExactPlanner;
import io.arenascope.plan.ProblemCsv;
import io.arenascope.report.PlanJson;
import io.arenascope.report.PlanText;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "plan", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"A model's memory plan from its file, without a device.",
            "Lifetimes, the lower bound and who sets it, TFLM's greedy plan, and the best plan found."},
        footer = {"", "Example: arenascope plan device-firmware/models/cnn.tflite"})
final class PlanCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "MODEL.tflite|PROBLEM.csv",
            description = "The model; or buffers in MiniMalloc's format: id,lower,upper,size.")
    private Path file;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Option(names = "--capacity", paramLabel = "BYTES", defaultValue = "0",
            description = "A plan of this size will do. Default: look for the smallest.")
    private long capacity;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Longest search. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    private final Console console;

    PlanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (capacity < 0 || seconds < 0) {
            throw new UserError("--capacity and --seconds cannot be negative");
        }
        ExactPlanner planner = new ExactPlanner(Duration.ofSeconds(seconds), capacity);
        String name = String.valueOf(file.getFileName());
        ModelPlan plan = name.endsWith(".csv") ? ModelPlan.of(name.substring(0, name.length() - 4), ProblemCsv.read(file), planner)
                : ModelPlan.of(TfliteModel.read(file), planner);
        console.out().print(json ? PlanJson.of(plan) + "\n" : PlanText.of(plan));
        return Main.OK;
    }
}
