package io.arenascope.tflite;

import com.google.flatbuffers.FlatBufferBuilder;

/**
 * Options of a builtin operator, to be written. The schema gives each kind of operator its own table; {@code union} is that
 * table's number in {@code BuiltinOptions}, the fields stand in slot order.
 */
record Options(int union, Object... fields) {
    static final byte SAME = 0;
    static final byte VALID = 1;
    static final byte NONE = 0;
    static final byte RELU = 1;

    static Options conv2d(byte padding, int stride, byte activation) {
        return new Options(1, padding, stride, stride, activation, 1, 1);
    }

    static Options depthwiseConv2d(byte padding, int stride, byte activation) {
        return new Options(2, padding, stride, stride, 1, activation, 1, 1);
    }

    static Options pool2d(byte padding, int size) {
        return new Options(5, padding, size, size, size, size, NONE);
    }

    static Options fullyConnected(byte activation) {
        return new Options(8, activation);
    }

    static Options softmax(float beta) {
        return new Options(9, beta);
    }

    static Options add(byte activation) {
        return new Options(11, activation);
    }

    /** Writes the table and returns its place. */
    int write(FlatBufferBuilder builder) {
        builder.startTable(fields.length);
        for (int slot = 0; slot < fields.length; slot++) {
            if (fields[slot] instanceof Byte value) {
                builder.addByte(slot, value, 0);
            } else if (fields[slot] instanceof Integer value) {
                // The default is 0 for every field but the dilations, which are written as 1.
                builder.addInt(slot, value, 0);
            } else {
                builder.addFloat(slot, (Float) fields[slot], 0);
            }
        }
        return builder.endTable();
    }
}
