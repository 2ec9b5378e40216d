package io.arenascope.analysis;

import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Something to do about the memory, with what in this session speaks for it.
 *
 * @param code  stable name
 * @param bytes that it could save; 0 where it is not about saving
 */
public record Advice(String code, String text, long bytes) {
    private static final int SHOWN = 5;
    private static final double TIGHT = 1.10;
    private static final double OVERSIZED = 1.25;

    /** At most five, the most pressing first; none without evidence. */
    public static List<Advice> of(Snapshot snapshot, BigDecimal marginPercent) {
        List<Advice> all = new ArrayList<>();
        for (int i = 0; i < snapshot.arenas().size(); i++) {
            ArenaSnapshot arena = snapshot.arenas().get(i);
            if (arena.required().bytes() > 0 && !snapshot.trust().containsKey("arenas." + i + ".required")) {
                size(arena, Recommendation.bytes(arena.required().bytes(), marginPercent), all);
            }
            if (arena.plan().gap() > 0 && snapshot.trust().get("arenas." + i + ".plan_size") != Trust.UNKNOWN) {
                plan(arena, all);
            }
        }
        all.sort(Comparator.comparingInt((Advice a) -> a.bytes == 0 ? 0 : 1).thenComparing(a -> -a.bytes));
        return List.copyOf(all.subList(0, Math.min(SHOWN, all.size())));
    }

    private static void size(ArenaSnapshot arena, long recommended, List<Advice> all) {
        long required = arena.required().bytes();
        String name = name(arena);
        if (arena.size() < required * TIGHT) {
            all.add(new Advice("arena_tight", format("Make %s at least %,d bytes: of its %,d this run needs %,d, which leaves %.1f %%.",
                    name, recommended, arena.size(), required, 100.0 * (arena.size() - required) / arena.size()), 0));
        } else if (recommended > 0 && arena.size() > recommended * OVERSIZED) {
            all.add(new Advice("arena_oversized", format("Make %s %,d bytes instead of %,d: this run needs %,d.", name, recommended,
                    arena.size(), required), arena.size() - recommended));
        }
    }

    private static void plan(ArenaSnapshot arena, List<Advice> all) {
        long saves = Math.min(arena.plan().gap(), Math.max(0, arena.required().bytes() - arena.plan().lowerBound() - arena.usage().tail()));
        if (saves > 0) {
            all.add(new Advice("plan_gap", format("A better plan can save up to %,d bytes in %s: the plan takes %,d, of which at most"
                    + " %,d live at once. Offsets can be fixed in the model's metadata.", saves, name(arena), arena.plan().size(),
                    arena.plan().lowerBound()), saves));
        }
    }

    private static String name(ArenaSnapshot arena) {
        return "arena " + arena.info().id();
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
