package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.event.Event;
import io.arenascope.session.Session;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorUseTest {
    private static final Path CNN = Path.of("device-firmware/models/cnn.tflite");

    @Test
    void weightsAreThoseOfTheModelFile() throws IOException {
        TfliteModel model = TfliteModel.read(CNN);
        List<OperatorUse> uses = OperatorUse.of(running(model.hash()), new Names(running(model.hash()), model));
        assertEquals(model.operatorCount(), uses.size());
        assertEquals(3 * 3 * 3 * 16 + 16 * 4, uses.get(0).weights(), "filters and biases of the first convolution");
        assertEquals(0, uses.get(1).weights(), "pooling has none");
        assertEquals(model.weightBytes(), uses.stream().mapToLong(OperatorUse::weights).sum());
        assertEquals("flash", uses.get(0).weightPlace());
    }

    @Test
    void anotherModelsFileSaysNothing() throws IOException {
        Snapshot snapshot = running(1);
        OperatorUse.of(snapshot, new Names(snapshot, TfliteModel.read(CNN))).forEach(use -> assertEquals(-1, use.weights()));
    }

    private static Snapshot running(long hash) throws IOException {
        Session session = new Session();
        session.accept(new Event.ArenaInfo(0, 0, 1024, 16, "", 40, "TWO_ENDED"));
        session.accept(new Event.ModelInfo(0, "cnn", hash, 1, 1, "FLASH", 1, 6, 13, 0));
        List<Event.OperatorRow> rows = new ArrayList<>();
        TfliteModel.read(CNN).subgraphs().get(0).operators()
                .forEach(op -> rows.add(new Event.OperatorRow(0, op.index(), op.builtinCode(), "", op.index() + 1, op.index() + 1)));
        session.accept(new Event.Operators(0, rows.size(), 0, rows));
        return session.snapshot();
    }
}
