package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Phase;
import io.arenascope.session.Finding;
import io.arenascope.session.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The last fault of a device.
 *
 * @param fault    its registers; the parts that came are put together
 * @param causes   what the status registers say, in words; empty: they say nothing
 * @param address  that was accessed; -1: the processor does not say
 * @param phase    of the program before it
 * @param model    of the operator
 * @param operator running or being prepared; -1: none, or the last events do not say
 * @param findings what its last events show
 * @param events   the last ones before it
 */
public record FaultAnatomy(Event.Fault fault, List<String> causes, long address, Phase phase, int model, int subgraph, int operator,
        List<Finding> findings, List<Event.Indexed> events) {
    private static final long UNSIGNED = 0xFFFF_FFFFL;
    private static final int ADDRESS_OF_MEMORY_FAULT = 7;
    private static final int ADDRESS_OF_BUS_FAULT = 15;

    /** A bit of a fault status register. */
    private record Bit(int bit, String cause) {}

    /** Armv7-M Architecture Reference Manual, B3.2.15: Configurable Fault Status Register. */
    private static final List<Bit> CFSR = List.of(new Bit(0, "an instruction was fetched from memory that must not run"),
            new Bit(1, "data was accessed that the memory protection forbids"), new Bit(3, "leaving an exception, the stack was forbidden"),
            new Bit(4, "entering an exception, the stack was forbidden"),
            new Bit(5, "saving floating-point state, the stack was forbidden"),
            new Bit(8, "an instruction was fetched from an address with no memory"),
            new Bit(9, "data was accessed at an address with no memory, by the instruction at pc"),
            new Bit(10, "data was written to an address with no memory, by an instruction before pc"),
            new Bit(11, "leaving an exception, the stack had no memory"), new Bit(12, "entering an exception, the stack had no memory"),
            new Bit(13, "saving floating-point state, the stack had no memory"), new Bit(16, "the instruction at pc does not exist"),
            new Bit(17, "a jump left Thumb state: a function pointer was bad"), new Bit(18, "a return address was bad"),
            new Bit(19, "a coprocessor was used that is off, such as the FPU"), new Bit(24, "an access was not aligned"),
            new Bit(25, "a division by zero"));
    /** The same, B3.2.16: HardFault Status Register. */
    private static final List<Bit> HFSR = List.of(new Bit(1, "the vector table could not be read"),
            new Bit(31, "a breakpoint without debugger"));

    /** Null when there was no fault. */
    public static FaultAnatomy of(Snapshot snapshot) {
        if (snapshot.faults().isEmpty()) {
            return null;
        }
        Event.Fault latest = snapshot.faults().get(snapshot.faults().size() - 1);
        TreeMap<Integer, Event.Fault> parts = new TreeMap<>(); // a part comes again with every hello
        snapshot.faults().stream().filter(f -> f.bootCounter() == latest.bootCounter()).forEach(f -> parts.put(f.part(), f));
        List<Event.Indexed> events = new ArrayList<>();
        parts.values().forEach(part -> events.addAll(part.lastEvents()));
        List<String> causes = new ArrayList<>();
        CFSR.stream().filter(bit -> set(latest.cfsr(), bit.bit)).forEach(bit -> causes.add(bit.cause));
        HFSR.stream().filter(bit -> set(latest.hfsr(), bit.bit)).forEach(bit -> causes.add(bit.cause));
        long address = set(latest.cfsr(), ADDRESS_OF_BUS_FAULT) ? latest.bfar() & UNSIGNED
                : set(latest.cfsr(), ADDRESS_OF_MEMORY_FAULT) ? latest.mmfar() & UNSIGNED : -1;
        return at(latest, causes, address, snapshot, events);
    }

    private static FaultAnatomy at(Event.Fault fault, List<String> causes, long address, Snapshot snapshot, List<Event.Indexed> events) {
        Phase phase = Phase.UNKNOWN;
        int model = 0;
        int subgraph = 0;
        int operator = -1;
        for (Event.Indexed event : events) {
            if (event instanceof Event.PhaseChange e) {
                phase = e.phase();
                model = e.model();
                subgraph = e.subgraph();
                operator = e.operator();
            } else if (event instanceof Event.OpBegin e) {
                phase = Phase.INVOKE;
                model = e.model();
                subgraph = e.subgraph();
                operator = e.operator();
            } else if (event instanceof Event.OpEnd || event instanceof Event.InvokeEnd) {
                phase = Phase.INVOKE;
                operator = -1;
            }
        }
        Snapshot.Progress before = events.isEmpty() || phase == Phase.UNKNOWN ? progress(snapshot, fault.bootCounter()) : null;
        return before == null ? new FaultAnatomy(fault, causes, address, phase, model, subgraph, operator, snapshot.faultFindings(), events)
                : new FaultAnatomy(fault, causes, address, before.phase(), before.model(), before.subgraph(), before.operator(),
                        snapshot.faultFindings(), events);
    }

    /** What the boot that faulted was last seen to do. */
    private static Snapshot.Progress progress(Snapshot snapshot, long boot) {
        return snapshot.boots().stream().filter(b -> b.start() != null && b.start().bootCounter() == boot).map(b -> b.progress())
                .reduce((first, second) -> second).orElse(null);
    }

    private static boolean set(int register, int bit) {
        return (register >>> bit & 1) == 1;
    }
}
