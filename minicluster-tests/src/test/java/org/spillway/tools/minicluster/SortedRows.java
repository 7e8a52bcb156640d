package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Compares the output and the counters of TeraSort with stock's. */
record SortedRows(JobSite site, int rows, int reduces) {
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

    void assertSameParts(Path stock, Path spillway) throws IOException {
        Map<String, String> expected = site.parts(stock);
        assertThat(expected).hasSize(reduces);
        assertThat(expected.values().stream().mapToInt(String::length).sum()).isEqualTo(rows * TeraSortPlan.ROW_BYTES);
        Map<String, String> actual = site.parts(spillway);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        // isEqualTo would print megabytes for a failure.
        expected.forEach((name, bytes) ->
                assertThat(actual.get(name).equals(bytes)).as(name).isTrue());
    }

    static void assertSameCounters(Counters stock, Counters spillway) {
        assertThat(ClusterJobs.values(spillway, SAME)).isEqualTo(ClusterJobs.values(stock, SAME));
        assertThat(spillway.findCounter(TaskCounter.SPILLED_RECORDS).getValue())
                .isPositive()
                .isLessThanOrEqualTo(
                        stock.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
    }
}
