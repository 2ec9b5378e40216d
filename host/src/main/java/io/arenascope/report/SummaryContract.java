package io.arenascope.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The keys that the JSON summary of a session promises. Names stay; more may come. */
final class SummaryContract {
    static final List<String> TOP = List.of("session", "memory", "arenas", "invoke_ticks_median", "stalled_ticks", "output_crc32", "events",
            "frames", "lost_frames", "lost_events", "trust", "device_agrees", "advice");
    static final List<String> SESSION = List.of("board", "cpu", "model", "model_hash", "allocator", "pointer_bits", "ticks_per_second",
            "epochs", "invokes", "setup_ticks", "duration_s");
    static final List<String> MEMORY = List.of("sram", "static", "stack_high_water", "left", "weights_flash", "weights_arena");
    static final List<String> ARENA = List.of("id", "size", "current", "peak", "peak_event", "peak_phase", "peak_operator",
            "peak_operator_name", "planned_peak", "planned_peak_operator", "high_water_mark", "head_high_water_mark",
            "tail_high_water_mark", "temp_peak", "head", "tail", "arena_used_bytes", "required", "required_phase", "required_operator",
            "required_event", "recommended", "margin", "persistent_tensor_peak", "persistent_buffer_peak", "persistent_runtime_peak",
            "nonpersistent_tensor_peak", "nonpersistent_buffer_peak", "nonpersistent_runtime_peak", "fragmentation", "fragmentation_peak",
            "plan_fragmentation_peak", "largest_free", "free", "internal_fragmentation", "plan_size", "lower_bound", "gap", "reuse",
            "allocations", "frees", "failures", "overlaps", "findings");

    private SummaryContract() {}

    /** Paths of the keys that a summary does not have, because they cannot be told. */
    static List<String> absent(JsonObject summary) {
        List<String> paths = new ArrayList<>();
        for (String key : TOP) {
            if (!summary.has(key) && !key.equals("trust") && !key.equals("advice")) { // these come last
                paths.add(key);
            }
        }
        absent(summary.getAsJsonObject("session"), SESSION, "session.", paths);
        absent(summary.getAsJsonObject("memory"), MEMORY, "memory.", paths);
        JsonArray arenas = summary.getAsJsonArray("arenas");
        for (int i = 0; i < arenas.size(); i++) {
            absent(arenas.get(i).getAsJsonObject(), ARENA, "arenas." + i + ".", paths);
        }
        return paths;
    }

    private static void absent(JsonObject object, List<String> keys, String path, List<String> paths) {
        keys.stream().filter(key -> !object.has(key)).forEach(key -> paths.add(path + key));
    }
}
