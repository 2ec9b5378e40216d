package io.arenascope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    @Test
    void hasThePublishedCheckValue() {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertEquals(0xCBF43926, Checksum.of(digits, 0, digits.length));
    }
}
