package io.arenascope.session;

import io.arenascope.session.ArenaSnapshot.Moment;

/** The greatest values of an arena's run, and where they were reached first. */
final class Maxima {
    private Moment peak = Moment.NONE;
    private Moment plannedPeak = Moment.NONE;
    private Moment highWaterMark = Moment.NONE;
    private int peakPoint = -1;
    private int highWaterPoint = -1;
    private ArenaSnapshot.Table tableAtPeak = ArenaSnapshot.Table.of(new long[Cell.values().length]);
    private final long[] cells = new long[Cell.values().length];
    private long head;
    private long tail;
    private long temp;
    private double fragmentation;

    /** Takes in what holds after an event. */
    void use(Tally tally, Position position, long event, int point) {
        if (tally.current() > peak.bytes()) {
            peak = position.moment(tally.current(), event);
            peakPoint = point;
            tableAtPeak = tally.table();
        }
        if (tally.planned() > plannedPeak.bytes()) {
            plannedPeak = position.moment(tally.planned(), event);
        }
        for (int cell = 0; cell < cells.length; cell++) {
            cells[cell] = Math.max(cells[cell], tally.cell(cell));
        }
    }

    void extent(long extent, Position position, long event, int point) {
        if (extent > highWaterMark.bytes()) {
            highWaterMark = position.moment(extent, event);
            highWaterPoint = point;
        }
    }

    void sections(long headSize, long tempSize, long tailSize, double fragmentationNow) {
        head = Math.max(head, headSize);
        temp = Math.max(temp, tempSize);
        tail = Math.max(tail, tailSize);
        fragmentation = Math.max(fragmentation, fragmentationNow);
    }

    Moment peak() {
        return peak;
    }

    Moment plannedPeak() {
        return plannedPeak;
    }

    Moment highWaterMark() {
        return highWaterMark;
    }

    /** In the timeline; -1 before there is one. */
    int peakPoint() {
        return peakPoint;
    }

    int highWaterPoint() {
        return highWaterPoint;
    }

    ArenaSnapshot.Table tableAtPeak() {
        return tableAtPeak;
    }

    ArenaSnapshot.Table tablePeaks() {
        return ArenaSnapshot.Table.of(cells);
    }

    long head() {
        return head;
    }

    long tail() {
        return tail;
    }

    long temp() {
        return temp;
    }

    double fragmentation() {
        return fragmentation;
    }
}
