package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTableTest {
    private static final OutputCheck RIGHT = new OutputCheck(true, "right");

    private final SampleJobs.Times stockTimes = new SampleJobs.Times(20_000, 9_000, 4_000, 500, 1_500);
    private final SampleJobs.Times spillwayTimes = new SampleJobs.Times(16_000, 3_000, 5_000, 0, 1_501);
    private final JobReport stock = job(1, PluginKind.STOCK, stockTimes, 10_000).with(RIGHT);
    private final JobReport spillway =
            job(2, PluginKind.SPILLWAY, spillwayTimes, 5_000).with(RIGHT);

    @Test
    void of_twoGoodSorts_ratio() {
        assertThat(lines(stock, spillway))
                .containsExactly(
                        "way                 map side   reduce side   Total   AvgMap   AvgShuffle   AvgMerge   AvgReduce"
                                + "   AvgReduceTask   spilled records   JVMs   verdict",
                        "stock               stock      stock         20000     9000         4000        500        1500"
                                + "            6000             10000      -   ok",
                        "collector           spillway   stock         16000     3000         5000          0        1501"
                                + "            6501              5000      -   ok",
                        "stock / collector                             1.25     3.00         0.80          -        1.00"
                                + "            0.92");
    }

    @Test
    void of_skewedJob_linesBelowTheTable() {
        JobReport skewed = SampleJobs.withSkew(spillway, "partition 7 has 9000 of 10000 records (90 %)");
        assertThat(lines(stock, skewed))
                .hasSize(5)
                .last()
                .isEqualTo("collector: partition 7 has 9000 of 10000 records (90 %) of m0");
    }

    @Test
    void of_changeOfMemory_lineBelowTheTable() {
        JobReport judged = SampleJobs.withMemory(spillway, "mapreduce.map.memory.mb=384, because m0 had\u001b 300 MiB");
        assertThat(lines(stock, judged))
                .hasSize(5)
                .last()
                .isEqualTo("collector: mapreduce.map.memory.mb=384, because m0 had\\u001b 300 MiB");
    }

    @Test
    void ratio_severalRuns_ofMedians() {
        List<String> lines = lines(
                stock,
                spillway,
                job(3, PluginKind.STOCK, new SampleJobs.Times(40_000, 12_000, 0, 500, 1_500), 10_000),
                job(4, PluginKind.SPILLWAY, new SampleJobs.Times(8_000, 4_000, 5_000, 1_000, 1_499), 5_000));

        assertThat(lines).hasSize(6);
        assertThat(lines.get(1)).startsWith("stock 1 ");
        assertThat(lines.get(4)).startsWith("collector 2 ").endsWith("not checked");
        assertThat(lines.get(5)).startsWith("stock / collector ");
        assertThat(lines.get(5).trim().split(" +")).endsWith("2.50", "3.00", "0.40", "1.00", "1.00", "0.57");
    }

    @Test
    void ratio_oneSlowRun_unchanged() {
        JobReport slow = job(3, PluginKind.STOCK, new SampleJobs.Times(900_000, 9_000, 4_000, 500, 1_500), 1);
        JobReport third = job(4, PluginKind.STOCK, stockTimes, 1);

        assertThat(lines(stock, slow, third, spillway).get(5).trim().split(" +"))
                .startsWith("stock", "/", "collector", "1.25");
    }

    @Test
    void ratio_stockLast_stockFirstInRatio() {
        assertThat(lines(spillway, stock).get(3))
                .startsWith("stock / collector ")
                .contains("1.25");
    }

    @Test
    void of_failedSort_noTimesAndNoRatio() {
        List<String> lines =
                lines(stock, SampleJobs.withState(spillway, "FAILED").with(new OutputCheck(false, "sort")));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2).split(" +"))
                .containsExactly(
                        "collector", "spillway", "stock", "-", "-", "-", "-", "-", "-", "-", "-", "FAILED:", "sort");
    }

    @Test
    void verdict_killedJob_saysSo() {
        assertThat(lines(SampleJobs.withState(stock, "KILLED").with(null)).get(1))
                .endsWith("FAILED: state=KILLED");
    }

    @Test
    void of_wrongOutput_timesButNoRatio() {
        List<String> lines = lines(stock, spillway.with(new OutputCheck(false, "checksum")));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).contains("16000").endsWith("FAILED: checksum");
    }

    @Test
    void verdict_outputNeitherRightNorWrong_isUndecided() {
        List<String> lines = lines(stock, spillway.with(OutputCheck.undecided("rounding")));

        assertThat(lines.get(2)).contains("16000").endsWith("undecided: rounding");
    }

    @Test
    void of_threeSeries_twoRatios() {
        JobReport larger = SampleJobs.withSetting(spillway, "mapreduce.task.io.sort.mb", "400");
        List<String> lines = lines(stock, spillway, larger);

        assertThat(lines).hasSize(6);
        assertThat(lines.get(4)).startsWith("stock / collector job_1_0002 ");
        assertThat(lines.get(5)).startsWith("stock / collector job_1_0002 ");
    }

    @Test
    void of_waysWithTunedStock_ratiosToBoth() {
        List<String> lines = lines(
                SampleJobs.withWay(spillway, RunVariant.BOTH),
                spillway,
                SampleJobs.withWay(stock, RunVariant.TUNED),
                stock);

        assertThat(lines.subList(1, lines.size()))
                .extracting(line -> line.split(" {2,}")[0])
                .containsExactly(
                        "both",
                        "collector",
                        "tuned",
                        "stock",
                        "stock / tuned",
                        "stock / both",
                        "stock / collector",
                        "tuned / both",
                        "tuned / collector");
        assertThat(lines.get(1).split(" +")).startsWith("both", "spillway", "spillway", "16000");
        assertThat(lines.get(3).split(" +")).startsWith("tuned", "stock", "stock", "20000");
    }

    @Test
    void of_settingsWithVcores_lineAboveTheTable() {
        JobReport one = withVcores(stock, "1", "2");

        assertThat(lines(one, withVcores(spillway, "1", "2")))
                .startsWith("vcores of a map: 1; of a reduce: 2")
                .element(1)
                .asString()
                .startsWith("way ");
        assertThat(lines(one, withVcores(spillway, "8", "2")).get(0))
                .isEqualTo("vcores of a map: 1; of a reduce: 2, or vcores of a map: 8; of a reduce: 2");
    }

    private static JobReport withVcores(JobReport job, String map, String reduce) {
        JobReport maps = SampleJobs.withSetting(job, "mapreduce.map.cpu.vcores", map);
        return SampleJobs.withSetting(maps, "mapreduce.reduce.cpu.vcores", reduce);
    }

    private static JobReport job(int number, PluginKind collector, SampleJobs.Times times, long spilled) {
        return SampleJobs.job(number, collector, times, spilled);
    }

    private static List<String> lines(JobReport... jobs) {
        return ReportTable.of(new Comparison("sort", List.of(jobs))).lines().toList();
    }
}
