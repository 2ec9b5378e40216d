package io.arenascope.report;

import static io.arenascope.report.Prose.count;
import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.wrap;

import io.arenascope.analysis.Advice;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.RuntimeMessage;
import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Boot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** What a user reads first: a session's figures in 80 columns, each with how far it can be believed. */
public final class SummaryText {
    private static final String RULE = "-".repeat(Prose.WIDTH) + "\n";
    private static final int SHOWN = 10;

    private final Snapshot snapshot;
    private final Names names;
    private final BigDecimal marginPercent;
    private final StringBuilder text = new StringBuilder();

    private SummaryText(Snapshot snapshot, Names names, BigDecimal marginPercent) {
        this.snapshot = snapshot;
        this.names = names;
        this.marginPercent = marginPercent;
    }

    /** Ends with a newline. */
    public static String of(Snapshot snapshot, Names names, BigDecimal marginPercent) {
        SummaryText summary = new SummaryText(snapshot, names, marginPercent);
        summary.head();
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            summary.text.append(RULE);
            summary.text.append(new ArenaText(snapshot, i, names, marginPercent).text());
        }
        summary.memory();
        summary.boots();
        summary.messages();
        summary.advice();
        return summary.text.toString();
    }

    private void head() {
        TextTable lines = new TextTable("", "ll");
        for (Event.ModelInfo model : snapshot.models()) {
            lines.row("model", Names.clean(model.name()) + ": " + count(model.operators(), "operator")
                    + (model.weightBytes() > 0 ? ", " + number(model.weightBytes()) + " bytes of weights"
                            + place(model.weightPlace()) : ""));
        }
        Event.SessionStart start = snapshot.start();
        if (start != null) {
            lines.row("board", Names.clean(start.board()) + ", " + Names.clean(start.cpu())
                    + (start.clock().isEmpty() ? "" : ", " + Names.clean(start.clock())));
            lines.row("allocator", Names.clean(start.allocator())
                    + (start.workload().isEmpty() ? "" : ", workload " + Names.clean(start.workload())));
        }
        Snapshot.Totals totals = snapshot.totals();
        lines.row("session", count(totals.invokes(), "invoke") + ", " + count(totals.events(), "event") + " in "
                + count(totals.frames(), "frame") + (totals.epochs() > 1 ? ", " + count(totals.epochs(), "boot") + " (figures: the last)"
                        : ""));
        lines.row("losses", losses(totals));
        times(lines, totals);
        if (snapshot.deviceAgrees() != null) {
            lines.row("check", snapshot.deviceAgrees() ? "the device's own counters agree with its events"
                    : "THE DEVICE'S OWN COUNTERS DISAGREE with its events:");
        }
        text.append(lines);
        if (Boolean.FALSE.equals(snapshot.deviceAgrees())) {
            few(snapshot.disagreements());
        }
    }

    private static String place(String weightPlace) {
        return switch (weightPlace) {
            case "FLASH" -> " in flash";
            case "RAM" -> " in RAM";
            case "IN_ARENA" -> " in the arena";
            default -> "";
        };
    }

    private String losses(Snapshot.Totals totals) {
        String understood = totals.notUnderstood() == 0 ? "" : "; " + count(totals.notUnderstood(), "message") + " not understood";
        if (totals.lostEvents() > 0 || totals.lostFrames() > 0) {
            return count(totals.lostEvents(), "event") + " and " + count(totals.lostFrames(), "frame") + " lost: see the labels below"
                    + understood;
        }
        if (snapshot.trust().isEmpty()) {
            return "none: every figure is exact" + understood;
        }
        boolean allSeen = snapshot.trust().keySet().stream().allMatch(path -> path.contains("ticks") || refused(path));
        return (allSeen ? "none: all that happened in the arena was seen" : "none counted, but not all was seen: see the labels below")
                + understood;
    }

    /** A figure that no loss spoilt: a refused request leaves open what is required. */
    private boolean refused(String path) {
        return (path.endsWith(".required") || path.endsWith(".recommended"))
                && snapshot.arenas().get(Integer.parseInt(path.split("\\.")[1])).counts().failures() > 0;
    }

    private void times(TextTable lines, Snapshot.Totals totals) {
        long rate = snapshot.start() == null ? 0 : snapshot.start().ticksPerSecond();
        if (rate == 0 || totals.setupTicks() < 0 && totals.invokeTicksMedian() < 0) {
            return;
        }
        String setUp = totals.setupTicks() < 0 ? "" : "set-up " + time(totals.setupTicks(), rate, "session.setup_ticks");
        String invoke = totals.invokeTicksMedian() < 0 ? ""
                : "invoke " + time(totals.invokeTicksMedian(), rate, "invoke_ticks_median") + " (median)";
        String stalled = totals.stalledTicks() == 0 ? ""
                : "waited " + time(totals.stalledTicks(), rate, "stalled_ticks") + " for the link";
        lines.row("times", List.of(setUp, invoke, stalled).stream().filter(s -> !s.isEmpty()).collect(Collectors.joining(", ")));
    }

    private String time(long ticks, long rate, String path) {
        Trust trust = snapshot.trust().getOrDefault(path, Trust.EXACT);
        String value = String.format(java.util.Locale.ROOT, "%,.3f ms", 1000.0 * ticks / rate);
        return trust == Trust.EXACT ? value : trust == Trust.UNKNOWN ? "unknown" : value + " (" + trust.label + ")";
    }

    private void memory() {
        Budget budget = Budget.of(snapshot);
        if (budget.sram() < 0) {
            return;
        }
        text.append(RULE).append("Memory of the device\n");
        TextTable lines = new TextTable("  ", "lrl");
        lines.row("SRAM", number(budget.sram()), "bytes");
        if (budget.staticRam() >= 0) {
            lines.row("static data", number(budget.staticRam()), "arenas included");
        }
        if (budget.stackHighWater() >= 0) {
            lines.row("stack, deepest use", number(budget.stackHighWater()), snapshot.start().stackSize() > 0
                    ? "of " + number(snapshot.start().stackSize()) + " set aside" : "");
        }
        if (budget.left() >= 0) {
            lines.row("left", number(budget.left()), "for the rest of the firmware");
        }
        text.append(lines);
    }

    private void messages() {
        String touched = TouchedText.of(snapshot, names);
        text.append(touched.isEmpty() ? "" : RULE + touched);
        String fault = FaultText.of(snapshot, names);
        text.append(fault.isEmpty() ? "" : RULE + fault);
        int each = snapshot.arenas().isEmpty() ? 0 : snapshot.arenas().get(0).info().plannerBytesPerBuffer();
        List<String> errors = snapshot.logs().stream().filter(log -> !log.level().equals("INFO"))
                .map(log -> said(log.text(), each)).toList();
        if (!errors.isEmpty()) {
            text.append(RULE);
            few(errors);
        }
    }

    private static String said(String message, int bytesPerBuffer) {
        String meaning = RuntimeMessage.explain(message, bytesPerBuffer);
        return "The device says: " + Names.clean(message) + (meaning == null ? "" : " -- " + meaning);
    }

    /** Boots before the present one, whose figures are not in the rest. */
    private void boots() {
        if (snapshot.boots().isEmpty()) {
            return;
        }
        text.append(RULE).append("Boots before\n");
        TextTable lines = new TextTable("  ", "rrrrrrrl");
        lines.row("boot", "events", "invokes", "arena", "size", "peak", "required", "");
        for (Boot boot : snapshot.boots()) {
            String number = boot.start() == null ? "?" : String.valueOf(boot.start().bootCounter());
            if (boot.arenas().isEmpty()) {
                lines.row(number, number(boot.events()), number(boot.invokes()));
            }
            boot.arenas().forEach(arena -> lines.row(number, number(boot.events()), number(boot.invokes()), String.valueOf(arena.id()),
                    number(arena.size()), Prose.bytes(arena.peak(), arena.trust()),
                    arena.required() < 0 ? "?" : Prose.bytes(arena.required(), arena.trust()), ending(arena)));
        }
        text.append(lines);
    }

    private static String ending(Boot.Figures arena) {
        return (arena.failures() > 0 ? number(arena.failures()) + " failed" : "")
                + (arena.findings() > 0 ? (arena.failures() > 0 ? ", " : "") + count(arena.findings(), "finding") : "");
    }

    private void few(List<String> sentences) {
        sentences.stream().limit(SHOWN).forEach(sentence -> text.append(wrap("  ", sentence)));
        if (sentences.size() > SHOWN) {
            text.append("  and ").append(number(sentences.size() - SHOWN)).append(" more\n");
        }
    }

    private void advice() {
        List<Advice> all = Advice.of(snapshot, names, marginPercent);
        if (!all.isEmpty()) {
            text.append(RULE).append("What to do\n");
            all.forEach(one -> text.append("  - ").append(wrap("    ", one.text()).substring(4)));
        }
    }
}
