package io.arenascope.cli;

import io.arenascope.analysis.Names;
import io.arenascope.chart.Picture;
import io.arenascope.chart.Scene;
import io.arenascope.chart.Theme;
import io.arenascope.report.SummaryText;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;

/** What is left when a demo has ended: the summary on stdout, and the pictures beside the session. */
final class Results {
    private static final BigDecimal MARGIN_PERCENT = BigDecimal.valueOf(15);

    private Results() {}

    /**
     * The summary on stdout.
     *
     * @param model the file that ran, for the names of tensors; null: not known
     */
    static void print(Console console, Snapshot snapshot, TfliteModel model) {
        console.out().print(SummaryText.of(snapshot, new Names(snapshot, model), MARGIN_PERCENT));
    }

    /** Pictures of the use of memory over time and of the arena at its peak, as NAME-usage.png and NAME-map.png beside NAME.ascope. */
    static void pictures(Console console, Snapshot snapshot, Path session) throws IOException {
        String name = session.getFileName().toString().replaceFirst("\\.ascope$", "");
        picture(console, snapshot, Picture.View.USAGE, session.resolveSibling(name + "-usage.png"));
        picture(console, snapshot, Picture.View.LAYOUT, session.resolveSibling(name + "-map.png"));
    }

    private static void picture(Console console, Snapshot snapshot, Picture.View view, Path file) throws IOException {
        new Picture(view, Scene.of(snapshot, Theme.of(false)), Picture.WIDTH, Picture.HEIGHT).write(file);
        console.tell("wrote " + file);
    }
}
