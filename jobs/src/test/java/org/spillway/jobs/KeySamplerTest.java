package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;

class KeySamplerTest extends LocalJobs {
    private static final TeraInputFormat ROWS = new TeraInputFormat();

    @Test
    void sample_manySplits_keysFromAllOverTheInput() throws Exception {
        Path input = generated("input", 1000);
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 10_000); // 10 splits of 100 rows

        assertThat(new KeySampler(6, 2).sample(job(input), ROWS))
                .containsExactlyElementsOf(keys(input, 0, 1, 2, 500, 501, 502));
        assertThat(new KeySampler(5, 99).sample(job(input), ROWS))
                .as("at least one of each")
                .hasSize(10);
    }

    @Test
    void sample_smallInput_allKeys() throws Exception {
        assertThat(new KeySampler(100, 10).sample(job(generated("three", 3)), ROWS))
                .hasSize(3);
        assertThat(new KeySampler(100, 10).sample(job(generated("none", 0)), ROWS))
                .isEmpty();
    }

    private Job job(Path input) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toString()));
        return job;
    }

    private static List<byte[]> keys(Path input, int... rows) throws Exception {
        List<byte[]> all = rows(input);
        return Arrays.stream(rows)
                .mapToObj(row -> Arrays.copyOf(all.get(row), TeraRow.KEY_BYTES))
                .toList();
    }
}
