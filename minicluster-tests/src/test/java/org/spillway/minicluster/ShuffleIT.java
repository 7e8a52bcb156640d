package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.SpillwayShuffle;

/** Tests the reduce side in real containers, with either collector. Its output and counters must equal stock's. */
class ShuffleIT {
    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS,
        TaskCounter.SHUFFLED_MAPS,
        TaskCounter.MERGED_MAP_OUTPUTS,
        TaskCounter.FAILED_SHUFFLE
    };

    @ParameterizedTest
    @CsvSource({
        "STOCK, true, ' outputs of ', 'locally and 0 of 0 over HTTP'",
        "SPILLWAY, true, ' outputs of ', 'locally and 0 of 0 over HTTP'",
        "SPILLWAY, false, 'fetched 0 outputs of 0 bytes locally and ', 'over HTTP'"
    })
    void countsAsStockDoes(Collector collector, boolean local, String told, String more) throws Exception {
        WordCounts spillway = WordCounts.run("shuffle-" + collector + "-" + local, conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 1);
            collector.setOn(conf);
            conf.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, SpillwayShuffle.class, Object.class);
            conf.setBoolean("spillway.reduce.local-read", local);
        });

        spillway.requireGood();
        assertThat(ClusterJobs.parts(spillway.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        Counters expected = WordCounts.stock().tool().job().getCounters();
        Counters actual = spillway.tool().job().getCounters();
        assertThat(ClusterJobs.values(actual, SAME)).isEqualTo(ClusterJobs.values(expected, SAME));
        List<List<String>> lines = ContainerLogs.ofReduces(spillway.tool().job().getJobID(), "Spillway: fetched ");
        assertThat(lines).as("reduces").isNotEmpty().allSatisfy(ofOne -> assertThat(ofOne)
                .singleElement()
                .asString()
                .contains(told)
                .contains(more));
    }
}
