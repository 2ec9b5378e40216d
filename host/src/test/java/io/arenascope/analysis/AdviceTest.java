package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.event.Event;
import io.arenascope.event.Purpose;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.TensorType;
import io.arenascope.tflite.TfliteModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Each rule where it must speak, with the bytes worked out by hand, and where it must be silent. */
class AdviceTest {
    static final List<String> NAMES = GoldenLog.NAMES;
    private static final int ADD = 0;
    private static final int CONV = 3;
    private static final int LOGISTIC = 14;
    private static final int SOFTMAX = 25;

    /** Three convolutions in a row; the plan needs 2016 bytes and the tail 208. */
    private static SmallRun chain(long arena) {
        return new SmallRun(arena).operators(CONV, CONV, CONV).persistent(Purpose.RUNTIME, -1, 208)
                .tensor(1008, 0, 1).tensor(1008, 1, 2).tensor(1008, 2, 3).tensor(1008, 3, 3);
    }

    @Test
    void nothingWithoutEvidence() {
        assertEquals(List.of(), codes(chain(2640).snapshot()));
    }

    @Test
    void arenaTight() {
        assertEquals(0, find("arena_tight", chain(2432).snapshot()).orElseThrow().bytes());
        assertTrue(find("arena_tight", chain(2448).snapshot()).isEmpty(), "a margin of 10 %");
        assertTrue(find("arena_tight", chain(2432).poolFails(5000, 200).snapshot()).isEmpty(), "what it requires is not known");
    }

    @Test
    void arenaOversized() {
        Advice advice = find("arena_oversized", chain(8000).snapshot()).orElseThrow();
        assertEquals(8000 - 2560, advice.bytes(), "required 2224, recommended 2560");
        assertTrue(find("arena_oversized", chain(3200).snapshot()).isEmpty(), "at most a quarter more than recommended");
    }

    @Test
    void planGap() {
        assertEquals(320, find("plan_gap", chain(2640).gap(320).snapshot()).orElseThrow().bytes());
        assertTrue(find("plan_gap", chain(2640).snapshot()).isEmpty());
        assertTrue(find("plan_gap", chain(8000).gap(320).planningTemp(4000).snapshot()).isEmpty(),
                "planning needs more than the plan");
    }

    /** Tensor 1 is made by the first operator and waits for the last; in between runs what needs most. */
    @Test
    void reorderOperators() {
        Advice advice = find("reorder_operators", new SmallRun(6000).operators(CONV, CONV, CONV, CONV).tensor(160, 0, 2)
                .tensor(1600, 1, 4).tensor(1600, 2, 3).tensor(1600, 3, 4).tensor(160, 4, 4).snapshot()).orElseThrow();
        assertEquals(4800 - 3200, advice.bytes(), "what the third operator reads and writes is there in any order");
        assertTrue(find("reorder_operators", chain(2640).snapshot()).isEmpty(), "a chain has but one order");
    }

    @Test
    void reuseTensors() {
        Advice advice = find("reuse_tensors", new SmallRun(6000).operators(CONV, LOGISTIC, CONV).tensor(160, 0, 1).tensor(1600, 1, 2)
                .tensor(1600, 2, 3).tensor(160, 3, 3).snapshot()).orElseThrow();
        assertEquals(3200 - 1760, advice.bytes());
        assertTrue(find("reuse_tensors", new SmallRun(6000).operators(CONV, CONV, CONV).tensor(160, 0, 1).tensor(1600, 1, 2)
                .tensor(1600, 2, 3).tensor(160, 3, 3).snapshot()).isEmpty(), "a convolution cannot work in place");
        assertTrue(find("reuse_tensors", new SmallRun(6000).operators(CONV, ADD, CONV, CONV).tensor(160, 0, 1).tensor(1600, 1, 3)
                .tensor(1600, 2, 3).tensor(160, 3, 4).tensor(16, 4, 4).snapshot()).isEmpty(), "the input is read once more");
    }

