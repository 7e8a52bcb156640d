package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final SortResult STOCK =
            good(Collector.STOCK, 1, new PhaseTimes(20_000, 9_000, 4_000, 500, 1_500), 10_000);
    private static final SortResult SPILLWAY =
            good(Collector.SPILLWAY, 1, new PhaseTimes(16_000, 3_000, 5_000, 0, 1_501), 5_000);

    @Test
    void twoGoodSortsHaveARatio() {
        assertThat(lines(STOCK, SPILLWAY))
                .containsExactly(
                        "collector   Total   AvgMap   AvgShuffle   AvgMerge   AvgReduce   spilled records   verdict",
                        "stock       20000     9000         4000        500        1500             10000   ok",
                        "spillway    16000     3000         5000          0        1501              5000   ok",
                        "ratio        1.25     3.00         0.80          -        1.00");
    }

    @Test
    void theRatioIsThatOfTheAverages() {
        List<String> lines = lines(
                STOCK,
                SPILLWAY,
                good(Collector.STOCK, 2, new PhaseTimes(40_000, 12_000, 0, 500, 1_500), 10_000),
                good(Collector.SPILLWAY, 2, new PhaseTimes(8_000, 4_000, 5_000, 1_000, 1_499), 5_000));

        assertThat(lines).hasSize(6);
        assertThat(lines.get(1)).startsWith("stock 1 ");
        assertThat(lines.get(4)).startsWith("spillway 2 ");
        assertThat(lines.get(5).trim().split(" +")).containsExactly("ratio", "2.50", "3.00", "0.40", "1.00", "1.00");
    }

    @Test
    void aFailedSortHasNoTimesAndNoRatio() {
        List<String> lines = lines(STOCK, new SortResult(Collector.SPILLWAY, 1, new Path("/out"), null, null, "sort"));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2).split(" +"))
                .containsExactly("spillway", "-", "-", "-", "-", "-", "-", "FAILED:", "sort");
    }

    @Test
    void aWrongOutputHasTimesButNoRatio() {
        List<String> lines = lines(
                STOCK,
                new SortResult(
                        Collector.SPILLWAY, 1, new Path("/out"), SPILLWAY.times(), SPILLWAY.counters(), "checksum"));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).contains("16000").endsWith("FAILED: checksum");
    }

    private static SortResult good(Collector collector, int run, PhaseTimes times, long spilled) {
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.SPILLED_RECORDS).setValue(spilled);
        return new SortResult(collector, run, new Path("/out"), times, counters, null);
    }

    private static List<String> lines(SortResult... results) {
        return ResultTable.of(List.of(results)).lines().toList();
    }
}
