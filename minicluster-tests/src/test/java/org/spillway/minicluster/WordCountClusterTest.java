package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

/** A combiner and many spills, in real containers: Spillway's output and counters are stock's. */
class WordCountClusterTest {
    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_RECORDS,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS
    };

    private static final TaskCounter[] COMBINED = {TaskCounter.COMBINE_INPUT_RECORDS, TaskCounter.COMBINE_OUTPUT_RECORDS
    };

    @Test
    void countsAsStockDoes() throws Exception {
        WordCounts spillway = WordCounts.run("spillway", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 1);
            Collector.SPILLWAY.setOn(conf);
        });

        spillway.requireGood();
        assertThat(ClusterJobs.parts(spillway.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        Counters expected = WordCounts.stock().tool().job().getCounters();
        Counters actual = spillway.tool().job().getCounters();
        assertThat(ClusterJobs.values(actual, SAME)).isEqualTo(ClusterJobs.values(expected, SAME));
        assertThat(actual.findCounter(TaskCounter.SPILLED_RECORDS).getValue())
                .as(
                        "spilled records; combined by Spillway: %s, by stock: %s",
                        ClusterJobs.values(actual, COMBINED), ClusterJobs.values(expected, COMBINED))
                .isPositive()
                .isLessThanOrEqualTo(
                        expected.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
        // With less than the buffer's size there would be one spill, and nothing to merge.
        assertThat(actual.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue()).isGreaterThan(3 << 20);
    }
}
