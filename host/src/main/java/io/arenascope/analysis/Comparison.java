package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * The figures of two or more sessions side by side, the first being what the others are measured by.
 *
 * @param rows      one a figure that at least one session has
 * @param owners    tensors and operators that do not hold the same everywhere
 * @param operators how long each operator runs; ticks in the first session's rate
 * @param notes     what could not be compared, or how; one sentence each
 */
public record Comparison(List<Subject> sessions, List<Row> rows, List<OwnedBytes> owners, List<OperatorTime> operators,
        List<String> notes) {

    /** Of an arena: as {@link Metric#key}. Of a session: {@code setup_ticks}, {@code invoke_ticks_median}. */
    public enum Kind { BYTES, RATIO, COUNT, TICKS }

    /**
     * @param arena  id; -1 for a figure of the whole session
     * @param values one a session; NaN where it does not have the figure or cannot know it. Ticks are in the first session's rate.
     */
    public record Row(String key, int arena, Kind kind, List<Double> values, List<Trust> trust) {
        /** The last against the first; NaN when one of them is missing. */
        public double change() {
            return values.get(values.size() - 1) - values.get(0);
        }

        public boolean differs() {
            return values.stream().anyMatch(value -> !value.equals(values.get(0)));
        }

        public boolean exact(int session) {
            return trust.get(session) == Trust.EXACT;
        }
    }

    /** Why two sessions must not be compared, in one sentence; empty when they may. */
    public static Optional<String> refusal(Snapshot a, Snapshot b) {
        if (a.start() != null && b.start() != null && a.start().pointerBits() != b.start().pointerBits()) {
            return Optional.of("pointers have " + a.start().pointerBits() + " bits in one and " + b.start().pointerBits()
                    + " in the other, so that every runtime structure differs in size");
        }
        for (ArenaSnapshot one : a.arenas()) {
            for (ArenaSnapshot other : b.arenas()) {
                boolean known = !one.info().kind().equals("UNKNOWN") && !other.info().kind().equals("UNKNOWN");
                if (one.info().id() == other.info().id() && known && !one.info().kind().equals(other.info().kind())) {
                    return Optional.of("arena " + one.info().id() + " " + meaning(one) + " in one and " + meaning(other) + " in the other");
                }
            }
        }
        return Optional.empty();
    }

    private static String meaning(ArenaSnapshot arena) {
        return switch (arena.info().kind()) {
            case "PERSISTENT" -> "holds persistent memory only";
            case "NON_PERSISTENT" -> "holds non-persistent memory only";
            case "POOLED" -> "is a pool";
            default -> "holds both kinds of memory, from either end,";
        };
    }

    public static Comparison of(List<Subject> subjects) {
        List<Row> rows = new ArrayList<>();
        TreeSet<Integer> ids = new TreeSet<>();
        subjects.forEach(s -> s.snapshot().arenas().forEach(arena -> ids.add(arena.info().id())));
        for (int id : ids) {
            for (Metric metric : Metric.values()) {
                add(rows, arenaRow(subjects, id, metric));
            }
        }
        add(rows, timeRow(subjects, "setup_ticks", "session.setup_ticks", Snapshot.Totals::setupTicks));
        add(rows, timeRow(subjects, "invoke_ticks_median", "invoke_ticks_median", Snapshot.Totals::invokeTicksMedian));
        List<ComparisonIdentity> identities = ComparisonIdentity.of(subjects);
        return new Comparison(List.copyOf(subjects), List.copyOf(rows), OwnedBytes.of(subjects, identities),
                OperatorTime.of(subjects, identities), ComparisonNotes.of(subjects));
    }

    /** Figures that differ. Empty when a session is compared with itself. */
    public List<Row> differences() {
        return rows.stream().filter(Row::differs).toList();
    }

    public boolean unchanged() {
        return differences().isEmpty() && owners.isEmpty()
                && operators.stream().allMatch(one -> one.ticks().stream().distinct().count() == 1);
    }

    private static void add(List<Row> rows, Row row) {
        if (row.values.stream().anyMatch(value -> !value.isNaN())) {
            rows.add(row);
        }
    }

    private static Row arenaRow(List<Subject> subjects, int id, Metric metric) {
        List<Double> values = new ArrayList<>();
        List<Trust> trusts = new ArrayList<>();
        for (Subject subject : subjects) {
            List<ArenaSnapshot> arenas = subject.snapshot().arenas();
            int index = 0;
            while (index < arenas.size() && arenas.get(index).info().id() != id) {
                index++;
            }
            Trust trust = subject.snapshot().trust().getOrDefault("arenas." + index + "." + metric.key(), Trust.EXACT);
            boolean there = index < arenas.size() && trust != Trust.UNKNOWN && metric.appliesTo(arenas.get(index));
            values.add(there ? metric.of(arenas.get(index)) : Double.NaN);
            trusts.add(trust);
        }
        return new Row(metric.key(), id, Kind.valueOf(metric.unit.name()), List.copyOf(values), List.copyOf(trusts));
    }

    private static Row timeRow(List<Subject> subjects, String key, String path, ToLongFunction<Snapshot.Totals> ticks) {
        double rate = rate(subjects.get(0));
        List<Double> values = new ArrayList<>();
        List<Trust> trusts = new ArrayList<>();
        for (Subject subject : subjects) {
            Trust trust = subject.snapshot().trust().getOrDefault(path, Trust.EXACT);
            long value = ticks.applyAsLong(subject.snapshot().totals());
            boolean there = value >= 0 && trust != Trust.UNKNOWN && rate > 0 && rate(subject) > 0;
            values.add(there ? value * rate / rate(subject) : Double.NaN);
            trusts.add(trust);
        }
        return new Row(key, -1, Kind.TICKS, List.copyOf(values), List.copyOf(trusts));
    }

    /** Ticks a second; 0: the device did not say. */
    static double rate(Subject subject) {
        Event.SessionStart start = subject.snapshot().start();
        return start == null ? 0 : start.ticksPerSecond();
    }
}
