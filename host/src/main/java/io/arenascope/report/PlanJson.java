package io.arenascope.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.arenascope.analysis.ModelPlan;

/** A model's plan as JSON; {@code first} and {@code last} are scopes, {@code offset} is TFLM's. What is not known is absent. */
public final class PlanJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private PlanJson() {}

    public static String of(ModelPlan plan) {
        JsonObject json = new JsonObject();
        json.addProperty("model", plan.name());
        json.addProperty("operators", plan.operators());
        json.addProperty("tensors", plan.tensors());
        json.addProperty("subgraphs", plan.subgraphs());
        JsonArray buffers = new JsonArray();
        plan.rows().forEach(row -> buffers.add(buffer(row)));
        json.add("buffers", buffers);
        json.addProperty("sum", plan.sum());
        json.addProperty("lower_bound", plan.bound().bytes());
        json.addProperty("greedy", plan.greedy().size());
        json.addProperty("best", plan.best().size());
        json.addProperty("best_bound", plan.best().bound());
        json.addProperty("best_is_optimal", plan.best().optimal());
        json.addProperty("peak_scope", plan.bound().scope());
        json.addProperty("peak_subgraph", plan.peakSubgraph());
        json.addProperty("peak_operator", plan.peakOperator());
        JsonArray tensors = new JsonArray();
        plan.bound().buffers().forEach(i -> tensors.add(plan.rows().get(i).tensor()));
        json.add("peak_tensors", tensors);
        return GSON.toJson(json);
    }

    private static JsonObject buffer(ModelPlan.Row row) {
        JsonObject json = new JsonObject();
        json.addProperty("tensor", row.tensor());
        json.addProperty("subgraph", row.subgraph());
        json.addProperty("name", row.name());
        json.addProperty("size", row.buffer().size());
        json.addProperty("requested", row.requested());
        json.addProperty("first", row.buffer().first());
        json.addProperty("last", row.buffer().last());
        json.addProperty("offset", row.greedy());
        json.addProperty("best_offset", row.best());
        return json;
    }
}
