package io.arenascope.cli;

import io.arenascope.analysis.ModelPlan;
import io.arenascope.report.PlanJson;
import io.arenascope.report.PlanText;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "plan", mixinStandardHelpOptions = true, sortOptions = false,
        description = {"A model's memory plan from its file, without a device.",
            "Lifetimes, the lower bound and who sets it, TFLM's greedy plan, and the best plan found."},
        footer = {"", "Example: arenascope plan device-firmware/models/cnn.tflite"})
final class PlanCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "MODEL.tflite", description = "The model.")
    private Path file;

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    private final Console console;

    PlanCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ModelPlan plan = ModelPlan.of(TfliteModel.read(file));
        console.out().print(json ? PlanJson.of(plan) + "\n" : PlanText.of(plan));
        return Main.OK;
    }
}
