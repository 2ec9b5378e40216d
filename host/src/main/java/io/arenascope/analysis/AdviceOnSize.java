package io.arenascope.analysis;

import io.arenascope.session.ArenaSnapshot;
import java.util.Optional;

/** Rules on the arena's size against what it requires. After a failed request what was reached is not what is required: silence. */
final class AdviceOnSize {
    private static final double TIGHT = 1.10;
    private static final double OVERSIZED = 1.25;

    private AdviceOnSize() {}

    static Optional<Advice> tight(AdviceEvidence e) {
        ArenaSnapshot arena = e.arena();
        if (arena.size() >= e.required() * TIGHT || arena.counts().failures() > 0) {
            return Optional.empty();
        }
        return Optional.of(new Advice("arena_tight", AdviceEvidence.format("Make %s at least %,d bytes: of its %,d this run needs %,d,"
                + " which leaves %.1f %%. Another model version, kernel or library release may need a little more.", e.name(),
                Recommendation.bytes(e.required(), e.marginPercent()), arena.size(), e.required(),
                100.0 * (arena.size() - e.required()) / arena.size()), 0));
    }

    static Optional<Advice> oversized(AdviceEvidence e) {
        ArenaSnapshot arena = e.arena();
        long recommended = Recommendation.bytes(e.required(), e.marginPercent());
        if (arena.size() <= recommended * OVERSIZED || arena.counts().failures() > 0) {
            return Optional.empty();
        }
        return Optional.of(new Advice("arena_oversized", AdviceEvidence.format("Make %s %,d bytes instead of %,d: this run needs %,d."
                + " Saves %,d bytes.", e.name(), recommended, arena.size(), e.required(), arena.size() - recommended),
                arena.size() - recommended));
    }
}
