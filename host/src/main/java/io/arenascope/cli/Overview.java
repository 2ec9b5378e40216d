package io.arenascope.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;

/** The list of commands in the program's help: grouped, one line each. A command says what it is for in its first description line. */
final class Overview {
    private static final String SESSIONS = "Saved sessions";
    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

    static {
        GROUPS.put("A device, real or emulated", List.of("demo", "live", "record"));
        GROUPS.put(SESSIONS, List.of("replay", "summary", "events", "ops", "tensors", "blocks", "compare", "chart"));
        GROUPS.put("Models, without a device", List.of("plan"));
        GROUPS.put("Boards and this machine", List.of("ports", "boards", "emulate"));
    }

    private Overview() {}

    /** A command of no group is one on saved sessions. */
    static String of(Help help) {
        Map<String, Help> rest = new LinkedHashMap<>(help.subcommands());
        GROUPS.values().forEach(rest.keySet()::removeAll);
        rest.remove("help"); // the footer says it
        StringBuilder text = new StringBuilder();
        GROUPS.forEach((title, names) -> {
            List<String> all = new ArrayList<>(names);
            all.addAll(title.equals(SESSIONS) ? rest.keySet() : List.of());
            text.append(String.format("%n%s:%n", title));
            for (String name : all) {
                text.append(String.format("  %-9s %s%n", name, help.subcommands().get(name).commandSpec().usageMessage().description()[0]));
            }
        });
        return text.toString();
    }
}
