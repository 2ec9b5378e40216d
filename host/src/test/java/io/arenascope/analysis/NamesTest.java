package io.arenascope.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void whatCouldBreakATerminalOrAPageBecomesAMark() {
        assertEquals("a\uFFFDb", Names.clean("a\u001Bb"));
        assertEquals("a\uFFFDb", Names.clean("a\nb"));
        assertEquals("\uFFFDevil", Names.clean("\u202Eevil"));
        assertEquals("\uFFFD", Names.clean("\uD800"));
        assertEquals("\uFFFD", Names.clean("\uFFFF"));
    }

    @Test
    void ordinaryNamesStay() {
        String name = "MobilenetV1/Conv2d_0/Relu6 <b>&amp; 模型 😀";
        assertEquals(name, Names.clean(name));
    }
}
