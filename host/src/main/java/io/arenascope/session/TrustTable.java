package io.arenascope.session;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names every figure that is not exact, by its path in the JSON summary. */
final class TrustTable {
    private static final List<String> MAXIMA = List.of("peak", "planned_peak", "high_water_mark", "head_high_water_mark",
            "tail_high_water_mark", "temp_peak", "persistent_tensor_peak", "persistent_buffer_peak", "persistent_runtime_peak",
            "nonpersistent_tensor_peak", "nonpersistent_buffer_peak", "nonpersistent_runtime_peak", "fragmentation_peak",
            "plan_fragmentation_peak", "allocations", "frees", "failures", "overlaps", "findings");
    /** Of a lower bound these say where it was seen. */
    private static final List<String> PLACES_OF_MAXIMA = List.of("peak_event", "peak_phase", "peak_operator", "peak_operator_name",
            "planned_peak_operator", "required_phase", "required_operator", "required_event");
    private static final List<String> REQUIRED = List.of("required", "recommended");
    private static final List<String> PRESENT = List.of("current", "head", "tail", "arena_used_bytes", "free", "largest_free",
            "fragmentation", "internal_fragmentation");
    private static final List<String> PLAN = List.of("plan_size", "lower_bound", "gap", "reuse");

    private TrustTable() {}

    static Map<String, Trust> of(List<ArenaRun> runs, InvokeTimes times, boolean complete, boolean damaged) {
        Map<String, Trust> table = new TreeMap<>();
        for (int i = 0; i < runs.size(); i++) {
            Certainty certainty = runs.get(i).certainty();
            String path = "arenas." + i + ".";
            if (!certainty.complete() || damaged) {
                put(table, path, MAXIMA, Trust.LOWER_BOUND);
                put(table, path, PLACES_OF_MAXIMA, Trust.LOWER_BOUND);
                put(table, path, REQUIRED, certainty.setUpSeen() ? Trust.LOWER_BOUND : Trust.UNKNOWN);
            } else if (runs.get(i).failed()) { // what could not be had is in no extent
                put(table, path, REQUIRED, Trust.LOWER_BOUND);
            }
            if (!certainty.present() || damaged) {
                put(table, path, PRESENT, Trust.UNKNOWN);
            }
            if (!certainty.planKnown() || damaged) {
                put(table, path, PLAN, Trust.UNKNOWN);
            }
        }
        if (!complete || damaged || !times.countsCertain()) {
            put(table, "", List.of("session.invokes", "session.duration_s", "memory.stack_high_water", "stalled_ticks"),
                    Trust.LOWER_BOUND);
            put(table, "", List.of("output_crc32"), Trust.UNKNOWN);
        }
        if (!times.setUpCertain()) {
            put(table, "", List.of("session.setup_ticks"), Trust.UNKNOWN);
        }
        if (!times.medianCertain() || damaged) {
            put(table, "", List.of("invoke_ticks_median"), Trust.UNKNOWN);
        }
        return table;
    }

    private static void put(Map<String, Trust> table, String path, List<String> names, Trust trust) {
        names.forEach(name -> table.put(path + name, trust));
    }
}
