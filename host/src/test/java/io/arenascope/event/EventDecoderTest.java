package io.arenascope.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.UnknownFieldSet;
import io.arenascope.frame.Bytes;
import io.arenascope.frame.Frame;
import io.arenascope.frame.FrameDecoder;
import io.arenascope.frame.Loss;
import io.arenascope.proto.DeviceMessage;
import io.arenascope.proto.EventBatch;
import io.arenascope.proto.EventKind;
import io.arenascope.proto.Log;
import io.arenascope.proto.MemoryPlan;
import io.arenascope.proto.OperatorTable;
import io.arenascope.proto.SessionStart;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventDecoderTest {
    @Test
    void columnsAreReadInStepWithTheEventsThatUseThem() {
        EventBatch batch = EventBatch.newBuilder().setFirstTicks(1000)
                .addKind(EventKind.PHASE).addKind(EventKind.ALLOCATE_TAIL).addKind(EventKind.ALLOCATE_TEMP).addKind(EventKind.ALLOCATE_TAIL)
                .addKind(EventKind.FREE_TEMP)
                .addAllTicksDelta(List.of(0, 3, 4))
                .addAllOffsetDelta(List.of(9000, 64, -48, 0))
                .addAllSize(List.of(10, 20, 30))
                .addAlignLog2(4).addAlignLog2(2)
                .addPurposeValue(3).addPurposeValue(12)
                .addAllOwner(List.of(-1, 5))
                .addSubgraph(1)
                .addAllOperator(List.of(-1))
                .addArena(2).addModel(1).addPhaseValue(4)
                .build();
        assertEquals(List.of(
                new Event.PhaseChange(70, 1000, 1, 1, Phase.PREPARE, -1),
                new Event.Allocate(71, 1003, 2, 1, 1, Section.TAIL, 9000, 10, 16, Purpose.NODE_AND_REGISTRATIONS, -1),
                new Event.Allocate(72, 1007, 2, 1, 1, Section.TEMP, 64, 20, 4, Purpose.TEMP_TENSOR, 5),
                new Event.Allocate(73, 1011, 2, 1, 1, Section.TAIL, 8952, 30, 4, Purpose.TEMP_TENSOR, 5),
                new Event.Free(74, 1015, 2, 1, Section.TEMP, 64)), decode(batch, 70));
    }

    @Test
    void indexWraps() {
        EventBatch batch = EventBatch.newBuilder().addKind(EventKind.TEMP_RESET).addKind(EventKind.TEMP_RESET).build();
        assertEquals(List.of(new Event.TempReset(0xFFFF_FFFFL, 0, 0, 0), new Event.TempReset(0, 0, 0, 0)), decode(batch, 0xFFFF_FFFFL));
    }

    @Test
    void inconsistentColumnsAreRefusedWhole() {
        EventBatch longColumn = EventBatch.newBuilder().addKind(EventKind.OP_BEGIN).addSize(5).build();
        assertEquals(List.of("NotUnderstood", "Gap"), names(decode(longColumn, 0)));
        assertEquals(new Event.Gap("not_understood", 1, 0, 0), decode(longColumn, 0).get(1));
        EventBatch many = EventBatch.newBuilder().addAllKindValue(Collections.nCopies(33, 6)).build();
        assertEquals(new Event.Gap("not_understood", 33, 0, 0), decode(many, 0).get(1));
        EventBatch arena = EventBatch.newBuilder().addKind(EventKind.TEMP_RESET).addArena(8).build();
        assertEquals(List.of("NotUnderstood", "Gap"), names(decode(arena, 0)));
    }

    @Test
    void unknownFieldsAndValuesAreCountedAndSkipped() {
        UnknownFieldSet extra = UnknownFieldSet.newBuilder()
                .addField(900, UnknownFieldSet.Field.newBuilder().addVarint(1).build()).build();
        EventBatch batch = EventBatch.newBuilder().addKind(EventKind.ALLOCATE_TAIL).addPurposeValue(60).setUnknownFields(extra).build();
        List<Event> events = decode(batch, 0);
        assertEquals(List.of("NotUnderstood", "NotUnderstood", "Allocate"), names(events));
        assertEquals(Purpose.UNKNOWN, ((Event.Allocate) events.get(2)).purpose());
        DeviceMessage later = DeviceMessage.newBuilder().setUnknownFields(extra).build();
        assertEquals(List.of(new Event.NotUnderstood("message [900]")), decode(later, 0));
    }

    @Test
    void controlCharactersNeverLeaveTheDecoder() {
        DeviceMessage log = DeviceMessage.newBuilder().setLog(Log.newBuilder().setText("a\u001b[31mb\u202Ec\n")).build();
        assertEquals(List.of(new Event.Log("INFO", "a\uFFFD[31mb\uFFFDc\uFFFD")), decode(log, 0));
        DeviceMessage start = DeviceMessage.newBuilder().setSessionStart(SessionStart.newBuilder().setBoard("x\u0007")).build();
        assertEquals("x\uFFFD", ((Event.SessionStart) decode(start, 0).get(0)).board());
    }

    @Test
    void planPartsKeepTheirRows() {
        MemoryPlan plan = MemoryPlan.newBuilder().setTotal(3).setFirst(1).setCount(2).setPlanSize(18000).setBytesPerBuffer(40)
                .addAllSize(List.of(3072, 10)).addAllPadding(List.of(0, 6)).addAllOwner(List.of(1, -2)).addAllFirstScope(List.of(0, 2))
                .addLastScope(2).addAllOffset(List.of(14400, 0)).build();
        assertEquals(List.of(new Event.Plan(0, 0, 40, 3, 1, 18000, false, List.of(
                new Event.PlanRow(3072, 3072, 1, 0, 0, 2, 14400, -1), new Event.PlanRow(10, 16, -2, 0, 2, 2, 0, -1)))),
                decode(DeviceMessage.newBuilder().setPlan(plan).build(), 0));
        MemoryPlan beyond = plan.toBuilder().setFirst(2).build();
        assertEquals(List.of("NotUnderstood"), names(decode(DeviceMessage.newBuilder().setPlan(beyond).build(), 0)));
    }

    @Test
    void customOperatorsTakeTheirNamesInOrder() {
        OperatorTable table = OperatorTable.newBuilder().setTotal(3).setCount(3).addAllBuiltinCode(List.of(32, 3, 32))
                .addAllOperator(List.of(0, 1, 2)).addAllBeginScope(List.of(1, 2, 3)).addAllEndScope(List.of(1, 2, 3))
                .addCustomCode("A").addCustomCode("B").build();
        Event.Operators operators = (Event.Operators) decode(DeviceMessage.newBuilder().setOperators(table).build(), 0).get(0);
        assertEquals(List.of("A", "", "B"), operators.rows().stream().map(Event.OperatorRow::customCode).toList());
    }

    @Test
    void lossesBecomeGaps() {
        List<Event> seen = new ArrayList<>();
        new EventDecoder(seen::add).accept(new Loss(Loss.Cause.NEW_EPOCH, 0, 0, -1, 5));
        assertEquals(List.of(new Event.Gap("new_epoch", -1, 0, 0)), seen);
    }

    @Test
    void anyPayloadGivesEventsOrSaysThatItIsNotUnderstood() {
        long seed = System.nanoTime();
        System.out.println("EventDecoderTest seed " + seed);
        Random random = new Random(seed);
        byte[] good = DeviceMessage.newBuilder().setEvents(EventBatch.newBuilder().addAllKindValue(Collections.nCopies(20, 1))
                .addAllSize(Collections.nCopies(20, 77)).addOwner(3)).build().toByteArray();
        for (int round = 0; round < 20_000; round++) {
            byte[] payload = good.clone();
            for (int flips = 0; flips <= random.nextInt(4); flips++) {
                payload[random.nextInt(payload.length)] = (byte) random.nextInt(256);
            }
            assertTrue(!decode(payload, 0).isEmpty());
        }
    }

    private static List<Event> decode(EventBatch batch, long index) {
        return decode(DeviceMessage.newBuilder().setEvents(batch).build(), index);
    }

    private static List<Event> decode(DeviceMessage message, long index) {
        return decode(message.toByteArray(), index);
    }

    private static List<Event> decode(byte[] payload, long index) {
        List<Event> seen = new ArrayList<>();
        Frame frame = FrameDecoder.frame(Bytes.body(0, 0, index, payload), 0);
        new EventDecoder(seen::add).accept(frame);
        return seen;
    }

    private static List<String> names(List<Event> events) {
        return events.stream().map(e -> e.getClass().getSimpleName()).toList();
    }
}
