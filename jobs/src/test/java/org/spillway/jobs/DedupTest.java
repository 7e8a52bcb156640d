package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class DedupTest extends LocalJobs {

    @Test
    void run_repeatedLines_eachOnce() throws Exception {
        text("input", "a", "b", "a", "b", "", "b ", "B", "");
        Path input = text("input", "b", "a", "c");
        Dedup job = new Dedup();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("", "B", "a", "b", "b ", "c");
        assertThat(counter(job, TaskCounter.COMBINE_INPUT_RECORDS)).isEqualTo(9);
        assertThat(counter(job, TaskCounter.COMBINE_OUTPUT_RECORDS)).isEqualTo(7);
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        assertThat(run(new Dedup(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
