package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import io.arenascope.analysis.Names;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Timeline;
import io.arenascope.session.Timeline.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The exact layout of the arenas right after an event: every block, and every stretch between them. */
public final class BlocksTable {
    /** A live block with its share of all that is live, or ({@code block} null) bytes that none has: {@code what} says why. */
    private record Row(ArenaSnapshot arena, Block block, long offset, long end, String what, String owner, String name,
            double share, String trust) {
        private long orNone(long value) {
            return block == null ? -1 : value;
        }

        private long used() {
            return block == null ? -1 : block.used();
        }

        private long firstScope() {
            return planned().map(Event.PlanRow::firstScope).orElse(-1);
        }

        private long lastScope() {
            return planned().map(Event.PlanRow::lastScope).orElse(-1);
        }

        private Optional<Event.PlanRow> planned() {
            return block == null ? Optional.empty() : arena.planOf(block);
        }

        /** "tensor 3 conv1, scopes 1-2". */
        private String whose() {
            return owner + (name.isEmpty() ? "" : " " + name)
                    + planned().map(Prose::scopes).orElse("");
        }
    }

    private static final Listing<Row> LISTING = new Listing<Row>().column("arena", row -> row.arena.info().id())
            .column("offset", Row::offset).column("size", row -> row.end - row.offset)
            .column("address", row -> row.arena.info().base() + row.offset).column("used", Row::used).column("share", Row::share)
            .column("section", row -> row.block == null ? "" : lower(row.block.section())).column("purpose", Row::what)
            .column("owner", Row::owner).column("name", Row::name)
            .column("model", row -> row.orNone(row.block == null ? 0 : row.block.model()))
            .column("subgraph", row -> row.orNone(row.block == null ? 0 : row.block.subgraph()))
            .column("born", row -> row.orNone(row.block == null ? 0 : row.block.born())).column("first_scope", Row::firstScope)
            .column("last_scope", Row::lastScope).column("trust", Row::trust);

    private final long event;
    private final Names names;
    private final List<Row> rows = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private BlocksTable(long event, Names names) {
        this.event = event;
        this.names = names;
    }

    /** @param event index of one that arrived in the last boot, see {@link Timeline#pointOf} */
    public static BlocksTable at(Snapshot snapshot, Names names, long event) {
        BlocksTable table = new BlocksTable(event, names);
        snapshot.arenas().forEach(table::arena);
        return table;
    }

    public String text() {
        return text.toString();
    }

    public String csv() {
        return LISTING.csv(rows);
    }

    public String json() {
        return LISTING.json(rows);
    }

    private void arena(ArenaSnapshot arena) {
        Timeline timeline = arena.timeline();
        int point = timeline.pointOf(event);
        long head = timeline.value(Series.HEAD, point);
        long low = head + timeline.value(Series.TEMP, point);
        long high = arena.size() - timeline.value(Series.TAIL, point);
        boolean certain = timeline.certain(point);
        List<Row> here = new ArrayList<>();
        long current = timeline.value(Series.CURRENT, point);
        long at = 0;
        for (Block block : timeline.blocksAt(point)) {
            between(arena, at, block.offset(), head, low, high, certain, here);
            String name = names.tensor(block.model(), block.subgraph(), Owner.tensorOf(block.owner()));
            here.add(new Row(arena, block, block.offset(), block.end(), Names.purpose(block),
                    block.owner() == Owner.NOBODY ? "" : names.owner(block), name,
                    current == 0 ? -1 : (double) block.used() / current, certain ? "exact" : "unknown"));
            at = Math.max(at, block.end());
        }
        between(arena, at, arena.size(), head, low, high, certain, here);
        rows.addAll(here);
        describe(arena, point, certain, here);
    }

    /** Bytes without a live block: in the head, freed temps that were not reset, free, or padding in the tail. */
    private static void between(ArenaSnapshot arena, long from, long to, long head, long low, long high, boolean certain, List<Row> rows) {
        long[] borders = {0, head, low, high, arena.size()};
        String[] what = {"head, not live", "temps, not yet reset", "FREE", "padding"};
        for (int i = 0; i < what.length; i++) {
            long start = Math.max(from, borders[i]);
            long end = Math.min(to, borders[i + 1]);
            if (start < end) {
                rows.add(new Row(arena, null, start, end, what[i], "", "", -1, certain ? "exact" : "unknown"));
            }
        }
    }

    private void describe(ArenaSnapshot arena, int point, boolean certain, List<Row> here) {
        Timeline timeline = arena.timeline();
        long current = timeline.value(Series.CURRENT, point);
        text.append(Prose.wrap("", "Arena " + arena.info().id() + " after event " + number(timeline.event(point)) + " ("
                + Names.phase(timeline.phase(point)) + (timeline.operator(point) < 0 ? "" : ", op " + timeline.operator(point)) + "): "
                + (certain ? number(current) + " of " + number(arena.size()) + " bytes in use"
                        + (arena.peak().bytes() > 0 ? ", " + Prose.percent((double) current / arena.peak().bytes()) + " of the peak" : "")
                        + "; extent " + number(timeline.value(Series.EXTENT, point)) + "."
                        : "what is live is UNKNOWN, because events before this one are missing; this is what was seen."))).append('\n');
        TextTable table = new TextTable("", "rrrlrll");
        table.row("offset", "bytes", "used", "in", "born", "purpose", "whose");
        for (Row row : here) {
            Block block = row.block;
            table.row(number(row.offset), number(row.end - row.offset), block == null ? "" : number(block.used()),
                    block == null ? "" : lower(block.section()), block == null ? "" : number(block.born()), row.what,
                    row.whose());
        }
        text.append(table).append('\n');
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
