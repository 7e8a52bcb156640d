package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;

class RepartitionTest extends LocalJobs {
    private static final int REDUCES = 3;

    @Test
    void run_lines_inFileOfFirstField() throws Exception {
        long seed = System.nanoTime();
        List<String> lines = lines(new Random(seed));
        Path input = text("input", "a", lines.subList(0, 1500).toArray(String[]::new));
        text("input", "b", lines.subList(1500, lines.size()).toArray(String[]::new));
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 5_000);
        Repartition unsorted = new Repartition();

        assertThat(run(unsorted, input, path("unsorted"))).as("seed=%d", seed).isZero();
        assertThat(run(new Repartition(), "--in-order", input, path("sorted")))
                .as("seed=%d", seed)
                .isZero();

        assertThat(Orders.NONE.isOf(unsorted.job())).isTrue();
        assertThat(counter(unsorted, TaskCounter.REDUCE_OUTPUT_RECORDS)).isEqualTo(lines.size());
        List<List<String>> expected = parts(lines);
        for (int part = 0; part < REDUCES; part++) {
            String name = "part-r-0000" + part;
            assertThat(Files.readAllLines(path("sorted").resolve(name)))
                    .as("%s seed=%d", name, seed)
                    .isEqualTo(expected.get(part));
            assertThat(Files.readAllLines(path("unsorted").resolve(name)).stream()
                            .sorted(RepartitionTest::compareBytes)
                            .toList())
                    .as("%s seed=%d", name, seed)
                    .isEqualTo(expected.get(part));
        }
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>(List.of("", "", "\t", "\tx", "no tab", "no tab", "é日\tx\ty"));
        for (int i = 0; i < 3000; i++) {
            lines.add("é日" + random.nextInt(100) + "\t" + random.nextInt(20));
        }
        return lines;
    }

    private static List<List<String>> parts(List<String> lines) {
        List<List<String>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String line : lines) {
            Text field = new Text(line.split("\t", 2)[0]);
            parts.get((field.hashCode() & Integer.MAX_VALUE) % REDUCES).add(line);
        }
        parts.forEach(part -> part.sort(RepartitionTest::compareBytes));
        return parts;
    }

    private static int compareBytes(String a, String b) {
        return new Text(a).compareTo(new Text(b));
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        assertThat(run(new Repartition(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
