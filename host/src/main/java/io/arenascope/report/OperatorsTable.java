package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.percent;

import io.arenascope.analysis.Names;
import io.arenascope.analysis.OperatorUse;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.util.List;

/** What each operator takes: bytes while it runs, of its own, of weights; and time. */
public final class OperatorsTable {
    private static final double MICROS = 1e6;
    private static final int TYPE_WIDTH = 17; // DEPTHWISE_CONV_2D
    private static final Listing<OperatorUse> LISTING = new Listing<OperatorUse>().column("model", OperatorUse::model)
            .column("subgraph", OperatorUse::subgraph).column("operator", OperatorUse::operator).column("type", OperatorUse::type)
            .column("live", OperatorUse::live).column("share_of_peak", OperatorUse::share).column("activations", OperatorUse::activations)
            .column("scratch", OperatorUse::scratch).column("persistent", OperatorUse::persistent).column("weights", OperatorUse::weights)
            .column("weight_place", OperatorUse::weightPlace).column("runs", OperatorUse::runs)
            .column("median_ticks", OperatorUse::medianTicks).column("trust", use -> use.trust().label);

    private final List<OperatorUse> rows;
    private final Snapshot snapshot;

    private OperatorsTable(List<OperatorUse> rows, Snapshot snapshot) {
        this.rows = rows;
        this.snapshot = snapshot;
    }

    public static OperatorsTable of(Snapshot snapshot, Names names) {
        return new OperatorsTable(OperatorUse.of(snapshot, names), snapshot);
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
        double ticksPerSecond = snapshot.start() == null ? 0 : snapshot.start().ticksPerSecond();
        TextTable table = new TextTable("", "llrrrrrrr");
        table.row("op", "type", "live", "of peak", "planned", "scratch", "persist.", "weights", ticksPerSecond > 0 ? "us" : "ticks");
        int model = -1;
        for (OperatorUse use : rows) {
            if (use.model() != model && snapshot.models().size() > 1) {
                table.row("model " + use.model());
            }
            model = use.model();
            table.row(use.operator() + (use.subgraph() > 0 ? "/" + use.subgraph() : ""), Prose.cut(use.type(), TYPE_WIDTH),
                    bytes(use.live(), use.trust()),
                    use.share() < 0 ? "" : percent(use.share()), bytes(use.activations(), use.trust()), bytes(use.scratch(), Trust.EXACT),
                    bytes(use.persistent(), Trust.EXACT), bytes(use.weights(), Trust.EXACT), time(use.medianTicks(), ticksPerSecond));
        }
        return table + notes();
    }

    private String notes() {
        boolean weights = rows.stream().anyMatch(use -> use.weights() >= 0);
        boolean untimed = rows.stream().anyMatch(use -> use.runs() > 0 && use.medianTicks() < 0);
        String place = rows.stream().map(OperatorUse::weightPlace).distinct().reduce((a, b) -> "").orElse("");
        return "\n" + Prose.wrap("", "Bytes. live: the most in use in the arena while the operator ran; planned: activations and scratch"
                + " among them; persist.: its own for good. Times are medians, called subgraphs included."
                + (weights ? " Weights lie " + (place.isEmpty() ? "where the device did not say" : "in " + place) + "."
                        : " Weights are known with --model.")
                + (untimed ? " No time: the device waited for the link in every run." : ""));
    }

    private static String bytes(long value, Trust trust) {
        return value < 0 ? "" : Prose.bytes(value, trust);
    }

    private static String time(long ticks, double perSecond) {
        return ticks < 0 ? "" : number(perSecond > 0 ? Math.round(ticks / perSecond * MICROS) : ticks);
    }
}
