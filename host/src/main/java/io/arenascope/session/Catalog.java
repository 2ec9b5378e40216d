package io.arenascope.session;

import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the device has said about its models: descriptions, operator tables and plans, put together from their parts. */
final class Catalog {
    private final Map<Integer, Event.ModelInfo> models = new TreeMap<>();
    private final Map<Integer, Parts<Event.OperatorRow>> operators = new TreeMap<>();
    private final Map<Integer, Parts<Event.PlanRow>> plans = new HashMap<>();
    private final Map<Integer, Integer> planArenas = new HashMap<>();
    private final Map<Integer, Map<Long, Event.OperatorRow>> scopes = new HashMap<>();

    /** Rows that arrive in order of their place; a part that does not follow on the last makes the whole wait for a new start. */
    private static final class Parts<T> {
        private List<T> rows = new ArrayList<>();
        private List<T> whole;

        List<T> add(int first, int total, List<T> part) {
            if (first == 0) {
                rows = new ArrayList<>();
            }
            if (first != rows.size()) {
                return null;
            }
            rows.addAll(part);
            if (rows.size() != total) {
                return null;
            }
            whole = List.copyOf(rows);
            return whole;
        }
    }

    void model(Event.ModelInfo info) {
        models.put(info.id(), info);
    }

    void operators(Event.Operators e) {
        List<Event.OperatorRow> whole = operators.computeIfAbsent(e.model(), m -> new Parts<>()).add(e.first(), e.total(), e.rows());
        if (whole != null) {
            Map<Long, Event.OperatorRow> byOperator = new HashMap<>();
            whole.forEach(row -> byOperator.put(key(row.subgraph(), row.operator()), row));
            scopes.put(e.model(), byOperator);
        }
    }

    /** All rows once the last part has come, else null. */
    List<Event.PlanRow> plan(Event.Plan e) {
        return plans.computeIfAbsent(e.model(), m -> new Parts<>()).add(e.first(), e.total(), e.rows());
    }

    /** The operator's row, or null when its table has not come. */
    Event.OperatorRow operator(int model, int subgraph, int operator) {
        Map<Long, Event.OperatorRow> byOperator = scopes.get(model);
        return byOperator == null ? null : byOperator.get(key(subgraph, operator));
    }

    void planArena(int model, int arena) {
        planArenas.put(model, arena);
    }

    /** The arena of the model's plan: as the plan says, else as the model's description does. */
    int arenaOf(int model) {
        Integer told = planArenas.get(model);
        if (told != null) {
            return told;
        }
        Event.ModelInfo info = models.get(model);
        return info == null ? 0 : info.arena();
    }

    Set<Integer> modelsIn(int arena) {
        Set<Integer> there = new TreeSet<>(models.keySet());
        there.addAll(planArenas.keySet());
        there.removeIf(model -> arenaOf(model) != arena);
        return there;
    }

    List<Event.ModelInfo> models() {
        return List.copyOf(models.values());
    }

    Map<Integer, List<Event.OperatorRow>> operators() {
        Map<Integer, List<Event.OperatorRow>> all = new TreeMap<>();
        operators.forEach((model, parts) -> {
            if (parts.whole != null) {
                all.put(model, parts.whole);
            }
        });
        return all;
    }

    private static long key(int subgraph, int operator) {
        return (long) subgraph << 32 | operator;
    }
}
