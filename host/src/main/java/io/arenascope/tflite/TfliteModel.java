package io.arenascope.tflite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * A .tflite model, without its weights.
 *
 * @param name        the file's name without {@code .tflite}
 * @param hash        FNV-1a (64 bits) over the whole file, as the device sends it
 * @param size        bytes of the file
 * @param weightBytes bytes of the constant data that tensors use, each buffer counted once
 * @param description what the converter wrote, may be ""
 * @param offlineOffsets places of all tensors of all subgraphs fixed in the file's metadata "OfflineMemoryAllocation", -1 where the
 *                    planner decides; empty if the file fixes none
 */
public record TfliteModel(String name, long hash, long size, long weightBytes, String description, List<Subgraph> subgraphs,
        List<Integer> offlineOffsets) {
    private static final String SUFFIX = ".tflite";

    /** Operators are in execution order; inputs and outputs are tensor indices. */
    public record Subgraph(String name, List<Tensor> tensors, List<Operator> operators, List<Integer> inputs, List<Integer> outputs) {}

    /**
     * A tensor.
     *
     * @param shape    dimensions; empty for a scalar
     * @param bytes    of its elements, -1 if that cannot be told (strings, resources, unknown types)
     * @param constant the file holds its data
     * @param variable keeps its data from one invoke to the next
     */
    public record Tensor(int index, String name, List<Integer> shape, TensorType type, long bytes, boolean constant, boolean variable,
            Quantization quantization) {}

    /**
     * real = scale × (value − zero point); lists are empty if not quantized, and have one entry, or one for each index of
     * dimension {@code axis}.
     */
    public record Quantization(List<Float> scales, List<Long> zeroPoints, int axis) {
        static final Quantization NONE = new Quantization(List.of(), List.of(), 0);
    }

    /**
     * An operator. An input of -1 is an optional one that is absent.
     *
     * @param builtinCode number in the schema; {@link BuiltinOperators#CUSTOM} for a custom one
     * @param name        such as CONV_2D; a custom operator's own name
     * @param customCode  "" unless custom
     * @param called      subgraphs that IF, WHILE and CALL_ONCE enter, in the order of their options; else empty
     */
    public record Operator(int index, int builtinCode, String name, String customCode, List<Integer> inputs, List<Integer> outputs,
            List<Integer> called) {}

    /** Reads a model; a file that is none gives a {@link ModelFormatException}. */
    public static TfliteModel read(Path file) throws IOException {
        byte[] bytes;
        try {
            if (Files.isDirectory(file)) {
                throw new ModelFormatException(file.toString(), "is a folder", "give a .tflite file");
            }
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new ModelFormatException(file.toString(), "there is no such file", "give the path of a .tflite file");
        } catch (OutOfMemoryError e) {
            throw new ModelFormatException(file.toString(), "is too large to read", "microcontrollers run models of a few MB at most");
        }
        return read(file.toString(), bytes);
    }

    /** Reads a model; {@code file} names it. */
    public static TfliteModel read(String file, byte[] bytes) throws ModelFormatException {
        return new ModelReader(file, bytes).read();
    }

    /** Operators of all subgraphs. */
    public int operatorCount() {
        return subgraphs.stream().mapToInt(s -> s.operators().size()).sum();
    }

    static String nameOf(String file) {
        String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return last.endsWith(SUFFIX) ? last.substring(0, last.length() - SUFFIX.length()) : last;
    }

    /** FNV-1a, 64 bits (Fowler, Noll, Vo). */
    static long fnv1a(byte[] bytes) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : bytes) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001b3L;
        }
        return hash;
    }
}
