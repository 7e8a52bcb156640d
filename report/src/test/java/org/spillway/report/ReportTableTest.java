package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTableTest {
    private static final OutputCheck RIGHT = new OutputCheck(true, "right");

    private final SampleJobs.Times stockTimes = new SampleJobs.Times(20_000, 9_000, 4_000, 500, 1_500);
    private final SampleJobs.Times spillwayTimes = new SampleJobs.Times(16_000, 3_000, 5_000, 0, 1_501);
    private final JobReport stock =
            job(1, CollectorKind.STOCK, stockTimes, 10_000).with(RIGHT);
    private final JobReport spillway =
            job(2, CollectorKind.SPILLWAY, spillwayTimes, 5_000).with(RIGHT);

    @Test
    void twoGoodSortsHaveARatio() {
        assertThat(lines(stock, spillway))
                .containsExactly(
                        "collector   Total   AvgMap   AvgShuffle   AvgMerge   AvgReduce   spilled records   verdict",
                        "stock       20000     9000         4000        500        1500             10000   ok",
                        "spillway    16000     3000         5000          0        1501              5000   ok",
                        "ratio        1.25     3.00         0.80          -        1.00");
    }

    @Test
    void theRatioIsThatOfTheMedians() {
        List<String> lines = lines(
                stock,
                spillway,
                job(3, CollectorKind.STOCK, new SampleJobs.Times(40_000, 12_000, 0, 500, 1_500), 10_000),
                job(4, CollectorKind.SPILLWAY, new SampleJobs.Times(8_000, 4_000, 5_000, 1_000, 1_499), 5_000));

        assertThat(lines).hasSize(6);
        assertThat(lines.get(1)).startsWith("stock 1 ");
        assertThat(lines.get(4)).startsWith("spillway 2 ").endsWith("not checked");
        assertThat(lines.get(5).trim().split(" +")).containsExactly("ratio", "2.50", "3.00", "0.40", "1.00", "1.00");
    }

    @Test
    void aRunThatIsFarOffDoesNotMoveTheRatio() {
        JobReport slow = job(3, CollectorKind.STOCK, new SampleJobs.Times(900_000, 9_000, 4_000, 500, 1_500), 1);
        JobReport third = job(4, CollectorKind.STOCK, stockTimes, 1);

        assertThat(lines(stock, slow, third, spillway).get(5).trim().split(" +"))
                .startsWith("ratio", "1.25");
    }

    @Test
    void stockIsMeasuredByWhateverTheOrder() {
        assertThat(lines(spillway, stock).get(3)).startsWith("ratio ").contains("1.25");
    }

    @Test
    void aFailedSortHasNoTimesAndNoRatio() {
        List<String> lines =
                lines(stock, SampleJobs.withState(spillway, "FAILED").with(new OutputCheck(false, "sort")));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2).split(" +"))
                .containsExactly("spillway", "-", "-", "-", "-", "-", "-", "FAILED:", "sort");
    }

    @Test
    void aKilledJobSaysSo() {
        assertThat(lines(SampleJobs.withState(stock, "KILLED").with(null)).get(1))
                .endsWith("FAILED: state=KILLED");
    }

    @Test
    void aWrongOutputHasTimesButNoRatio() {
        List<String> lines = lines(stock, spillway.with(new OutputCheck(false, "checksum")));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).contains("16000").endsWith("FAILED: checksum");
    }

    @Test
    void threeSeriesHaveTwoRatios() {
        JobReport tuned = SampleJobs.withSetting(spillway, "mapreduce.task.io.sort.mb", "400");
        List<String> lines = lines(stock, spillway, tuned);

        assertThat(lines).hasSize(6);
        assertThat(lines.get(4)).startsWith("ratio to spillway job_1_0002 ");
        assertThat(lines.get(5)).startsWith("ratio to spillway job_1_0002 ");
    }

    private static JobReport job(int number, CollectorKind collector, SampleJobs.Times times, long spilled) {
        return SampleJobs.job(number, collector, times, spilled);
    }

    private static List<String> lines(JobReport... jobs) {
        return ReportTable.of(new Comparison("sort", List.of(jobs))).lines().toList();
    }
}
