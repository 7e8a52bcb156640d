package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** Several threads collect, as those of MultithreadedMapper do, which fails with the exception of any of them. */
@ExtendWith(NothingIsLeft.class)
class CollectingThreadsTest {
    private static final int THREADS = 4;

    @TempDir
    Path dir;

    @Test
    void emit_taskFailsInSeveralThreads_eachThrowsTheReason() throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job(), dir);
        task.init();
        List<Throwable> thrown = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Throwable>> ends = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                ends.add(threads.submit(() -> catchThrowable(() -> emitUntilItFails(task))));
            }
            for (Future<Throwable> end : ends) {
                thrown.add(end.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(thrown).hasSize(THREADS).doesNotHaveDuplicates().allSatisfy(CollectingThreadsTest::tellsWhy);
        tellsWhy(catchThrowable(() -> task.emit(new Text("later"), new IntWritable(1), 0)));
        tellsWhy(catchThrowable(() -> task.collector().flush()));
        task.collector().close();
        tellsWhy(catchThrowable(() -> task.collector().flush()));
        assertThat(task.files()).isEmpty();
    }

    @Test
    void emit_closedTask_throwsClosed() throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job(), dir);
        task.init();
        task.collector().flush();
        task.collector().close();
        assertThatThrownBy(() -> task.emit(new Text("later"), new IntWritable(1), 0))
                .isInstanceOf(IOException.class)
                .hasMessage("the collector is closed")
                .hasNoCause();
    }

    private static void tellsWhy(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("combiner broke")
                .hasRootCauseMessage("combiner broke");
    }

    private static void emitUntilItFails(TaskHarness task) throws IOException, InterruptedException {
        while (true) {
            task.emit(new Text("key"), new IntWritable(1), 0);
        }
    }

    private static TestJob job() {
        return TestJob.job(Text.class, IntWritable.class, 1, 1).combinedBy(Throwing.class);
    }

    /** A combiner that fails. */
    public static final class Throwing extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter) {
            throw new IllegalStateException("combiner broke");
        }
    }
}
