package io.arenascope.session;

import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.session.LiveSet.Entry;
import java.util.List;

/** Where the blocks of an arena lie: head and temps from below, tail from above, a pool anywhere. */
final class Sections {
    private static final int ALIGNMENT = 16;

    final FreeSpace space;
    private final long size;
    private final LiveSet set;
    private final Tail tail;
    private final Temps temps = new Temps();
    private final Pool pool = new Pool();
    private long head;
    private Entry requests; // the resizable list at the arena's start
    private Entry loan;
    private boolean lending;

    Sections(long size, LiveSet set) {
        this.size = size;
        this.set = set;
        this.space = new FreeSpace(size);
        this.tail = new Tail(size);
    }

    /** Bytes by which the section grows with such a block. */
    long growth(Section section, long offset, long bytes, Purpose purpose) {
        return switch (section) {
            case TAIL -> tail.growth(offset, bytes);
            case TEMP -> purpose == Purpose.PLANNER_SCRATCH ? 0 : temps.growth(offset, bytes);
            default -> bytes;
        };
    }

    void place(Block block, boolean overlapping) {
        Entry entry = set.add(block);
        switch (block.section()) {
            case TAIL -> tail.push(entry);
            case TEMP -> {
                temps.push(entry);
                if (block.purpose() == Purpose.PLANNER_SCRATCH) {
                    loan = entry;
                    lending = true;
                }
            }
            case HEAD -> requests = entry;
            default -> {
                pool.add(entry, overlapping);
                space.occupy(block.offset(), block.end());
            }
        }
        bound();
    }

    Temps.Freed freeTemp(long offset) {
        return temps.free(offset, set);
    }

    Temps.Freed freePool(long offset) {
        Entry entry = pool.remove(offset);
        if (entry == null) {
            return pool.wasFreed(offset) ? Temps.Freed.BEFORE : Temps.Freed.NEVER_THERE;
        }
        set.remove(entry);
        space.release(entry.block.offset(), entry.block.end());
        return Temps.Freed.NOW;
    }

    void resetTemps() {
        temps.reset(set);
        loan = null;
        lending = false;
        bound();
    }

    void resetPool() {
        for (Entry entry : pool.clear()) {
            set.remove(entry);
            space.release(entry.block.offset(), entry.block.end());
        }
    }

    /** A new head takes the place of the old one, and of the resizable list in it. */
    void head(long bytes) {
        if (requests != null) {
            set.remove(requests);
            requests = null;
        }
        head = bytes;
        temps.base(bytes);
        bound();
    }

    /** The planner takes more of what it was lent; no effect when nothing is lent. */
    void growLoan(long bytes) {
        if (loan == null || !loan.live()) {
            return;
        }
        set.change(loan, loan.block.using(loan.block.used() + bytes));
        temps.reach(loan.block.end());
        bound();
    }

    /** As a state dump tells it, in an arena without blocks; borders count freed temps and padding too. */
    void borders(long headSize, long tempSize, long tailSize, boolean planning) {
        head(headSize);
        temps.told(headSize + tempSize);
        tail.reach(size - tailSize);
        lending = planning;
        bound();
    }

    void removeAll() {
        resetPool();
        resetTemps();
        tail.entries().forEach(set::remove);
        head(0);
    }

    /** Looks at a section's blocks only when the new one reaches into it, which in a sound program never happens. */
    Block overlapped(Block block) {
        long from = block.offset();
        long to = block.end();
        Entry found = pool.overlapping(from, to);
        if (found == null && to > tail.lowest()) {
            found = first(tail.entries(), from, to);
        }
        if (found == null && from < temps.end()) {
            found = first(temps.entries(), from, to);
            if (found == null && requests != null && requests.block.overlaps(from, to)) {
                found = requests;
            }
        }
        return found == null ? null : found.block;
    }

    private static Entry first(List<Entry> entries, long from, long to) {
        for (Entry entry : entries) {
            if (entry.block.overlaps(from, to)) {
                return entry;
            }
        }
        return null;
    }

    /** Whether a request of this kind could have been met. */
    boolean fits(Section section, long bytes, long align) {
        long low = temps.end();
        long high = tail.lowest();
        return bytes > 0 && switch (section) {
            case TAIL -> high >= bytes && (high - bytes) / align * align >= low;
            case TEMP -> (low + align - 1) / align * align + bytes <= high;
            case HEAD -> temps.size() == 0 && bytes <= high;
            default -> space.largest() >= bytes + align - 1; // any run this long holds an aligned block
        };
    }

    private void bound() {
        space.bounds(temps.end(), tail.lowest());
    }

    /** No block but planned ones can lie below {@code offset}. */
    boolean clearBelow(long offset) {
        return offset <= head && offset <= Math.min(tail.lowest(), temps.lowest()) && requests == null && pool.isEmpty();
    }

    long head() {
        return head;
    }

    boolean listsRequests() {
        return requests != null;
    }

    /** Temps not yet reset. */
    long temp() {
        return temps.size();
    }

    long tail() {
        return size - tail.lowest();
    }

    /** End of the highest pool block. */
    long pool() {
        return pool.end();
    }

    /** While TFLM plans, it takes the loan's end down to a multiple of 16: the tail counts rounded up. */
    long extent() {
        long above = lending ? (tail() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : tail();
        return Math.max(temps.end(), pool.end()) + above;
    }

    /** What TFLM would report. */
    long usedBytes() {
        return temps.end() + tail();
    }

    boolean lending() {
        return lending;
    }
}
