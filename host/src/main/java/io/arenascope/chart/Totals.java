package io.arenascope.chart;

import io.arenascope.session.Block;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/** Blocks and bytes by purpose, as a legend: what it adds up to is everything that lives. */
final class Totals {
    private record Sum(int blocks, long bytes) {}

    private final Map<Kind, Sum> sums = new EnumMap<>(Kind.class);
    private final Layout layout;
    private final Theme theme;

    Totals(Layout layout, Theme theme) {
        this.layout = layout;
        this.theme = theme;
        for (Block block : layout.blocks()) {
            sums.merge(Kind.of(block), new Sum(1, block.used()), (a, b) -> new Sum(a.blocks() + b.blocks(), a.bytes() + b.bytes()));
        }
    }

    Legend legend() {
        Legend legend = new Legend();
        Comparator<Map.Entry<Kind, Sum>> bySize = Comparator.comparingLong(entry -> -entry.getValue().bytes());
        sums.entrySet().stream().sorted(bySize).forEach(entry -> {
            Sum sum = entry.getValue();
            legend.add(entry.getKey().label() + "  " + Text.bytes(sum.bytes()) + " B" + (sum.blocks() > 1 ? " in " + sum.blocks() : ""),
                    entry.getKey().color(theme));
        });
        long padding = layout.blocks().stream().mapToLong(block -> Math.max(0, block.used() - block.size())).sum();
        if (padding > 0) {
            legend.add("paler: padding  " + Text.bytes(padding) + " B", Strip.padding(Kind.RUNTIME.color(theme), theme));
        }
        if (layout.reserved() > 0) {
            legend.add("reserved, nothing live", UsageStack.held(theme));
        }
        return legend.addHatched("free", theme.line());
    }
}
