package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;

/** Title and key figures above a picture that stands alone. */
final class Headline {
    private final Picture picture;

    Headline(Picture picture) {
        this.picture = picture;
    }

    /** Returns where the picture may begin. */
    double draw(Graphics2D g, double margin) {
        Theme theme = picture.scene().theme();
        double room = picture.width() - 2 * margin;
        boolean small = picture.width() < 640 || picture.height() < 360;
        g.setFont(small ? Theme.STRONG : Theme.TITLE);
        g.setColor(theme.text());
        double baseline = small ? 18 : 30;
        Text.left(g, Text.fit(g, title(), room), margin, baseline);
        if (small) {
            return 26;
        }
        g.setFont(Theme.TEXT);
        g.setColor(theme.muted());
        Text.left(g, Text.fit(g, figures(), room), margin, baseline + 20);
        return 62;
    }

    private String title() {
        Snapshot snapshot = picture.scene().snapshot();
        List<String> parts = new ArrayList<>();
        parts.add(what());
        for (Event.ModelInfo model : snapshot.models()) {
            if (!model.name().isEmpty()) {
                parts.add(Names.clean(model.name()));
            }
        }
        if (snapshot.start() != null && !snapshot.start().board().isEmpty()) {
            parts.add(Names.clean(snapshot.start().board()));
        }
        if (snapshot.arenas().size() > 1 && picture.scene().view() != null) {
            parts.add("arena " + picture.scene().view().info().id());
        }
        return String.join(" · ", parts);
    }

    private String what() {
        Scene shown = picture.shown();
        if (picture.view() == Picture.View.USAGE) {
            return "Arena use over time";
        }
        if (shown.cursor() < 0 || shown.view() == null) {
            return "Arena layout now";
        }
        long event = shown.view().timeline().event(shown.cursor());
        boolean peak = event == shown.view().peak().event();
        return peak ? "Arena layout at the peak, event " + Text.bytes(event) : "Arena layout after event " + Text.bytes(event);
    }

    private String figures() {
        Scene scene = picture.scene();
        ArenaSnapshot arena = scene.view();
        if (arena == null) {
            return "no arena announced yet";
        }
        Snapshot snapshot = scene.snapshot();
        return "required " + figure("required", arena.required().bytes())
                + "   ·   high-water mark " + figure("high_water_mark", arena.highWaterMark().bytes())
                + "   ·   peak " + figure("peak", arena.peak().bytes())
                + "   ·   arena " + Text.bytes(arena.size()) + " B"
                + "   ·   " + Text.count(snapshot.totals().invokes(), "invoke")
                + (snapshot.totals().lostEvents() > 0 ? "   ·   " + Text.count(snapshot.totals().lostEvents(), "event") + " lost" : "");
    }

    private String figure(String key, long bytes) {
        Figure figure = Figure.bytes(picture.scene().snapshot(), picture.scene().arena(), key, bytes);
        return figure.text() + (figure.known() ? " B" : "");
    }
}