    @Test
    void shrinkActivation() {
        Advice advice = find("shrink_activation", new SmallRun(30_000).operators(CONV, CONV, CONV).tensor(3072, 0, 1)
                .tensor(14_400, 1, 2).tensor(3600, 2, 3).tensor(1152, 3, 3).snapshot()).orElseThrow();
        assertEquals(18_000 - 4752, advice.bytes(), "then the last operator sets the peak");
        assertTrue(find("shrink_activation", chain(2640).snapshot()).isEmpty(), "without one of them the others need as much");
        assertTrue(find("shrink_activation", new SmallRun(30_000).operators(CONV, CONV).tensor(8000, 0, 1).tensor(160, 1, 2)
                .tensor(160, 2, 2).snapshot()).isEmpty(), "the input is given");
        assertTrue(find("shrink_activation", new SmallRun(30_000).operators(CONV, CONV).planningTemp(20_000).tensor(160, 0, 1)
                .tensor(14_400, 1, 2).tensor(160, 2, 2).snapshot()).isEmpty(), "set-up needs more");
    }

    @Test
    void narrowTypes() {
        SmallRun run = new SmallRun(6000).operators(CONV).tensor(1600, 0, 1).tensor(640, 1, 1).model(7, "FLASH");
        Advice advice = find("narrow_types", run.snapshot(), model(7, TensorType.FLOAT32)).orElseThrow();
        assertEquals(2240 - 560, advice.bytes());
        assertTrue(find("narrow_types", run.snapshot(), model(7, TensorType.INT8)).isEmpty());
        assertTrue(find("narrow_types", run.snapshot(), model(8, TensorType.FLOAT32)).isEmpty(), "not the model that runs");
    }

    @Test
    void moveScratch() {
        SmallRun run = chain(8000).persistent(Purpose.KERNEL_BUFFER, 0, 2000).persistent(Purpose.KERNEL_BUFFER, 2, 3200);
        assertEquals(5200 - 3200, find("move_scratch", run.snapshot()).orElseThrow().bytes(), "the plan grows by the larger one");
        assertTrue(find("move_scratch", chain(8000).persistent(Purpose.KERNEL_BUFFER, 0, 2000).persistent(Purpose.KERNEL_BUFFER, 0, 2000)
                .snapshot()).isEmpty(), "a pair is a table for each channel");
        assertTrue(find("move_scratch", chain(8000).persistent(Purpose.KERNEL_BUFFER, 0, 3200).snapshot()).isEmpty(),
                "at the peak a planned buffer costs as much");
    }

    @Test
    void mergeTables() {
        Advice advice = find("merge_tables", new SmallRun(8000).operators(SOFTMAX, CONV, SOFTMAX).persistent(Purpose.OP_DATA, 0, 1024)
                .persistent(Purpose.OP_DATA, 2, 1024).tensor(64, 0, 1).tensor(64, 1, 2).tensor(64, 2, 3).snapshot()).orElseThrow();
        assertEquals(1024, advice.bytes());
        assertTrue(find("merge_tables", new SmallRun(8000).operators(CONV, CONV).persistent(Purpose.OP_DATA, 0, 1024)
                .persistent(Purpose.OP_DATA, 1, 1024).tensor(64, 0, 1).tensor(64, 1, 2).snapshot()).isEmpty(), "scales of its own");
        assertTrue(find("merge_tables", new SmallRun(8000).operators(SOFTMAX, SOFTMAX).persistent(Purpose.OP_DATA, 0, 1024)
                .persistent(Purpose.OP_DATA, 1, 1040).tensor(64, 0, 1).tensor(64, 1, 2).snapshot()).isEmpty(), "another size");
    }

    @Test
    void trimMetadata() {
        Advice advice = find("trim_metadata", new SmallRun(8000).operators(CONV).persistent(Purpose.EVAL_TENSORS, -1, 1200)
                .tensor(160, 0, 1).tensor(160, 1, 1).constants(98).snapshot()).orElseThrow();
        assertEquals(1520 - 352, advice.bytes(), "98 of 100 entries, 1176 bytes, then rounded up");
        assertTrue(find("trim_metadata", new SmallRun(8000).operators(CONV).persistent(Purpose.EVAL_TENSORS, -1, 1200)
                .tensor(160, 0, 1).tensor(160, 1, 1).snapshot()).isEmpty(), "all are activations");
    }

    @Test
    void alignmentWaste() {
        SmallRun run = new SmallRun(8000).operators(CONV, CONV).tensor(160, 0, 1).tensor(160, 1, 2);
        for (int i = 0; i < 16; i++) {
            run.persistent(Purpose.OP_DATA, 0, 20, 16);
        }
        assertEquals(16 * 12, find("alignment_waste", run.snapshot()).orElseThrow().bytes());
        assertTrue(find("alignment_waste", chain(2640).snapshot()).isEmpty());
    }

