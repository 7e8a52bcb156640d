package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.HashOrder;
import org.spillway.SpillwayShuffle;
import org.spillway.order.HashOrderComparator;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Reduces of jobs that need groups and no order. */
class HashedReduceTest {
    private static final int MAPS = 4;
    private static final int RECORDS = 2_000;

    private static volatile RawComparator<?> grouping;

    @TempDir
    private Path dir;

    @Test
    void reduce_hashOrder_groupsAreStocksWithoutHashingKeys() throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1).sortedBy(HashOrder.class);
        job.setReducerClass(Counting.class);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, MAPS, RECORDS);

        Output stock = harness.reduce(Shuffle.class, 0, Way.HTTP);
        assertThat(grouping).isInstanceOf(HashOrderComparator.class);
        Output spillway = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(grouping).isNotInstanceOf(HashOrderComparator.class);

        assertThat(spillway.counters().get("REDUCE_INPUT_GROUPS"))
                .isEqualTo(stock.counters().get("REDUCE_INPUT_GROUPS"))
                .isLessThan(MAPS * RECORDS);
        assertThat(lines(spillway)).isEqualTo(lines(stock));
    }

    private static List<String> lines(Output output) {
        return output.records().stream()
                .map(pair -> Arrays.toString(pair.key()) + Arrays.toString(pair.value()))
                .toList();
    }

    /** Writes how many values each key has. */
    public static final class Counting implements Reducer<Text, LongWritable, Text, LongWritable> {
        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            long count = 0;
            for (; values.hasNext(); count++) {
                values.next();
            }
            out.collect(key, new LongWritable(count));
        }

        @Override
        public void configure(JobConf job) {
            grouping = job.getOutputValueGroupingComparator();
        }

        @Override
        public void close() {
            // nothing to close
        }
    }
}
