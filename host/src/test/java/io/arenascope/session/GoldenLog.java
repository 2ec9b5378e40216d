package io.arenascope.session;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A log of real TFLM from the golden data, as the events a device would have sent. Thin: it maps, it computes nothing. */
public final class GoldenLog {
    public static final List<String> NAMES = List.of("ad01_int8", "hello_world_float", "hello_world_int8", "kws_ref_model",
            "micro_speech_quantized", "mnist_lstm_int8", "person_detect.cmsis_nn", "person_detect", "pretrainedResnet_quant.cmsis_nn",
            "pretrainedResnet_quant", "test_complex", "test_if");

    private static final int TICKS_PER_EVENT = 10;
    private static final int CUSTOM = 32;
    private static final Map<String, Integer> BUILTIN = Map.of("ADD", 0, "AVERAGE_POOL_2D", 1, "CONV_2D", 3, "DEPTHWISE_CONV_2D", 4,
            "FULLY_CONNECTED", 9, "MAX_POOL_2D", 17, "MUL", 18, "RESHAPE", 22, "SOFTMAX", 25, "IF", 118);

    private final List<Event> events = new ArrayList<>();
    private final List<Integer> sequence = new ArrayList<>();
    private final List<Event.OperatorRow> operators = new ArrayList<>();
    private final List<Event.PlanRow> plan = new ArrayList<>();
    private JsonObject run;
    private JsonObject present;
    private String phase = "";
    private boolean invoking;
    private int lastSubgraph;
    private int lastOperator;

    private GoldenLog() {}

