package io.arenascope.chart;

import io.arenascope.event.Purpose;
import io.arenascope.session.Block;
import java.awt.Color;

/**
 * What a colour stands for. The hue follows TFLM's sections (orange planned, blue persistent, purple temporary; green
 * is the application's own), the shade the purpose. The hues differ in lightness too, for the colour-blind.
 */
public enum Kind {
    ACTIVATION("planned tensors", 0xE8962E, 0xE39A45),
    SCRATCH("planned scratch", 0xF3D36B, 0xEBCF74),
    RUNTIME("runtime tables", 0x3F77B0, 0x5A93CC),
    KERNEL("kernel data", 0x1F4A7C, 0x2F62A0),
    IO("inputs, outputs, quantization", 0x93BFE4, 0xA5CDEE),
    VARIABLE("variables", 0x2AA198, 0x3FB5AB),
    TEMP("temporary", 0xA65A8F, 0xBC76A7),
    LOAN("planner's loan", 0xDDB0CD, 0xD3A6C3),
    APPLICATION("application", 0x57A05C, 0x6DB672),
    OTHER("other", 0x98A1AB, 0x7D8791);

    private final String label;
    private final Color light;
    private final Color dark;

    Kind(String label, int light, int dark) {
        this.label = label;
        this.light = new Color(light);
        this.dark = new Color(dark);
    }

    public String label() {
        return label;
    }

    public Color color(Theme theme) {
        return theme.dark() ? dark : light;
    }

    public static Kind of(Block block) {
        return of(block.purpose());
    }

    static Kind of(Purpose purpose) {
        return switch (purpose) {
            case ACTIVATION -> ACTIVATION;
            case SCRATCH -> SCRATCH;
            case RUNTIME, EVAL_TENSORS, NODE_AND_REGISTRATIONS, BUILTIN_DATA, SCRATCH_HANDLES, SUBGRAPH_TABLES -> RUNTIME;
            case OP_DATA, KERNEL_BUFFER -> KERNEL;
            case IO_ARRAY, IO_TENSOR, QUANTIZATION -> IO;
            case VARIABLE, RESOURCE_VARIABLE -> VARIABLE;
            case TEMP_TENSOR, TEMP_QUANTIZATION, ALLOCATION_INFO, SCRATCH_REQUESTS -> TEMP;
            case PLANNER_SCRATCH -> LOAN;
            case APPLICATION -> APPLICATION;
            case UNKNOWN -> OTHER;
        };
    }
}
