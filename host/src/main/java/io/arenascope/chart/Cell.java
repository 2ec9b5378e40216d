package io.arenascope.chart;

import io.arenascope.session.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What is drawn as one piece of a strip: a block, or neighbours too small to tell apart, folded together.
 *
 * @param left pixels, as is {@code right}
 */
record Cell(double left, double right, List<Block> blocks) {
    /** A narrower block is folded with its narrow neighbours. */
    static final double LEAST_WIDTH = 3;

    boolean folded() {
        return blocks.size() > 1;
    }

    double width() {
        return right - left;
    }

    long used() {
        return blocks.stream().mapToLong(Block::used).sum();
    }

    /** The kind with the most bytes. */
    Kind kind() {
        long[] bytes = new long[Kind.values().length];
        for (Block block : blocks) {
            bytes[Kind.of(block).ordinal()] += block.used() + 1;
        }
        int most = 0;
        for (int i = 1; i < bytes.length; i++) {
            most = bytes[i] > bytes[most] ? i : most;
        }
        return Kind.values()[most];
    }

    /** Every block is in exactly one cell. {@code blocks} are by offset. */
    static List<Cell> of(List<Block> blocks, DoubleUnaryOperator x) {
        List<Cell> cells = new ArrayList<>();
        List<Block> narrow = new ArrayList<>();
        for (Block block : blocks) {
            double left = x.applyAsDouble(block.offset());
            double right = x.applyAsDouble(Layout.end(block));
            boolean wide = right - left >= LEAST_WIDTH;
            boolean apart = !narrow.isEmpty() && left - x.applyAsDouble(Layout.end(narrow.get(narrow.size() - 1))) > 2;
            if (wide || apart) {
                fold(cells, narrow, x);
            }
            if (wide) {
                cells.add(new Cell(left, right, List.of(block)));
            } else {
                narrow.add(block);
            }
        }
        fold(cells, narrow, x);
        return cells;
    }

    private static void fold(List<Cell> cells, List<Block> narrow, DoubleUnaryOperator x) {
        if (narrow.isEmpty()) {
            return;
        }
        double left = x.applyAsDouble(narrow.get(0).offset());
        double right = left;
        for (Block block : narrow) {
            right = Math.max(right, x.applyAsDouble(Layout.end(block)));
        }
        cells.add(new Cell(left, Math.max(right, left + 1), List.copyOf(narrow)));
        narrow.clear();
    }
}
