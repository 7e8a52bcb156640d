package org.spillway.peers.swim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceTest {
    private static final String TEXT = """
            job0\t49\t49\t740773\t2339561\t627471
            job1\t101\t52\t0\t0\t432269
            job2\t122.5\t21\t12800000000\t50\t233549
            """;

    @Test
    void of_scale_timesFromTheFirstJobAndSizesInRows() {
        assertThat(Trace.of(TEXT, 3, new Scale(0.01, 0.1)).jobs())
                .containsExactly(
                        new ScaledJob("job0", 0, 74, 234, 63),
                        new ScaledJob("job1", 5200, 1, 0, 43),
                        new ScaledJob("job2", 7350, 1_280_000, 1, 23));
    }

    @Test
    void of_jobs_theFirst() {
        assertThat(Trace.of(TEXT, 2, new Scale(1, 1)).jobs())
                .extracting(ScaledJob::name)
                .containsExactly("job0", "job1");
    }

    @Test
    void tasks_64MbEach() {
        assertThat(new ScaledJob("a", 0, 640_000, 0, 0).maps()).isOne();
        assertThat(new ScaledJob("a", 0, 640_001, 0, 0).maps()).isEqualTo(2);
        assertThat(new ScaledJob("a", 0, 1, 0, 0).reduces()).isZero();
        assertThat(new ScaledJob("a", 0, 1, 1, 0).reduces()).isOne();
    }

    @ParameterizedTest
    @CsvSource({"fb-2009-0.tsv, 339", "fb-2010-0.tsv, 163"})
    void text_ownTrace_jobsOfItsReadme(String name, int withoutShuffle) throws Exception {
        Trace trace = Trace.of(Trace.text(name), 1000, new Scale(1, 1));

        assertThat(trace.jobs()).hasSize(500);
        assertThat(trace.jobs().stream().filter(job -> job.shuffleRows() == 0)).hasSize(withoutShuffle);
    }

    @Test
    void text_unknown_named() {
        assertThatThrownBy(() -> Trace.text("nothing.tsv")).hasMessage("no such trace: nothing.tsv");
    }

    @Test
    void parse_otherFields_refused() {
        assertThatThrownBy(() -> TraceLine.parse("job0\t1\t2")).hasMessageContaining("fields=3 expected=6");
    }
}
