package io.arenascope.session;

import io.arenascope.event.Owner;
import io.arenascope.session.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is wrong in an arena: all counted, the first thousand kept. */
final class Findings {
    private static final int KEPT = 1000;

    private final int arena;
    private final Certainty certainty;
    private final List<Finding> kept = new ArrayList<>();
    private long count;
    private long overlaps;

    Findings(int arena, Certainty certainty) {
        this.arena = arena;
        this.certainty = certainty;
    }

    /** After a loss, what follows only from the blocks thought to be live is no finding: the frees may be what was lost. */
    void add(Kind kind, long event, String text) {
        if (!certainty.present() && kind != Kind.OUTSIDE && kind != Kind.PLAN_OVERLAP) {
            return;
        }
        count++;
        if (kind == Kind.OVERLAP) {
            overlaps++;
        }
        if (kept.size() < KEPT) {
            kept.add(new Finding(kind, arena, event, text));
        }
    }

    void overlap(Block block, Block other, long event) {
        add(Kind.OVERLAP, event, describe(block) + " lies over " + describe(other) + ".");
    }

    long count() {
        return count;
    }

    long overlaps() {
        return overlaps;
    }

    List<Finding> kept() {
        return List.copyOf(kept);
    }

    static String describe(Block block) {
        String what = block.purpose().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return what + owner(block) + " (" + block.section().name().toLowerCase(Locale.ROOT) + ", " + block.requested() + " bytes at "
                + block.offset() + ")";
    }

    private static String owner(Block block) {
        int tensor = Owner.tensorOf(block.owner());
        int operator = Owner.operatorOf(block.owner());
        String subgraph = block.subgraph() == 0 ? "" : " of subgraph " + block.subgraph();
        return tensor >= 0 ? " of tensor " + tensor + subgraph : operator >= 0 ? " of operator " + operator + subgraph : "";
    }
}
