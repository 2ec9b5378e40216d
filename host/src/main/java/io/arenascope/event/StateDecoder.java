package io.arenascope.event;

import io.arenascope.proto.ArenaState;
import io.arenascope.proto.StateDump;
import io.arenascope.proto.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The device's own counters, and its recorder's picture of the arenas. */
final class StateDecoder {
    private StateDecoder() {}

    static Event statistics(Statistics s, Consumer<Event> sink) throws Refused {
        Known.fields(s, "Statistics", sink);
        return new Event.Statistics(Known.unsigned(s.getAtEvent()), Known.id("arena", s.getArena()), Known.unsigned(s.getHead()),
                Known.unsigned(s.getTemp()), Known.unsigned(s.getTail()), Known.unsigned(s.getPool()),
                Known.unsigned(s.getHighWaterMark()), Known.unsigned(s.getArenaUsedBytes()), Known.unsigned(s.getAllocations()),
                Known.unsigned(s.getFrees()), Known.unsigned(s.getFailures()), Known.unsigned(s.getDropped()), s.getRingHighWater(),
                s.getRingSize(), s.getStalledTicks(), Known.unsigned(s.getStackHighWater()),
                Known.unsigned(s.getCommandsRejected()), Known.unsigned(s.getLogsDropped()));
    }

    static Event dump(StateDump dump, Consumer<Event> sink) throws Refused {
        Known.fields(dump, "StateDump", sink);
        TableDecoder.checkPart("state dump", dump.getFirst(), dump.getCount(), dump.getTotal());
        List<Event.ArenaState> arenas = new ArrayList<>();
        for (ArenaState a : dump.getArenasList()) {
            arenas.add(new Event.ArenaState(Known.id("arena", a.getArena()), Known.unsigned(a.getHead()), Known.unsigned(a.getTemp()),
                    Known.unsigned(a.getTail()), Known.unsigned(a.getPool()), Known.unsigned(a.getCurrent()),
                    Known.unsigned(a.getPeak()), Known.unsigned(a.getHighWaterMark()), a.getPlannerAdded(),
                    Known.unsigned(a.getLoanOffset())));
        }
        return new Event.StateDump(Known.unsigned(dump.getAtEvent()), dump.getTotal(), dump.getFirst(), dump.getUntracked(),
                dump.getInconsistent(), Known.phase(dump.getPhaseValue(), sink), dump.getOperator(), dump.getSubgraph(),
                Known.unsigned(dump.getInvoke()), List.copyOf(arenas), rows(dump, sink));
    }

    private static List<Event.DumpRow> rows(StateDump dump, Consumer<Event> sink) throws Refused {
        Column section = new Column("section", dump.getSectionValueList());
        Column arena = new Column("arena", dump.getArenaList());
        Column offset = new Column("offset", dump.getOffsetList());
        Column size = new Column("size", dump.getSizeList());
        Column used = new Column("used", dump.getUsedList());
        Column purpose = new Column("purpose", dump.getPurposeValueList());
        Column owner = new Column("owner", dump.getOwnerList());
        Column subgraph = new Column("subgraph_of", dump.getSubgraphOfList());
        List<Event.DumpRow> rows = new ArrayList<>();
        for (int i = 0; i < dump.getCount(); i++) {
            rows.add(new Event.DumpRow(Known.section(section.next(), sink), Known.id("arena", arena.next()), offset.nextUnsigned(),
                    size.nextUnsigned(), used.nextUnsigned(), Known.purpose(purpose.next(), sink), owner.next(), subgraph.next()));
        }
        for (Column column : new Column[] {section, arena, offset, size, used, purpose, owner, subgraph}) {
            column.check();
        }
        return List.copyOf(rows);
    }
}
