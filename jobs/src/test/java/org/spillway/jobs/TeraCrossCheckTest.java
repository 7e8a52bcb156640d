package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the outputs of this project's TeraSort and of Hadoop's with both validations. */
class TeraCrossCheckTest extends LocalJobs {

    @ParameterizedTest
    @CsvSource({"1, 1", "1000, 1", "1000, 3"})
    void run_sortsOfHadoopAndOurs_eachValidatesTheOther(int rows, int reduces) throws Exception {
        Path input = generated("input", rows);
        conf.setInt(MRJobConfig.NUM_REDUCES, reduces);
        Path ours = path("ours");
        Path theirs = path("theirs");
        assertThat(run(new TeraSort(), input, ours)).isZero();
        assertThat(run(new org.apache.hadoop.examples.terasort.TeraSort(), input, theirs))
                .isZero();

        assertThat(bytes(ours)).hasSize(rows * TeraRow.BYTES).isEqualTo(bytes(theirs));
        assertThat(run(new TeraValidate(), "--rows", rows, theirs, path("theirs-by-us")))
                .isZero();
        assertThat(run(new org.apache.hadoop.examples.terasort.TeraValidate(), ours, path("ours-by-them")))
                .isZero();
        assertThat(lines(path("ours-by-them"))).hasSize(1).isEqualTo(lines(path("theirs-by-us")));
    }
}
