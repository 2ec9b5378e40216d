package io.arenascope;

import io.arenascope.event.Event;
import java.util.Locale;

/** The little that driving a device needs to know of it: has it answered, how far is it, what has it complained about. */
public final class DeviceState {
    private static final int PROTOCOL_MAJOR = 1;

    private Event.SessionStart start;
    private long boot = -1;
    private long eventsKnown;
    private long runFrom;
    private long runFirst = -1;
    private long lastInvoke = -1;
    private int lastStatus;
    private boolean settled;
    private Event.Log lastError;
    private Event.Fault fault;
    private boolean otherMajor;
    private final Recovery recovery = new Recovery();

    void accept(Event event) {
        recovery.accept(event);
        if (event instanceof Event.Indexed indexed) {
            settled = false;
            eventsKnown = Math.max(eventsKnown, indexed.index() + 1);
            invoke(indexed);
        } else if (event instanceof Event.SessionStart s) {
            start(s);
        } else if (event instanceof Event.Statistics statistics) {
            settled = true;
            eventsKnown = Math.max(eventsKnown, statistics.atEvent());
        } else if (event instanceof Event.Fault f) {
            fault = f;
        } else if (event instanceof Event.Log log && log.level().equals("ERROR")) {
            lastError = log;
        } else if (event instanceof Event.Gap gap) {
            otherMajor |= gap.cause().equals("wrong_major");
        }
    }

    private void start(Event.SessionStart now) {
        if (boot != now.bootCounter()) {
            boot = now.bootCounter();
            eventsKnown = 0;
            recovery.boot();
            beginRun();
        }
        start = now;
        otherMajor |= now.protocolMajor() != PROTOCOL_MAJOR;
    }

    private void invoke(Event.Indexed event) {
        if (event.index() < runFrom) {
            return;
        }
        if (event instanceof Event.InvokeBegin begin && runFirst < 0) {
            runFirst = begin.invoke();
        } else if (event instanceof Event.InvokeEnd end) {
            lastInvoke = end.invoke();
            lastStatus = end.status();
        }
    }

    /** What comes with an index up to now was before the run that begins here, however late it arrives. */
    void beginRun() {
        runFrom = eventsKnown;
        runFirst = -1;
        lastInvoke = -1;
        lastStatus = 0;
        recovery.beginRun();
    }

    /** What a loss makes it necessary to ask for. */
    Recovery recovery() {
        return recovery;
    }

    /** Whether an invoke of this run has been seen. */
    boolean running() {
        return runFirst >= 0 || lastInvoke >= 0;
    }

    /** A reset was asked for: the next answer is that of another boot. */
    void forget() {
        start = null;
    }

    /** Whether the device has answered the hello with this nonce. */
    boolean answered(int nonce) {
        return start != null && start.nonce() == nonce;
    }

    /** It speaks another major version of the protocol: nothing it says can be trusted to mean what we think. */
    boolean speaksOtherMajor() {
        return otherMajor;
    }

    /**
     * Whether this many invokes have ended since the last run began, and the device's own counters after them have come; where a
     * loss took what would show that, whether the device has come to rest.
     */
    public boolean ran(int invokes) {
        return settled && runFirst >= 0 && lastInvoke >= runFirst + invokes - 1 || recovery.atRest();
    }

    /** Number of the last invoke of this run seen to end, counted by the device from 1 since its boot; -1: none. */
    public long lastInvoke() {
        return lastInvoke;
    }

    /** Of the device, counted since its power came on; -1: it has not answered yet. */
    public long boot() {
        return boot;
    }

    /** The fault that ended the boot before this one, as the field calls it; "": none. */
    public String fault() {
        return fault == null ? "" : fault.kind().toLowerCase(Locale.ROOT).replace('_', ' ')
                + String.format(Locale.ROOT, " at pc 0x%08x", fault.pc());
    }

    /** Of the last invoke; 0 fine. */
    public int lastStatus() {
        return lastStatus;
    }

    /** The device has sent its own counters after its last event: nothing is under way. */
    public boolean settled() {
        return settled;
    }

    /** What the device last reported as an error; null: nothing. */
    public String lastError() {
        return lastError == null ? null : lastError.text();
    }
}
