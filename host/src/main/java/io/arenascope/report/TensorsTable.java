package io.arenascope.report;

import static io.arenascope.report.Prose.number;

import io.arenascope.analysis.Names;
import io.arenascope.analysis.TensorUse;
import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.List;

/** Where each tensor's data and each scratch buffer lies, when it is live, and with whom it shares its bytes. */
public final class TensorsTable {
    private static final int SHARES_SHOWN = 8;
    private static final int NAME_WIDTH = 32;
    private static final Listing<TensorUse> LISTING = new Listing<TensorUse>().column("arena", TensorUse::arena)
            .column("model", TensorUse::model).column("subgraph", TensorUse::subgraph).column("owner", TensorUse::what)
            .column("name", TensorUse::name).column("purpose", TensorUse::purpose).column("size", TensorUse::size)
            .column("used", TensorUse::used).column("first_scope", TensorUse::first).column("last_scope", TensorUse::last)
            .column("offset", TensorUse::offset).column("shares_with", TensorUse::shares).column("trust", use -> use.trust().label);

    private final List<TensorUse> rows;
    private final boolean several;

    private TensorsTable(List<TensorUse> rows) {
        this.rows = rows;
        this.several = rows.stream().map(TensorUse::arena).distinct().count() > 1;
    }

    /** @param events all of the session */
    public static TensorsTable of(Snapshot snapshot, Names names, List<Event.Indexed> events) {
        return new TensorsTable(TensorUse.of(snapshot, names, events));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public String csv() {
        return LISTING.csv(rows);
    }

    public String json() {
        return LISTING.json(rows);
    }

    public String text() {
        boolean named = rows.stream().anyMatch(use -> !use.name().isEmpty());
        TextTable table = new TextTable("", "lrrrll");
        table.row("whose", "bytes", "scopes", "offset", "purpose", named ? "name" : "shares its bytes with");
        int arena = -1;
        for (TensorUse use : rows) {
            if (several && use.arena() != arena) {
                table.row("arena " + use.arena());
            }
            arena = use.arena();
            table.row(use.what(), number(use.size()), use.first() < 0 ? "always" : use.first() + "-" + use.last(),
                    use.offset() < 0 ? "no place" : number(use.offset()), use.purpose(), named ? cut(use.name()) : shares(use));
            if (named && !use.shares().isEmpty()) {
                table.line("    shares bytes with " + shares(use));
            }
        }
        boolean unsure = rows.stream().anyMatch(use -> use.trust() != Trust.EXACT);
        return table + "\n" + Prose.wrap("", "Scopes: 0 before the first operator, then one more per operator in execution order, both ends"
                + " inclusive." + (unsure ? " Frames were lost: whether this is all, and the last, is unknown." : ""));
    }

    private static String shares(TensorUse use) {
        List<String> shares = use.shares();
        return String.join(", ", shares.subList(0, Math.min(SHARES_SHOWN, shares.size())))
                + (shares.size() > SHARES_SHOWN ? " and " + (shares.size() - SHARES_SHOWN) + " more" : "");
    }

    /** Of a long name the end says most. */
    private static String cut(String name) {
        return name.length() <= NAME_WIDTH ? name : ".." + name.substring(name.length() - NAME_WIDTH + 2);
    }
}
