package io.arenascope.analysis;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How large to make an arena: what it requires, and a margin for what the run did not show. */
public final class Recommendation {
    /** Per cent. */
    public static final BigDecimal DEFAULT_MARGIN = BigDecimal.valueOf(15);
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final long ALIGNMENT = 16;

    private Recommendation() {}

    /** Bytes, a multiple of 16. */
    public static long bytes(long required, BigDecimal marginPercent) {
        BigDecimal exact = BigDecimal.valueOf(required).multiply(HUNDRED.add(marginPercent)).divide(HUNDRED, 0, RoundingMode.CEILING);
        return (exact.longValueExact() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
