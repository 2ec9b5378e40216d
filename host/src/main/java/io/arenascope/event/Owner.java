package io.arenascope.event;

/** Who a block belongs to, as on the wire: 0 nobody, t + 1 tensor t, -(o + 1) operator o. */
public final class Owner {
    public static final int NOBODY = 0;

    private Owner() {}

    public static int tensor(int index) {
        return index + 1;
    }

    public static int operator(int index) {
        return -(index + 1);
    }

    /** The tensor's index, or -1. */
    public static int tensorOf(int owner) {
        return owner > 0 ? owner - 1 : -1;
    }

    /** The operator's index, or -1. */
    public static int operatorOf(int owner) {
        return owner < 0 ? -owner - 1 : -1;
    }
}
