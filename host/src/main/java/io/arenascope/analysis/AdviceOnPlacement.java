package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Section;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.Failure;
import io.arenascope.session.Timeline;
import java.util.List;
import java.util.Optional;

/** Rules on who places what where: the allocator, and weights in RAM. */
final class AdviceOnPlacement {
    private AdviceOnPlacement() {}

    /** What a pool reaches beyond what ever lives in it at once is holes, headers, and blocks freed but not given back. */
    static Optional<Advice> switchAllocator(AdviceEvidence e) {
        ArenaSnapshot arena = e.arena();
        long saves = Math.max(0, e.required() - AdviceEvidence.roundUp(arena.peak().bytes()));
        Optional<Failure> torn = arena.failures().stream().filter(f -> f.certain() && f.request().section() == Section.POOL
                && f.free() >= f.request().size() && f.largestFree() < f.request().size()).findFirst();
        if (!pooled(e) || !e.worth(saves) && torn.isEmpty()) {
            return Optional.empty();
        }
        String allocator = e.snapshot().start() == null ? "" : " (" + Names.clean(e.snapshot().start().allocator()) + ")";
        String evidence = torn.map(f -> AdviceEvidence.format("a request of %,d bytes failed although %,d were free, of which %,d in one"
                + " run; ", f.request().size(), f.free(), f.largestFree())).orElse("");
        return Optional.of(new Advice("switch_allocator", AdviceEvidence.format("Plan activations instead of allocating them one by one:"
                + " in %s%s %sit reaches over %,d bytes while at most %,d live at once. Without holes that is %,d bytes less; a plan saves"
                + " more where the pool keeps an output until the next one is made. It needs all lifetimes before the first invoke and"
                + " takes time when the model is loaded.", e.name(), allocator, evidence,
                arena.highWaterMark().bytes(), arena.peak().bytes(), saves), saves));
    }

    private static boolean pooled(AdviceEvidence e) {
        return e.arena().timeline().length() > 0 && e.arena().timeline()
                .range(Timeline.Series.POOL, 0, e.arena().timeline().length())[1] > 0;
    }

    static Optional<Advice> weightsToFlash(AdviceEvidence e) {
        List<Event.ModelInfo> inRam = e.snapshot().models().stream().filter(m -> m.arena() == e.arena().info().id() && m.weightBytes() > 0
                && (m.weightPlace().equals("IN_ARENA") || m.weightPlace().equals("RAM"))).toList();
        if (inRam.isEmpty()) {
            return Optional.empty();
        }
        long bytes = inRam.stream().mapToLong(Event.ModelInfo::weightBytes).sum();
        String place = inRam.get(0).weightPlace().equals("RAM") ? "RAM" : "the arena";
        return Optional.of(new Advice("weights_to_flash", AdviceEvidence.format("Leave weights in flash: %,d bytes of them lie in %s."
                + " Declare the model's array const and do not copy it. Reading flash can take longer: measure the latency.", bytes, place),
                bytes));
    }
}
