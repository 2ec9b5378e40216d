package io.arenascope.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.analysis.Names;
import io.arenascope.event.Command;
import io.arenascope.event.Event;
import io.arenascope.event.InputRule;
import io.arenascope.event.Purpose;
import io.arenascope.event.Section;
import io.arenascope.report.SummaryText;
import io.arenascope.session.Finding;
import io.arenascope.session.Snapshot;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * TFLM's worst failure, on the emulated board: a persistent buffer given over live temps. The firmware is built to give as TFLM does;
 * the buffer, once cleared, has destroyed a tensor's struct, and the next look at that is a HardFault.
 */
@Tag("emulated")
class TempOverlapTest {
    private static final int TOO_SMALL = 2208;
    private static final int LAST_EVENTS = 32;

    @Test
    void afterTheResetTheHostNamesBothOwnersAndShowsTheLastEvents() throws IOException, InterruptedException {
        try (EmulatedBoard device = new EmulatedBoard(Board.named("netduinoplus2"), build(), null)) {
            device.command(new Command.Choose("", "im2col_persistent"));
            device.command(new Command.SetArenaSize(0, TOO_SMALL));
            assertTrue(device.attachment.await(() -> allParts(device.attachment.snapshot()), 30_000), "no fault was reported");
            Snapshot snapshot = device.attachment.snapshot();
            assertEquals(2, snapshot.start().bootCounter());
            assertEquals("AFTER_FAULT", snapshot.start().resetCause());
            check(snapshot.faults());
            Finding finding = snapshot.faultFindings().get(0);
            System.out.println(finding.text());
            assertEquals(Finding.Kind.OVERLAP, finding.kind());
            assertTrue(finding.text().startsWith("kernel buffer of operator 0 (tail, 810 bytes at "), finding.text());
            assertTrue(finding.text().matches(".* lies over temp (tensor|quantization) of tensor \\d .*"), finding.text());
            String text = SummaryText.of(snapshot, new Names(snapshot), BigDecimal.valueOf(15));
            assertTrue(text.contains("FAULT HARD_FAULT in boot 1") && text.contains("The last 32 events before it"), text);
            assertEquals(1, device.run(1, InputRule.RAMP).totals().invokes(), "it goes on with an arena that is large enough");
        }
    }

    private static boolean allParts(Snapshot snapshot) {
        return snapshot.faults().stream().map(Event.Fault::part).distinct().count() == LAST_EVENTS / 4;
    }

    private static void check(List<Event.Fault> faults) {
        Event.Fault first = faults.get(0);
        assertEquals("HARD_FAULT", first.kind());
        assertEquals(1 << 30, first.hfsr(), "escalated");
        assertTrue((first.cfsr() & 1 << 9) != 0, "a precise bus error: " + Integer.toHexString(first.cfsr()));
        assertEquals(0xA5A5, first.bfar() >>> 16, "an address made of the buffer's content");
        List<Event.Indexed> events = faults.stream().filter(f -> f.part() == LAST_EVENTS / 4 - 1).findFirst().orElseThrow().lastEvents();
        Event.Allocate last = (Event.Allocate) events.get(events.size() - 1);
        assertEquals(Section.TAIL, last.section());
        assertEquals(Purpose.KERNEL_BUFFER, last.purpose());
        assertEquals(LAST_EVENTS, faults.stream().limit(LAST_EVENTS / 4).mapToInt(f -> f.lastEvents().size()).sum());
    }

    private static Path build() throws IOException, InterruptedException {
        String firmware = ProjectRoot.find().resolve("device-firmware").toString();
        Process make = new ProcessBuilder("make", "-s", "--no-print-directory", "-C", firmware, "firmware", "BOARD=netduinoplus2",
                "VARIANT=-overlap", "EXTRA_CFLAGS=-DASCOPE_INJECT_TEMP_OVERLAP -DFAULT_ESCALATE").redirectErrorStream(true).start();
        String output = new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, make.waitFor(), output);
        return Path.of(output.lines().reduce((first, second) -> second).orElseThrow());
    }
}
