package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;

class InvertedIndexTest extends LocalJobs {

    @Test
    void run_wordsOfSeveralFiles_filesInOrderWithCounts() throws Exception {
        text("input", "c.txt", "sea  salt", "salt");
        text("input", "a.txt", "salt sea salt", "\tsalt");
        Path input = text("input", "b.txt", "sea", "", "ash");
        InvertedIndex job = new InvertedIndex();

        assertThat(run(job, input, path("output"))).isZero();
        String in = "\t" + input + "/";
        assertThat(lines(path("output")))
                .containsExactly(
                        "ash" + in + "b.txt:1",
                        "salt" + in + "a.txt:3" + in + "c.txt:2",
                        "sea" + in + "a.txt:1" + in + "b.txt:1" + in + "c.txt:1");
        // The combiner adds up counts within a file. It does not mix files, although the reducer's grouping does.
        assertThat(counter(job, TaskCounter.COMBINE_INPUT_RECORDS)).isEqualTo(9);
        assertThat(counter(job, TaskCounter.COMBINE_OUTPUT_RECORDS)).isEqualTo(6);
    }

    @Test
    void run_severalMapsOfFile_countsAddedUp() throws Exception {
        Path input = text("input", "a.txt", "one two one", "two one two", "one");
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 12);
        InvertedIndex job = new InvertedIndex();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("one\t" + input + "/a.txt:4", "two\t" + input + "/a.txt:3");
        assertThat(counter(job, TaskCounter.MERGED_MAP_OUTPUTS)).isEqualTo(3);
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        assertThat(run(new InvertedIndex(), text("input", "a", "", " "), path("output")))
                .isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
