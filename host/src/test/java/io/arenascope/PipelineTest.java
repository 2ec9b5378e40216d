package io.arenascope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.arenascope.event.DeviceStream;
import io.arenascope.event.Event;
import io.arenascope.frame.Bytes;
import io.arenascope.recording.SessionWriter;
import io.arenascope.session.ArenaSnapshot;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Snapshot;
import io.arenascope.session.Trust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real TFLM's logs as bytes on a line, whole and damaged. */
class PipelineTest {
    @TempDir
    Path folder;

    @Test
    void everyGoldenLogComesThroughTheWireUnchanged() {
        for (String name : GoldenLog.NAMES) {
            List<Event> sent = GoldenLog.read(name).events();
            List<Event> seen = new ArrayList<>();
            Pipeline pipeline = new Pipeline(null, seen::add);
            feed(pipeline, DeviceStream.of(sent));
            assertEquals(merged(sent), merged(seen), name);
            JsonObject expected = GoldenLog.expected(name);
            ArenaSnapshot arena = pipeline.snapshot().arenas().get(0);
            assertEquals(expected.get("live_peak").getAsLong(), arena.plannedPeak().bytes(), name);
            assertTrue(pipeline.snapshot().trust().isEmpty(), name + " " + pipeline.snapshot().trust());
        }
    }

    @Test
    void aSavedSessionReplaysToTheSameNumbers() throws IOException {
        List<byte[]> frames = DeviceStream.of(GoldenLog.read("person_detect").events());
        List<byte[]> damaged = new ArrayList<>(frames);
        damaged.set(20, Arrays.copyOf(frames.get(20), 9));
        damaged.set(30, new byte[0]);
        for (List<byte[]> stream : List.of(frames, damaged)) {
            Path file = folder.resolve("session.ascope");
            List<Event> live = new ArrayList<>();
            SessionWriter recording = new SessionWriter(file, 0, Map.of());
            Pipeline pipeline = new Pipeline(recording, live::add);
            feed(pipeline, stream);
            recording.close();
            Pipeline.Saved saved = Pipeline.load(file);
            assertNull(saved.damage());
            assertTrue(saved.complete());
            assertEquals(text(pipeline.snapshot()), text(saved.snapshot()));
        }
    }

    @Test
    void anyDamagedStreamReplaysToWhatWasSeenLive() throws IOException {
        long seed = System.nanoTime();
        System.out.println("PipelineTest replay seed " + seed);
        Random random = new Random(seed);
        byte[] whole = Bytes.concat(DeviceStream.of(GoldenLog.read("kws_ref_model").events()).toArray(byte[][]::new));
        Path file = folder.resolve("damaged.ascope");
        for (int round = 0; round < 50; round++) {
            byte[] stream = Bytes.concat(spoil(whole, random), random.nextInt(4) == 0 ? spoil(whole, random) : new byte[0]);
            SessionWriter recording = new SessionWriter(file, 0, Map.of());
            Pipeline live = new Pipeline(recording, event -> { });
            feed(live, List.of(stream));
            live.linkClosed(stream.length);
            recording.close();
            Pipeline.Saved saved = Pipeline.load(file);
            assertNull(saved.damage());
            assertEquals(text(live.snapshot()), text(saved.snapshot()), "round " + round);
        }
    }

    /** Bytes flipped, dropped, doubled and swapped, at up to 40 places. */
    private static byte[] spoil(byte[] stream, Random random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int from = 0;
        for (int hits = random.nextInt(40); hits > 0 && from < stream.length; hits--) {
            int at = from + random.nextInt(Math.max(1, (stream.length - from) / hits));
            int length = Math.min(stream.length - at, 1 + random.nextInt(random.nextInt(5) == 0 ? 600 : 4));
            out.write(stream, from, at - from);
            switch (random.nextInt(4)) {
                case 0 -> out.write(stream[at] ^ 1 << random.nextInt(8));
                case 1 -> { }
                case 2 -> {
                    out.write(stream, at, length);
                    out.write(stream, at, length);
                }
                default -> {
                    out.write(stream, at + length / 2, length - length / 2);
                    out.write(stream, at, length / 2);
                }
            }
            from = at + length;
        }
        out.write(stream, from, stream.length - from);
        return out.toByteArray();
    }

