package io.arenascope.analysis;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the texts mean that TensorFlow Lite Micro prints when an arena is too small: they speak of one request, of a limit that does
 * not exist, or of a number without its sign. Texts as of tflite-micro 90b983c2.
 */
public final class RuntimeMessage {
    private static final Pattern REQUEST = Pattern.compile(
            "Failed to (?:allocate (tail|temp) memory|resize buffer)\\. Requested: (\\d+), available (\\d+), missing: (\\d+)");
    private static final Pattern BUFFERS = Pattern.compile("Too many buffers \\(max is (\\d+)\\)");
    private static final Pattern TEMPS = Pattern.compile(
            "All temp buffers must be freed before .*|Number of allocated temp buffers: \\d+\\. Checksum passing status: \\d+");
    private static final Pattern CONSEQUENCE = Pattern.compile("Unable to allocate \\S+|Failed to populate an? (?:temp|persistent) .*"
            + "|.* (?:input|output|filter|bias) != nullptr was not true\\.|Node \\S+ \\(number \\d+\\) failed to prepare with status \\d+"
            + "|Failed to (?:allocate|initialize) .*|Failed starting model allocation\\.");
    private static final long WRAP = 1L << 32;

    private RuntimeMessage() {}

    /**
     * A sentence or two; null for a text that needs no explanation.
     *
     * @param bytesPerBuffer what the planner needs for each buffer; 0: not known
     */
    public static String explain(String text, int bytesPerBuffer) {
        Matcher request = REQUEST.matcher(text.strip());
        if (request.matches()) {
            return request(request);
        }
        Matcher buffers = BUFFERS.matcher(text.strip());
        if (buffers.matches()) {
            return "The arena is too small. The runtime has no limit on buffers: while planning it keeps "
                    + (bytesPerBuffer > 0 ? bytesPerBuffer + " bytes" : "an entry") + " for each buffer in what is left of the arena, and "
                    + "only " + buffers.group(1) + " fit.";
        }
        if (TEMPS.matcher(text.strip()).matches()) {
            return "This follows from an allocation that failed before: operators then leave without giving back what they had.";
        }
        return CONSEQUENCE.matcher(text.strip()).matches() ? "This follows from an allocation that failed: the arena is too small." : null;
    }

    private static String request(Matcher request) {
        long available = number(request.group(3));
        long missing = number(request.group(4));
        String what = request.group(1) == null ? "the head" : request.group(1).equals("tail") ? "the tail (persistent memory)"
                : "temporary memory";
        if (available >= WRAP / 2 && available < WRAP) {
            return String.format(Locale.ROOT, "\"available\" is %,d, printed without its sign: what lies below already reaches %,d bytes"
                    + " over the place in %s. This request lacks %,d bytes.", available - WRAP, WRAP - available, what, missing);
        }
        return String.format(Locale.ROOT, "%,d bytes is what this one request in %s lacks, not what the arena lacks: later requests come"
                + " on top.", missing, what);
    }

    /** Of at most 18 digits; more are no number of this runtime. */
    private static long number(String digits) {
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    }
}
