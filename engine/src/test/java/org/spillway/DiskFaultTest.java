package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.CollectorOn;
import org.spillway.testing.Oracle;
import org.spillway.testing.SpillKey;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * Local disks that fill up or break while a task writes. The task continues on another disk with the same output, or
 * fails with the reason.
 */
class DiskFaultTest {
    private static final int RECORDS = 150_000;

    @TempDir
    Path dir;

    // What stock and Spillway put out on sound disks, by the kind of job.
    private static final Map<Kind, TaskHarness.Output> STOCKS = new EnumMap<>(Kind.class);
    private static final Map<Kind, TaskHarness.Output> SOUND = new EnumMap<>(Kind.class);

    private List<Path> disks;

    @BeforeEach
    void makeDisks() throws IOException {
        disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        for (Path disk : disks) {
            Files.createDirectory(disk);
        }
    }

    @AfterAll
    static void forgetOutputs() {
        STOCKS.clear();
        SOUND.clear();
    }

    /** Kinds of jobs, which differ in how runs are written. */
    enum Kind {
        PLAIN,
        COMPRESSED_SPILLS,
        COMBINED,
        ENCRYPTED;

        JobConf job() throws IOException {
            TestJob job = TestJob.job(Text.class, LongWritable.class, 5, 1);
            if (this == COMPRESSED_SPILLS) {
                job.compressedBy(Lz4Codec.class).with("spillway.spill.codec", "job");
            }
            if (this == COMBINED) {
                job.setCombinerClass(LongSumReducer.class);
            }
            if (this == ENCRYPTED) {
                job.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
                SpillKey.addFor(job);
            }
            return job;
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void spill_diskFull_goesOnElsewhere(Kind kind) throws Exception {
        assertGoesOnElsewhere(kind, "spill1.out", 100_000);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void finalMerge_diskFull_goesOnElsewhere(Kind kind) throws Exception {
        assertGoesOnElsewhere(kind, "file.out", 100_000);
    }

    @Test
    void mergePass_diskFull_goesOnElsewhere() throws Exception {
        JobConf job = Kind.PLAIN.job();
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 2);
        FailingDisk watched = new FailingDisk(disks, "none", FailingDisk.Fault.FULL, 0, 0);
        task(job, watched);
        List<String> runs = watched.created().stream()
                .filter(name -> name.startsWith("spill"))
                .toList();
        TaskHarness.deleteAll(disks);
        // The last run is written by a merge pass.
        assertGoesOnElsewhere(job, runs.get(runs.size() - 1), 100_000, stock(Kind.PLAIN), sound(job));
    }

    @Test
    void outputFromMemory_diskFull_goesOnElsewhere() throws Exception {
        JobConf job = Kind.PLAIN.job();
        job.setInt(MRJobConfig.IO_SORT_MB, 64);
        assertGoesOnElsewhere(job, "file.out", 100_000, stock(Kind.PLAIN), sound(job));
    }

    @Test
    void outputIndex_diskFull_goesOnElsewhere() throws Exception {
        assertGoesOnElsewhere(Kind.PLAIN, "file.out.index", 8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spill1.out", "file.out"})
    void write_allDisksFull_failsAndNamesThem(String file) throws Exception {
        FailingDisk failing = new FailingDisk(disks, file, FailingDisk.Fault.FULL, 50_000, 2);
        assertFails(file, failing)
                .hasStackTraceContaining(
                        "cannot write " + file + ": no local dir is left (mapreduce.cluster.local.dir): ")
                .hasStackTraceContaining(disks.get(0) + ": No space left on device")
                .hasStackTraceContaining(disks.get(1) + ": No space left on device");
        assertThat(failing.failed()).hasSize(2);
    }

    @Test
    void outputIndex_allDisksFull_failsAndNamesThem() throws Exception {
        FailingDisk failing = new FailingDisk(disks, "file.out.index", FailingDisk.Fault.FULL, 8, 2);
        assertFails("file.out.index", failing)
                .hasStackTraceContaining("cannot write file.out.index: no local dir is left")
                .hasStackTraceContaining(disks.get(0) + ": No space left on device");
        assertThat(failing.failed()).hasSize(2);
    }

    @Test
    void outputIndex_error_noOutput() throws Exception {
        FailingDisk failing = new FailingDisk(disks, "file.out.index", FailingDisk.Fault.DYING, 8, 1);
        TaskHarness task = new TaskHarness(new CollectorOn(failing), Kind.PLAIN.job(), disks.get(0), disks.get(1));
        task.init();
        emit(task::emit);
        assertThatThrownBy(() -> task.collector().flush()).isInstanceOf(StackOverflowError.class);
        assertThat(task.files()).isEmpty();
    }

    @Test
    void spillIndex_diskFull_goesOnElsewhere() throws Exception {
        JobConf job = Kind.PLAIN.job();
        job.setInt(MRJobConfig.INDEX_CACHE_MEMORY_LIMIT, 0);
        assertGoesOnElsewhere(job, "spill1.out.index", 8, stock(Kind.PLAIN), sound(job));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spill1.out", "file.out"})
    void write_diskNotReadableEither_failsAndNamesFile(String file) throws Exception {
        FailingDisk failing = new FailingDisk(disks, file, FailingDisk.Fault.BROKEN, 50_000, 1);
        assertFails(file, failing)
                .hasStackTraceContaining(file + " from its failed disk: cannot read it at 0")
                .hasRootCauseMessage("Input/output error");
        assertThat(failing.failed()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void merge_spillNotReadable_failsAndNamesIt(Kind kind) throws Exception {
        FailingDisk failing = new FailingDisk(disks, "spill1.out", FailingDisk.Fault.UNREADABLE, 100_000, 1);
        assertFails(kind.job(), "merge", failing)
                .hasStackTraceContaining("cannot read partition ")
                .hasStackTraceContaining(".out at ")
                .hasRootCauseMessage("Input/output error");
        assertThat(failing.failed()).hasSize(1);
    }

    /**
     * Hadoop looks for the output by name in all local dirs and takes the first match, so a part that stays is a
     * danger.
     */
    @ParameterizedTest
    @ValueSource(strings = {"file.out", "file.out.index"})
    void output_partNotRemovable_fails(String file) throws Exception {
        FailingDisk failing = new FailingDisk(disks, file, FailingDisk.Fault.READ_ONLY, 8, 1);
        TaskHarness task = new TaskHarness(new CollectorOn(failing), Kind.PLAIN.job(), disks.get(0), disks.get(1));
        task.init();
        assertThatThrownBy(() -> {
                    emit(task::emit);
                    task.collector().flush();
                })
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining("cannot remove ")
                .hasStackTraceContaining(disks.get(0).toString())
                .hasStackTraceContaining(disks.get(1).toString())
                .hasStackTraceContaining("Read-only file system");
        task.collector().close();
        // The next attempt has a folder of its own, so it does not find the part that stays.
        List<Path> sound = new ArrayList<>(disks);
        sound.removeAll(failing.failed());
        assertThat(sound).hasSize(1);
        assertThat(TaskHarness.filesIn(sound)).isEmpty();
    }

    @Test
    void spill_partNotRemovable_succeeds() throws Exception {
        FailingDisk failing = new FailingDisk(disks, "spill1.out", FailingDisk.Fault.READ_ONLY, 100_000, 1);
        TaskHarness task = task(Kind.PLAIN.job(), failing);
        assertThat(failing.failed()).hasSize(1);
        assertThat(task.files()).contains("file.out", "file.out.index", "spill1.out");
        task.output();
    }

    @Test
    void task_diskAltersTheOutput_endsAndTheReducersChecksumFails() throws Exception {
        FailingDisk lying = new FailingDisk(disks, "file.out", FailingDisk.Fault.LYING, 300_000, 1);
        TaskHarness task = task(Kind.PLAIN.job(), lying);
        assertThat(lying.failed()).hasSize(1);
        assertThatThrownBy(task::output).isInstanceOf(IOException.class);
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ?> assertFails(String file, FailingDisk failing)
            throws Exception {
        return assertFails(Kind.PLAIN.job(), file, failing);
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ?> assertFails(
            JobConf job, String file, FailingDisk failing) throws Exception {
        TaskHarness task = new TaskHarness(new CollectorOn(failing), job, disks.get(0), disks.get(1));
        task.init();
        var thrown = assertThatThrownBy(() -> {
                    emit(task::emit);
                    task.collector().flush();
                })
                .as(file)
                .isInstanceOf(IOException.class);
        task.collector().close();
        assertThat(task.files()).isEmpty();
        return thrown;
    }

    private TaskHarness.Output stock(Kind kind) throws Exception {
        TaskHarness.Output known = STOCKS.get(kind);
        if (known == null) {
            known = TaskHarness.run(
                    MapTask.MapOutputBuffer.class, kind.job(), dir.resolve("stock"), DiskFaultTest::emit);
            STOCKS.put(kind, known);
        }
        return known;
    }

    private TaskHarness.Output sound(JobConf job) throws Exception {
        return TaskHarness.run(SpillwayCollector.class, job, dir.resolve("sound"), DiskFaultTest::emit);
    }

    private void assertGoesOnElsewhere(Kind kind, String file, long room) throws Exception {
        JobConf job = kind.job();
        if (!SOUND.containsKey(kind)) {
            SOUND.put(kind, sound(job));
        }
        assertGoesOnElsewhere(job, file, room, stock(kind), SOUND.get(kind));
    }

    private void assertGoesOnElsewhere(
            JobConf job, String file, long room, TaskHarness.Output stock, TaskHarness.Output sound) throws Exception {
        FailingDisk failing = new FailingDisk(disks, file, FailingDisk.Fault.FULL, room, 1);
        TaskHarness task = task(job, failing);
        assertThat(failing.failed()).as("disks that failed at " + file).hasSize(1);
        // The failed disk may hold the whole file.out, but no other file of the task, such as half of an output.
        assertThat(TaskHarness.filesIn(failing.failed()).stream().filter(name -> !name.equals("file.out")))
                .isEmpty();
        assertThat(task.files()).containsExactly("file.out", "file.out.index");
        TaskHarness.Output output = task.output();
        for (int p = 0; p < stock.partitions().size(); p++) {
            Oracle.assertSame(
                    job,
                    "partition " + p,
                    stock.partitions().get(p),
                    output.partitions().get(p));
        }
        // The task rewrites what the failed disk had received. Its counters count these records once.
        assertThat(output.counters().get("SPILLED_RECORDS"))
                .isEqualTo(sound.counters().get("SPILLED_RECORDS"));
        assertThat(output.counters().get("COMBINE_INPUT_RECORDS"))
                .isEqualTo(sound.counters().get("COMBINE_INPUT_RECORDS"));
        assertThat(output.fileLength()).isEqualTo(sound.fileLength());
    }

    private TaskHarness task(JobConf job, FailingDisk failing) throws Exception {
        TaskHarness task = new TaskHarness(new CollectorOn(failing), job, disks.get(0), disks.get(1));
        task.init();
        emit(task::emit);
        task.collector().flush();
        task.collector().close();
        return task;
    }

    private static void emit(TaskHarness.Emitter emitter) throws IOException, InterruptedException {
        Text key = new Text();
        LongWritable value = new LongWritable();
        for (int i = 0; i < RECORDS; i++) {
            key.set("key" + Math.floorMod(i * 7919, 50_000));
            value.set(i);
            emitter.emit(key, value, i % 5);
        }
    }
}
