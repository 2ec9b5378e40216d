package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.TfliteModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which operators and tensors of a session are those of the session it is measured by. By name where both models are at hand; by
 * index where the same model runs; else by the shape of the graph: operators pair up in order by type, tensors by the operator that
 * makes them. An operator's name is that of its first output.
 */
final class ComparisonIdentity {
    /** How tensors are told from each other. */
    enum By { NAME, INDEX, GRAPH }

    private record Place(int model, int subgraph, int index) {}

    private static final long PAIRED_WITH_CARE = 1 << 22;

    private final Subject subject;
    private final int session;
    private final By by;
    private final Map<Place, String> operators = new HashMap<>();
    private final Map<Place, String> tensors = new HashMap<>();

    private ComparisonIdentity(Subject subject, int session, By by) {
        this.subject = subject;
        this.session = session;
        this.by = by;
    }

    /** One a session; the first is what the others are measured by. Equal identities mean the same thing. */
    static List<ComparisonIdentity> of(List<Subject> subjects) {
        By by = by(subjects);
        Subject first = subjects.get(0);
        List<ComparisonIdentity> all = new ArrayList<>();
        for (int i = 0; i < subjects.size(); i++) {
            ComparisonIdentity one = new ComparisonIdentity(subjects.get(i), i, by);
            subjects.get(i).snapshot().operators().forEach((model, rows) -> one.operators(model, rows,
                    first.snapshot().operators().getOrDefault(model, List.of()), first));
            subjects.get(i).snapshot().arenas().forEach(one::tensors);
            all.add(one);
        }
        return all;
    }

    static By by(List<Subject> subjects) {
        if (subjects.stream().map(s -> s.snapshot().models().stream().map(Event.ModelInfo::hash).toList()).distinct().count() == 1
                && subjects.get(0).snapshot().models().stream().noneMatch(m -> m.hash() == 0)) {
            return By.INDEX;
        }
        return subjects.stream().allMatch(s -> s.names().knowsTensors()) ? By.NAME : By.GRAPH;
    }

    By by() {
        return by;
    }

    /** The only model in the arena; -1 where several share it, for then a plan's rows do not tell whose they are. */
    static int modelOf(Snapshot snapshot, ArenaSnapshot arena) {
        List<Integer> ids = snapshot.models().stream().filter(m -> m.arena() == arena.info().id()).map(Event.ModelInfo::id).toList();
        return ids.size() > 1 ? -1 : ids.isEmpty() ? 0 : ids.get(0);
    }

    String operator(int model, int subgraph, int operator) {
        return operators.getOrDefault(new Place(model, subgraph, operator), "op " + model + "/" + subgraph + "/" + operator);
    }

    String tensor(int model, int subgraph, int tensor) {
        String name = by == By.NAME ? subject.names().tensor(model, subgraph, tensor) : "";
        return !name.isEmpty() ? "named " + model + "/" + subgraph + "/" + name
                : tensors.getOrDefault(new Place(model, subgraph, tensor), "tensor " + model + "/" + subgraph + "/" + tensor);
    }

    // ------------------------------------------------------------ operators

    private void operators(int model, List<Event.OperatorRow> rows, List<Event.OperatorRow> reference, Subject first) {
        int[] pairs = pairs(types(rows, model, subject), types(reference, model, first));
        for (int i = 0; i < rows.size(); i++) {
            Event.OperatorRow row = rows.get(i);
            Event.OperatorRow same = pairs[i] < 0 ? null : reference.get(pairs[i]);
            String output = output(model, row);
            operators.put(new Place(model, row.subgraph(), row.operator()), !output.isEmpty() ? "maker of " + model + "/" + output
                    : same == null ? "new in " + session + ", op " + model + "/" + row.subgraph() + "/" + row.operator()
                    : "op " + model + "/" + same.subgraph() + "/" + same.operator());
        }
    }

    private static List<String> types(List<Event.OperatorRow> rows, int model, Subject whose) {
        return rows.stream().map(row -> row.subgraph() + " " + whose.names().operatorType(model, row.subgraph(), row.operator()))
                .toList();
    }

    /** Type and name of the first output where names count; else "". */
    private String output(int model, Event.OperatorRow row) {
        TfliteModel known = by == By.NAME ? subject.names().model(model) : null;
        boolean there = known != null && row.subgraph() < known.subgraphs().size()
                && row.operator() < known.subgraphs().get(row.subgraph()).operators().size();
        List<Integer> outputs = there ? known.subgraphs().get(row.subgraph()).operators().get(row.operator()).outputs() : List.of();
        String name = outputs.isEmpty() ? "" : subject.names().tensor(model, row.subgraph(), outputs.get(0));
        String type = subject.names().operatorType(model, row.subgraph(), row.operator());
        return name.isEmpty() ? "" : row.subgraph() + "/" + type + "/" + name;
    }

    /** The longest common subsequence: for each of mine the index of the same one of theirs, or -1. */
    private static int[] pairs(List<String> mine, List<String> theirs) {
        if ((long) mine.size() * theirs.size() > PAIRED_WITH_CARE) {
            return IntStream.range(0, mine.size())
                    .map(i -> i < theirs.size() && mine.get(i).equals(theirs.get(i)) ? i : -1).toArray();
        }
        int[][] longest = new int[mine.size() + 1][theirs.size() + 1];
        for (int i = mine.size() - 1; i >= 0; i--) {
            for (int k = theirs.size() - 1; k >= 0; k--) {
                longest[i][k] = mine.get(i).equals(theirs.get(k)) ? longest[i + 1][k + 1] + 1
                        : Math.max(longest[i + 1][k], longest[i][k + 1]);
            }
        }
        int[] pairs = new int[mine.size()];
        int k = 0;
        for (int i = 0; i < pairs.length; i++) {
            while (k < theirs.size() && !mine.get(i).equals(theirs.get(k)) && longest[i][k + 1] == longest[i][k]) {
                k++;
            }
            boolean same = k < theirs.size() && mine.get(i).equals(theirs.get(k));
            pairs[i] = same ? k++ : -1;
        }
        return pairs;
    }

    // ------------------------------------------------------------ tensors

    /** The n-th tensor that an operator makes; the n-th input of the graph. */
    private void tensors(ArenaSnapshot arena) {
        int model = modelOf(subject.snapshot(), arena);
        if (by == By.INDEX || model < 0) {
            return;
        }
        Map<String, Integer> made = new HashMap<>();
        arena.planned().stream().filter(row -> row.owner() > 0).sorted(Comparator.comparingInt(Event.PlanRow::owner)).forEach(row -> {
            String maker = row.firstScope() == 0 ? "input" : subject.snapshot().operators().getOrDefault(model, List.of()).stream()
                    .filter(o -> o.subgraph() == row.subgraph() && o.beginScope() == row.firstScope()).findFirst()
                    .map(o -> operator(model, o.subgraph(), o.operator())).orElse("scope " + row.firstScope());
            int number = made.merge(row.subgraph() + maker, 1, Integer::sum);
            tensors.put(new Place(model, row.subgraph(), row.owner() - 1), number + " made by " + maker + " in " + row.subgraph());
        });
    }
}
