package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.grep.GrepCounter;

class GrepTest extends LocalJobs {

    @Test
    void run_matches_sortedByCount() throws Exception {
        text("input", "a", "key=3 key=1", "nothing", "key=30");
        Path input = text("input", "b", "xkey=1key=1", "key=2 key=é");
        Grep job = new Grep();

        assertThat(run(job, input, path("output"), "key=\\d+")).isZero();
        // Texts with equal counts are sorted as text: 2 before 3 before 30.
        assertThat(lines(path("output"))).containsExactly("3\tkey=1", "1\tkey=2", "1\tkey=3", "1\tkey=30");
        Counters counters = job.jobs().get(0).getCounters();
        assertThat(counters.findCounter(GrepCounter.LINES).getValue()).isEqualTo(4);
        assertThat(counters.findCounter(GrepCounter.MATCHES).getValue()).isEqualTo(6);
    }

    @Test
    void run_groupOfMatch_countsTheGroup() throws Exception {
        Path input = text("input", "a", "GET /a", "PUT /b", "GET /c", "POST", "GET /");

        // The group does not take part in a match of POST, and is empty in that of "GET /".
        assertThat(run(new Grep(), input, path("output"), "POST|GET /(\\w*)", 1))
                .isZero();
        assertThat(lines(path("output"))).containsExactly("1\ta", "1\tc");
    }

    @Test
    void run_patternWithVariable_notExpanded() throws Exception {
        Path input = text("input", "a", "${user.name}");

        assertThat(run(new Grep(), input, path("output"), "\\Q${user.name}\\E")).isZero();
        assertThat(lines(path("output"))).containsExactly("1\t${user.name}");
    }

    @Test
    void run_emptyMatchesOrInput_noLines() throws Exception {
        assertThat(run(new Grep(), text("input", "a", "bbb", "ab"), path("output"), "a*"))
                .isZero();
        assertThat(lines(path("output"))).containsExactly("1\ta");
        assertThat(run(new Grep(), text("none", "a"), path("nothing"), ".")).isZero();
        assertThat(lines(path("nothing"))).isEmpty();
    }
}
