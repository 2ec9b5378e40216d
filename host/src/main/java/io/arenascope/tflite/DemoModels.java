package io.arenascope.tflite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The two models the firmware ships with, made here rather than trained: their shapes are those of textbook examples, their
 * weights are pseudo-random numbers, their scales were chosen so that values spread over the int8 range. They classify
 * nothing; their memory behaviour is real. The same source always gives the same bytes.
 */
public final class DemoModels {
    private static final String DESCRIPTION = "ArenaScope demo model, weights are pseudo-random";
    private static final int CLASSES = 10;

    private final ModelWriter writer;
    private int random;

    /** A tensor under construction: NHWC or flat shape, and its scale. */
    private record Layer(int tensor, float scale, int... shape) {
        int channels() {
            return shape[shape.length - 1];
        }
    }

    /** Scales of an operator that has weights: of channel 0's weights and of the output, whose zero point also depends on it. */
    private record Scales(float weight, float output, int zeroPoint) {}

    private DemoModels(String name, int seed) {
        writer = new ModelWriter(name);
        random = seed;
    }

    /** Writes cnn.tflite and kws.tflite into the folder given. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: DemoModels FOLDER");
            System.exit(2);
        }
        Files.write(Path.of(args[0], "cnn.tflite"), cnn());
        Files.write(Path.of(args[0], "kws.tflite"), kws());
    }

    /** Image classification: 32x32x3, two convolutions with max-pooling, a dense layer and softmax. Plan size 18,000 bytes. */
    static byte[] cnn() {
        DemoModels m = new DemoModels("cnn", 1);
        Layer input = m.activation("image", 1 / 255f, -128, 1, 32, 32, 3);
        Layer x = m.convolution("conv1", input, 3, 1, Options.VALID, 16, new Scales(1 / 512f, 1 / 128f, -128));
        x = m.maxPool("pool1", x);
        x = m.convolution("conv2", x, 3, 1, Options.VALID, 32, new Scales(1 / 1024f, 1 / 128f, -128));
        x = m.maxPool("pool2", x);
        x = m.dense("dense", x, new Scales(1 / 2048f, 1 / 16f, 0));
        Layer scores = m.activation("scores", 1 / 256f, -128, 1, CLASSES);
        m.writer.operator("SOFTMAX", 2, Options.softmax(1), scores.tensor, x.tensor);
        return m.writer.finish(DESCRIPTION, input.tensor, scores.tensor);
    }

    /** Keyword spotting on 10 frames of 40 features: a separable convolution. Peak 4,800 bytes, depthwise to pointwise. */
    static byte[] kws() {
        DemoModels m = new DemoModels("kws", 2);
        Layer input = m.activation("features", 1 / 64f, 0, 1, 10, 40, 1);
        Layer x = m.convolution("conv", input, 3, 2, Options.SAME, 16, new Scales(1 / 256f, 1 / 32f, -128));
        x = m.depthwise("depthwise", x, 3, new Scales(1 / 256f, 1 / 32f, -128));
        x = m.convolution("pointwise", x, 1, 1, Options.SAME, 32, new Scales(1 / 256f, 1 / 32f, -128));
        Layer scores = m.dense("keywords", x, new Scales(1 / 2048f, 1 / 8f, 0));
        return m.writer.finish(DESCRIPTION, input.tensor, scores.tensor);
    }

    private Layer activation(String name, float scale, int zeroPoint, int... shape) {
        return new Layer(writer.activation(name, scale, zeroPoint, shape), scale, shape);
    }

    private Layer convolution(String name, Layer in, int size, int stride, byte padding, int channels, Scales scales) {
        float[] weightScales = perChannel(scales.weight, channels);
        int fanIn = size * size * in.channels();
        int weights = writer.weights(name + "/weights", values(channels * fanIn), weightScales, 0, channels, size, size, in.channels());
        int bias = bias(name, in, weightScales, scales.output);
        int height = outputSize(in.shape[1], size, stride, padding);
        int width = outputSize(in.shape[2], size, stride, padding);
        Layer out = activation(name, scales.output, scales.zeroPoint, 1, height, width, channels);
        writer.operator("CONV_2D", 3, Options.conv2d(padding, stride, Options.RELU), out.tensor, in.tensor, weights, bias);
        return out;
    }

    private Layer depthwise(String name, Layer in, int size, Scales scales) {
        float[] weightScales = perChannel(scales.weight, in.channels());
        int weights = writer.weights(name + "/weights", values(size * size * in.channels()), weightScales, 3, 1, size, size, in.channels());
        int bias = bias(name, in, weightScales, scales.output);
        Layer out = activation(name, scales.output, scales.zeroPoint, in.shape);
        Options options = Options.depthwiseConv2d(Options.SAME, 1, Options.RELU);
        writer.operator("DEPTHWISE_CONV_2D", 3, options, out.tensor, in.tensor, weights, bias);
        return out;
    }

    private Layer maxPool(String name, Layer in) {
        Layer out = activation(name, in.scale, -128, 1, in.shape[1] / 2, in.shape[2] / 2, in.channels());
        writer.operator("MAX_POOL_2D", 2, Options.pool2d(Options.VALID, 2), out.tensor, in.tensor);
        return out;
    }

    /** Takes its input as a flat vector, as the operator does by itself. */
    private Layer dense(String name, Layer in, Scales scales) {
        int inputs = in.shape[1] * in.shape[2] * in.shape[3];
        float[] biasScales = new float[CLASSES];
        Arrays.fill(biasScales, in.scale * scales.weight);
        int weights = writer.weights(name + "/weights", values(CLASSES * inputs), new float[] {scales.weight}, 0, CLASSES, inputs);
        int bias = writer.bias(name + "/bias", biases(biasScales, scales.output), new float[] {in.scale * scales.weight});
        Layer out = activation(name, scales.output, scales.zeroPoint, 1, CLASSES);
        writer.operator("FULLY_CONNECTED", 4, Options.fullyConnected(Options.NONE), out.tensor, in.tensor, weights, bias);
        return out;
    }

    private int bias(String name, Layer in, float[] weightScales, float output) {
        float[] scales = new float[weightScales.length];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = in.scale * weightScales[i];
        }
        return writer.bias(name + "/bias", biases(scales, output), scales);
    }

    private static int outputSize(int input, int size, int stride, byte padding) {
        return (padding == Options.SAME ? input + stride - 1 : input - size + stride) / stride;
    }

    /** Scales that differ from channel to channel, so that a kernel that ignores that gives other results. */
    private static float[] perChannel(float base, int channels) {
        float[] scales = new float[channels];
        for (int c = 0; c < channels; c++) {
            scales[c] = base * (8 + c % 8) / 8;
        }
        return scales;
    }

    private byte[] values(int count) {
        byte[] values = new byte[count];
        for (int i = 0; i < count; i++) {
            values[i] = (byte) Math.max(next(), -127);
        }
        return values;
    }

    /** Biases of at most 32 steps of the output either way. */
    private int[] biases(float[] scales, float output) {
        int[] values = new int[scales.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.round(next() * output / scales[i] / 4);
        }
        return values;
    }

    /** -128..127, from the linear congruential generator of Numerical Recipes. */
    private int next() {
        random = random * 1664525 + 1013904223;
        return (random >>> 24) - 128;
    }
}
