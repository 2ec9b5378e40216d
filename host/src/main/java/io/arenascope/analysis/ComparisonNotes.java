package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a reader must know of a comparison: how things were matched, and what was left out. */
final class ComparisonNotes {
    private ComparisonNotes() {}

    static List<String> of(List<Subject> subjects) {
        List<String> notes = new ArrayList<>();
        if (differ(subjects, s -> s.models().stream().map(m -> m.name() + " " + m.hash()).toList())) {
            notes.add("The models differ: tensors and operators are matched by "
                    + (ComparisonIdentity.by(subjects) == ComparisonIdentity.By.NAME ? "name." : "type and order."));
        }
        if (!OwnedBytes.plannedIn(subjects) && subjects.stream().anyMatch(s -> OwnedBytes.plannedIn(List.of(s)))) {
            notes.add("Not every session has a plan: activations are not compared one by one.");
        }
        if (differ(subjects, s -> start(s, Event.SessionStart::cpu) + start(s, Event.SessionStart::clock))) {
            notes.add("Processors or clocks differ: times tell of both, device and model.");
        }
        for (int i = 0; i < subjects.size(); i++) {
            Snapshot snapshot = subjects.get(i).snapshot();
            if (snapshot.trust().get("invoke_ticks_median") == Trust.UNKNOWN
                    || snapshot.trust().get("session.setup_ticks") == Trust.UNKNOWN) {
                notes.add("Session " + (i + 1) + ": times in which the device waited for the link, or events are missing, are left out.");
            }
        }
        return List.copyOf(notes);
    }

    private static boolean differ(List<Subject> subjects, Function<Snapshot, Object> what) {
        return subjects.stream().map(s -> what.apply(s.snapshot())).distinct().count() > 1;
    }

    private static String start(Snapshot snapshot, Function<Event.SessionStart, String> what) {
        return snapshot.start() == null ? "" : what.apply(snapshot.start());
    }
}
