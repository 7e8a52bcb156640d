package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.report.PluginKind;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;

/** A word count with a combiner and many spills. Its output and counters must equal stock's. */
final class SpilledWords {
    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_RECORDS,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS,
        TaskCounter.SHUFFLED_MAPS,
        TaskCounter.MERGED_MAP_OUTPUTS,
        TaskCounter.FAILED_SHUFFLE
    };

    private static final TaskCounter[] COMBINED = {TaskCounter.COMBINE_INPUT_RECORDS, TaskCounter.COMBINE_OUTPUT_RECORDS
    };

    private SpilledWords() {}

    /**
     * Counts words in a way, and compares with stock.
     *
     * @param fetched what the log of each reduce says about its map outputs, if Spillway fetches them
     */
    static void check(WordCounts words, RunVariant variant, boolean localRead, List<String> fetched) throws Exception {
        CountedText spillway = words.run(variant + "-" + localRead, conf -> set(conf, variant, localRead));
        spillway.assertOutputOf(words.stock());
        Counters expected = words.stock().counters();
        Counters actual = spillway.counters();
        assertThat(ClusterJobs.values(actual, SAME)).isEqualTo(ClusterJobs.values(expected, SAME));
        assertThat(actual.findCounter(TaskCounter.SPILLED_RECORDS).getValue())
                .as(
                        "spilled records; combined by %s: %s, by stock: %s",
                        variant, ClusterJobs.values(actual, COMBINED), ClusterJobs.values(expected, COMBINED))
                .isPositive()
                .isLessThanOrEqualTo(
                        expected.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
        // Less output than the size of the buffer would cause one spill and no merge.
        assertThat(actual.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue()).isGreaterThan(3 << 20);
        assertThat(spillway.ofReduces("Spillway: SHUFFLE_"))
                .as("reduces")
                .hasSize(WordCounts.REDUCES)
                .allSatisfy(lines -> assertFetched(lines, variant, fetched));
    }

    private static void set(Configuration conf, RunVariant variant, boolean localRead) {
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
        conf.setBoolean("spillway.reduce.local-read", localRead);
        // A side that Spillway refuses must fail rather than be stock's.
        variant.settingsAlone().forEach(conf::set);
    }

    private static void assertFetched(List<String> lines, RunVariant variant, List<String> fetched) {
        if (variant.kind(Side.REDUCE) == PluginKind.SPILLWAY) {
            assertThat(lines).singleElement().asString().contains(fetched);
        } else {
            assertThat(lines).isEmpty();
        }
    }
}