    @Test
    void switchAllocator() {
        SmallRun run = new SmallRun(4000).operators(CONV).allocator("first_fit").poolAllocate(0, 800).poolAllocate(800, 800).poolFree(0)
                .poolAllocate(1600, 1600);
        assertEquals(3200 - 2400, find("switch_allocator", run.snapshot()).orElseThrow().bytes());
        assertTrue(find("switch_allocator", new SmallRun(4000).operators(CONV).allocator("first_fit").poolAllocate(0, 800)
                .poolAllocate(800, 800).poolFree(0).snapshot()).isEmpty(), "never reached further than it held");
        String text = find("switch_allocator", run.poolFails(1000, 800).snapshot()).orElseThrow().text();
        assertTrue(text.contains("a request of 1,000 bytes failed although 1,600 were free, of which 800 in one run"), text);
        assertTrue(find("switch_allocator", chain(2640).snapshot()).isEmpty(), "no pool");
    }

    @Test
    void weightsToFlash() {
        assertEquals(5000, find("weights_to_flash", chain(2640).model(1, "IN_ARENA").snapshot()).orElseThrow().bytes());
        assertTrue(find("weights_to_flash", chain(2640).model(1, "RAM").snapshot()).orElseThrow().text().contains("lie in RAM"));
        assertTrue(find("weights_to_flash", chain(2640).model(1, "FLASH").snapshot()).isEmpty());
        assertTrue(find("weights_to_flash", chain(2640).model(1, "UNKNOWN").snapshot()).isEmpty());
    }

    @Test
    void atMostFiveThePressingOneFirstThenTheLargest() {
        SmallRun run = chain(14_500).persistent(Purpose.KERNEL_BUFFER, 0, 2000).persistent(Purpose.KERNEL_BUFFER, 2, 4000)
                .persistent(Purpose.EVAL_TENSORS, -1, 4000).constants(96).model(1, "IN_ARENA").gap(800);
        for (int i = 0; i < 64; i++) {
            run.persistent(Purpose.OP_DATA, 1, 20, 16);
        }
        Snapshot snapshot = run.snapshot();
        List<Advice> all = Advice.all(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN);
        assertTrue(all.size() > 5, all.toString());
        List<Advice> shown = Advice.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN);
        assertEquals(5, shown.size());
        assertEquals("arena_tight", shown.get(0).code());
        for (int i = 2; i < shown.size(); i++) {
            assertTrue(shown.get(i - 1).bytes() >= shown.get(i).bytes());
        }
    }

    @Test
    void saysNothingOnFiguresThatAreNotExact() {
        List<Event> events = new ArrayList<>(chain(8000).events());
        assertTrue(find("arena_oversized", chain(8000).snapshot()).isPresent());
        Session session = new Session();
        events.forEach(session::accept);
        session.accept(new Event.Gap("gap", 3, 1, 0));
        assertEquals(List.of(), Advice.of(session.snapshot(), new Names(session.snapshot()), Recommendation.DEFAULT_MARGIN));
    }

    /** No advice on the memory of a real model promises more than there is. */
    @ParameterizedTest
    @FieldSource("NAMES")
    void neverSavesMoreThanIsRequired(String name) {
        Snapshot snapshot = GoldenLog.read(name).session().snapshot();
        long required = snapshot.arenas().get(0).required().bytes();
        List<Advice> all = Advice.all(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN);
        assertEquals("arena_oversized", all.get(0).code(), "these logs were taken in an arena of 11 MB");
        all.subList(1, all.size()).forEach(a -> assertTrue(a.bytes() > 0 && a.bytes() < required, a.toString()));
    }

    private static List<String> codes(Snapshot snapshot) {
        return Advice.all(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN).stream().map(Advice::code).toList();
    }

    private static Optional<Advice> find(String code, Snapshot snapshot) {
        return find(code, snapshot, null);
    }

    private static Optional<Advice> find(String code, Snapshot snapshot, TfliteModel model) {
        return Advice.all(snapshot, new Names(snapshot, model), Recommendation.DEFAULT_MARGIN).stream().filter(a -> a.code().equals(code))
                .findFirst();
    }

    private static TfliteModel model(long hash, TensorType type) {
        List<TfliteModel.Tensor> tensors = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            tensors.add(new TfliteModel.Tensor(i, "t" + i, List.of(), type, 0, false, false, null));
        }
        return new TfliteModel("m", hash, 0, 0, "", List.of(new TfliteModel.Subgraph("", tensors, List.of(), List.of(), List.of())),
                List.of());
    }
}
