package io.arenascope.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemCsvTest {
    @TempDir
    Path folder;

    @Test
    void upperIsNotIncluded() throws IOException {
        ProblemCsv problem = ProblemCsv.read(file("id,lower,upper,size\na,0,3,16\r\n\nb,3,4,32\n"));
        assertEquals(List.of("a", "b"), problem.ids());
        assertEquals(List.of(new Buffer(16, 0, 2, -1), new Buffer(32, 3, 3, -1)), problem.buffers());
        assertEquals(problem, ProblemCsv.read(file("size,id,upper,lower\n16,a,3,0\n32,b,4,3")));
    }

    @Test
    void whatIsWrongIsSaidWithItsLine() throws IOException {
        refused("", "line 1 lacks one of the columns id,lower,upper,size; give MiniMalloc's format");
        refused("id,lower,upper,size\na,0,3\n", "line 2: has 3 cells, the header 4");
        refused("id,lower,upper,size\na,0,x,1\n", "line 2: lower, upper and size must be whole numbers");
        refused("id,lower,upper,size\n\na,3,3,1\n", "line 3: needs 0 <= lower < upper and a size of 0 to 2^40, has 3, 3, 1");
        refused("id,lower,upper,size\na,3,4,-1\n", "line 2: needs 0 <= lower < upper and a size of 0 to 2^40, has 3, 4, -1");
    }

    private void refused(String text, String problem) throws IOException {
        Path file = file(text);
        assertEquals(file + ": " + problem, assertThrows(IOException.class, () -> ProblemCsv.read(file)).getMessage());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("problem.csv"), text);
    }
}
