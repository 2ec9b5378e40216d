package io.arenascope.chart;

/**
 * Addresses to pixels. A free middle that would push everything else to the edges is shortened; the picture marks the
 * break and says how large it is.
 */
final class AddressScale {
    /** The middle may take this share of the width before it is shortened. */
    private static final double MIDDLE_SHARE = 0.35;
    private static final double BROKEN_SHARE = 0.14;

    private final double left;
    private final double width;
    private final long lowEnd;
    private final long highStart;
    private final long size;
    private final boolean broken;

    AddressScale(Layout layout, double left, double width) {
        this.left = left;
        this.width = width;
        this.size = Math.max(1, layout.size());
        this.lowEnd = layout.lowEnd();
        this.highStart = layout.highStart();
        long used = size - layout.middle();
        this.broken = used > 0 && layout.middle() > MIDDLE_SHARE * size;
    }

    boolean broken() {
        return broken;
    }

    double x(double address) {
        if (!broken) {
            return left + address / size * width;
        }
        double pixelsPerByte = width * (1 - BROKEN_SHARE) / (size - (highStart - lowEnd));
        if (address <= lowEnd) {
            return left + address * pixelsPerByte;
        }
        if (address >= highStart) {
            return left + width - (size - address) * pixelsPerByte;
        }
        return x(lowEnd) + (address - lowEnd) / (highStart - lowEnd) * width * BROKEN_SHARE;
    }
}
