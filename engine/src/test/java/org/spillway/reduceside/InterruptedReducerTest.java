package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.BombedJob;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/**
 * A reducer that leaves the interrupt flag of its thread set while it reads its input. No kill is behind it, so the
 * reduce goes on as stock's. It clears the flag in the end: Hadoop's report of a task's end fails with the flag set.
 */
@ExtendWith(NothingIsLeft.class)
class InterruptedReducerTest {
    private static boolean wasInterrupted;

    @TempDir
    private Path dir;

    /** How the reducer gets its records. */
    private enum Records {
        AHEAD(Text.class),
        /** The key class has a comparator that only one thread may use. */
        IN_TURN(BombedJob.Key.class),
        AS_THEY_ARRIVE(Text.class);

        private final Class<?> key;

        Records(Class<?> key) {
            this.key = key;
        }

        TestJob job() {
            TestJob job = TestJob.job(key, LongWritable.class, 1, 1).with("mapreduce.task.io.sort.factor", 3);
            if (this == AS_THEY_ARRIVE) {
                job.sortedBy(NoOrder.class).setOutputValueGroupingComparator(NeighbourGroups.class);
            }
            return job;
        }
    }

    @AfterEach
    void clearFlag() {
        Thread.interrupted(); // still set if the reduce has failed
    }

    @ParameterizedTest
    @CsvSource({
        "AHEAD, HANDED_OVER",
        "AHEAD, HTTP",
        "AHEAD, LOCAL",
        "IN_TURN, HANDED_OVER",
        "IN_TURN, HTTP",
        "IN_TURN, LOCAL",
        "AS_THEY_ARRIVE, HANDED_OVER",
        "AS_THEY_ARRIVE, HTTP",
        "AS_THEY_ARRIVE, LOCAL"
    })
    void reduce_flagLeftSet_recordsAndFlagAreStocks(Records records, Way way) throws Exception {
        TestJob job = records.job();
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.spilling(job, harness);
        job.setReducerClass(LeavesFlag.class);
        Output stock = harness.reduce(Shuffle.class, 0, way);
        wasInterrupted = false;
        Output spillway = harness.reduce(SpillwayShuffle.class, 0, way);
        assertThat(wasInterrupted).as("flag at the reducer's end").isTrue();
        assertThat(spillway.records()).hasSize(ReduceFaults.RECORDS);
        if (records != Records.AS_THEY_ARRIVE) {
            Oracle.assertSame(job, records + " " + way, stock.records(), spillway.records());
        }
    }

    /** Writes what it reads, and sets the flag. */
    public static final class LeavesFlag extends MapReduceBase
            implements Reducer<Text, LongWritable, Text, LongWritable> {
        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            Thread.currentThread().interrupt();
            while (values.hasNext()) {
                out.collect(key, values.next());
            }
        }

        @Override
        public void close() {
            wasInterrupted = Thread.interrupted();
        }
    }
}
