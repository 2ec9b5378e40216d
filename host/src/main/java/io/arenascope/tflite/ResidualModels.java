package io.arenascope.tflite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A residual block, as in any ResNet, in three input sizes and two operator orders. Its output is as large as its branches: a
 * memory manager that keeps the last output while it makes the next one meets it as an obstacle in ever new places. The two
 * orders have the same tensors and weights, so that they compute the same. Weights are pseudo-random, as in {@link DemoModels}.
 *
 * <pre>
 *   image ─┬─ skip (1×1) ─────────────────┬─ sum
 *          └─ wide (3×3) ── narrow (1×1) ─┘
 * </pre>
 */
public final class ResidualModels {
    private static final String DESCRIPTION = "ArenaScope demo model, weights are pseudo-random";
    private static final int IN = 3;
    private static final int WIDE = 12;
    private static final int OUT = 8;

    private static final float IMAGE_SCALE = 1 / 255f;
    private static final float WEIGHT_SCALE = 1 / 512f;
    private static final float WIDE_SCALE = 1 / 128f;
    private static final float BRANCH_SCALE = 1 / 64f;

    private final ModelWriter writer;
    private int random = 3;

    /** An operator, ready to be put anywhere its inputs exist. */
    private record Step(String name, String builtin, int version, Options options, int output, int... inputs) {}

    private ResidualModels(String name) {
        writer = new ModelWriter(name);
    }

    /** Writes the model files into the folder given. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: ResidualModels FOLDER");
            System.exit(2);
        }
        for (int size : new int[] {16, 20, 24}) {
            Files.write(Path.of(args[0], "residual_" + size + ".tflite"), skipFirst(size));
        }
        Files.write(Path.of(args[0], "residual_24_reordered.tflite"), skipLast(24));
    }

    /** The short branch first, as converters write it: its result waits while the long branch runs. */
    static byte[] skipFirst(int size) {
        return new ResidualModels("residual_" + size).build(size, "skip", "wide", "narrow", "sum");
    }

    /** The same operators, the short branch just before its result is needed. */
    static byte[] skipLast(int size) {
        return new ResidualModels("residual_" + size + "_reordered").build(size, "wide", "narrow", "skip", "sum");
    }

    private byte[] build(int size, String... order) {
        int image = activation("image", IMAGE_SCALE, -128, size, IN);
        Step skip = convolution("skip", image, IMAGE_SCALE, 1, IN, activation("skip", BRANCH_SCALE, 0, size, OUT), OUT, Options.NONE);
        Step wide = convolution("wide", image, IMAGE_SCALE, 3, IN, activation("wide", WIDE_SCALE, -128, size, WIDE), WIDE, Options.RELU);
        Step narrow = convolution("narrow", wide.output, WIDE_SCALE, 1, WIDE, activation("narrow", BRANCH_SCALE, 0, size, OUT), OUT,
                Options.NONE);
        int output = activation("sum", BRANCH_SCALE, -128, size, OUT);
        Step sum = new Step("sum", "ADD", 2, Options.add(Options.RELU), output, skip.output, narrow.output);
        List<Step> steps = List.of(skip, wide, narrow, sum);
        for (String name : order) {
            Step step = steps.stream().filter(s -> s.name.equals(name)).findFirst().orElseThrow();
            writer.operator(step.builtin, step.version, step.options, step.output, step.inputs);
        }
        return writer.finish(DESCRIPTION, image, output);
    }

    private int activation(String name, float scale, int zeroPoint, int size, int channels) {
        return writer.activation(name, scale, zeroPoint, 1, size, size, channels);
    }

    private Step convolution(String name, int input, float inputScale, int filter, int depth, int output, int channels, byte activation) {
        float[] weightScales = new float[channels];
        float[] biasScales = new float[channels];
        Arrays.fill(weightScales, WEIGHT_SCALE);
        Arrays.fill(biasScales, WEIGHT_SCALE * inputScale);
        byte[] values = new byte[channels * filter * filter * depth];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) Math.max(next(), -127);
        }
        int[] biases = new int[channels];
        for (int i = 0; i < channels; i++) {
            biases[i] = next() * 32;
        }
        int weights = writer.weights(name + "/weights", values, weightScales, 0, channels, filter, filter, depth);
        int bias = writer.bias(name + "/bias", biases, biasScales);
        return new Step(name, "CONV_2D", 3, Options.conv2d(Options.SAME, 1, activation), output, input, weights, bias);
    }

    /** -128..127, from the linear congruential generator of Numerical Recipes. */
    private int next() {
        random = random * 1664525 + 1013904223;
        return (random >>> 24) - 128;
    }
}
