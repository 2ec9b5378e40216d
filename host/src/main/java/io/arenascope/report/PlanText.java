package io.arenascope.report;

import static io.arenascope.report.Prose.count;
import static io.arenascope.report.Prose.number;
import static io.arenascope.report.Prose.percent;

import io.arenascope.analysis.ModelPlan;
import java.util.Comparator;
import java.util.List;

/** A model's plan for a reader: the sizes first, then who sets the bound, then each buffer. */
public final class PlanText {
    private static final int SHOWN_AT_BOUND = 8;
    private static final int NAME_WIDTH = 32;

    private PlanText() {}

    public static String of(ModelPlan plan) {
        return head(plan) + sizes(plan) + bound(plan) + buffers(plan) + "\n" + notes(plan);
    }

    private static String head(ModelPlan plan) {
        if (!plan.isModel()) {
            return plan.name() + ": " + count(plan.rows().size(), "buffer") + "\n\n";
        }
        String parts = count(plan.operators(), "operator") + ", " + count(plan.tensors(), "tensor") + ", " + number(plan.rows().size())
                + " of them planned" + (plan.subgraphs() > 1 ? ", " + count(plan.subgraphs(), "subgraph") : "");
        return Prose.wrap("", plan.name() + ": " + parts) + "\n";
    }

    private static String sizes(ModelPlan plan) {
        long bound = plan.bound().bytes();
        TextTable table = new TextTable("  ", "lrl");
        table.row("", "bytes", "");
        table.row("sum", number(plan.sum()), "without sharing");
        table.row("lower bound", number(bound), where(plan) + ": no plan is smaller");
        table.row("greedy", number(plan.greedy().size()), "TFLM's: " + gap(plan.greedy().size(), bound)
                + (plan.sum() > 0 ? "; reuse " + percent(plan.reuse()) : ""));
        String quality = plan.best().optimal() ? "optimal: there is no smaller plan"
                : "not proven to be the least: between " + number(plan.best().bound()) + " and this";
        table.row("best", number(plan.best().size()), quality);
        return table.toString();
    }

    private static String gap(long size, long bound) {
        return size > bound ? number(size - bound) + " (" + percent((double) (size - bound) / bound) + ") above the bound"
                : size == bound ? "at the bound" : "below the bound, because places fixed in the file overlap";
    }

    private static String where(ModelPlan plan) {
        if (!plan.isModel()) {
            return "at time " + plan.bound().scope();
        }
        return plan.peakOperator() < 0 ? "before the first operator"
                : "in op " + plan.peakOperator() + " " + plan.peakName()
                + (plan.peakSubgraph() > 0 ? " of subgraph " + plan.peakSubgraph() : "");
    }

    private static String bound(ModelPlan plan) {
        List<ModelPlan.Row> there = plan.bound().buffers().stream().map(plan.rows()::get)
                .sorted(Comparator.comparingLong((ModelPlan.Row row) -> -row.buffer().size())).toList();
        if (there.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("  ", "rrl");
        for (ModelPlan.Row row : there.subList(0, Math.min(SHOWN_AT_BOUND, there.size()))) {
            table.row(number(row.buffer().size()), percent((double) row.buffer().size() / plan.bound().bytes()),
                    whose(plan, row) + " " + cut(row.name()));
        }
        if (there.size() > SHOWN_AT_BOUND) {
            table.line("and " + (there.size() - SHOWN_AT_BOUND) + " smaller ones");
        }
        return "\nWhat sets the bound, alive " + where(plan) + ":\n" + table;
    }

    private static String buffers(ModelPlan plan) {
        TextTable table = new TextTable("  ", "lrrrrl");
        table.row("whose", "bytes", plan.isModel() ? "scopes" : "lifetime", "greedy", "best", "name");
        List<ModelPlan.Row> inTime = plan.rows().stream().sorted(Comparator.comparingInt(row -> row.buffer().first())).toList();
        for (ModelPlan.Row row : inTime) {
            var buffer = row.buffer();
            table.row(whose(plan, row), number(buffer.size()), buffer.first() < 0 ? "never" : buffer.first() + "-" + buffer.last(),
                    number(row.greedy()), number(row.best()), cut(row.name()));
        }
        return "\nBuffers and their offsets in both plans:\n" + table;
    }

    private static String whose(ModelPlan plan, ModelPlan.Row row) {
        return !plan.isModel() ? "buffer " + row.tensor() : "tensor " + (plan.subgraphs() > 1 ? row.subgraph() + ":" : "") + row.tensor();
    }

    /** Of a long name the end says most. */
    private static String cut(String name) {
        return name.length() <= NAME_WIDTH ? name : ".." + name.substring(name.length() - NAME_WIDTH + 2);
    }

    private static String notes(ModelPlan plan) {
        if (!plan.isModel()) {
            return "Lifetimes are inclusive at both ends; the file's upper is one more.\n";
        }
        boolean fixed = plan.rows().stream().anyMatch(row -> row.buffer().offline() >= 0);
        return Prose.wrap("", "Scopes: 0 before the first operator, then one more per operator in execution order, both ends inclusive."
                + (plan.subgraphs() > 1 ? " Tensors are named subgraph:tensor." : "")
                + (fixed ? " The file fixes places (OfflineMemoryAllocation): greedy keeps them, best is free of them." : "")
                + " Scratch buffers that kernels ask for while they prepare are not in the file and not in this plan; the rest of the"
                + " arena (tail, temps) comes on top.");
    }
}
