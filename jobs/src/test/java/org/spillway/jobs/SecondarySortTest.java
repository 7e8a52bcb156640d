package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class SecondarySortTest extends LocalJobs {

    @Test
    void run_numbersOfName_inOrder() throws Exception {
        text("input", "a", "bob\t7", "ann\t17", "ann\t-4", "bo\t1", "zoë\t9223372036854775807");
        Path input = text("input", "b", "ann\t300", "ann\t17", "zoë\t-9223372036854775808", "bob\t-7");
        SecondarySort job = new SecondarySort();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(lines(path("output")))
                .containsExactly(
                        "ann\t-4 17 17 300", "bo\t1", "bob\t-7 7", "zoë\t-9223372036854775808 9223372036854775807");
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isZero();
        assertThat(counter(job, TaskCounter.REDUCE_INPUT_GROUPS)).isEqualTo(4);
    }

    @Test
    void run_severalReduces_nameWholeInOne() throws Exception {
        String[] lines = new String[400];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = "name" + i % 20 + "\t" + -i;
        }
        conf.setInt(MRJobConfig.NUM_REDUCES, 3);

        assertThat(run(new SecondarySort(), text("input", "a", lines), path("output")))
                .isZero();
        assertThat(parts(path("output"))).hasSize(3);
        assertThat(lines(path("output"))).hasSize(20).contains(risingFrom(-387, "name7"));
    }

    private static String risingFrom(int first, String name) {
        StringBuilder line = new StringBuilder(name).append('\t').append(first);
        for (int i = 1; i < 20; i++) {
            line.append(' ').append(first + 20 * i);
        }
        return line.toString();
    }

    @Test
    void run_malformedLines_countedAndLeftOut() throws Exception {
        Path input = text(
                "input",
                "a",
                "ann\t1",
                "ann",
                "",
                "ann\tone",
                "ann\t1\t2",
                "ann\t9223372036854775808",
                "ann\t",
                "ann\t0");
        SecondarySort job = new SecondarySort();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("ann\t0 1");
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isEqualTo(6);
        assertThat(job.job()
                        .getCounters()
                        .findCounter(InputCounter.MALFORMED_LINES)
                        .getDisplayName())
                .isEqualTo("Malformed lines left out");
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        assertThat(run(new SecondarySort(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
        assertThat(parts(path("output"))).hasSize(1);
    }
}
