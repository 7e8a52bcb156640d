package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.urlsort.UrlSort;

class UrlSortTest extends LocalJobs {
    private static final String START = "https://www.example.org/a/rather/long/way/to/the/page/";

    @Test
    void run_severalReduces_oneOrderOverAllFiles() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<String> urls = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            urls.add(START + Integer.toString(random.nextInt(2000), 36));
        }
        urls.add(START);
        urls.add("");
        Path input = text("input", "a", urls.toArray(String[]::new));
        conf.setInt(MRJobConfig.NUM_REDUCES, 4);
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 50_000);

        assertThat(run(new UrlSort(), input, path("output")))
                .as("seed=%d", seed)
                .isZero();
        urls.sort(null); // the order of bytes, because the text is ASCII
        assertThat(lines(path("output"))).as("seed=%d", seed).isEqualTo(urls);
        assertThat(parts(path("output"))).as("seed=%d", seed).hasSize(4).allSatisfy(part -> assertThat(
                        Files.readAllLines(part))
                .hasSizeBetween(500, 1000));
    }

    @Test
    void run_fewerLinesThanReduces_fewerFiles() throws Exception {
        Path input = text("input", "a", START, START, START + "x", START, START);
        conf.setInt(MRJobConfig.NUM_REDUCES, 5);

        assertThat(run(new UrlSort(), input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly(START, START, START, START, START + "x");
        assertThat(parts(path("output")))
                .as("cuts at the two lines make three ranges")
                .hasSize(3);
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        conf.setInt(MRJobConfig.NUM_REDUCES, 3);

        assertThat(run(new UrlSort(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