    public static GoldenLog read(String name) {
        GoldenLog log = new GoldenLog();
        text(name + ".jsonl").lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).forEach(log::line);
        log.index(i -> new Event.InvokeEnd(i, ticks(i), 0, 1, 0, 0));
        return log;
    }

    /** What a host must get from the log. */
    public static JsonObject expected(String name) {
        return JsonParser.parseString(text(name + ".summary.json")).getAsJsonObject().getAsJsonObject("from_log");
    }

    /** Session start, descriptions and operators, then the run, with the plan before the invoke. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /** A session that has seen it all. */
    public Session session() {
        Session session = new Session();
        events.forEach(session::accept);
        return session;
    }

    /** The log's own number for an event index. */
    public int sequenceOf(long index) {
        return sequence.get((int) index);
    }

    private static String text(String file) {
        try (InputStream in = GoldenLog.class.getResourceAsStream("/golden/tflm/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long ticks(long index) {
        return index * TICKS_PER_EVENT;
    }

    private void line(JsonObject line) {
        present = line;
        String kind = line.get("kind").getAsString();
        switch (kind) {
            case "run" -> run = line;
            case "planned_buffer" -> plan.add(planRow());
            case "operator_scope" -> operators.add(new Event.OperatorRow(number("subgraph"), number("operator"),
                    BUILTIN.getOrDefault(text("name", ""), CUSTOM), BUILTIN.containsKey(text("name", "")) ? "" : text("name", "?"),
                    number("begin_scope"), number("end_scope")));
            default -> event(kind);
        }
    }

    private void event(String kind) {
        if (events.isEmpty()) {
            describe();
        }
        phase(kind);
        switch (kind) {
            case "persistent_alloc" -> allocate(Section.TAIL);
            case "temp_alloc" -> allocate(Section.TEMP);
            case "temp_free" -> index(i -> new Event.Free(i, ticks(i), 0, 0, Section.TEMP, number("offset")));
            case "temp_reset" -> index(i -> new Event.TempReset(i, ticks(i), 0, 0));
            case "resize" -> index(i -> new Event.HeadResize(i, ticks(i), 0, 0, number("size"), number("align"),
                    Purpose.SCRATCH_REQUESTS));
            case "reserve" -> index(i -> new Event.HeadReserve(i, ticks(i), 0, 0, number("size"), number("align")));
            case "planner_add" -> index(i -> new Event.PlannerAdd(i, ticks(i), 0, 0, number("size")));
            case "operator_begin" -> index(i -> new Event.OpBegin(i, ticks(i), 0, number("subgraph"), number("operator")));
            case "operator_end" -> index(i -> new Event.OpEnd(i, ticks(i), 0, number("subgraph"), number("operator")));
            default -> { } // planner_init, planner_offset, planner_total, buffer_live, buffer_dead: the host derives these
        }
    }

    private void describe() {
        events.add(new Event.SessionStart(1, 0, "golden", "mps2-an386", run.get("target").getAsString(),
                8 * run.get("pointer_bytes").getAsInt(), 1, 1, 1_000_000, "TIMER", "tflm", "invoke", 0, 0, 0, 0, "POWER_ON", "", 0));
        events.add(new Event.ArenaInfo(0, 0, run.get("arena_bytes").getAsLong(), 16, "tensor_arena",
                run.get("planner_bytes_per_buffer").getAsInt(), "TWO_ENDED"));
        events.add(new Event.ModelInfo(0, run.get("model").getAsString(), 0, 0, 0, "FLASH", run.get("subgraphs").getAsInt(),
                run.get("operators").getAsInt(), 0, 0));
        events.add(new Event.Operators(0, operators.size(), 0, List.copyOf(operators)));
    }

    private void phase(String kind) {
        String now = text("phase", "");
        int subgraph = Math.max(0, number("subgraph"));
        int operator = number("operator");
        if (now.equals("invoke")) {
            if (!invoking) {
                invoking = true;
                events.add(new Event.Plan(0, 0, run.get("planner_bytes_per_buffer").getAsInt(), plan.size(), 0,
                        plan.stream().mapToLong(row -> row.offset() + row.alignedSize()).max().orElse(0), false, List.copyOf(plan)));
                index(i -> new Event.InvokeBegin(i, ticks(i), 0, 1, InputRule.UNKNOWN));
            }
        } else if (!now.equals(phase) || subgraph != lastSubgraph || operator != lastOperator) {
            index(i -> new Event.PhaseChange(i, ticks(i), 0, subgraph, Phase.valueOf(now.toUpperCase(Locale.ROOT)), operator));
        }
        phase = now;
        lastSubgraph = subgraph;
        lastOperator = operator;
    }

    private void allocate(Section section) {
        int tensor = number("tensor");
        int operator = number("operator");
        int owner = tensor >= 0 ? Owner.tensor(tensor) : operator >= 0 ? Owner.operator(operator) : Owner.NOBODY;
        index(i -> new Event.Allocate(i, ticks(i), 0, 0, Math.max(0, number("subgraph")), section, number("offset"), number("size"),
                number("align"), purpose(), owner));
    }

    private Purpose purpose() {
        return switch (text("purpose", "")) {
            case "builtin_data_allocator" -> Purpose.RUNTIME;
            case "subgraph_allocations", "subgraph_offsets" -> Purpose.SUBGRAPH_TABLES;
            case "kernel" -> phase.equals("init") ? Purpose.OP_DATA : Purpose.KERNEL_BUFFER;
            case "planner_arena" -> Purpose.PLANNER_SCRATCH;
            default -> Purpose.valueOf(text("purpose", "unknown").toUpperCase(Locale.ROOT));
        };
    }

    private Event.PlanRow planRow() {
        int owner = number("tensor") >= 0 ? Owner.tensor(number("tensor")) : Owner.operator(number("operator"));
        return new Event.PlanRow(number("bytes"), number("aligned_bytes"), owner, number("subgraph"), number("first_scope"),
                number("last_scope"), number("offset"), number("offline_offset"));
    }

    private interface Made {
        Event.Indexed at(long index);
    }

    private void index(Made made) {
        events.add(made.at(sequence.size()));
        sequence.add(present.has("seq") ? present.get("seq").getAsInt() : -1);
    }

    /** -1 where the log says none. */
    private int number(String key) {
        return present.has(key) && !present.get(key).isJsonNull() ? present.get(key).getAsInt() : -1;
    }

    private String text(String key, String otherwise) {
        return present.has(key) && !present.get(key).isJsonNull() ? present.get(key).getAsString() : otherwise;
    }
}
