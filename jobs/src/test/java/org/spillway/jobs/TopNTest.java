package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.ranking.TopN;

class TopNTest extends LocalJobs {

    /** The first word differs in each file. The word that is second in each file is the first of all. */
    @Test
    void run_wordSecondInEachFile_firstOfAll() throws Exception {
        text("input", "a", "x x x b b");
        text("input", "b", "y y y b b");
        Path input = text("input", "c", "z z z b b", "w");
        conf.setInt(MRJobConfig.NUM_REDUCES, 2);
        TopN job = new TopN();

        assertThat(run(job, 1, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("6\tb");
        assertThat(job.jobs()).hasSize(2);
        assertThat(remains()).as("temporary folders").isEmpty();
    }

    @Test
    void run_equalCounts_orderOfWords() throws Exception {
        Path input = text("input", "a", "d c b a e e", "f f f");

        assertThat(run(new TopN(), 4, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("3\tf", "2\te", "1\ta", "1\tb");
    }

    @Test
    void run_fewerWordsThanAsked_allWords() throws Exception {
        assertThat(run(new TopN(), 10, text("input", "a", "b a b"), path("output")))
                .isZero();
        assertThat(lines(path("output"))).containsExactly("2\tb", "1\ta");
        assertThat(run(new TopN(), 10, text("none", "a"), path("nothing"))).isZero();
        assertThat(lines(path("nothing"))).isEmpty();
    }

    @Test
    void run_byNumber_linesWithLargestNumbers() throws Exception {
        text("input", "a", "p\t5", "q\t-7", "r\t12", "s\t12", "broken", "u\t1.5");
        Path input = text("input", "b", "r\t12", "t\t9223372036854775807", "q\t-9223372036854775808");
        TopN job = new TopN();

        assertThat(run(job, "--by", "number", 4, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("9223372036854775807\tt", "12\tr", "12\tr", "12\ts");
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isEqualTo(2);
        assertThat(counter(job, TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(7);
        // All 4 valid lines of the first file and all 3 of the second. The reduce stops at the limit.
        assertThat(counter(job, TaskCounter.COMBINE_OUTPUT_RECORDS)).isEqualTo(7);
        assertThat(counter(job, TaskCounter.REDUCE_INPUT_RECORDS)).isEqualTo(4);

        assertThat(run(job, "--by", "number", 2, input, path("two"))).isZero();
        assertThat(lines(path("two"))).containsExactly("9223372036854775807\tt", "12\tr");
        assertThat(counter(job, TaskCounter.COMBINE_OUTPUT_RECORDS)).isEqualTo(4);
    }

    private List<Path> remains() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("_"))
                    .toList();
        }
    }
}
