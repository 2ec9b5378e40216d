package io.arenascope.cli;

import io.arenascope.chart.Picture;
import io.arenascope.chart.Scene;
import io.arenascope.chart.Theme;
import io.arenascope.chart.TimeScale;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "chart", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Draws a session as PNG or SVG; needs no display.",
        footer = {"", "Example: arenascope chart session.ascope -o usage.svg --view usage"})
final class ChartCommand implements Callable<Integer> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
    private static final int LEAST = 120;
    private static final int MOST = 10_000;

    @Parameters(index = "0", paramLabel = "F", description = "A session file.")
    private Path file;

    @Option(names = "-o", required = true, paramLabel = "X.png|.svg", description = "The picture.")
    private Path output;

    @Option(names = "--view", defaultValue = "USAGE", paramLabel = "V",
            description = "usage: memory over time; map: the arena at the end; layout: the arena at the peak or --at. Default: usage.")
    private Picture.View view;

    @Option(names = "--at", paramLabel = "EVENT", description = "Index of the event after which the layout is shown.")
    private Long event;

    @Option(names = "--from", paramLabel = "EVENT", description = "First event drawn. Default: the first there is.")
    private Long from;

    @Option(names = "--to", paramLabel = "EVENT", description = "Last event drawn. Default: the last there is.")
    private Long to;

    @Option(names = "--by", defaultValue = "EVENTS", paramLabel = "U", description = "Time in events, ticks or seconds. Default: events.")
    private TimeScale.Unit unit;

    @Option(names = "--arena", defaultValue = "0", paramLabel = "N", description = "Which arena. Default: ${DEFAULT-VALUE}.")
    private int arena;

    @Option(names = "--size", defaultValue = "1600x900", paramLabel = "WxH", description = "Pixels. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(names = "--dark", description = "Dark instead of light.")
    private boolean dark;

    private final Console console;

    ChartCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        String name = output.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".png") && !name.endsWith(".svg")) {
            throw new UserError("cannot tell the format of " + output + ": let its name end in .png or .svg");
        }
        Path folder = output.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new UserError("no such folder: " + folder);
        }
        int[] pixels = pixels();
        new Picture(view, scene(SavedSession.load(file, console)), pixels[0], pixels[1]).write(output);
        console.tell("wrote " + output);
        return Main.OK;
    }

    private int[] pixels() {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            throw new UserError("--size " + size + ": give width and height in pixels, as 1600x900");
        }
        int[] pixels = {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
        for (int length : pixels) {
            if (length < LEAST || length > MOST) {
                throw new UserError("--size " + size + ": width and height must be " + LEAST + " to " + MOST);
            }
        }
        return pixels;
    }

    private Scene scene(Snapshot snapshot) {
        if (arena != 0 && (arena < 0 || arena >= snapshot.arenas().size())) {
            throw new UserError("--arena " + arena + ": " + file + " has " + snapshot.arenas().size() + " arenas, counted from 0");
        }
        if (unit == TimeScale.Unit.SECONDS && (snapshot.start() == null || snapshot.start().ticksPerSecond() <= 0)) {
            throw new UserError("--by seconds: " + file + " does not say how long a tick is; use --by ticks");
        }
        Scene scene = new Scene(snapshot, arena, Theme.of(dark), unit, null, event == null ? -1 : point(snapshot, "--at", event));
        return from == null && to == null ? scene : scene.over(span(scene));
    }

    private TimeScale.Span span(Scene scene) {
        Snapshot snapshot = scene.snapshot();
        if (from != null && to != null && from >= to) {
            throw new UserError("--from " + from + " --to " + to + ": the first must be smaller");
        }
        int first = from == null ? 0 : point(snapshot, "--from", from);
        int last = to == null ? -1 : point(snapshot, "--to", to);
        Timeline timeline = scene.view().timeline();
        last = last < 0 ? timeline.length() - 1 : last;
        return unit == TimeScale.Unit.EVENTS ? new TimeScale.Span(timeline.event(first), timeline.event(last) + 1)
                : new TimeScale.Span(timeline.ticks(first), timeline.ticks(last) + 1);
    }

    private int point(Snapshot snapshot, String option, long event) {
        Timeline timeline = snapshot.arenas().isEmpty() ? null : snapshot.arenas().get(arena).timeline();
        if (timeline == null || timeline.length() == 0 || event < timeline.event(0) || event > timeline.event(timeline.length() - 1)) {
            String has = timeline == null || timeline.length() == 0 ? "no events"
                    : "events " + timeline.event(0) + " to " + timeline.event(timeline.length() - 1);
            throw new UserError(option + " " + event + ": " + file + " has " + has);
        }
        return timeline.pointOf(event);
    }
}
