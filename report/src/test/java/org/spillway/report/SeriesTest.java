package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void of_sameSettings_oneSeries() {
        List<Series> all = Series.of(List.of(job(1, 9), job(2, 7), job(3, 80), job(4, 8)));

        assertThat(all).hasSize(1);
        assertThat(all.get(0).label()).isEqualTo("stock");
        assertThat(all.get(0).median(Phase.TOTAL)).hasValue(8.5);
        assertThat(all.get(0).typical().id()).isEqualTo("job_1_0004");
    }

    @Test
    void of_otherSetting_twoSeries() {
        List<Series> all =
                Series.of(List.of(job(1, 9), SampleJobs.withSetting(job(2, 9), "mapreduce.task.io.sort.mb", "200")));

        assertThat(all).extracting(Series::label).containsExactly("stock job_1_0001", "stock job_1_0002");
    }

    @Test
    void median_failedRuns_notCounted() {
        Series series = Series.of(List.of(
                        job(1, 10),
                        SampleJobs.withState(job(2, 1), "FAILED"),
                        job(3, 2).with(new OutputCheck(false, "x"))))
                .get(0);

        assertThat(series.runs()).hasSize(3);
        assertThat(series.median(Phase.TOTAL)).hasValue(10);
        assertThat(series.typical().id()).isEqualTo("job_1_0001");
    }

    @Test
    void median_allRunsFailed_empty() {
        Series series =
                Series.of(List.of(SampleJobs.withState(job(1, 1), "FAILED"))).get(0);

        assertThat(series.median(Phase.TOTAL)).isEmpty();
        assertThat(series.typical().id()).isEqualTo("job_1_0001");
    }

    private static JobReport job(int number, long total) {
        return SampleJobs.job(number, PluginKind.STOCK, new SampleJobs.Times(total, 1, 1, 1, 1), 1);
    }
}
