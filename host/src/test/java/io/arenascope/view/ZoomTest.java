package io.arenascope.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.arenascope.chart.TimeScale.Span;
import org.junit.jupiter.api.Test;

class ZoomTest {
    private static final Span ALL = new Span(0, 1000);

    @Test
    void showsAllUntilAsked() {
        assertNull(new Zoom().span(ALL, true, 0));
    }

    @Test
    void theAnchorStaysWhereItIs() {
        Zoom zoom = new Zoom();
        zoom.scale(ALL, 0.5, 300);
        assertEquals(new Span(150, 650), zoom.span(ALL, false, 300));
        zoom.scale(ALL, 0.5, 300);
        assertEquals(new Span(225, 475), zoom.span(ALL, false, 300));
        zoom.scale(ALL, 8, 300);
        assertNull(zoom.span(ALL, false, 300));
    }

    @Test
    void followsTheEnd() {
        Zoom zoom = new Zoom();
        zoom.scale(ALL, 0.1, 1000);
        assertEquals(new Span(900, 1000), zoom.span(ALL, true, 0));
        assertEquals(new Span(1900, 2000), zoom.span(new Span(0, 2000), true, 0));
    }

    @Test
    void keepsTheCursorInSight() {
        Zoom zoom = new Zoom();
        zoom.scale(ALL, 0.1, 500);
        Span moved = zoom.span(ALL, false, 700);
        assertTrue(moved.from() <= 700 && 700 < moved.to(), moved.toString());
        assertEquals(moved, zoom.span(ALL, false, 701));
        assertEquals(new Span(900, 1000), zoom.span(ALL, false, 999));
    }

    @Test
    void neverLessThanAFewEvents() {
        Zoom zoom = new Zoom();
        for (int i = 0; i < 50; i++) {
            zoom.scale(ALL, 0.5, 500);
        }
        assertEquals(8, zoom.span(ALL, false, 500).length());
    }
}
