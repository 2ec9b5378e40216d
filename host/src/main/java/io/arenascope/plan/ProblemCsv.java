package io.arenascope.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A planning problem in MiniMalloc's format: a header {@code id,lower,upper,size}, then one buffer a line, alive from lower up to
 * but not including upper.
 */
public record ProblemCsv(List<String> ids, List<Buffer> buffers) {
    private static final List<String> COLUMNS = List.of("id", "lower", "upper", "size");
    private static final long LARGEST = 1L << 40;
    private static final int MOST = 100_000;

    /** What is wrong in the file is an IOException that names the file and the line. */
    public static ProblemCsv read(Path file) throws IOException {
        List<String> lines = Arrays.asList(Files.readString(file, StandardCharsets.ISO_8859_1).split("\r?\n"));
        List<String> header = Arrays.asList(lines.get(0).split(","));
        if (!header.containsAll(COLUMNS)) {
            throw new IOException(file + ": line 1 lacks one of the columns id,lower,upper,size; give MiniMalloc's format");
        }
        List<String> ids = new ArrayList<>();
        List<Buffer> buffers = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String[] cells = lines.get(i).split(",");
                buffers.add(buffer(file + ": line " + (i + 1), cells, header));
                ids.add(cells[header.indexOf("id")].strip());
            }
        }
        if (buffers.size() > MOST) {
            throw new IOException(file + ": has " + buffers.size() + " buffers; at most " + MOST + " are planned");
        }
        return new ProblemCsv(List.copyOf(ids), List.copyOf(buffers));
    }

    private static Buffer buffer(String place, String[] cells, List<String> header) throws IOException {
        if (cells.length != header.size()) {
            throw new IOException(place + ": has " + cells.length + " cells, the header " + header.size());
        }
        try {
            int lower = Integer.parseInt(cells[header.indexOf("lower")].strip());
            int upper = Integer.parseInt(cells[header.indexOf("upper")].strip());
            long size = Long.parseLong(cells[header.indexOf("size")].strip());
            if (lower < 0 || lower >= upper || size < 0 || size > LARGEST) {
                throw new IOException(place + ": needs 0 <= lower < upper and a size of 0 to 2^40, has "
                        + lower + ", " + upper + ", " + size);
            }
            return new Buffer(size, lower, upper - 1, -1);
        } catch (NumberFormatException e) {
            throw new IOException(place + ": lower, upper and size must be whole numbers");
        }
    }
}
