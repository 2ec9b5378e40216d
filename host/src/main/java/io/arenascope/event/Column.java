package io.arenascope.event;

import com.google.protobuf.Internal;
import java.util.List;

/**
 * A column of a message, read in step with its rows: an entry for each row that uses it, the last one holding on where the
 * column ends early, 0 throughout where it is absent.
 */
final class Column {
    private final String name;
    private final List<Integer> values;
    private final int size;
    private int next;

    Column(String name, List<Integer> values) {
        this.name = name;
        this.values = values;
        this.size = values.size();
    }

    /** The entry for the next row that uses this column. */
    int next() {
        int at = next++;
        if (size == 0) {
            return 0;
        }
        int from = Math.min(at, size - 1);
        return values instanceof Internal.IntList primitive ? primitive.getInt(from) : values.get(from);
    }

    /** The same as an unsigned number. */
    long nextUnsigned() {
        return next() & 0xFFFF_FFFFL;
    }

    boolean absent() {
        return size == 0;
    }

    /** After the last row: a column longer than its rows means that they do not belong together. */
    void check() throws Refused {
        if (size > next) {
            throw new Refused("column " + name + " has " + size + " entries for " + next + " rows");
        }
    }
}
