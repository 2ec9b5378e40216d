package io.arenascope.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.arenascope.analysis.Advice;
import io.arenascope.analysis.FailureAnatomy;
import io.arenascope.analysis.FaultAnatomy;
import io.arenascope.analysis.Metric;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.OverAllocation;
import io.arenascope.analysis.Recommendation;
import io.arenascope.analysis.RecordingBuckets;
import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.ArenaSnapshot.Moment;
import io.arenascope.session.Finding;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figures of sessions as JSON: of one an object, of several an array. What is not known is absent; "trust" names what is not exact. */
public final class SummaryJson {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final BigDecimal marginPercent;
    private final JsonArray sessions = new JsonArray();

    /** @param marginPercent of the recommended size */
    public SummaryJson(BigDecimal marginPercent) {
        this.marginPercent = marginPercent;
    }

    public SummaryJson add(Snapshot snapshot, Names names) {
        sessions.add(new SessionJson(snapshot, names, marginPercent).summary());
        return this;
    }

    @Override
    public String toString() {
        return GSON.toJson(sessions.size() == 1 ? sessions.get(0) : sessions);
    }

    private record SessionJson(Snapshot snapshot, Names names, BigDecimal marginPercent) {
        private JsonObject summary() {
            JsonObject json = new JsonObject();
            json.add("session", session());
            json.add("memory", memory());
            JsonArray arenas = new JsonArray();
            for (int i = 0; i < snapshot.arenas().size(); i++) {
                arenas.add(arena(snapshot.arenas().get(i), "arenas." + i + "."));
            }
            json.add("arenas", arenas);
            Snapshot.Totals totals = snapshot.totals();
            if (totals.invokeTicksMedian() >= 0 && known("invoke_ticks_median")) {
                json.addProperty("invoke_ticks_median", totals.invokeTicksMedian());
            }
            json.addProperty("stalled_ticks", totals.stalledTicks());
            if (known("output_crc32")) {
                JsonArray checksums = new JsonArray();
                snapshot.outputCrc32().forEach(crc -> checksums.add(String.format("%08x", crc)));
                json.add("output_crc32", checksums);
            }
            json.addProperty("events", totals.events());
            json.addProperty("frames", totals.frames());
            json.addProperty("lost_frames", totals.lostFrames());
            json.addProperty("lost_events", totals.lostEvents());
            if (snapshot.deviceAgrees() != null) {
                json.addProperty("device_agrees", snapshot.deviceAgrees());
            }
            JsonObject trust = new JsonObject();
            snapshot.trust().forEach((path, how) -> trust.addProperty(path, how.label));
            SummaryContract.absent(json).forEach(path -> trust.addProperty(path, Trust.UNKNOWN.label));
            json.add("trust", trust);
            JsonArray advice = new JsonArray();
            for (Advice one : Advice.of(snapshot, names, marginPercent)) {
                JsonObject item = new JsonObject();
                item.addProperty("code", one.code());
                item.addProperty("text", one.text());
                item.addProperty("bytes", one.bytes());
                advice.add(item);
            }
            json.add("advice", advice);
            faults(json);
            return json;
        }

        /** Only where there was one. */
        private void faults(JsonObject json) {
            FaultAnatomy anatomy = FaultAnatomy.of(snapshot);
            if (anatomy == null) {
                return;
            }
            JsonObject fault = new JsonObject();
            fault.addProperty("kind", anatomy.fault().kind());
            fault.addProperty("boot", anatomy.fault().bootCounter());
            fault.addProperty("phase", Names.phase(anatomy.phase()));
            fault.addProperty("operator", anatomy.operator());
            fault.addProperty("operator_name", names.operatorType(anatomy.model(), anatomy.subgraph(), anatomy.operator()));
            fault.add("causes", texts(anatomy.causes()));
            fault.addProperty("pc", String.format("%08x", anatomy.fault().pc()));
            if (anatomy.address() >= 0) {
                fault.addProperty("address", String.format("%08x", anatomy.address()));
            }
            fault.add("findings", texts(anatomy.findings().stream().map(Finding::text).toList()));
            json.add("fault", fault);
        }

        private static JsonArray texts(List<String> texts) {
            JsonArray array = new JsonArray();
            texts.forEach(array::add);
            return array;
        }

        private JsonObject session() {
            JsonObject json = new JsonObject();
            Event.SessionStart start = snapshot.start();
            if (start != null) {
                json.addProperty("board", Names.clean(start.board()));
                json.addProperty("cpu", Names.clean(start.cpu()));
            }
            List<Event.ModelInfo> models = snapshot.models();
            if (!models.isEmpty()) {
                json.addProperty("model", models.stream().map(m -> Names.clean(m.name())).collect(Collectors.joining(", ")));
                if (models.stream().allMatch(m -> m.hash() != 0)) {
                    json.addProperty("model_hash",
                            models.stream().map(m -> String.format("%016x", m.hash())).collect(Collectors.joining(", ")));
                }
            }
            if (start != null) {
                json.addProperty("allocator", Names.clean(start.allocator()));
                json.addProperty("pointer_bits", start.pointerBits());
                json.addProperty("ticks_per_second", start.ticksPerSecond());
            }
            Snapshot.Totals totals = snapshot.totals();
            json.addProperty("epochs", totals.epochs());
            json.addProperty("invokes", totals.invokes());
            if (totals.setupTicks() >= 0) { // of a device that waited meanwhile too: "trust" says so
                json.addProperty("setup_ticks", totals.setupTicks());
            }
            json.addProperty("duration_s", totals.durationMicros() / 1e6);
            return json;
        }