    @Test
    void aFileCutAnywhereStillGivesASession() throws IOException {
        Path file = folder.resolve("session.ascope");
        SessionWriter recording = new SessionWriter(file, 0, Map.of());
        feed(new Pipeline(recording, event -> { }), DeviceStream.of(GoldenLog.read("hello_world_int8").events()));
        recording.close();
        byte[] whole = Files.readAllBytes(file);
        long events = 0;
        for (int cut = 20; cut < whole.length; cut += 7) {
            Pipeline.Saved saved = Pipeline.load(Files.write(folder.resolve("cut"), Arrays.copyOf(whole, cut)));
            assertFalse(saved.complete());
            assertTrue(saved.damage() == null || saved.snapshot().trust().get("arenas.0.peak") == Trust.LOWER_BOUND
                    || saved.snapshot().arenas().isEmpty(), "cut at " + cut);
            assertTrue(saved.snapshot().totals().events() >= events);
            events = saved.snapshot().totals().events();
        }
        assertTrue(events > 0);
    }

    @Test
    void damageCostsExactlyTheEventsOfTheFramesItHit() {
        long seed = System.nanoTime();
        System.out.println("PipelineTest seed " + seed);
        Random random = new Random(seed);
        List<Event> sent = GoldenLog.read("kws_ref_model").events();
        List<byte[]> frames = DeviceStream.of(sent);
        long all = sent.stream().filter(e -> e instanceof Event.Indexed).count();
        for (int round = 0; round < 200; round++) {
            List<byte[]> stream = new ArrayList<>(frames);
            int hits = 1 + random.nextInt(4);
            for (int i = 0; i < hits; i++) {
                int at = 1 + random.nextInt(frames.size() - 2);
                stream.set(at, damage(frames.get(at), random));
            }
            List<Event> seen = new ArrayList<>();
            Pipeline pipeline = new Pipeline(null, seen::add);
            feed(pipeline, stream);
            long arrived = seen.stream().filter(e -> e instanceof Event.Indexed).count();
            long gaps = seen.stream().mapToLong(e -> e instanceof Event.Gap gap ? gap.events() : 0).sum();
            assertEquals(all, arrived + gaps, "round " + round);
            assertEquals(sent.get(sent.size() - 1), seen.get(seen.size() - 1), "the last frame decodes");
        }
    }

    private static byte[] damage(byte[] frame, Random random) {
        switch (random.nextInt(3)) {
            case 0 -> {
                byte[] flipped = frame.clone();
                int at = random.nextInt(frame.length - 1);
                byte bit = (byte) (1 << random.nextInt(8));
                flipped[at] ^= flipped[at] == bit ? (byte) (bit << 1 | 1) : bit;
                return flipped;
            }
            case 1 -> {
                return new byte[0];
            }
            default -> {
                return Bytes.concat(Arrays.copyOf(frame, 1 + random.nextInt(frame.length - 2)), new byte[1]);
            }
        }
    }

    @Test
    void aLossLabelsWhatItSpoils() {
        List<byte[]> frames = DeviceStream.of(GoldenLog.read("person_detect").events());
        List<byte[]> damaged = new ArrayList<>(frames);
        damaged.remove(frames.size() / 2);
        Pipeline pipeline = new Pipeline(null, event -> { });
        feed(pipeline, damaged);
        Snapshot snapshot = pipeline.snapshot();
        assertTrue(snapshot.totals().lostEvents() > 0);
        assertEquals(1, snapshot.totals().lostFrames());
        for (String maximum : new String[] {"peak", "planned_peak", "high_water_mark", "required"}) {
            assertEquals(Trust.LOWER_BOUND, snapshot.trust().get("arenas.0." + maximum), maximum);
        }
        for (String present : new String[] {"current", "free", "fragmentation"}) {
            assertEquals(Trust.UNKNOWN, snapshot.trust().get("arenas.0." + present), present);
        }
    }

    private static void feed(Pipeline pipeline, List<byte[]> frames) {
        byte[] all = Bytes.concat(frames.toArray(byte[][]::new));
        for (int from = 0; from < all.length; from += 1000) {
            byte[] piece = Arrays.copyOfRange(all, from, Math.min(all.length, from + 1000));
            pipeline.bytes(piece, piece.length, from);
        }
    }

    /** Parts of a plan or an operator table as one, since how they are cut is the sender's choice. */
    private static List<Object> merged(List<Event> events) {
        List<Object> merged = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.Plan plan) {
                merged.addAll(plan.rows());
            } else if (event instanceof Event.Operators operators) {
                merged.addAll(operators.rows());
            } else {
                merged.add(event);
            }
        }
        return merged;
    }

    /** All figures of a snapshot. */
    private static String text(Snapshot snapshot) {
        StringBuilder text = new StringBuilder();
        for (ArenaSnapshot arena : snapshot.arenas()) {
            text.append(arena.toString().replace(String.valueOf(arena.timeline()), "timeline of " + arena.timeline().length()));
        }
        return text.append(snapshot.totals()).append(snapshot.trust()).append(snapshot.models()).append(snapshot.operators())
                .append(snapshot.deviceAgrees()).toString();
    }
}
