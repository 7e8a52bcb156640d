package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * A task reports progress for work done, not for time passed, so that {@code mapreduce.task.timeout} ends a task that
 * hangs.
 */
@Timeout(60)
@ExtendWith(NothingIsLeft.class)
class ProgressTest {
    // Several times the half second after which a waiting mapper checks the progress of the spill.
    private static final long HANG_MILLIS = 2600;

    private static final AtomicReference<CountDownLatch> HANGING = new AtomicReference<>();

    @TempDir
    Path dir;

    @BeforeEach
    void nothingHangs() {
        HANGING.set(new CountDownLatch(1));
    }

    @ParameterizedTest(name = "{0}, after {2} records")
    @CsvSource({
        "the mapper waits for pages, org.spillway.ProgressTest$Hanging, 10000000",
        "the mapper waits for the output, org.spillway.ProgressTest$Hanging, 100",
        "the same with a combiner of the new API, org.spillway.ProgressTest$NewHanging, 100",
    })
    void noneWhileACombinerHangs(String where, String combiner, int records) throws Exception {
        JobConf job = job();
        Class<?> type = Class.forName(combiner);
        if (type == Hanging.class) {
            job.setCombinerClass(Hanging.class);
        } else {
            job.set(MRJobConfig.COMBINE_CLASS_ATTR, combiner);
            job.setUseNewMapper(true);
            job.setUseNewReducer(true);
        }
        assertNoneWhileItHangs(job, records);
    }

    @Test
    void noneWhileAComparatorHangs() throws Exception {
        assertNoneWhileItHangs(job().sortedBy(HangingOrder.class), 100);
    }

    private void assertNoneWhileItHangs(JobConf job, int records) throws Exception {
        TaskHarness task = started(job);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread mapper = new Thread(() -> {
            try {
                emit(task, records);
                task.collector().flush();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        mapper.start();
        assertThat(HANGING.get().await(30, TimeUnit.SECONDS)).as("hangs").isTrue();
        Thread.sleep(1500); // by now the mapper waits, and the work done before is reported
        long before = task.progressReports();
        Thread.sleep(HANG_MILLIS);
        long after = task.progressReports();
        mapper.interrupt();
        mapper.join(10_000);
        assertThat(mapper.isAlive()).isFalse();
        assertThat(after)
                .as("reports by the end of %d ms in which nothing was done", HANG_MILLIS)
                .isEqualTo(before);
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void someWhileAComparatorIsSlow() throws Exception {
        assertSomeInEachSecond(job().sortedBy(SlowOrder.class), 250); // about 1,700 compares of 2 ms
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void someWhileACombinerIsSlow(boolean newApi) throws Exception {
        JobConf job = job();
        if (newApi) {
            job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, NewSlow.class, org.apache.hadoop.mapreduce.Reducer.class);
            job.setUseNewMapper(true);
            job.setUseNewReducer(true);
        } else {
            job.setCombinerClass(Slow.class);
        }
        assertSomeInEachSecond(job, 400); // 400 values of 10 ms
    }

    /** One input record may produce a million output records, so emitting reports progress, as with stock. */
    @Test
    void someWhileTheMapperEmits() throws Exception {
        TaskHarness task = started(job());
        emit(task, 64);
        assertThat(task.progressReports()).isGreaterThanOrEqualTo(4);
        task.collector().flush();
    }

    /** Stock divides by this setting and fails with an ArithmeticException. */
    @Test
    void aCombinerThatShallReportAfterEachZeroRecords() throws Exception {
        TaskHarness task = started(job().combinedBy(Slow.class).with(MRJobConfig.COMBINE_RECORDS_BEFORE_PROGRESS, 0));
        emit(task, 10);
        task.collector().flush();
        assertThat(task.output().partitions().get(0)).hasSize(10);
    }

    private void assertSomeInEachSecond(JobConf job, int records) throws Exception {
        TaskHarness task = started(job);
        emit(task, records);
        long before = task.progressReports();
        long begin = System.nanoTime();
        task.collector().flush();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertThat(seconds).as("it was slow").isPositive();
        assertThat(task.progressReports() - before).isGreaterThanOrEqualTo(seconds);
    }

    private TaskHarness started(JobConf job) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        return task;
    }

    private static TestJob job() {
        return TestJob.job(Text.class, IntWritable.class, 1, 1);
    }

    private static void emit(TaskHarness task, int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            task.emit(new Text("key" + i * 7919 % 5000), new IntWritable(i), 0);
        }
    }

    private static void hang() throws IOException {
        HANGING.get().countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IOException("killed", e);
        }
    }

    private static void think(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException("killed", e);
        }
    }

    /** A combiner that hangs until it is interrupted. */
    public static final class Hanging extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            hang();
        }
    }

    /** The same for the new API. */
    public static final class NewHanging
            extends org.apache.hadoop.mapreduce.Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        protected void reduce(Text key, Iterable<IntWritable> values, Context context) throws IOException {
            hang();
        }
    }

    /** A combiner that takes 10 ms for each value and emits one record for each key. */
    public static final class Slow extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                values.next();
                think(10);
            }
            out.collect(key, new IntWritable(1));
        }
    }

    /** The same for the new API. */
    public static final class NewSlow
            extends org.apache.hadoop.mapreduce.Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        protected void reduce(Text key, Iterable<IntWritable> values, Context context)
                throws IOException, InterruptedException {
            for (IntWritable value : values) {
                think(10);
                context.write(key, value);
            }
        }
    }

    /** A comparator that takes 2 ms for each call. */
    public static class SlowOrder extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            think(2);
            return super.compare(b1, s1, l1, b2, s2, l2);
        }
    }

    /** A comparator that hangs until it is interrupted. */
    public static final class HangingOrder extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            try {
                hang();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return 0;
        }
    }
}
