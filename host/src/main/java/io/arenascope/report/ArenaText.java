package io.arenascope.report;

import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.percent;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.Metric;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.PeakAnatomy;
import io.arenascope.analysis.RecordingBuckets;
import io.arenascope.analysis.Recommendation;
import io.arenascope.event.Owner;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.ArenaSnapshot.Moment;
import io.arenascope.session.ArenaSnapshot.Table;
import io.arenascope.session.Block;
import io.arenascope.session.Finding;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.math.BigDecimal;
import java.util.List;

/** One arena's part of the summary. */
final class ArenaText {
    private static final int PARTS_SHOWN = 8;
    private static final int FINDINGS_SHOWN = 10;
    private static final double FLAGGED = 0.30;

    private final ArenaSnapshot arena;
    private final Snapshot snapshot;
    private final String path;
    private final Names names;
    private final BigDecimal marginPercent;

    ArenaText(Snapshot snapshot, int index, Names names, BigDecimal marginPercent) {
        this.snapshot = snapshot;
        this.arena = snapshot.arenas().get(index);
        this.path = "arenas." + index + ".";
        this.names = names;
        this.marginPercent = marginPercent;
    }

    String text() {
        String name = Names.clean(arena.info().name());
        return "Arena " + arena.info().id() + (name.isEmpty() ? "" : " \"" + name + "\"") + ", " + number(arena.size()) + " bytes\n\n"
                + required() + "\n" + new FailureText(arena, names).text() + figures() + "\n" + table() + anatomy() + buckets()
                + findings();
    }

    private Trust trust(Metric metric) {
        return snapshot.trust().getOrDefault(path + metric.key(), Trust.EXACT);
    }

    private String value(Metric metric) {
        return Prose.bytes((long) metric.of(arena), trust(metric));
    }

    // ------------------------------------------------------------ how large must it be

    private String required() {
        Trust trust = trust(Metric.REQUIRED);
        if (trust == Trust.UNKNOWN || arena.required().bytes() < 0) {
            return wrap("  ", "REQUIRED: unknown, because the set-up of this arena was not seen. Reset the board while recording.");
        }
        long required = arena.required().bytes();
        TextTable lines = new TextTable("  ", "lrl");
        lines.row("REQUIRED", value(Metric.REQUIRED), trust.label + ", set in " + where(arena.required().moment()));
        lines.row("recommended", Prose.bytes(Recommendation.bytes(required, marginPercent), trust),
                "with a margin of " + marginPercent.toPlainString() + " %");
        return lines + (arena.counts().failures() > 0 ? wrap("  ", "A request was refused, so this run never reached what it needs.")
                : explanation(required));
    }

    /** Why the runtime's own figure is not the one to go by. */
    private String explanation(long required) {
        long reported = arena.usage().arenaUsedBytes();
        if (reported == 0 || trust(Metric.ARENA_USED_BYTES) != Trust.EXACT) {
            return "";
        }
        long reach = arena.highWaterMark().bytes();
        String says = "TFLM's arena_used_bytes() says " + number(reported) + ". ";
        if (reach > reported) {
            return wrap("  ", says + "It looks after planning, when temporary memory has been given back; in "
                    + Names.phase(arena.required().moment().phase()) + " the arena was in use over " + number(reach) + " bytes, "
                    + percent((double) (reach - reported) / reported) + " more. An arena of the size it reports fails.");
        }
        return wrap("  ", says + (required == reported ? "Here it is right: nothing before or after reached further."
                : "Here it is right but for rounding up to 16: nothing before or after reached further."));
    }

    /** "invoke, op 2 CONV_2D, event 1,634". */
    private String where(Moment moment) {
        if (moment.event() < 0) {
            return "";
        }
        String phase = Names.phase(moment.phase());
        String operator = names.operator(moment.model(), moment.subgraph(), moment.operator());
        String subgraph = moment.subgraph() > 0 && moment.operator() >= 0 ? " of subgraph " + moment.subgraph() : "";
        return (phase.isEmpty() ? "" : phase + ", ") + (operator.isEmpty() ? "" : operator + subgraph + ", ") + "event "
                + number(moment.event());
    }

    // ------------------------------------------------------------ the figures

    private String figures() {
        TextTable lines = new TextTable("  ", "lrll");
        lines.row("bytes", "", "trust", "where");
        line(lines, "peak in use", Metric.PEAK, where(arena.peak()));
        if (!arena.planned().isEmpty()) {
            line(lines, "planned peak", Metric.PLANNED_PEAK, where(arena.plannedPeak()));
        }
        line(lines, "high-water mark", Metric.HIGH_WATER_MARK, where(arena.highWaterMark()));
        line(lines, "  head, highest", Metric.HEAD_HIGH_WATER_MARK, "non-persistent, from the arena's start");
        line(lines, "  temps, highest", Metric.TEMP_PEAK, "above the head, given back at each reset");
        line(lines, "  tail, highest", Metric.TAIL_HIGH_WATER_MARK, "persistent, from the arena's end");
        line(lines, "in use now", Metric.CURRENT, "");
        line(lines, "free now", Metric.FREE, trust(Metric.FREE) == Trust.UNKNOWN ? "" : "longest run "
                + value(Metric.LARGEST_FREE));
        if (arena.space().fragmentationPeak() > 0) {
            String flag = arena.space().fragmentationPeak() > FLAGGED ? ": above 30 %, requests may fail for want of one long run" : "";
            lines.row("fragmentation, worst", percent(arena.space().fragmentationPeak()), trust(Metric.FRAGMENTATION_PEAK).label,
                    "of the free space" + flag);
        }
        return lines + plan();
    }

