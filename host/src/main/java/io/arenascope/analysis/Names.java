package io.arenascope.analysis;

import io.arenascope.event.Event;
import io.arenascope.event.Owner;
import io.arenascope.event.Phase;
import io.arenascope.session.Block;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.BuiltinOperators;
import io.arenascope.tflite.TfliteModel;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a snapshot's operators, blocks and phases are called, wherever they are shown. */
public final class Names {
    private record Place(int model, int subgraph, int operator) {}

    private final Map<Place, Event.OperatorRow> rows = new HashMap<>();

    private final Map<Integer, TfliteModel> models = new HashMap<>();

    public Names(Snapshot snapshot) {
        this(snapshot, null);
    }

    /** @param model for the names of tensors, used where the device runs this very file; may be null */
    public Names(Snapshot snapshot, TfliteModel model) {
        snapshot.models().stream().filter(info -> model != null && info.hash() == model.hash())
                .forEach(info -> models.put(info.id(), model));
        for (Map.Entry<Integer, List<Event.OperatorRow>> table : snapshot.operators().entrySet()) {
            for (Event.OperatorRow row : table.getValue()) {
                rows.put(new Place(table.getKey(), row.subgraph(), row.operator()), row);
            }
        }
    }

    /** "op 2 CONV_2D"; "" for no operator. */
    public String operator(int model, int subgraph, int operator) {
        if (operator < 0) {
            return "";
        }
        String type = operatorType(model, subgraph, operator);
        return "op " + operator + (type.isEmpty() ? "" : " " + type);
    }

    /** "CONV_2D"; "" when the operator table does not have it. */
    public String operatorType(int model, int subgraph, int operator) {
        Event.OperatorRow row = rows.get(new Place(model, subgraph, operator));
        if (row == null) {
            return "";
        }
        return row.customCode().isEmpty() ? BuiltinOperators.name(row.builtinCode()) : clean(row.customCode());
    }

    /** Whose a block is: "tensor 34", "op 2 CONV_2D", or what it is for when nobody owns it. */
    public String owner(Block block) {
        int tensor = Owner.tensorOf(block.owner());
        int operator = Owner.operatorOf(block.owner());
        String where = block.subgraph() > 0 ? " of subgraph " + block.subgraph() : "";
        if (tensor >= 0) {
            return "tensor " + tensor + where;
        }
        return operator >= 0 ? operator(block.model(), block.subgraph(), operator) + where : purpose(block);
    }

    /** The same in a few letters: "t34", "op 2"; "" when nobody owns it. */
    public static String brief(Block block) {
        int tensor = Owner.tensorOf(block.owner());
        int operator = Owner.operatorOf(block.owner());
        return tensor >= 0 ? "t" + tensor : operator >= 0 ? "op " + operator : "";
    }

    /** The tensor's name in the .tflite; "" when the model was not given. */
    public String tensor(int model, int subgraph, int tensor) {
        TfliteModel known = models.get(model);
        boolean there = known != null && subgraph < known.subgraphs().size() && tensor >= 0
                && tensor < known.subgraphs().get(subgraph).tensors().size();
        return there ? clean(known.subgraphs().get(subgraph).tensors().get(tensor).name()) : "";
    }

    /** The .tflite that runs under this id; null when it was not given. */
    TfliteModel model(int id) {
        return models.get(id);
    }

    /** Whether the .tflite given is the one that runs. */
    public boolean knowsTensors() {
        return !models.isEmpty();
    }

    public static String purpose(Block block) {
        return words(block.purpose().name());
    }

    public static String phase(Phase phase) {
        return phase == Phase.UNKNOWN ? "" : words(phase.name());
    }

    /** A name from a device or a file is untrusted: control, format and unpaired characters become a visible mark. */
    public static String clean(String name) {
        StringBuilder text = new StringBuilder(name.length());
        name.codePoints().forEach(c -> text.appendCodePoint(printable(c) ? c : '\uFFFD'));
        return text.toString();
    }

    private static boolean printable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
