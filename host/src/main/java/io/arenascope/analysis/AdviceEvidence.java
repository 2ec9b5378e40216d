package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.plan.Buffer;
import io.arenascope.plan.LowerBound;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import io.arenascope.session.Trust;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One arena as the rules of advice see it. All sizes are bytes.
 *
 * @param model the only model in the arena; -1 where several share it, so that no plan of its own can be told
 * @param needs how far the arena reached, one entry for each stretch of the run in which the tail stayed as it was
 */
record AdviceEvidence(Snapshot snapshot, ArenaSnapshot arena, Names names, BigDecimal marginPercent, int model, List<Need> needs) {
    private static final int ALIGNMENT = 16;
    private static final double WORTH_IT = 0.02;
    private static final int NAME_WIDTH = 34; // of a long name the end says most

    /** @param planned the head is the finished plan, so that a smaller plan would have made it smaller */
    record Need(long extent, long event, boolean planned) {}

    /** Persistent bytes that need not be there, and the event that put them there. */
    record Part(long bytes, long born) {
        static Part of(Block block) {
            return new Part(block.used(), block.born());
        }
    }

    /** Empty where it is not exactly known how far the arena was filled: nothing can be said on what would save. */
    static Optional<AdviceEvidence> of(Snapshot snapshot, int index, Names names, BigDecimal marginPercent) {
        ArenaSnapshot arena = snapshot.arenas().get(index);
        if (arena.required().bytes() <= 0 || snapshot.trust().containsKey("arenas." + index + ".high_water_mark")) {
            return Optional.empty();
        }
        List<Integer> models = snapshot.models().stream().filter(m -> m.arena() == arena.info().id()).map(Event.ModelInfo::id).toList();
        boolean planKnown = snapshot.trust().get("arenas." + index + ".plan_size") != Trust.UNKNOWN;
        int model = models.size() == 1 && planKnown ? models.get(0) : -1;
        return Optional.of(new AdviceEvidence(snapshot, arena, names, marginPercent, model, needs(arena)));
    }

    private static List<Need> needs(ArenaSnapshot arena) {
        Timeline timeline = arena.timeline();
        List<Need> needs = new ArrayList<>();
        int tail = -1;
        for (int point = startOfRun(timeline); point < timeline.length(); point++) {
            long extent = timeline.value(Series.EXTENT, point);
            boolean planned = planned(arena, timeline, point);
            int last = needs.size() - 1;
            if (last < 0 || timeline.value(Series.TAIL, point) != tail || needs.get(last).planned != planned) {
                tail = timeline.value(Series.TAIL, point);
                needs.add(new Need(extent, timeline.event(point), planned));
            } else if (extent > needs.get(last).extent) {
                needs.set(last, new Need(extent, timeline.event(point), planned));
            }
        }
        return List.copyOf(needs);
    }

    /** A high-water mark falls only where an arena is set up anew. */
    private static int startOfRun(Timeline timeline) {
        int start = 0;
        for (int point = 1; point < timeline.length(); point++) {
            if (timeline.value(Series.HIGH_WATER_MARK, point) < timeline.value(Series.HIGH_WATER_MARK, point - 1)) {
                start = point;
            }
        }
        return start;
    }

    private static boolean planned(ArenaSnapshot arena, Timeline timeline, int point) {
        Phase phase = timeline.phase(point);
        return phase == Phase.FINISH || phase == Phase.INVOKE || phase == Phase.PLAN && timeline.value(Series.TEMP, point) == 0
                && timeline.value(Series.HEAD, point) >= arena.plan().size();
    }

    long required() {
        return arena.required().bytes();
    }

    /** By how much the required arena shrinks when the plan needs {@code plan} bytes less and these parts of the tail are gone. */
    long saves(long plan, List<Part> gone) {
        long needed = 0;
        for (Need need : needs) {
            long less = need.planned ? plan : 0;
            for (Part part : gone) {
                less += part.born <= need.event ? part.bytes : 0;
            }
            needed = Math.max(needed, need.extent - less);
        }
        return required() - roundUp(needed);
    }

    /** Savings of less than 2 % are not worth anybody's day. */
    boolean worth(long bytes) {
        return bytes >= required() * WORTH_IT;
    }

    static long roundUp(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    // ------------------------------------------------------------ the plan

    /** The planned buffers; empty where the plan cannot be told. */
    List<Event.PlanRow> rows() {
        return model < 0 ? List.of() : arena.planned();
    }

    static Buffer buffer(Event.PlanRow row) {
        return new Buffer(row.alignedSize(), row.firstScope(), row.lastScope(), row.offlineOffset());
    }

    static LowerBound bound(List<Event.PlanRow> rows) {
        return LowerBound.of(rows.stream().map(AdviceEvidence::buffer).toList());
    }

    /** Operators in execution order; empty where scopes and operators do not map one to one. */
    List<Event.OperatorRow> operators() {
        List<Event.OperatorRow> all = snapshot.operators().getOrDefault(model, List.of());
        return all.stream().allMatch(o -> o.subgraph() == 0 && o.beginScope() == o.endScope()) ? all : List.of();
    }

    Optional<Event.OperatorRow> operatorAt(int scope) {
        return snapshot.operators().getOrDefault(model, List.of()).stream()
                .filter(o -> o.beginScope() <= scope && scope <= o.endScope())
                .min(Comparator.comparingInt(o -> o.endScope() - o.beginScope()));
    }

    // ------------------------------------------------------------ words

    String name() {
        return "arena " + arena.info().id();
    }

    /** "op 1 MAX_POOL_2D"; what runs in a scope. */
    String scope(int scope) {
        return operatorAt(scope).map(o -> names.operator(model, o.subgraph(), o.operator()))
                .orElse(scope == 0 ? "the model's input" : "scope " + scope);
    }

    /** "tensor 7 conv1", "scratch of op 0 CONV_2D". */
    String whose(Event.PlanRow row) {
        int tensor = Owner.tensorOf(row.owner());
        if (tensor < 0) {
            return "scratch of " + names.operator(model, row.subgraph(), Owner.operatorOf(row.owner()));
        }
        String name = names.tensor(model, row.subgraph(), tensor);
        String end = name.length() <= NAME_WIDTH ? name : ".." + name.substring(name.length() - NAME_WIDTH + 2);
        return "tensor " + tensor + (name.isEmpty() ? "" : " " + end);
    }

    static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
