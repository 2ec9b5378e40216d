package io.arenascope.tflite;

/** Element types, in the order of {@code TensorType} in the published schema. */
public enum TensorType {
    FLOAT32(32), FLOAT16(16), INT32(32), UINT8(8), INT64(64), STRING(0), BOOL(8), INT16(16), COMPLEX64(64), INT8(8), FLOAT64(64),
    COMPLEX128(128), UINT64(64), RESOURCE(0), VARIANT(0), UINT32(32), UINT16(16), INT4(4), BFLOAT16(16), INT2(2), UINT4(4),
    FLOAT8_E4M3FN(8), FLOAT8_E5M2(8),
    /** A number this version does not know. */
    UNKNOWN(0);

    /** Bits of one element, 0 if it has no fixed size. */
    final int bits;

    TensorType(int bits) {
        this.bits = bits;
    }

    static TensorType of(int number) {
        return number >= 0 && number < UNKNOWN.ordinal() ? values()[number] : UNKNOWN;
    }

    /** Bytes of a tensor of this shape, packed; -1 if that cannot be told or is over 2^62. */
    long bytes(int[] shape) {
        if (bits == 0) {
            return -1;
        }
        long total = bits;
        for (int dimension : shape) {
            if (dimension < 0 || dimension > 0 && total > Long.MAX_VALUE / 2 / dimension) {
                return -1;
            }
            total *= dimension;
        }
        return (total + 7) / 8;
    }
}
