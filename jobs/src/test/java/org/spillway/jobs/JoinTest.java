package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.join.JoinCounter;

class JoinTest extends LocalJobs {

    @Test
    void run_rowsOfOneKey_everyPair() throws Exception {
        Path left = text("left", "a", "2\tpen", "1\tink\tblack", "2\tbook", "3\tlamp", "3\trug");
        Path right = text("right", "a", "2\tsold", "1\tlost", "4\tsold", "2\tback\tagain", "2\tsold", "5\tx", "4\ty");
        Join job = new Join();

        assertThat(run(job, left, right, path("output"))).isZero();
        assertThat(lines(path("output")))
                .containsExactly(
                        "1\tink\tblack\tlost",
                        "2\tbook\tback\tagain",
                        "2\tpen\tback\tagain",
                        "2\tbook\tsold",
                        "2\tpen\tsold",
                        "2\tbook\tsold",
                        "2\tpen\tsold");
        assertThat(counter(job, JoinCounter.LEFT_ROWS_ALONE)).as("3").isEqualTo(2);
        assertThat(counter(job, JoinCounter.RIGHT_ROWS_ALONE)).as("4, 4 and 5").isEqualTo(3);
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isZero();
    }

    @Test
    void run_anyOrder_samePairs() throws Exception {
        Path left = text("left", "a", "2\tpen", "1\tink\tblack", "2\tbook", "3\tlamp", "3\trug", "broken");
        Path right = text("right", "a", "2\tsold", "1\tlost", "4\tsold", "2\tback\tagain", "2\tsold", "5\tx", "4\ty");
        Join job = new Join();

        assertThat(run(job, "--any-order", left, right, path("output"))).isZero();
        List<String> lines = lines(path("output"));
        assertThat(lines).hasSize(7).contains("1\tink\tblack\tlost");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("2"))
                .containsExactly(
                        "2\tbook\tback\tagain",
                        "2\tpen\tback\tagain",
                        "2\tbook\tsold",
                        "2\tpen\tsold",
                        "2\tbook\tsold",
                        "2\tpen\tsold");
        assertThat(counter(job, JoinCounter.LEFT_ROWS_ALONE)).as("3").isEqualTo(2);
        assertThat(counter(job, JoinCounter.RIGHT_ROWS_ALONE)).as("4, 4 and 5").isEqualTo(3);
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isEqualTo(1);
    }

    @Test
    void run_leftRowSortsBehindRight_leftFirst() throws Exception {
        Path left = text("left", "a", "k\tzzz");
        Path right = text("right", "a", "k\taaa");
        conf.setInt(MRJobConfig.NUM_REDUCES, 3);

        assertThat(run(new Join(), left, right, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("k\tzzz\taaa");
    }

    @Test
    void run_malformedLines_counted() throws Exception {
        Path left = text("left", "a", "nokey", "k\tleft", "");
        Path right = text("right", "a", "k", "k\t", "\tright");
        Join job = new Join();

        assertThat(run(job, left, right, path("output"))).isZero();
        // An empty row and an empty key are valid.
        assertThat(lines(path("output"))).containsExactly("k\tleft\t");
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isEqualTo(3);
        assertThat(counter(job, JoinCounter.RIGHT_ROWS_ALONE)).isEqualTo(1);
    }

    @Test
    void run_emptyInputs_emptyOutput() throws Exception {
        assertThat(run(new Join(), text("left", "a"), text("right", "a"), path("output")))
                .isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
