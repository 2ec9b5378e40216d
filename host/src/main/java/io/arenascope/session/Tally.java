package io.arenascope.session;

/** Sums over the live blocks of an arena, kept as blocks come and go. */
final class Tally {
    private long current;
    private long requested;
    private long planned;
    private final long[] cells = new long[Cell.values().length];

    void add(Block block) {
        count(block, 1);
    }

    void remove(Block block) {
        count(block, -1);
    }

    private void count(Block block, int sign) {
        long used = sign * block.used();
        current += used;
        requested += sign * block.requested();
        cells[Cell.of(block).ordinal()] += used;
        if (block.planned()) {
            planned += used;
        }
    }

    long current() {
        return current;
    }

    long planned() {
        return planned;
    }

    long cell(int cell) {
        return cells[cell];
    }

    ArenaSnapshot.Table table() {
        return ArenaSnapshot.Table.of(cells);
    }

    double internalFragmentation() {
        return current == 0 ? 0 : (double) (current - requested) / current;
    }
}
