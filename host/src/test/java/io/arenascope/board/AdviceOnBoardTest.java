package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.arenascope.analysis.Advice;
import io.arenascope.analysis.Names;
import io.arenascope.analysis.Recommendation;
import io.arenascope.event.Command;
import io.arenascope.event.InputRule;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What advice promises, against what following it saves. */
@Tag("emulated")
class AdviceOnBoardTest {
    @Test
    void movingTheKernelsBuffersIntoThePlanSavesWhatWasPromised() throws IOException, InterruptedException {
        Snapshot persistent = cnn("im2col_persistent");
        Snapshot planned = cnn("im2col_scratch");
        List<Advice> promised = move(persistent);
        assertEquals(1, promised.size());
        assertEquals(required(persistent) - required(planned), promised.get(0).bytes(), promised.get(0).text());
        assertEquals(List.of(), move(planned), "once followed, it is not given again");
    }

    private static List<Advice> move(Snapshot snapshot) {
        return Advice.of(snapshot, new Names(snapshot), Recommendation.DEFAULT_MARGIN).stream()
                .filter(advice -> advice.code().equals("move_scratch")).toList();
    }

    private static long required(Snapshot snapshot) {
        return snapshot.arenas().get(0).required().bytes();
    }

    private static Snapshot cnn(String workload) throws IOException, InterruptedException {
        try (EmulatedBoard device = EmulatedBoard.start("netduinoplus2", null)) {
            device.command(new Command.Choose("", workload));
            return device.run(2, InputRule.RAMP);
        }
    }
}
