package io.arenascope.event;

import io.arenascope.proto.Arena;
import io.arenascope.proto.CommandResult;
import io.arenascope.proto.Fault;
import io.arenascope.proto.Log;
import io.arenascope.proto.Model;
import io.arenascope.proto.SessionStart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Messages that say what the session is about, and what happened to the device. */
final class InfoDecoder {
    private InfoDecoder() {}

    static Event start(SessionStart s, Consumer<Event> sink) {
        Known.fields(s, "SessionStart", sink);
        return new Event.SessionStart(s.getProtocolMajor(), s.getProtocolMinor(), Known.text(s.getFirmware()), Known.text(s.getBoard()),
                Known.text(s.getCpu()), s.getPointerBits(), s.getNonce(), Known.unsigned(s.getBootCounter()),
                Known.unsigned(s.getTicksPerSecond()), Known.name(s.getTickSource(), "TICK_SOURCE_", sink),
                Known.text(s.getAllocator()), Known.text(s.getWorkload()), Known.unsigned(s.getSram()),
                Known.unsigned(s.getStaticRam()), Known.unsigned(s.getStackSize()), Known.unsigned(s.getStackHighWater()),
                Known.name(s.getResetCause(), "RESET_", sink), Known.text(s.getClock()), Known.unsigned(s.getCpuHz()));
    }

    static Event arena(Arena a, Consumer<Event> sink) throws Refused {
        Known.fields(a, "Arena", sink);
        if (a.getSize() < 0) {
            throw new Refused("arena of " + Known.unsigned(a.getSize()) + " bytes");
        }
        return new Event.ArenaInfo(Known.id("arena", a.getId()), Known.unsigned(a.getBase()), a.getSize(), a.getAlign(),
                Known.text(a.getName()), a.getPlannerBytesPerBuffer(), Known.name(a.getKind(), "ARENA_KIND_", sink));
    }

    static Event model(Model m, Consumer<Event> sink) throws Refused {
        Known.fields(m, "Model", sink);
        return new Event.ModelInfo(Known.id("model", m.getId()), Known.text(m.getName()), m.getHash(), Known.unsigned(m.getSize()),
                Known.unsigned(m.getWeightBytes()), Known.name(m.getWeightPlace(), "WEIGHT_PLACE_", sink), m.getSubgraphs(),
                m.getOperators(), m.getTensors(), Known.id("arena", m.getArena()));
    }

    static Event log(Log log, Consumer<Event> sink) {
        Known.fields(log, "Log", sink);
        return new Event.Log(Known.name(log.getLevel(), "", sink), Known.text(log.getText()));
    }

    static Event result(CommandResult r, Consumer<Event> sink) {
        Known.fields(r, "CommandResult", sink);
        return new Event.CommandResult(r.getId(), Known.name(r.getStatus(), "", sink), Known.text(r.getText()));
    }

    static Event fault(Fault f, Consumer<Event> sink) throws Refused {
        Known.fields(f, "Fault", sink);
        List<Event.Indexed> events = new ArrayList<>();
        if (f.hasLastEvents()) {
            new BatchDecoder(f.getLastEvents(), Known.unsigned(f.getFirstEvent())).decode(event -> {
                if (event instanceof Event.Indexed indexed) {
                    events.add(indexed);
                } else if (event instanceof Event.NotUnderstood) {
                    sink.accept(event);
                }
            });
        }
        return new Event.Fault(Known.name(f.getKind(), "FAULT_", sink), Known.unsigned(f.getBootCounter()), f.getPc(), f.getLr(),
                f.getSp(), f.getPsr(), f.getCfsr(), f.getHfsr(), f.getMmfar(), f.getBfar(), f.getPart(), f.getParts(),
                List.copyOf(events));
    }
}