    private void line(TextTable lines, String name, Metric metric, String where) {
        lines.row(name, value(metric), trust(metric).label, where);
    }

    private String plan() {
        ArenaSnapshot.PlanFigures plan = arena.plan();
        if (arena.planned().isEmpty() || trust(Metric.PLAN_SIZE) == Trust.UNKNOWN) {
            return "";
        }
        String gap = plan.gap() == 0 ? "the least possible"
                : number(plan.gap()) + " above the least possible, " + number(plan.lowerBound());
        return "\n" + wrap("  ", "The plan puts " + Prose.count(arena.planned().size(), "buffer") + " of together " + number(plan.sum())
                + " bytes into " + number(plan.size()) + ": " + gap + "; reuse " + percent(plan.reuse()) + ".");
    }

    // ------------------------------------------------------------ what it is made of

    private String table() {
        Table peak = arena.tableAtPeak();
        if (peak.sum() == 0) {
            return "";
        }
        TextTable lines = new TextTable("  ", "lrrrrr");
        lines.row("at the peak", "tensors", "op buffers", "runtime", "sum", "share");
        row(lines, "persistent", peak.persistentTensor(), peak.persistentBuffer(), peak.persistentRuntime(), peak.sum());
        row(lines, "non-persistent", peak.nonpersistentTensor(), peak.nonpersistentBuffer(), peak.nonpersistentRuntime(), peak.sum());
        Table own = arena.tablePeaks();
        lines.row("each at its own peak" + (trust(Metric.PEAK) == Trust.EXACT ? "" : ", " + trust(Metric.PEAK).label));
        lines.row("persistent", number(own.persistentTensor()), number(own.persistentBuffer()), number(own.persistentRuntime()));
        lines.row("non-persistent", number(own.nonpersistentTensor()), number(own.nonpersistentBuffer()),
                number(own.nonpersistentRuntime()));
        return lines + "\n";
    }

    private static void row(TextTable lines, String name, long tensor, long buffer, long runtime, long all) {
        long sum = tensor + buffer + runtime;
        lines.row(name, number(tensor), number(buffer), number(runtime), number(sum), percent((double) sum / all));
    }

    private String anatomy() {
        PeakAnatomy anatomy = PeakAnatomy.of(arena.peakBlocks());
        if (anatomy.parts().isEmpty()) {
            return "";
        }
        TextTable lines = new TextTable("  ", "rrlll");
        lines.row("bytes", "share", "live at the peak", "offset", "whose");
        List<PeakAnatomy.Part> parts = anatomy.parts();
        for (PeakAnatomy.Part part : parts.subList(0, Math.min(PARTS_SHOWN, parts.size()))) {
            lines.row(number(part.bytes()), percent(part.share()), part.what(),
                    part.blocks().size() == 1 ? number(part.first().offset()) : "", owner(part));
        }
        if (parts.size() > PARTS_SHOWN) {
            long rest = parts.subList(PARTS_SHOWN, parts.size()).stream().mapToLong(PeakAnatomy.Part::bytes).sum();
            lines.row(number(rest), percent((double) rest / anatomy.bytes()), "all others");
        }
        return lines.toString();
    }

    private String owner(PeakAnatomy.Part part) {
        Block block = part.first();
        if (part.blocks().size() > 1 || block.owner() == Owner.NOBODY) {
            return "";
        }
        String name = names.tensor(block.model(), block.subgraph(), Owner.tensorOf(block.owner()));
        return names.owner(block) + (name.isEmpty() ? "" : " " + name) + arena.planOf(block).map(Prose::scopes).orElse("");
    }

    /** So that TFLM's own report can be put beside it. */
    private String buckets() {
        List<RecordingBuckets.Bucket> buckets = RecordingBuckets.of(arena.live());
        if (buckets.stream().allMatch(bucket -> bucket.blocks() == 0) || trust(Metric.CURRENT) == Trust.UNKNOWN) {
            return "";
        }
        TextTable lines = new TextTable("  ", "rrrl");
        lines.row("bytes", "asked for", "blocks", "persistent, by the types of RecordingMicroAllocator");
        buckets.stream().filter(bucket -> bucket.blocks() > 0).forEach(bucket -> lines.row(number(bucket.used()),
                number(bucket.requested()), number(bucket.blocks()), bucket.type().title
                        + (bucket.type() == RecordingBuckets.OP_DATA ? " (TFLM reports 0)" : "")));
        return "\n" + lines;
    }

    private String findings() {
        if (arena.counts().findings() == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n  " + Prose.count(arena.counts().findings(), "FINDING") + "\n");
        for (Finding finding : arena.findings().subList(0, Math.min(FINDINGS_SHOWN, arena.findings().size()))) {
            text.append(wrap("  ", "event " + number(finding.event()) + ": " + finding.text()));
        }
        if (arena.counts().findings() > FINDINGS_SHOWN) {
            text.append("  and ").append(number(arena.counts().findings() - FINDINGS_SHOWN)).append(" more\n");
        }
        return text.toString();
    }
}
