package io.arenascope.view;

import io.arenascope.analysis.Names;
import io.arenascope.chart.Figure;
import io.arenascope.chart.Scene;
import io.arenascope.chart.Text;
import io.arenascope.chart.Theme;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.List;
import javax.swing.JPanel;

/** The figures of the moment shown, in one row. */
final class Tiles extends JPanel {
    private final Tile current = new Tile("current", "current");
    private final Tile peak = new Tile("peak", "peak");
    private final Tile highWater = new Tile("highWater", "high-water mark");
    private final Tile required = new Tile("required", "required arena");
    private final Tile fragmentation = new Tile("fragmentation", "fragmentation");
    private final Tile events = new Tile("events", "events/s");
    private final Tile operator = new Tile("operator", "running");

    Tiles() {
        super(new GridBagLayout());
        setOpaque(false);
        Tile[] all = {required, highWater, peak, current, fragmentation, events, operator};
        for (int i = 0; i < all.length; i++) {
            GridBagConstraints place = new GridBagConstraints();
            place.gridx = i;
            place.weightx = all[i] == operator ? 1.5 : 1;
            place.fill = GridBagConstraints.BOTH;
            place.insets = new Insets(0, i == 0 ? 0 : 8, 0, 0);
            add(all[i], place);
        }
    }

    void show(Scene scene, long eventsPerSecond) {
        Snapshot snapshot = scene.snapshot();
        Theme theme = scene.theme();
        long lost = snapshot.totals().lostEvents();
        long frames = snapshot.totals().lostFrames();
        String losses = lost > 0 ? Text.bytes(lost) + " lost" : frames > 0 ? Text.count(frames, "frame") + " lost" : "none lost";
        events.show(theme, Text.bytes(eventsPerSecond), Text.bytes(snapshot.totals().events()) + " · " + losses, lost > 0 || frames > 0);
        ArenaSnapshot arena = scene.view();
        if (arena == null) {
            for (Tile tile : List.of(required, highWater, peak, current, fragmentation, operator)) {
                tile.show(theme, "–", "", false);
            }
            return;
        }
        bytes(required, scene, "required", arena.required().bytes(), share(arena.required().bytes(), arena));
        bytes(highWater, scene, "high_water_mark", arena.highWaterMark().bytes(), place(scene, arena.highWaterMark()));
        bytes(peak, scene, "peak", arena.peak().bytes(), place(scene, arena.peak()));
        moment(scene, arena);
    }

    private void moment(Scene scene, ArenaSnapshot arena) {
        Timeline timeline = arena.timeline();
        boolean held = scene.cursor() >= 0;
        long now = held ? timeline.value(Series.CURRENT, scene.cursor()) : arena.usage().current();
        boolean doubtful = held && !timeline.certain(scene.cursor());
        if (doubtful) {
            current.show(scene.theme(), "unknown", "after a loss", true);
        } else if (held) {
            current.show(scene.theme(), Text.bytes(now), "after event " + Text.bytes(timeline.event(scene.cursor())), false);
        } else {
            bytes(current, scene, "current", now, share(now, arena));
        }
        double ratio = held ? timeline.value(Series.FRAGMENTATION, scene.cursor()) / 1e6 : arena.space().fragmentation();
        Figure figure = held ? Figure.of(scene.snapshot(), "", doubtful ? "" : Text.percent(ratio))
                : Figure.of(scene.snapshot(), "arenas." + scene.arena() + ".fragmentation", Text.percent(ratio));
        fragmentation.show(scene.theme(), figure.text(), "most " + Text.percent(arena.space().fragmentationPeak()), false);
        running(scene, held);
    }

    private void running(Scene scene, boolean held) {
        Snapshot.Progress progress = scene.snapshot().progress();
        Timeline timeline = scene.view().timeline();
        int cursor = scene.cursor();
        int model = held ? timeline.model(cursor) : progress.model();
        int index = held ? timeline.operator(cursor) : progress.operator();
        Names names = new Names(scene.snapshot());
        String phase = Names.phase(held ? timeline.phase(cursor) : progress.phase());
        String type = names.operator(model, held ? 0 : progress.subgraph(), index);
        String invoke = held || progress.invoke() <= 0 ? "" : " · invoke " + Text.bytes(progress.invoke());
        operator.show(scene.theme(), type.isEmpty() ? phase.isEmpty() ? "idle" : phase : type, type.isEmpty() ? invokes(scene)
                : phase + invoke, false);
    }

    private static String invokes(Scene scene) {
        return Text.count(scene.snapshot().totals().invokes(), "invoke") + " done";
    }

    private void bytes(Tile tile, Scene scene, String key, long bytes, String note) {
        Figure figure = Figure.bytes(scene.snapshot(), scene.arena(), key, bytes);
        tile.show(scene.theme(), figure.text(), figure.exact() ? note : figure.trust().label, !figure.exact());
    }

    private static String share(long bytes, ArenaSnapshot arena) {
        long size = arena.size();
        return size <= 0 || bytes < 0 ? "bytes" : Text.percent((double) bytes / size) + " of " + Text.bytes(size);
    }

    private static String place(Scene scene, ArenaSnapshot.Moment moment) {
        String operator = new Names(scene.snapshot()).operatorType(moment.model(), moment.subgraph(), moment.operator());
        String phase = Names.phase(moment.phase());
        return operator.isEmpty() ? phase : phase + " · " + moment.operator() + " " + operator;
    }
}
