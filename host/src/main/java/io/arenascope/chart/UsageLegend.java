package io.arenascope.chart;

import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;

/** What the colours of memory over time stand for; only what the session has. */
final class UsageLegend {
    private final Legend legend = new Legend();
    private final Scene scene;

    private UsageLegend(Scene scene) {
        this.scene = scene;
    }

    static Legend of(Scene scene, Columns columns) {
        UsageLegend made = new UsageLegend(scene);
        Theme theme = scene.theme();
        made.section(Series.TAIL, "persistent (tail)", Kind.RUNTIME);
        made.section(Series.PLANNED_LIVE, "planned, live", Kind.ACTIVATION);
        made.section(Series.POOL, "pool", Kind.APPLICATION);
        made.section(Series.TEMP, "temporary", Kind.TEMP);
        made.legend.add("reserved or held, nothing live", UsageStack.held(theme));
        if (columns.dense()) {
            made.legend.add("goes up and down within one pixel", UsageStack.between(Kind.ACTIVATION, theme));
        }
        Snapshot.Totals totals = scene.snapshot().totals();
        if (totals.lostEvents() > 0 || totals.lostFrames() > 0) {
            made.legend.addHatched("events lost, values uncertain", theme.alarm());
        }
        return made.legend;
    }

    private void section(Series series, String name, Kind kind) {
        Timeline timeline = scene.view().timeline();
        if (timeline.range(series, 0, timeline.length())[1] > 0) {
            legend.add(name, kind.color(scene.theme()));
        }
    }
}
