package io.arenascope.tflite;

import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One table of a FlatBuffer, read by slot number. Every position and length is checked against the file's end before use, so
 * a damaged file gives a {@link ModelFormatException} and never a wrong value or an unbounded allocation.
 */
final class TableReader extends Table {
    /** What one file may make us build: a small hostile file can name the same long vector many times. */
    private static final long MOST_ELEMENTS = 8_000_000;

    private final Source source;
    private final String place;
    private final int size;

    private static final class Source {
        final String file;
        final ByteBuffer bytes;
        long elements;

        Source(String file, ByteBuffer bytes) {
            this.file = file;
            this.bytes = bytes;
        }
    }

    private TableReader(Source source, long position, String place) throws ModelFormatException {
        this.source = source;
        this.place = place;
        check(position, 4);
        long table = position - source.bytes.getInt((int) position);
        check(table, 4);
        int length = source.bytes.getShort((int) table) & 0xFFFF;
        size = source.bytes.getShort((int) table + 2) & 0xFFFF;
        if (length < 4 || size < 4) {
            throw damaged("has no valid table");
        }
        check(table, length);
        check(position, size);
        __reset((int) position, source.bytes);
    }

    /** The root table; {@code bytes} must hold at least 8 bytes and be little-endian. */
    static TableReader root(String file, ByteBuffer bytes) throws ModelFormatException {
        return new TableReader(new Source(file, bytes), bytes.getInt(0) & 0xFFFFFFFFL, "model");
    }

    int int32(int slot, int absent) throws ModelFormatException {
        int at = field(slot, 4);
        return at == 0 ? absent : bb.getInt(at);
    }

    int uint8(int slot) throws ModelFormatException {
        int at = field(slot, 1);
        return at == 0 ? 0 : bb.get(at) & 0xFF;
    }

    long int64(int slot) throws ModelFormatException {
        int at = field(slot, 8);
        return at == 0 ? 0 : bb.getLong(at);
    }

    /** The text, "" if absent. */
    String text(int slot) throws ModelFormatException {
        Vector bytes = vector(slot, 1);
        byte[] copy = new byte[bytes.count];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = bb.get(bytes.start + i);
        }
        return new String(copy, StandardCharsets.UTF_8);
    }

    int[] ints(int slot) throws ModelFormatException {
        Vector v = vector(slot, 4);
        int[] values = new int[v.count];
        for (int i = 0; i < values.length; i++) {
            values[i] = bb.getInt(v.start + 4 * i);
        }
        return values;
    }

    float[] floats(int slot) throws ModelFormatException {
        int[] bits = ints(slot);
        float[] values = new float[bits.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.intBitsToFloat(bits[i]);
        }
        return values;
    }

    long[] longs(int slot) throws ModelFormatException {
        Vector v = vector(slot, 8);
        long[] values = new long[v.count];
        for (int i = 0; i < values.length; i++) {
            values[i] = bb.getLong(v.start + 8 * i);
        }
        return values;
    }

    /** A byte vector as 32-bit integers; bytes after the last whole one are left out. Empty if absent. */
    int[] bytesAsInts(int slot) throws ModelFormatException {
        Vector bytes = vector(slot, 1);
        int[] values = new int[bytes.count / 4];
        for (int i = 0; i < values.length; i++) {
            values[i] = bb.getInt(bytes.start + 4 * i);
        }
        return values;
    }

    /** Bytes of a byte vector, which is not copied; 0 if absent. */
    int length(int slot) throws ModelFormatException {
        int at = field(slot, 4);
        return at == 0 ? 0 : vectorAt(at, 1).count;
    }

    /** The table, or null if absent. */
    TableReader table(int slot, String name) throws ModelFormatException {
        int at = field(slot, 4);
        return at == 0 ? null : at(at, name);
    }

    /** The tables of a vector; {@code name} and the index name each in messages. */
    List<TableReader> tables(int slot, String name) throws ModelFormatException {
        Vector v = vector(slot, 4);
        List<TableReader> tables = new ArrayList<>(v.count);
        for (int i = 0; i < v.count; i++) {
            tables.add(at(v.start + 4 * i, name + " " + i));
        }
        return tables;
    }

    ModelFormatException damaged(String problem) {
        return new ModelFormatException(source.file, "cut or damaged: " + place + " " + problem, "copy or convert the model again");
    }

    private record Vector(int start, int count) {}

    private TableReader at(int reference, String name) throws ModelFormatException {
        String inside = place.equals("model") ? name : place + ", " + name;
        return new TableReader(source, reference + (bb.getInt(reference) & 0xFFFFFFFFL), inside);
    }

    private Vector vector(int slot, int width) throws ModelFormatException {
        int at = field(slot, 4);
        if (at == 0) {
            return new Vector(0, 0);
        }
        Vector vector = vectorAt(at, width);
        source.elements += vector.count;
        if (source.elements > MOST_ELEMENTS) {
            throw damaged("makes the file hold over " + MOST_ELEMENTS + " elements outside its weights");
        }
        return vector;
    }

    private Vector vectorAt(int reference, int width) throws ModelFormatException {
        long start = reference + (bb.getInt(reference) & 0xFFFFFFFFL);
        check(start, 4);
        long count = bb.getInt((int) start) & 0xFFFFFFFFL;
        check(start + 4, count * width);
        return new Vector((int) start + 4, (int) count);
    }

    /** Position of a field of {@code width} bytes, 0 if absent. */
    private int field(int slot, int width) throws ModelFormatException {
        int offset = __offset(4 + 2 * slot) & 0xFFFF;
        if (offset == 0) {
            return 0;
        }
        if (offset < 4 || offset + width > size) {
            throw damaged("has a field outside itself");
        }
        return bb_pos + offset;
    }

    private void check(long position, long length) throws ModelFormatException {
        int end = source.bytes.limit();
        if (position < 0 || position + length > end) {
            String where = position < 0 ? "before byte 0" : "to byte " + (position + length);
            throw damaged("reaches " + where + ", but the file has " + end);
        }
    }
}
