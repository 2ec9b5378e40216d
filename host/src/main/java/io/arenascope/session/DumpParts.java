package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Puts a state dump together from its parts. */
final class DumpParts {
    record Whole(Event.StateDump first, List<Event.DumpRow> rows) {}

    private Event.StateDump first;
    private List<Event.DumpRow> rows = new ArrayList<>();

    /** Hands on a whole dump if it is complete and was taken exactly where the stream is, after {@code expected} events. */
    void add(Event.StateDump part, long expected, Consumer<Whole> then) {
        if (part.first() == 0) {
            first = part;
            rows = new ArrayList<>();
        }
        if (first == null || part.first() != rows.size() || part.atEvent() != first.atEvent()) {
            first = null;
            return;
        }
        rows.addAll(part.rows());
        if (rows.size() == first.total()) {
            if (first.untracked() == 0 && !first.inconsistent() && !part.inconsistent() && first.atEvent() == expected) {
                then.accept(new Whole(first, List.copyOf(rows)));
            }
            first = null;
        }
    }
}
