package io.arenascope.event;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.arenascope.frame.EventCount;
import io.arenascope.frame.Frame;
import io.arenascope.frame.Loss;
import io.arenascope.frame.Received;
import io.arenascope.proto.DeviceMessage;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Frames and losses to events. What this version does not know is skipped and told as {@link Event.NotUnderstood}; events
 * that are skipped with it are told as a {@link Event.Gap} of cause {@value #NOT_UNDERSTOOD}.
 */
public final class EventDecoder {
    public static final String NOT_UNDERSTOOD = "not_understood";

    private final Consumer<Event> sink;

    public EventDecoder(Consumer<Event> sink) {
        this.sink = sink;
    }

    public void accept(Received received) {
        if (received instanceof Frame frame) {
            decode(frame);
        } else if (received instanceof Loss loss) {
            sink.accept(new Event.Gap(loss.cause().name().toLowerCase(Locale.ROOT), loss.events(), loss.frames(), loss.bytes()));
        }
    }

    private void decode(Frame frame) {
        DeviceMessage message;
        try {
            message = DeviceMessage.parseFrom(CodedInputStream.newInstance(frame.body(), Frame.HEADER, frame.payloadLength()));
        } catch (InvalidProtocolBufferException malformed) {
            refuse(frame, "malformed message: " + malformed.getMessage());
            return;
        } catch (IOException impossible) {
            throw new IllegalStateException("reading from memory", impossible);
        }
        if (message.getUnknownFields().getSerializedSize() > 0) {
            sink.accept(new Event.NotUnderstood("message " + message.getUnknownFields().asMap().keySet()));
        }
        try {
            decode(frame, message);
        } catch (Refused refused) {
            refuse(frame, refused.getMessage());
        }
    }

    private void refuse(Frame frame, String what) {
        sink.accept(new Event.NotUnderstood(what));
        int events = EventCount.of(frame.body(), Frame.HEADER, frame.body().length - Frame.CRC);
        if (events > 0) {
            sink.accept(new Event.Gap(NOT_UNDERSTOOD, events, 0, 0));
        }
    }

    private void decode(Frame frame, DeviceMessage message) throws Refused {
        switch (message.getBodyCase()) {
            case EVENTS -> new BatchDecoder(message.getEvents(), frame.index()).decode(sink);
            case STATISTICS -> sink.accept(StateDecoder.statistics(message.getStatistics(), sink));
            case OPERATORS -> sink.accept(TableDecoder.operators(message.getOperators(), sink));
            case PLAN -> sink.accept(TableDecoder.plan(message.getPlan(), sink));
            case DUMP -> sink.accept(StateDecoder.dump(message.getDump(), sink));
            case LOG -> sink.accept(InfoDecoder.log(message.getLog(), sink));
            case SESSION_START -> sink.accept(InfoDecoder.start(message.getSessionStart(), sink));
            case ARENA -> sink.accept(InfoDecoder.arena(message.getArena(), sink));
            case MODEL -> sink.accept(InfoDecoder.model(message.getModel(), sink));
            case RESULT -> sink.accept(InfoDecoder.result(message.getResult(), sink));
            case FAULT -> sink.accept(InfoDecoder.fault(message.getFault(), sink));
            case TOUCHED -> sink.accept(TableDecoder.touched(message.getTouched(), sink));
            case BODY_NOT_SET -> {
                if (message.getUnknownFields().getSerializedSize() == 0) {
                    sink.accept(new Event.NotUnderstood("empty message"));
                }
            }
        }
    }
}
