package io.arenascope.session;

import io.arenascope.event.Phase;

/** What all arenas of a session share at each point: event index, time, phase, operator, and whether something is missing. */
final class Axis {
    private static final Phase[] PHASES = Phase.values();
    private static final int OPERATOR_BITS = 17; // operator + 1
    private static final int PHASE_BITS = 4;
    private static final int MODEL_BITS = 3;
    private static final int GAP = 1 << OPERATOR_BITS + PHASE_BITS + MODEL_BITS;
    private static final int UNCERTAIN = GAP << 1;

    private final IntColumn events = new IntColumn(); // unsigned
    private final IntColumn ticksLow = new IntColumn();
    private final IntColumn ticksHigh = new IntColumn();
    private final IntColumn where = new IntColumn();

    void append(long event, long ticks, Position position, boolean gapBefore, boolean certain) {
        events.append((int) event);
        ticksLow.append((int) ticks);
        ticksHigh.append((int) (ticks >>> 32));
        int operator = Math.min(Math.max(position.operator(), -1) + 1, (1 << OPERATOR_BITS) - 1);
        where.append(operator | position.phase().ordinal() << OPERATOR_BITS
                | (position.model() & (1 << MODEL_BITS) - 1) << OPERATOR_BITS + PHASE_BITS
                | (gapBefore ? GAP : 0) | (certain ? 0 : UNCERTAIN));
    }

    int length() {
        return events.length();
    }

    View view() {
        return new View(events.view(), ticksLow.view(), ticksHigh.view(), where.view());
    }

    record View(IntColumn.View events, IntColumn.View ticksLow, IntColumn.View ticksHigh, IntColumn.View where) {
        long event(int point) {
            return Integer.toUnsignedLong(events.get(point));
        }

        long ticks(int point) {
            return (long) ticksHigh.get(point) << 32 | Integer.toUnsignedLong(ticksLow.get(point));
        }

        Phase phase(int point) {
            return PHASES[where.get(point) >> OPERATOR_BITS & (1 << PHASE_BITS) - 1];
        }

        int model(int point) {
            return where.get(point) >> OPERATOR_BITS + PHASE_BITS & (1 << MODEL_BITS) - 1;
        }

        int operator(int point) {
            return (where.get(point) & (1 << OPERATOR_BITS) - 1) - 1;
        }

        boolean gapBefore(int point) {
            return (where.get(point) & GAP) != 0;
        }

        boolean certain(int point) {
            return (where.get(point) & UNCERTAIN) == 0;
        }
    }
}
