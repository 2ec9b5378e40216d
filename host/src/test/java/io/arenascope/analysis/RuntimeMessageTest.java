package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RuntimeMessageTest {
    private static final int EACH = 40;

    /** Every text that real TFLM printed with an arena that was too small. */
    @Test
    void everyRealTextIsExplained() throws IOException {
        Map<String, Integer> kinds = new TreeMap<>();
        try (InputStreamReader in = new InputStreamReader(RuntimeMessageTest.class.getResourceAsStream("/golden/too_small_arena.json"),
                StandardCharsets.UTF_8)) {
            JsonObject golden = JsonParser.parseReader(in).getAsJsonObject();
            for (JsonElement model : golden.getAsJsonArray("models")) {
                for (JsonElement run : model.getAsJsonObject().getAsJsonArray("runs")) {
                    for (JsonElement message : run.getAsJsonObject().getAsJsonArray("messages")) {
                        check(message.getAsString(), kinds);
                    }
                }
            }
        }
        assertEquals(java.util.Set.of("buffers", "follows", "one request", "without its sign"), kinds.keySet());
    }

    private static void check(String text, Map<String, Integer> kinds) {
        String meaning = RuntimeMessage.explain(text, EACH);
        assertNotNull(meaning, text);
        String kind = text.startsWith("Too many buffers") ? "buffers" : text.matches(".*available 4\\d{9}.*") ? "without its sign"
                : text.contains("Requested: ") ? "one request" : "follows";
        kinds.merge(kind, 1, Integer::sum);
        switch (kind) {
            case "buffers" -> assertTrue(meaning.startsWith("The arena is too small. The runtime has no limit on buffers")
                    && meaning.contains(" 40 bytes "), meaning);
            case "without its sign" -> assertTrue(meaning.contains("is -") && meaning.contains("printed without its sign"), meaning);
            case "one request" -> assertTrue(meaning.contains("is what this one request"), meaning);
            default -> assertTrue(meaning.startsWith("This follows from an allocation that failed"), meaning);
        }
    }

    @Test
    void theNumbersAreThoseOfTheText() {
        String wrapped = RuntimeMessage.explain("Failed to allocate tail memory. Requested: 56, available 4294967288, missing: 64", EACH);
        assertTrue(wrapped.contains("\"available\" is -8,") && wrapped.contains("reaches 8 bytes") && wrapped.contains("lacks 64 bytes"),
                wrapped);
        assertTrue(RuntimeMessage.explain("Too many buffers (max is 8)", 0).contains("only 8 fit"));
        String absurd = RuntimeMessage.explain("Failed to allocate temp memory. Requested: 1, available 99999999999999999999, missing:"
                + " 2", EACH);
        assertTrue(absurd.contains("2 bytes is what this one request"), absurd);
    }

    @Test
    void otherTextsStandForThemselves() {
        assertNull(RuntimeMessage.explain("the input rule is not known", EACH));
        assertNull(RuntimeMessage.explain("", EACH));
    }
}
