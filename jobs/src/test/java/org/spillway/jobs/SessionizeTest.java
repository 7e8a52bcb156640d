package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.sessionize.SessionCounter;
import org.spillway.jobs.sessionize.Sessionize;

class SessionizeTest extends LocalJobs {

    @Test
    void run_gapBetweenClicks_endsSession() throws Exception {
        text("input", "a", "ann\t5000\t/c", "bob\t1000\t/x", "ann\t1000\t/a");
        Path input = text("input", "b", "ann\t7001\t/d", "ann\t3000\t/b", "bob\t900\t/w");
        Sessionize job = new Sessionize();

        assertThat(run(job, "--gap", "2s", input, path("output"))).isZero();
        // A gap of 2,000 ms is within the limit of 2 s. A gap of 2,001 ms is not.
        assertThat(lines(path("output")))
                .containsExactly(
                        "ann\t1000\t5000\t3\t/a\t/c", "ann\t7001\t7001\t1\t/d\t/d", "bob\t900\t1000\t2\t/w\t/x");
        assertThat(counter(job, SessionCounter.SESSIONS)).isEqualTo(3);
        assertThat(counter(job, SessionCounter.BOUNCES)).isEqualTo(1);
    }

    @Test
    void run_noGapGiven_halfAnHour() throws Exception {
        Path input = text("input", "a", "u\t0\t/a", "u\t1800000\t/b", "u\t3600001\t/c");

        assertThat(run(new Sessionize(), input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("u\t0\t1800000\t2\t/a\t/b", "u\t3600001\t3600001\t1\t/c\t/c");
    }

    @Test
    void run_clicksOfOneMillisecond_orderedByPage() throws Exception {
        text("input", "a", "u\t5\t/m", "u\t9\t/c", "u\t5\t/b");
        Path input = text("input", "b", "u\t9\t/a", "u\t5\t/z", "u\t9\t/b", "v\t5\t/b", "v\t5\t/c", "v\t5\t/a");

        assertThat(run(new Sessionize(), input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("u\t5\t9\t6\t/b\t/c", "v\t5\t5\t3\t/a\t/c");
    }

    @Test
    void run_malformedLines_countedAndLeftOut() throws Exception {
        Path input = text("input", "a", "u\t5", "u\tnow\t/a", "u\t-1\t/a", "u\t1\t/a\t/b", "u\t7\t/a");
        Sessionize job = new Sessionize();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("u\t7\t7\t1\t/a\t/a");
        assertThat(counter(job, InputCounter.MALFORMED_LINES)).isEqualTo(4);
    }

    @Test
    void run_emptyInput_emptyOutput() throws Exception {
        assertThat(run(new Sessionize(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
