package io.arenascope.session;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.arenascope.event.Event;
import java.util.ArrayList;
import java.util.List;

/** Events as the plain records that the brute-force oracle reads. */
final class StreamJson {
    private StreamJson() {}

    static String of(List<Event> events) {
        JsonArray records = new JsonArray();
        Parts parts = new Parts();
        events.stream().map(parts::whole).forEach(event -> {
            JsonObject record = record(event);
            if (record != null) {
                records.add(record);
            }
        });
        JsonObject stream = new JsonObject();
        stream.add("records", records);
        return stream.toString();
    }

    /** Tables come in parts; a part that is not the last stands for nothing. */
    private static final class Parts {
        private final List<Event.OperatorRow> operators = new ArrayList<>();
        private final List<Event.PlanRow> plan = new ArrayList<>();

        Event whole(Event event) {
            if (event instanceof Event.Operators e) {
                return add(operators, e.first(), e.rows()) == e.total()
                        ? new Event.Operators(e.model(), e.total(), 0, List.copyOf(operators)) : null;
            } else if (event instanceof Event.Plan e) {
                return add(plan, e.first(), e.rows()) == e.total() && !e.partial()
                        ? new Event.Plan(e.model(), e.arena(), e.bytesPerBuffer(),
                        e.total(), 0, e.planSize(), false, List.copyOf(plan)) : null;
            }
            return event;
        }

        private static <T> int add(List<T> rows, int first, List<T> part) {
            if (first == 0) {
                rows.clear();
            }
            rows.addAll(part);
            return rows.size();
        }
    }

    private static JsonObject record(Event event) {
        if (event instanceof Event.ArenaInfo e) {
            return json("arena", "id", e.id(), "size", e.size(), "bpb", e.plannerBytesPerBuffer());
        } else if (event instanceof Event.ModelInfo e) {
            return json("model", "id", e.id(), "arena", e.arena());
        } else if (event instanceof Event.Gap e) {
            return json("gap", "events", e.events());
        } else if (event instanceof Event.Operators e) {
            JsonObject record = json("operators", "model", e.model());
            record.add("rows", rows(e.rows().stream().map(row -> json(null, "subgraph", row.subgraph(), "operator", row.operator(),
                    "begin", row.beginScope(), "end", row.endScope())).toList()));
            return record;
        } else if (event instanceof Event.Plan e) {
            JsonObject record = json("plan", "model", e.model(), "arena", e.arena());
            record.add("rows", rows(e.rows().stream().map(row -> json(null, "size", row.size(), "aligned", row.alignedSize(), "owner",
                    row.owner(), "first", row.firstScope(), "last", row.lastScope(), "offset", row.offset())).toList()));
            return record;
        }
        return event instanceof Event.Indexed indexed ? indexed(indexed) : null;
    }

    private static JsonObject indexed(Event.Indexed event) {
        JsonObject record;
        if (event instanceof Event.Allocate e) {
            record = json("allocate", "arena", e.arena(), "offset", e.offset(), "size", e.size());
            record.addProperty("section", e.section().name());
            record.addProperty("purpose", e.purpose().name());
        } else if (event instanceof Event.Free e) {
            record = json("free", "arena", e.arena(), "offset", e.offset());
            record.addProperty("section", e.section().name());
        } else if (event instanceof Event.AllocateFailed e) {
            record = json("failed", "arena", e.arena(), "size", e.size(), "align", e.align());
            record.addProperty("section", e.section().name());
        } else if (event instanceof Event.TempReset e) {
            record = json("temp_reset", "arena", e.arena());
        } else if (event instanceof Event.PoolReset e) {
            record = json("pool_reset", "arena", e.arena());
        } else if (event instanceof Event.HeadResize e) {
            record = json("head_resize", "arena", e.arena(), "size", e.size());
        } else if (event instanceof Event.HeadReserve e) {
            record = json("head_reserve", "arena", e.arena(), "size", e.size());
        } else if (event instanceof Event.PlannerAdd e) {
            record = json("planner_add", "arena", e.arena());
        } else if (event instanceof Event.ArenaReset e) {
            record = json("arena_reset", "arena", e.arena(), "size", e.size());
        } else {
            record = program(event);
        }
        record.addProperty("i", event.index());
        return record;
    }

    private static JsonObject program(Event.Indexed event) {
        if (event instanceof Event.PhaseChange e) {
            JsonObject record = json("phase", "model", e.model(), "operator", e.operator());
            record.addProperty("phase", e.phase().name());
            return record;
        } else if (event instanceof Event.OpBegin e) {
            return json("op_begin", "model", e.model(), "subgraph", e.subgraph(), "operator", e.operator());
        } else if (event instanceof Event.OpEnd e) {
            return json("op_end", "model", e.model(), "subgraph", e.subgraph(), "operator", e.operator());
        } else if (event instanceof Event.InvokeBegin e) {
            return json("invoke_begin", "model", e.model());
        }
        return json("invoke_end", "model", ((Event.InvokeEnd) event).model());
    }

    private static JsonArray rows(List<JsonObject> rows) {
        JsonArray array = new JsonArray();
        rows.forEach(array::add);
        return array;
    }

    private static JsonObject json(String kind, Object... pairs) {
        JsonObject object = new JsonObject();
        if (kind != null) {
            object.addProperty("k", kind);
        }
        for (int i = 0; i < pairs.length; i += 2) {
            object.addProperty((String) pairs[i], (Number) pairs[i + 1]);
        }
        return object;
    }
}
