package io.arenascope;

import io.arenascope.event.Event;

/**
 * What a loss makes it necessary to ask a device for. Its state, so that present figures become exact again. And, when the loss
 * fell into a run, whether it has come to rest: the end of the last invoke may be what is missing.
 */
final class Recovery {
    private static final long MODULUS = 1L << 32;

    /** Index of the next event. */
    private long expected;
    private boolean wanted;
    private boolean lostInRun;
    private boolean atRest;
    /** After how many events the last whole dump was taken, none having come since; -1: there is no such dump. */
    private long dumpedAt = -1;
    /** Rows of the dump under way; -1: it has missing parts. */
    private int rows = -1;

    void accept(Event event) {
        if (event instanceof Event.Indexed indexed) {
            if (indexed.index() != expected) {
                lost();
            }
            expected = indexed.index() + 1 & MODULUS - 1;
            moved();
        } else if (event instanceof Event.Gap gap) {
            gap(gap);
        } else if (event instanceof Event.StateDump dump) {
            part(dump);
        }
    }

    private void gap(Event.Gap gap) {
        if (gap.events() < 0) {
            boot();
        } else if (gap.frames() > 0 || gap.events() > 0) {
            lost();
            expected = expected + gap.events() & MODULUS - 1;
            moved();
        }
    }

    private void lost() {
        wanted = true;
        lostInRun = true;
        rows = -1;
    }

    private void moved() {
        dumpedAt = -1;
        atRest = false;
    }

    private void part(Event.StateDump dump) {
        rows = dump.first() == 0 ? 0 : rows;
        if (rows < 0 || rows != dump.first() || dump.inconsistent() || dump.atEvent() != expected) {
            rows = -1;
            return;
        }
        rows += dump.rows().size();
        if (rows == dump.total()) {
            rows = -1;
            wanted = false;
            // Between two dumps the firmware passed the place where it begins the next invoke, and began none.
            atRest = dumpedAt == expected;
            dumpedAt = expected;
        }
    }

    /** A device that has just booted counts from 0; nothing before that concerns it. */
    void boot() {
        expected = 0;
        wanted = false;
        lostInRun = false;
        rows = -1;
        moved();
    }

    void beginRun() {
        lostInRun = false;
        moved();
    }

    /** Its state should be asked for. */
    boolean wanted() {
        return wanted;
    }

    /** A loss fell into the present run, and it is not known to be over. */
    boolean inDoubt() {
        return lostInRun && !atRest;
    }

    /** A loss fell into the present run, but the device does nothing any more. */
    boolean atRest() {
        return lostInRun && atRest;
    }
}
