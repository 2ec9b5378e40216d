package io.arenascope.session;

/** The live blocks of an arena: their sums and their history. */
final class LiveSet {
    final BlockHistory history = new BlockHistory();
    final Tally tally = new Tally();

    /** A block from its birth until its bytes return. */
    static final class Entry {
        Block block;
        private int id;
        private boolean live = true;

        private Entry(Block block, int id) {
            this.block = block;
            this.id = id;
        }

        boolean live() {
            return live;
        }
    }

    Entry add(Block block) {
        tally.add(block);
        return new Entry(block, history.born(block));
    }

    /** A live block is now this one. */
    void change(Entry entry, Block block) {
        tally.remove(entry.block);
        history.died(entry.id);
        tally.add(block);
        entry.block = block;
        entry.id = history.born(block);
    }

    /** No effect on a block that is gone already. */
    void remove(Entry entry) {
        if (entry.live) {
            entry.live = false;
            tally.remove(entry.block);
            history.died(entry.id);
        }
    }
}
