package io.arenascope.report;

import io.arenascope.analysis.FailureAnatomy;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.RuntimeMessage;
import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes rows of events, with what the timeline says of the moment. */
final class EventRows {
    private final Map<Integer, ArenaSnapshot> arenas = new HashMap<>();
    private final Map<Integer, Integer> arenaOfModel = new HashMap<>();
    private final Map<List<Long>, FailureAnatomy> failures = new HashMap<>();
    private final int bytesPerBuffer;
    private final Names names;

    /** What an event is about, besides the moment. */
    private record About(int arena, int model, int subgraph, String section, long offset, long size, String purpose, String owner) {
        static About program(int model, int subgraph) {
            return new About(-1, model, subgraph, "", -1, -1, "", "");
        }

        static About arena(int arena, int model, String section, long offset, long size) {
            return new About(arena, model, -1, section, offset, size, "", "");
        }
    }

    EventRows(Snapshot snapshot, Names names) {
        this.names = names;
        snapshot.arenas().forEach(arena -> arenas.put(arena.info().id(), arena));
        snapshot.models().forEach(model -> arenaOfModel.put(model.id(), model.arena()));
        for (ArenaSnapshot arena : snapshot.arenas()) {
            arena.failures().forEach(failure -> failures.put(List.of((long) arena.info().id(), failure.request().index()),
                    FailureAnatomy.of(arena, failure)));
        }
        bytesPerBuffer = snapshot.arenas().isEmpty() ? 0 : snapshot.arenas().get(0).info().plannerBytesPerBuffer();
    }

    /** @param point in the timeline; negative for an event of a boot before the last */
    EventRow row(Event.Indexed event, int point) {
        About about = about(event);
        ArenaSnapshot arena = arenas.get(about.arena >= 0 ? about.arena : arenaOfModel.getOrDefault(about.model, 0));
        Timeline timeline = arena == null || point < 0 ? null : arena.timeline();
        Phase phase = timeline == null ? Phase.UNKNOWN : timeline.phase(point);
        int operator = timeline == null ? -1 : timeline.operator(point);
        if (event instanceof Event.OpEnd end) {
            operator = end.operator(); // the moment after it belongs to the operator around it, or to none
        }
        FailureAnatomy failed = event instanceof Event.AllocateFailed e && point >= 0
                ? failures.get(List.of((long) e.arena(), e.index())) : null;
        boolean known = failed != null && failed.failure().certain();
        long address = arena == null || about.offset < 0 ? -1 : arena.info().base() + about.offset;
        return new EventRow(event.index(), event.ticks(), Names.phase(phase), kind(event), about.arena, about.section, about.offset,
                address, about.size, about.purpose, about.owner, about.subgraph, operator,
                names.operator(about.model, Math.max(0, about.subgraph), operator),
                timeline == null || !timeline.certain(point) ? -1 : timeline.value(Timeline.Series.CURRENT, point),
                timeline != null && arena.peak().event() == event.index(), timeline != null && timeline.gapBefore(point),
                event instanceof Event.AllocateFailed e ? e.available() : -1, known ? failed.failure().free() : -1,
                known ? failed.failure().largestFree() : -1, failed == null ? "" : FailureText.sentence(failed, names));
    }

    /** What the device said right after {@code before}, which may be null; with what it means, where that is not plain. */
    EventRow row(Event.Log log, EventRow before) {
        String meaning = RuntimeMessage.explain(log.text(), bytesPerBuffer);
        String note = "\"" + Names.clean(log.text()) + "\"" + (meaning == null ? "" : " -- " + meaning);
        return new EventRow(-1, -1, before == null ? "" : before.phase(), "log", -1, "", -1, -1, -1, "", "", -1,
                before == null ? -1 : before.operator(), before == null ? "" : before.operatorName(), -1, false, false, -1, -1, -1, note);
    }

    /** "allocate", "op_begin": the record's name in snake case. */
    private static String kind(Event.Indexed event) {
        return event.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private About about(Event.Indexed event) {
        if (event instanceof Event.Allocate e) {
            return allocation(e);
        } else if (event instanceof Event.Free e) {
            return About.arena(e.arena(), e.model(), lower(e.section()), e.offset(), -1);
        } else if (event instanceof Event.TempReset e) {
            return About.arena(e.arena(), e.model(), "temp", -1, -1);
        } else if (event instanceof Event.PoolReset e) {
            return About.arena(e.arena(), e.model(), "pool", -1, -1);
        } else if (event instanceof Event.HeadResize e) {
            return About.arena(e.arena(), e.model(), "head", 0, e.size());
        } else if (event instanceof Event.HeadReserve e) {
            return About.arena(e.arena(), e.model(), "head", 0, e.size());
        } else if (event instanceof Event.PlannerAdd e) {
            return About.arena(e.arena(), e.model(), "", -1, e.size());
        } else if (event instanceof Event.AllocateFailed e) {
            return new About(e.arena(), e.model(), e.subgraph(), lower(e.section()), -1, e.size(), lower(e.purpose()),
                    e.owner() == 0 ? "" : names.owner(new Block(e.section(), 0, e.size(), e.size(), e.align(), e.purpose(), e.owner(),
                            e.model(), e.subgraph(), e.index(), -1)));
        } else if (event instanceof Event.ArenaReset e) {
            return About.arena(e.arena(), 0, "", -1, e.size());
        } else if (event instanceof Event.OpBegin e) {
            return About.program(e.model(), e.subgraph());
        } else if (event instanceof Event.OpEnd e) {
            return About.program(e.model(), e.subgraph());
        } else if (event instanceof Event.PhaseChange e) {
            return About.program(e.model(), e.subgraph());
        } else if (event instanceof Event.InvokeBegin e) {
            return About.program(e.model(), -1);
        }
        return About.program(((Event.InvokeEnd) event).model(), -1);
    }

    private About allocation(Event.Allocate e) {
        Block block = new Block(e.section(), e.offset(), e.size(), e.size(), e.align(), e.purpose(), e.owner(), e.model(), e.subgraph(),
                e.index(), -1);
        String owner = e.owner() == 0 ? "" : names.owner(block);
        return new About(e.arena(), e.model(), e.subgraph(), lower(e.section()), e.offset(), e.size(), lower(e.purpose()), owner);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
