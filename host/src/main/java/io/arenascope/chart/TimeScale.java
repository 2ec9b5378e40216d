package io.arenascope.chart;

import io.arenascope.session.Timeline;
import java.util.function.IntToLongFunction;

/** The time axis: points of a timeline to pixels and back. */
public final class TimeScale {
    /** What the axis counts. */
    public enum Unit { EVENTS, TICKS, SECONDS }

    /** A stretch [from, to) of event indices or ticks. */
    public record Span(long from, long to) {
        public Span {
            to = Math.max(to, from + 1);
        }

        public long length() {
            return to - from;
        }
    }

    private final Timeline timeline;
    private final IntToLongFunction position;
    private final Span span;
    private final double left;
    private final double width;

    TimeScale(Scene scene, double left, double width) {
        this.timeline = scene.view().timeline();
        this.position = scene.unit() == Unit.EVENTS ? timeline::event : timeline::ticks;
        this.span = scene.span() != null ? scene.span() : all(scene);
        this.left = left;
        this.width = width;
    }

    /** Everything the scene's timeline holds. */
    public static Span all(Scene scene) {
        Timeline timeline = scene.view().timeline();
        int last = timeline.length() - 1;
        return scene.unit() == Unit.EVENTS
                ? new Span(timeline.event(0), timeline.event(last) + 1)
                : new Span(timeline.ticks(0), timeline.ticks(last) + 1);
    }

    Span span() {
        return span;
    }

    double left() {
        return left;
    }

    double right() {
        return left + width;
    }

    double x(double value) {
        return left + (value - span.from()) * width / span.length();
    }

    double xOf(int point) {
        return x(position.applyAsLong(point));
    }

    double value(double x) {
        return span.from() + (x - left) * span.length() / width;
    }

    /** The point in force at {@code x}, -1 before the first one. */
    public int pointAt(double x) {
        return lastAtOrBefore((long) Math.floor(value(x)));
    }

    /** The last point at or before a position; also the way from an event's index to its point. */
    int lastAtOrBefore(long value) {
        int low = 0;
        int high = timeline.length();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position.applyAsLong(middle) <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
