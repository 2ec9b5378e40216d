package io.arenascope.event;

import com.google.protobuf.Message;
import java.util.function.Consumer;

/** Checks shared by all messages: unknown fields and enum values are told and skipped, text is cleaned, ids are bounded. */
final class Known {
    private static final int IDS = 8;
    private static final Purpose[] PURPOSES = Purpose.values();
    private static final Section[] SECTIONS = Section.values();
    private static final Phase[] PHASES = Phase.values();
    private static final InputRule[] INPUT_RULES = InputRule.values();

    private Known() {}

    /** Tells of fields that this version does not know. */
    static void fields(Message message, String name, Consumer<Event> sink) {
        if (message.getUnknownFields().getSerializedSize() > 0) {
            sink.accept(new Event.NotUnderstood(name + " fields " + message.getUnknownFields().asMap().keySet()));
        }
    }

    static Purpose purpose(int value, Consumer<Event> sink) {
        return of(PURPOSES, value, "purpose", sink);
    }

    static Section section(int value, Consumer<Event> sink) {
        return of(SECTIONS, value, "section", sink);
    }

    static Phase phase(int value, Consumer<Event> sink) {
        return of(PHASES, value, "phase", sink);
    }

    static InputRule inputRule(int value, Consumer<Event> sink) {
        return of(INPUT_RULES, value, "input rule", sink);
    }

    private static <E> E of(E[] values, int value, String what, Consumer<Event> sink) {
        if (value >= 0 && value < values.length) {
            return values[value];
        }
        sink.accept(new Event.NotUnderstood(what + " " + value));
        return values[0];
    }

    /** The name of a generated enum value without {@code prefix}; UNKNOWN for those this version does not know. */
    static String name(Enum<?> value, String prefix, Consumer<Event> sink) {
        String name = value.name();
        if (name.equals("UNRECOGNIZED")) {
            sink.accept(new Event.NotUnderstood(value.getDeclaringClass().getSimpleName() + " value"));
            return "UNKNOWN";
        }
        return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
    }

    /** An arena's or a model's id. */
    static int id(String what, int id) throws Refused {
        if (id < 0 || id >= IDS) {
            throw new Refused(what + " id " + Integer.toUnsignedString(id) + "; at most " + IDS + " are allowed");
        }
        return id;
    }

    /** Text without control characters: it comes from an untrusted source and ends up on terminals and in pages. */
    static String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (control(text.charAt(i))) {
                StringBuilder clean = new StringBuilder(text);
                for (int k = i; k < clean.length(); k++) {
                    if (control(clean.charAt(k))) {
                        clean.setCharAt(k, '\uFFFD');
                    }
                }
                return clean.toString();
            }
        }
        return text;
    }

    /** Control characters, and the marks that turn the direction of the text around them. */
    private static boolean control(char c) {
        return Character.isISOControl(c) || c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
    }

    /** A 32-bit unsigned number. */
    static long unsigned(int value) {
        return value & 0xFFFF_FFFFL;
    }
}
