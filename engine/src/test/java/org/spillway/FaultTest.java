package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.job.JobSettings;
import org.spillway.testing.LocalFiles;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.TaskHarness;

/**
 * Injected faults of a task, and the documented outcome of each. No file, thread or direct memory of Spillway remains.
 */
@ExtendWith(NothingIsLeft.class)
class FaultTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "mapreduce.task.io.sort.mb, 0, mapreduce.task.io.sort.mb=0",
        "mapreduce.task.io.sort.mb, -7, at least 1",
        "mapreduce.task.io.sort.mb, lots, mapreduce.task.io.sort.mb=lots: must be a whole number",
        "mapreduce.map.sort.spill.percent, most, mapreduce.map.sort.spill.percent=most",
        "mapreduce.map.sort.spill.percent, 1.5, mapreduce.map.sort.spill.percent=1.5",
        "mapreduce.map.sort.spill.percent, 0, over 0 and at most 1",
        "mapreduce.task.io.sort.factor, 1, mapreduce.task.io.sort.factor=1",
        "mapreduce.task.spill.files.count.limit, -2, at least -1",
        "spillway.spill.threads, 5, 1 to 4",
        "mapreduce.job.reduces, 100000000, reducers=100000000 take 79200000000 bytes of heap",
        "mapreduce.task.io.sort.mb, 1000000, does not fit off the heap: direct memory has",
        "mapreduce.map.output.compress.codec, no.such.Codec, no.such.Codec",
        "io.serializations, org.apache.hadoop.io.serializer.JavaSerialization, no serialization for the map output key",
    })
    void init_invalidSetting_throwsAndHoldsNothing(String key, String value, String reason) {
        JobConf job = job(Text.class, IntWritable.class, 3, 1);
        job.setCompressMapOutput(true);
        job.set(key, value);
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        assertThatThrownBy(task::init)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Spillway does not take this job: ")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(task.files()).isEmpty();
    }

    @Test
    void init_localFileSystemOfItsOwn_refused() {
        JobConf job = job(Text.class, IntWritable.class, 3, 1);
        job.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        assertThatThrownBy(task::init)
                .isInstanceOf(IOException.class)
                .hasMessage("Spillway does not take this job: fs.file.impl=org.spillway.testing.LocalFiles opens local"
                        + " files by org.spillway.testing.LocalFiles$Raw, must be by"
                        + " org.apache.hadoop.fs.RawLocalFileSystem");
        assertThat(task.files()).isEmpty();
    }

    @Test
    void emit_wrongTypeOrPartition_throwsAndTaskGoesOn() throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job(Text.class, IntWritable.class, 2, 1), dir);
        task.init();
        assertThatThrownBy(() -> task.emit(new IntWritable(1), new IntWritable(1), 0))
                .isInstanceOf(IOException.class)
                .hasMessage("Type mismatch in key from map: expected org.apache.hadoop.io.Text, received"
                        + " org.apache.hadoop.io.IntWritable");
        assertThatThrownBy(() -> task.emit(new Text("k"), new Text("v"), 0))
                .hasMessageContaining("Type mismatch in value from map");
        assertThatThrownBy(() -> task.emit(new Text("k"), new IntWritable(1), 2))
                .hasMessageContaining("Illegal partition for k (2)");
        assertThatThrownBy(() -> task.emit(new Text("k"), new IntWritable(1), -1))
                .hasMessageContaining("Illegal partition for k (-1)");
        task.emit(new Text("good"), new IntWritable(1), 1);
        task.collector().flush();
        task.collector().close();
        assertThat(task.output().partitions().get(1)).hasSize(1);
    }

    @Test
    void emit_serializerThrowsHalfWay_noHalfRecord() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 1, 1);
        job.setMapOutputValueClass(Moody.class);
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        for (int i = 0; i < 1000; i++) {
            Moody value = new Moody(i);
            if (i % 3 == 0) {
                assertThatThrownBy(() -> task.emit(new Text("k"), value, 0)).hasMessage("moody");
            } else {
                task.emit(new Text("k"), value, 0);
            }
        }
        task.collector().flush();
        List<TaskHarness.Pair> records = task.output().partitions().get(0);
        assertThat(records).hasSize(666).allSatisfy(pair -> assertThat(pair.value())
                .hasSize(8));
    }

    @Test
    void emit_combinerThrowsInBackground_throwsItsCause() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 2, 1);
        job.setCombinerClass(Throwing.class);
        TaskHarness task = started(job);
        assertThatThrownBy(() -> emitMany(task, 1_000_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("spill 0 failed")
                .hasRootCauseMessage("combiner broke");
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @Test
    void flush_combinerThrows_throwsItsCause() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 2, 1);
        job.setCombinerClass(Throwing.class);
        TaskHarness task = started(job);
        emitMany(task, 100);
        assertThatThrownBy(() -> task.collector().flush()).hasRootCauseMessage("combiner broke");
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @Test
    void flush_combinerAndItsCloseThrow_throwsTheFirst() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1).combinedBy(ThrowingTwice.class));
        emitMany(task, 100);
        assertThatThrownBy(() -> task.collector().flush()).hasRootCauseMessage("combiner broke");
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @Test
    void init_errorWithoutMessage_throwsItsClass() {
        JobConf job = job(Text.class, IntWritable.class, 2, 1).with("io.serializations", Silent.class.getName());
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        assertThatThrownBy(task::init).hasMessageEndingWith(": java.lang.IllegalStateException");
    }

    @Test
    void emit_comparatorThrowsError_throwsItsCause() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 2, 1);
        job.setOutputKeyComparatorClass(ErrorComparator.class);
        TaskHarness task = started(job);
        assertThatThrownBy(() -> emitMany(task, 1_000_000))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(StackOverflowError.class);
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @Test
    void flush_damagedSpill_throwsItsName() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1));
        emitMany(task, 60_000);
        try (RandomAccessFile spill = new RandomAccessFile(file("spill0.out"), "rw")) {
            spill.seek(spill.length() / 3);
            int before = spill.read();
            spill.seek(spill.length() / 3);
            spill.write(before ^ 4);
        }
        assertThatThrownBy(() -> task.collector().flush())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("spill0.out")
                .hasMessageContaining("partition 0");
        assertThat(task.files()).isEmpty();
    }

    @Test
    void flush_spillCutShort_throwsItsName() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1));
        emitMany(task, 60_000);
        try (RandomAccessFile spill = new RandomAccessFile(file("spill0.out"), "rw")) {
            spill.setLength(spill.length() - 1000);
        }
        assertThatThrownBy(() -> task.collector().flush())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("partition 1")
                .hasMessageContaining("spill0.out");
        assertThat(task.files()).isEmpty();
    }

    @Test
    void emit_tooManySpills_throwsTheLimit() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 2, 1);
        job.setInt(JobSettings.SPILL_FILES_LIMIT, 2);
        TaskHarness task = started(job);
        assertThatThrownBy(() -> emitMany(task, 1_000_000))
                .hasMessage("too many spill files: 3 limit=2 (mapreduce.task.spill.files.count.limit)");
        assertThat(task.files()).isEmpty();
    }

    @Test
    void emit_localDirNotWritable_throws() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1));
        // A file is in the way of Hadoop's folder for map outputs.
        assertThat(dir.resolve("output").toFile().createNewFile()).isTrue();
        assertThatThrownBy(() -> emitMany(task, 1_000_000)).isInstanceOf(IOException.class);
        task.collector().close();
    }

    @Test
    void emit_interruptedWhileSpilling_endsAndLeavesNothing() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 1, 1);
        job.setCombinerClass(Waiting.class);
        Waiting.ENTERED.set(new CountDownLatch(1));
        TaskHarness task = started(job);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread mapper = new Thread(() -> {
            try {
                emitMany(task, 10_000_000);
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        mapper.start();
        Waiting.ENTERED.get().await();
        mapper.interrupt();
        mapper.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(task.files()).isEmpty();
    }

    @Test
    void close_noFlush_leavesNothing() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1));
        emitMany(task, 100_000);
        task.collector().close();
        assertThat(task.files()).isEmpty();
        assertThatThrownBy(() -> emitMany(task, 1)).hasMessage("the collector is closed");
        assertThatThrownBy(() -> task.collector().flush()).hasMessage("the collector is closed");
    }

    @Test
    void close_success_leavesOnlyTheOutput() throws Exception {
        TaskHarness task = started(job(Text.class, IntWritable.class, 2, 1));
        emitMany(task, 200_000);
        task.collector().flush();
        task.collector().close();
        assertThat(task.files()).containsExactly("file.out", "file.out.index");
    }

    @Test
    void init_missingSorterClass_accepted() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 2, 1);
        job.set(MRJobConfig.MAP_SORT_CLASS, "no.such.Sorter");
        TaskHarness task = started(job);
        emitMany(task, 10);
        task.collector().flush();
        task.collector().close();
        assertThat(task.files()).containsExactly("file.out", "file.out.index");
    }

    private TaskHarness started(JobConf job) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        return task;
    }

    private static void emitMany(TaskHarness task, int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            task.emit(new Text("key" + i % 5000), new IntWritable(i), i % task.partitions());
        }
    }

    // Tests read files with java.io, because NIO would keep direct buffers and falsify the measurement.
    private File file(String name) {
        try (var walk = Files.walk(dir)) {
            return walk.filter(path -> path.endsWith(name))
                    .findFirst()
                    .orElseThrow()
                    .toFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A value whose serialization fails for every third number, after half of its bytes. */
    public static final class Moody implements Writable {
        private final int number;

        Moody(int number) {
            this.number = number;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeInt(number);
            if (number % 3 == 0) {
                throw new IOException("moody");
            }
            out.writeInt(number);
        }

        @Override
        public void readFields(DataInput in) {
            throw new IllegalStateException("never read");
        }
    }

    /** A combiner that fails. */
    public static final class Throwing extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter) {
            throw new IllegalStateException("combiner broke");
        }
    }

    /** A combiner that fails, and fails again when it is closed. */
    public static final class ThrowingTwice extends MapReduceBase
            implements Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter) {
            throw new IllegalStateException("combiner broke");
        }

        @Override
        public void close() throws IOException {
            throw new IOException("cannot be closed");
        }
    }

    /** A serialization that fails without a message. */
    public static final class Silent extends WritableSerialization {
        @Override
        public boolean accept(Class<?> type) {
            throw new IllegalStateException();
        }
    }

    /** A combiner that waits until it is interrupted. */
    public static final class Waiting extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        static final AtomicReference<CountDownLatch> ENTERED = new AtomicReference<>();

        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter)
                throws IOException {
            ENTERED.get().countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IOException("killed", e);
            }
        }
    }

    /** A comparator that throws an Error. */
    public static final class ErrorComparator extends WritableComparator {
        public ErrorComparator() {
            super(LongWritable.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            throw new StackOverflowError("injected");
        }
    }
}
