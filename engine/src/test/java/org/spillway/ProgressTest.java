package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.Looks;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * A task reports progress for work done, not for time passed, so that {@code mapreduce.task.timeout} ends a task that
 * hangs.
 */
@ExtendWith(NothingIsLeft.class)
class ProgressTest {
    private static final int REPORTS = 3;
    private static final long NAP_MILLIS = 2;

    private static final AtomicReference<CountDownLatch> HANGING = new AtomicReference<>();
    private static final AtomicReference<BooleanSupplier> QUICK = new AtomicReference<>();

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
    void progress_combinerHangs_none(String where, String combiner, int records) throws Exception {
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
    void progress_comparatorHangs_none() throws Exception {
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
        HANGING.get().await();
        boolean silent = Looks.findSilence(mapper, task::progressReports);
        mapper.interrupt();
        mapper.join();
        assertThat(silent).as("no reports while nothing was done").isTrue();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void progress_slowComparator_reported() throws Exception {
        assertSomeBeforeItsEnd(job().sortedBy(SlowOrder.class), 50_000); // about 750,000 compares
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void progress_slowCombiner_reported(boolean newApi) throws Exception {
        JobConf job = job();
        if (newApi) {
            job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, NewSlow.class, org.apache.hadoop.mapreduce.Reducer.class);
            job.setUseNewMapper(true);
            job.setUseNewReducer(true);
        } else {
            job.setCombinerClass(Slow.class);
        }
        assertSomeBeforeItsEnd(job, 50_000);
    }

    /** One input record may produce a million output records, so emitting reports progress, as with stock. */
    @ParameterizedTest
    @ValueSource(ints = {0, 15, 511, 600, 5000})
    void emit_oneRecordAfterOthers_reported(int others) throws Exception {
        TaskHarness task = started(job());
        emit(task, others);
        awaitLooks(); // the others have been reported
        long before = task.progressReports();
        emit(task, 1);
        awaitLooks();
        assertThat(task.progressReports()).isGreaterThan(before);
        task.collector().flush();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void combine_fewValuesInEachPartition_reportedInEach(boolean newApi) throws Exception {
        TestJob job = TestJob.job(Text.class, IntWritable.class, 40, 1);
        if (newApi) {
            job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, NewSlow.class, org.apache.hadoop.mapreduce.Reducer.class);
            job.setUseNewMapper(true);
            job.setUseNewReducer(true);
        } else {
            job.setCombinerClass(Slow.class);
        }
        QUICK.set(() -> true);
        TaskHarness task = started(job);
        for (int i = 0; i < 400; i++) {
            task.emit(new Text("key"), new IntWritable(i), i % 40);
        }
        long before = task.progressReports();
        task.collector().flush();
        assertThat(task.progressReports() - before).isGreaterThanOrEqualTo(40);
    }

    @Test
    void emit_mapperIsSilentAfterManyRecords_noneReported() throws Exception {
        TaskHarness task = started(job());
        emit(task, 5000);
        assertThat(Looks.findSilence(Thread.currentThread(), task::progressReports))
                .isTrue();
        task.collector().flush();
    }

    private static void awaitLooks() throws InterruptedException {
        Looks.awaitLooks(Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("spillway-"))
                .toList());
    }

    /** Stock divides by this setting and fails with an ArithmeticException. */
    @Test
    void combine_recordsBeforeProgressZero_succeeds() throws Exception {
        TaskHarness task = started(job().combinedBy(Slow.class).with(MRJobConfig.COMBINE_RECORDS_BEFORE_PROGRESS, 0));
        QUICK.set(() -> true);
        emit(task, 10);
        task.collector().flush();
        assertThat(task.output().partitions().get(0)).hasSize(10);
    }

    /** The job's code is slow until there are some reports. Without any, it would be slow for minutes to the end. */
    private void assertSomeBeforeItsEnd(JobConf job, int records) throws Exception {
        TaskHarness task = started(job);
        QUICK.set(() -> true);
        emit(task, records);
        long enough = task.progressReports() + REPORTS;
        AtomicBoolean reported = new AtomicBoolean();
        QUICK.set(() -> {
            if (task.progressReports() >= enough) {
                reported.set(true);
            }
            return reported.get();
        });
        task.collector().flush();
        assertThat(reported).as("reports while the job's code was slow").isTrue();
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

    private static void think() {
        if (!QUICK.get().getAsBoolean()) {
            try {
                Thread.sleep(NAP_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException("killed", e);
            }
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

    /** A combiner that is slow with each value and emits one record for each key. */
    public static final class Slow extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                values.next();
                think();
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
                think();
                context.write(key, value);
            }
        }
    }

    /** A comparator that is slow. */
    public static class SlowOrder extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            think();
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
