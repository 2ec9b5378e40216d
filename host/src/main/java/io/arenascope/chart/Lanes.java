package io.arenascope.chart;

import io.arenascope.analysis.Names;
import io.arenascope.event.Phase;
import io.arenascope.session.Timeline;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Two lanes under the plot: TFLM's phases, and the operator being prepared or run. Read once per pixel column. */
final class Lanes {
    static final double HEIGHT = 17;
    private static final double GAP = 2;
    private static final double READABLE = 2.5;

    private record Segment(double left, double right, Phase phase, int model, int operator) {
        double width() {
            return right - left;
        }
    }

    private final Scene scene;
    private final Columns columns;
    private final Names names;

    Lanes(Scene scene, Columns columns) {
        this.scene = scene;
        this.columns = columns;
        this.names = new Names(scene.snapshot());
    }

    static double height() {
        return 2 * HEIGHT + GAP;
    }

    void draw(Graphics2D g, double top, double labelRight) {
        Theme theme = scene.theme();
        g.setFont(Theme.SMALL);
        g.setColor(theme.muted());
        Text.right(g, "phase", labelRight, Text.middle(g, top + HEIGHT / 2));
        Text.right(g, "operator", labelRight, Text.middle(g, top + GAP + 1.5 * HEIGHT));
        phases(g, top);
        operators(g, top + HEIGHT + GAP);
    }

    private void phases(Graphics2D g, double top) {
        for (Segment segment : segments(false)) {
            if (segment.phase() != Phase.UNKNOWN) {
                double strength = segment.phase() == Phase.INVOKE ? 0.26 : 0.10 + 0.05 * (segment.phase().ordinal() % 2);
                cell(g, segment, top, strength, Names.phase(segment.phase()));
            }
        }
    }

    private void operators(Graphics2D g, double top) {
        for (Segment segment : segments(true)) {
            if (segment.width() < READABLE && segment.phase() != Phase.UNKNOWN && !segment.phase().equals(Phase.PLAN)) {
                // Too many to tell apart: one tone, where alternating ones would be noise.
                cell(g, segment, top, 0.18, "");
            } else if (segment.operator() >= 0) {
                String type = names.operatorType(segment.model(), 0, segment.operator());
                String label = segment.operator() + (type.isEmpty() ? "" : " " + type);
                g.setFont(Theme.SMALL);
                String shown = Text.width(g, label) + 4 <= segment.width() ? label : String.valueOf(segment.operator());
                cell(g, segment, top, segment.operator() % 2 == 0 ? 0.12 : 0.24, shown);
            }
        }
    }

    private void cell(Graphics2D g, Segment segment, double top, double strength, String label) {
        Theme theme = scene.theme();
        Color fill = Theme.mix(theme.text(), theme.background(), strength);
        g.setColor(fill);
        g.fill(new Rectangle2D.Double(segment.left(), top, segment.width(), HEIGHT));
        if (segment.width() >= 3) {
            g.setColor(theme.background());
            g.setStroke(Theme.HAIR);
            g.draw(new Line2D.Double(segment.right(), top, segment.right(), top + HEIGHT));
        }
        g.setFont(Theme.SMALL);
        if (Text.width(g, label) + 1 <= segment.width()) {
            g.setColor(theme.text());
            Text.center(g, label, (segment.left() + segment.right()) / 2, Text.middle(g, top + HEIGHT / 2));
        }
    }

    private List<Segment> segments(boolean byOperator) {
        Timeline timeline = scene.view().timeline();
        List<Segment> segments = new ArrayList<>();
        double left = columns.left();
        Phase phase = Phase.UNKNOWN;
        int model = 0;
        int operator = -1;
        for (int c = 0; c <= columns.count(); c++) {
            boolean has = c < columns.count() && columns.has(c);
            int point = has ? columns.last(c) : -1;
            Phase nextPhase = has ? timeline.phase(point) : Phase.UNKNOWN;
            int nextOperator = has ? timeline.operator(point) : -1;
            boolean differs = nextPhase != phase || byOperator && nextOperator != operator;
            if (c == columns.count() || differs) {
                segments.add(new Segment(left, columns.left() + c, phase, model, operator));
                left = columns.left() + c;
                phase = nextPhase;
                model = has ? timeline.model(point) : 0;
                operator = nextOperator;
            }
        }
        return segments;
    }
}