        private JsonObject memory() {
            JsonObject json = new JsonObject();
            Budget budget = Budget.of(snapshot);
            addKnown(json, "sram", budget.sram());
            addKnown(json, "static", budget.staticRam());
            addKnown(json, "stack_high_water", budget.stackHighWater());
            addKnown(json, "left", budget.left());
            addKnown(json, "weights_flash", budget.weightsInFlash());
            addKnown(json, "weights_arena", budget.weightsInArena());
            return json;
        }

        private static void addKnown(JsonObject json, String key, long value) {
            if (value != Budget.UNKNOWN) {
                json.addProperty(key, value);
            }
        }

        private JsonObject arena(ArenaSnapshot arena, String path) {
            JsonObject json = new JsonObject();
            json.addProperty("id", arena.info().id());
            for (Metric metric : Metric.values()) {
                boolean there = metric.appliesTo(arena) && known(path + metric.key());
                if (there) {
                    add(json, metric, arena);
                }
                switch (metric) {
                    case PEAK -> place(json, "peak", arena.peak());
                    case PLANNED_PEAK -> json.addProperty("planned_peak_operator", arena.plannedPeak().operator());
                    case REQUIRED -> {
                        if (there) {
                            place(json, "required", arena.required().moment());
                            json.addProperty("recommended", Recommendation.bytes(arena.required().bytes(), marginPercent));
                            json.addProperty("margin", marginPercent.divide(HUNDRED));
                        }
                    }
                    default -> { }
                }
            }
            details(json, arena);
            return json;
        }

        /** Beyond the figures: the persistent part by TFLM's types, and what went wrong. */
        private void details(JsonObject json, ArenaSnapshot arena) {
            JsonObject types = new JsonObject();
            for (RecordingBuckets.Bucket bucket : RecordingBuckets.of(arena.live())) {
                JsonObject one = new JsonObject();
                one.addProperty("used_bytes", bucket.used());
                one.addProperty("requested_bytes", bucket.requested());
                one.addProperty("blocks", bucket.blocks());
                types.add(bucket.type().name().toLowerCase(Locale.ROOT), one);
            }
            json.add("persistent_by_type", types);
            OverAllocation.of(snapshot).stream().filter(one -> one.arena() == arena.info().id())
                    .forEach(one -> json.add("touched", touched(one)));
            if (!arena.failures().isEmpty()) {
                JsonArray failed = new JsonArray();
                arena.failures().forEach(failure -> failed.add(failed(FailureAnatomy.of(arena, failure))));
                json.add("failed_requests", failed);
            }
            if (!arena.failedPlan().isEmpty()) {
                JsonObject plan = new JsonObject();
                plan.addProperty("buffers", arena.failedPlan().size());
                plan.addProperty("sum", arena.failedPlan().stream().mapToLong(Event.PlanRow::alignedSize).sum());
                json.add("failed_plan", plan);
            }
            if (!arena.findings().isEmpty()) {
                json.add("finding_texts", texts(arena.findings().stream().map(Finding::text).toList()));
            }
        }

        private static JsonObject touched(OverAllocation one) {
            JsonObject json = new JsonObject();
            json.addProperty("low", one.low());
            json.addProperty("allocated_low", one.lowReach());
            json.addProperty("high", one.high());
            json.addProperty("allocated_high", one.highReach());
            json.addProperty("trust", one.trust().label);
            json.addProperty("beyond_allocations", one.verdict() == OverAllocation.Verdict.BEYOND);
            JsonArray scratch = new JsonArray();
            for (OverAllocation.Scratch buffer : one.scratch()) {
                JsonObject row = new JsonObject();
                row.addProperty("subgraph", buffer.subgraph());
                row.addProperty("operator", Owner.operatorOf(buffer.owner()));
                row.addProperty("requested", buffer.asked());
                row.addProperty("touched", buffer.touched());
                scratch.add(row);
            }
            json.add("scratch", scratch);
            return json;
        }

        private JsonObject failed(FailureAnatomy anatomy) {
            JsonObject json = new JsonObject();
            json.addProperty("event", anatomy.failure().request().index());
            json.addProperty("operator", anatomy.failure().moment().operator());
            json.addProperty("requested", anatomy.failure().request().size());
            json.addProperty("cause", anatomy.cause().name().toLowerCase(Locale.ROOT));
            if (anatomy.cause() != FailureAnatomy.Cause.UNKNOWN) {
                json.addProperty("free", anatomy.failure().free());
                json.addProperty("largest_free", anatomy.failure().largestFree());
                json.addProperty("short_in_total", anatomy.shortOfAll());
                json.addProperty("short_in_one_run", anatomy.shortOfRun());
            }
            json.addProperty("text", FailureText.sentence(anatomy, names));
            return json;
        }

        private static void add(JsonObject json, Metric metric, ArenaSnapshot arena) {
            double value = metric.of(arena);
            if (metric.unit == Metric.Unit.RATIO) {
                json.addProperty(metric.key(), value);
            } else {
                json.addProperty(metric.key(), (long) value);
            }
        }

        private void place(JsonObject json, String what, Moment moment) {
            if (moment.event() < 0) {
                return;
            }
            json.addProperty(what + "_event", moment.event());
            json.addProperty(what + "_phase", Names.phase(moment.phase()));
            json.addProperty(what + "_operator", moment.operator());
            if (what.equals("peak")) {
                json.addProperty("peak_operator_name", names.operatorType(moment.model(), moment.subgraph(), moment.operator()));
            }
        }

        private boolean known(String path) {
            return snapshot.trust().get(path) != Trust.UNKNOWN;
        }
    }
}
