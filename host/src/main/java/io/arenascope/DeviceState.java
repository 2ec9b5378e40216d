package io.arenascope;

import io.arenascope.event.Event;

/** The little that driving a device needs to know of it: has it answered, how far is it, what has it complained about. */
public final class DeviceState {
    private static final int PROTOCOL_MAJOR = 1;

    private Event.SessionStart start;
    private long lastInvoke;
    private int lastStatus;
    private boolean settled;
    private Event.Log lastError;
    private boolean otherMajor;

    void accept(Event event) {
        if (event instanceof Event.Indexed) {
            settled = false;
            if (event instanceof Event.InvokeEnd end) {
                lastInvoke = end.invoke();
                lastStatus = end.status();
            }
        } else if (event instanceof Event.SessionStart s) {
            start = s;
            otherMajor |= s.protocolMajor() != PROTOCOL_MAJOR;
        } else if (event instanceof Event.Statistics) {
            settled = true;
        } else if (event instanceof Event.Log log && log.level().equals("ERROR")) {
            lastError = log;
        } else if (event instanceof Event.Gap gap) {
            otherMajor |= gap.cause().equals("wrong_major");
        }
    }

    /** Whether the device has answered the hello with this nonce. */
    boolean answered(int nonce) {
        return start != null && start.nonce() == nonce;
    }

    /** It speaks another major version of the protocol: nothing it says can be trusted to mean what we think. */
    boolean speaksOtherMajor() {
        return otherMajor;
    }

    /** Number of the last invoke seen to end; the device counts from 1. */
    public long lastInvoke() {
        return lastInvoke;
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
