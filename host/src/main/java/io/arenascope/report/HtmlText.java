package io.arenascope.report;

import io.arenascope.analysis.Names;
import java.util.Locale;

/** Text and numbers as a page shows them. */
final class HtmlText {
    private HtmlText() {}

    /** Safe between tags and in quoted attributes, whoever wrote it. */
    static String escape(String text) {
        return Names.clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** "1.234 ms"; "-" for NaN; ticks where the device did not say how long one is. */
    static String time(double ticks, double ticksPerSecond, boolean signed) {
        if (Double.isNaN(ticks)) {
            return "-";
        }
        return ticksPerSecond == 0 ? String.format(Locale.ROOT, signed ? "%+,.0f ticks" : "%,.0f ticks", ticks)
                : String.format(Locale.ROOT, signed ? "%+,.3f ms" : "%,.3f ms", ticks * 1000 / ticksPerSecond);
    }
}
