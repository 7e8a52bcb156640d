package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.TeraSort;

/** TeraSort in real containers: Spillway's output and counters are stock's. */
class TeraSortClusterTest {
    private static final int ROWS = 60_000;
    private static final int REDUCES = 2;
    private static final Path FOLDER = new Path("/terasort-test");
    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_RECORDS,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS,
        TaskCounter.COMBINE_INPUT_RECORDS,
        TaskCounter.COMBINE_OUTPUT_RECORDS
    };

    private static Configuration conf;
    private static TeraSortRun run;

    @BeforeAll
    static void generate() throws Exception {
        conf = ClusterJobs.smallJobs();
        // 3 MB a map: several spills with the smallest buffer.
        Map<String, String> settings =
                Map.of(MRJobConfig.NUM_MAPS, "2", MRJobConfig.MAP_JAVA_OPTS, conf.get(MRJobConfig.MAP_JAVA_OPTS));
        TeraSortPlan plan = new TeraSortPlan(ROWS, REDUCES, 1, null, List.of(Collector.values()), 1, settings);
        run = new TeraSortRun(new JobRunner(), plan, conf, FOLDER);
        assertThat(run.generate()).isTrue();
    }

    @Test
    void sortsAsStockDoes() throws Exception {
        SortResult stock = run.sort(Collector.STOCK, 1);
        SortResult spillway = run.sort(Collector.SPILLWAY, 1);

        assertThat(stock.problem()).isNull();
        assertThat(spillway.problem()).isNull();
        assertSameParts(stock.output(), spillway.output());
        assertSameCounters(stock.counters(), spillway.counters());
        assertThat(ClusterJobs.values(spillway.counters(), TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
                .isEqualTo(ClusterJobs.values(stock.counters(), TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
        for (SortResult result : List.of(stock, spillway)) {
            PhaseTimes times = result.times();
            assertThat(times.avgMap()).isPositive();
            assertThat(times.avgShuffle()).isPositive();
            assertThat(times.total())
                    .isGreaterThan(times.avgMap() + times.avgShuffle() + times.avgMerge() + times.avgReduce());
        }
    }

    @Test
    void sortsCompressedAsStockDoes() throws Exception {
        TeraSort stock = lz4(Collector.STOCK);
        TeraSort spillway = lz4(Collector.SPILLWAY);

        assertSameParts(lz4Output(Collector.STOCK), lz4Output(Collector.SPILLWAY));
        assertSameCounters(stock.job().getCounters(), spillway.job().getCounters());
        // Half of a row is random, half of it repeats.
        Counters counters = spillway.job().getCounters();
        assertThat(counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                        .getValue())
                .isLessThan(counters.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue());
    }

    private static TeraSort lz4(Collector collector) throws Exception {
        Configuration job = new Configuration(conf);
        job.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        job.setInt(MRJobConfig.IO_SORT_MB, 1);
        CodecName.setOn(job, Lz4Codec.class);
        collector.setOn(job);
        TeraSort sort = new TeraSort();
        assertThat(ClusterJobs.run(sort, job, new Path(FOLDER, "rows"), lz4Output(collector)))
                .as("terasort with lz4 and %s", collector)
                .isTrue();
        return sort;
    }

    private static Path lz4Output(Collector collector) {
        return new Path(FOLDER, "lz4-" + collector);
    }

    private static void assertSameParts(Path stock, Path spillway) throws Exception {
        Map<String, String> expected = ClusterJobs.parts(stock);
        assertThat(expected).hasSize(REDUCES);
        assertThat(expected.values().stream().mapToInt(String::length).sum()).isEqualTo(ROWS * TeraSortPlan.ROW_BYTES);
        Map<String, String> actual = ClusterJobs.parts(spillway);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        // Not isEqualTo: a failure would print megabytes.
        expected.forEach((name, bytes) ->
                assertThat(actual.get(name).equals(bytes)).as(name).isTrue());
    }

    private static void assertSameCounters(Counters stock, Counters spillway) {
        assertThat(ClusterJobs.values(spillway, SAME)).isEqualTo(ClusterJobs.values(stock, SAME));
        assertThat(spillway.findCounter(TaskCounter.SPILLED_RECORDS).getValue())
                .isPositive()
                .isLessThanOrEqualTo(
                        stock.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
    }
}
